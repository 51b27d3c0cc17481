import { getAcademyItem, searchAcademy } from '../contract/academy';
import { listCategories, type Category } from '../contract/categories';
import { listRateEntries } from '../contract/configurations';
import type { CONTENT_EXTENSIONS } from '../contract/content';
import { getDashboard } from '../contract/dashboard';
import { getDataHubItem, searchDataHub } from '../contract/data-hub';
import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { getFaq, searchFaqs } from '../contract/faq';
import { searchInquiries } from '../contract/inquiries';
import { getNotice, searchNotices } from '../contract/news';
import { listOrders, type OrderPage, type OrderRow } from '../contract/orders';
import { searchCompanyPoints, type CompanyPage } from '../contract/points';
import { getProduct, listProducts, type Product } from '../contract/products';
import { getWarrantyClaim, listWarrantyClaims } from '../contract/warranty-claims';
import { isOrderStatusId, ORDER_TABS, tabOfStatus } from '../domain/order-status';
import { waits } from '../domain/order-waiting';
import { sanitiseContent, sanitiseRichText } from '../domain/rich-text';
import { isUnknownCall } from '../domain/unknown-call';
import { env } from '../env';
import { assetTarget } from './asset-hosts';
import { companiesPage, type CompaniesQuery } from './companies-page';
import { dashboardOfParts, type Dashboard } from './dashboard-parts';
import { ApiError } from './errors';
import { pageOfBareList, timeSlices, type SortKey } from './time-slices';
import { warrantyClaim, warrantyClaimPage, type Ask } from './warranty-claims';

export type OrdersQuery = NonNullable<Input<typeof listOrders>['query']>;

/** Brings the answer of an upstream that knows only the specs into the shape that screens rely on. */
type Adapter = (answer: Promise<never>, input: { query: object; params: never }, ask: Ask) => Promise<unknown>;

const NO_INQUIRY_FILTER = 'This server can’t list inquiries by their owner or by how long they wait.';

/** What people are told of the questions that the specs don't know. */
const BEYOND_CONTENT: Readonly<Record<(typeof CONTENT_EXTENSIONS)[number], string>> = {
  title: 'This server can’t search by title.',
  status: 'This server knows no drafts, times of publication or trash.',
};

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  [listOrders.name]: async (answer, { query }) => ordersPage(await answer, query),
  [listCategories.name]: async (answer: Promise<Category[]>) =>
    (await answer).toSorted((one, other) => one.priority - other.priority),
  [getProduct.name]: async (answer: Promise<Product>) => cleanProduct(await answer),
  [listProducts.name]: heeding({ stock: 'This server can’t list products by their stock.' }),
  [searchCompanyPoints.name]: companies,
  [getDashboard.name]: dashboard,
  [listRateEntries.name]: knownOr('This server can’t tell what was done to a rate.'),
  [searchInquiries.name]: heeding({ owner: NO_INQUIRY_FILTER, waiting: NO_INQUIRY_FILTER }),
  [listWarrantyClaims.name]: async (answer, { query }) => warrantyClaimPage(await answer, query),
  [getWarrantyClaim.name]: warrantyClaim,
  ...Object.fromEntries(
    [searchDataHub, searchAcademy, searchFaqs, searchNotices].map(({ name }) => [name, heeding(BEYOND_CONTENT)]),
  ),
  ...Object.fromEntries(
    [getDataHubItem, getAcademyItem, getFaq, getNotice].map(({ name }) => [
      name,
      async (answer: Promise<ContentItem>) => cleanContent(await answer),
    ]),
  ),
};

/**
 * Waits for an answer, and adapts that of an endpoint for which the specs know less.
 * @param ask what the answer lacks
 * @throws ApiError
 */
export async function adapted<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  answer: Promise<Output<E>>,
  ask: Ask = nobody,
): Promise<Output<E>> {
  const adapt = ADAPTERS[endpoint.name];
  const { query = {}, params } = input as { query?: object; params?: never };
  return (adapt ? adapt(answer as Promise<never>, { query, params: params as never }, ask) : answer) as Promise<
    Output<E>
  >;
}

const nobody: Ask = () => Promise.reject(new ApiError(501));

/** Of an upstream that composes none, each part is asked for, and adapted, too. */
async function dashboard(answer: Promise<Dashboard>, _input: object, ask: Ask): Promise<Dashboard> {
  const told = await orNotUnderstood(answer);
  return told ?? dashboardOfParts((endpoint, input) => adapted(endpoint, input, ask(endpoint, input), ask));
}

const NO_COMPANY_BY_ID = heeding({ companyId: 'This server can’t find a company by its id.' });

function companies(answer: Promise<CompanyPage>, input: { query: CompaniesQuery; params: never }, ask: Ask) {
  const { limit, ...query } = input.query;
  if (query.companyId !== undefined || limit === undefined)
    return NO_COMPANY_BY_ID(answer as Promise<never>, input, ask);
  const wanted = { ...query, limit };
  return companiesPage(wanted, (asked) => (asked === wanted ? answer : ask(searchCompanyPoints, { query: asked })));
}

/** Also before another upstream, no markup reaches the editor that ours would not store. */
function cleanProduct(product: Product): Product {
  return product.isHtml ? { ...product, description: sanitiseRichText(product.description) } : product;
}

type ContentItem = Output<typeof getDataHubItem | typeof getAcademyItem | typeof getFaq | typeof getNotice>;

/** The same for a text of content. Its pictures stay where the back office may fetch them from. */
function cleanContent(item: ContentItem): ContentItem {
  const stored = item.content ?? '';
  const content = sanitiseContent(stored, (src) => assetTarget(src, env()) !== null);
  return content === stored ? item : { ...item, content, storedContent: stored };
}

/** The specs answer `GET /orders` with the bare list, filtered by search and dates only. */
async function ordersPage(answer: OrderPage | OrderRow[], query: OrdersQuery): Promise<OrderPage | OrderRow[]> {
  return Array.isArray(answer) && query.limit !== undefined ? pageOfOrders(answer, query, new Date()) : answer;
}

/**
 * For a list whose filters the specs know in part: an upstream that ignores one of the others would answer everything.
 * @param beyond what is said where the upstream doesn't heed such a filter, by its name
 * @throws ApiError 501 before an upstream that doesn't say in `follows` that it does
 */
function heeding(beyond: Readonly<Record<string, string>>): Adapter {
  return async (answer: Promise<{ follows?: string[] | undefined }>, { query }) => {
    const asked = Object.keys(beyond).filter((name) => query[name as keyof typeof query]);
    if (asked.length === 0) return answer;
    const page = await orNotUnderstood(answer);
    const ignored = asked.find((name) => !page?.follows?.includes(name));
    if (ignored !== undefined) throw new ApiError(501, { message: beyond[ignored] });
    return page;
  };
}

/** For a call that the specs don't know. @throws ApiError 501 with the sentence where the upstream doesn't understand it */
function knownOr(message: string): Adapter {
  return async (answer) => (await orNotUnderstood(answer)) ?? Promise.reject(new ApiError(501, { message }));
}

/** Null where the upstream refuses to understand a question. */
function orNotUnderstood<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && isUnknownCall(error.status)) return null;
    throw error;
  });
}

/** One page of a bare list of orders. */
export async function pageOfOrders(all: readonly OrderRow[], query: OrdersQuery, now: Date): Promise<OrderPage> {
  const pause = timeSlices();
  const { waiting } = query;
  const rows = waiting ? all.filter((row) => waits(row, waiting, now)) : all;
  const counts: Record<string, number> = { all: rows.length };
  for (const tab of ORDER_TABS) counts[tab.id] = 0;
  for (const row of rows) {
    const tab = tabOf(row.orderStatusId);
    if (counts[tab] !== undefined) counts[tab] += 1;
  }
  await pause();
  const wanted = query.orderStatusId;
  const listed = wanted === undefined ? rows : rows.filter((row) => tabOf(row.orderStatusId) === tabOf(wanted));
  await pause();
  return {
    data: await pageOfBareList(listed, query, { ...KEYS[query.sort ?? 'createdAt'], idOf: ({ id }) => id }, pause),
    total: listed.length,
    counts,
    totalIsLowerBound: false,
  };
}

/** A status that the portal doesn't know is in no tab but `all`. */
function tabOf(status: number): number {
  return isOrderStatusId(status) ? tabOfStatus(status) : status;
}

const NAMES = new Intl.Collator('en').compare;
const NUMBERED = new Intl.Collator('en', { numeric: true }).compare;

const KEYS: Readonly<Record<NonNullable<OrdersQuery['sort']>, SortKey<OrderRow>>> = {
  createdAt: { key: ({ createdAt }) => Date.parse(createdAt) },
  orderNumber: { key: ({ orderNumber }) => orderNumber, compare: NUMBERED },
  companyName: { key: ({ companyName }) => companyName ?? '', compare: NAMES },
  total: { key: ({ total }) => total },
};
