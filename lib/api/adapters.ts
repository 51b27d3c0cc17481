import { searchAcademy } from '../contract/academy';
import { CONTENT_EXTENSIONS } from '../contract/content';
import { searchDataHub } from '../contract/data-hub';
import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { searchFaqs } from '../contract/faq';
import { searchInquiries } from '../contract/inquiries';
import { searchNotices } from '../contract/news';
import { listOrders, type OrderPage, type OrderRow } from '../contract/orders';
import { searchCompanyPoints, type CompanyPage } from '../contract/points';
import { getWarrantyClaim, listWarrantyClaims } from '../contract/warranty-claims';
import { isOrderStatusId, ORDER_TABS, tabOfStatus } from '../domain/order-status';
import { waits } from '../domain/order-waiting';
import { ApiError } from './errors';
import { inTurns, sortedInTurns } from './in-turns';
import { warrantyClaim, warrantyClaimPage, type Ask } from './warranty-claims';

export type OrdersQuery = NonNullable<Input<typeof listOrders>['query']>;

type CompaniesQuery = NonNullable<Input<typeof searchCompanyPoints>['query']>;

type InquiriesQuery = NonNullable<Input<typeof searchInquiries>['query']>;
type InquiriesPage = Output<typeof searchInquiries>;

/** Brings the answer of an upstream that knows only the specs into the shape that screens rely on. */
type Adapter = (answer: Promise<never>, input: { query: object; params: never }, ask: Ask) => Promise<unknown>;

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  [listOrders.name]: async (answer, { query }) => ordersPage(await answer, query),
  [searchCompanyPoints.name]: (answer, { query }) => companyPage(answer, query),
  [searchInquiries.name]: (answer, { query }) => inquiriesPage(answer, query),
  [listWarrantyClaims.name]: async (answer, { query }) => warrantyClaimPage(await answer, query),
  [getWarrantyClaim.name]: warrantyClaim,
  ...Object.fromEntries([searchDataHub, searchAcademy, searchFaqs, searchNotices].map(({ name }) => [name, contentAdapter])),
};

/**
 * Waits for an answer, and adapts that of an endpoint for which the specs know less.
 * @param ask what the answer lacks
 * @throws ApiError
 */
export async function adapted<E extends JsonEndpoint>(endpoint: E, input: Input<E>, answer: Promise<Output<E>>, ask: Ask = nobody): Promise<Output<E>> {
  const adapt = ADAPTERS[endpoint.name];
  const { query = {}, params } = input as { query?: object; params?: never };
  return (adapt ? adapt(answer as Promise<never>, { query, params: params as never }, ask) : answer) as Promise<Output<E>>;
}

const nobody: Ask = () => Promise.reject(new ApiError(501));

/** The specs answer `GET /orders` with the bare list, filtered by search and dates only. */
async function ordersPage(answer: OrderPage | OrderRow[], query: OrdersQuery): Promise<OrderPage | OrderRow[]> {
  return Array.isArray(answer) && query.limit !== undefined ? pageOfOrders(answer, query, new Date()) : answer;
}

const NOT_UNDERSTOOD: readonly number[] = [400, 404, 422];

/** The specs know no company by its id. @throws ApiError 501 before an upstream that knows none either */
async function companyPage(answer: Promise<CompanyPage>, { companyId }: CompaniesQuery): Promise<CompanyPage> {
  if (companyId === undefined) return answer;
  const page = await orNotUnderstood(answer);
  if (page?.follows?.includes('companyId')) return page;
  throw new ApiError(501, { message: 'This server can’t find a company by its id.' });
}

/** What the extensions of the lists of content are to people. */
const CONTENT_QUESTIONS: Readonly<Record<(typeof CONTENT_EXTENSIONS)[number], string>> = {
  title: 'This server can’t search by title.',
  status: 'This server knows no drafts, times of publication or trash.',
};

/** An upstream that ignores such a question would answer everything. @throws ApiError 501 before one that does */
async function contentAdapter(answer: Promise<{ follows?: string[] | undefined }>, { query }: { query: object }): Promise<unknown> {
  const asked = CONTENT_EXTENSIONS.filter((name) => name in query && query[name as keyof typeof query] !== undefined);
  if (asked.length === 0) return answer;
  const page = await orNotUnderstood(answer);
  const ignored = asked.find((name) => !page?.follows?.includes(name));
  if (ignored !== undefined) throw new ApiError(501, { message: CONTENT_QUESTIONS[ignored] });
  return page;
}

/** Null where the upstream refuses to understand a question. */
function orNotUnderstood<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && NOT_UNDERSTOOD.includes(error.status)) return null;
    throw error;
  });
}

/** The specs know neither whose inquiries are listed nor what waits. @throws ApiError 501 before an upstream that lists all instead */
async function inquiriesPage(answer: Promise<InquiriesPage>, { owner, waiting }: InquiriesQuery): Promise<InquiriesPage> {
  const asked = [...(owner ? ['owner'] : []), ...(waiting ? ['waiting'] : [])];
  if (asked.length === 0) return answer;
  const page = await orNotUnderstood(answer);
  if (page && asked.every((filter) => page.follows?.includes(filter))) return page;
  throw new ApiError(501, { message: 'This server can’t list inquiries by their owner or by how long they wait.' });
}

/** One page of a bare list of orders. */
export async function pageOfOrders(all: readonly OrderRow[], query: OrdersQuery, now: Date): Promise<OrderPage> {
  const pause = inTurns();
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
  const offset = query.offset ?? 0;
  await pause();
  const { sort = 'createdAt', direction = 'desc' } = query;
  const sign = direction === 'asc' ? 1 : -1;
  const { key, compare } = KEYS[sort];
  const keyed = listed.map((row) => ({ row, key: key(row) }));
  // Equals stand by id, so that pages never overlap.
  const sorted = await sortedInTurns(keyed, (a, b) => sign * (compare(a.key as never, b.key as never) || a.row.id - b.row.id), pause);
  return {
    data: sorted.slice(offset, offset + (query.limit ?? listed.length)).map(({ row }) => row),
    total: listed.length,
    counts,
    totalIsLowerBound: false,
  };
}

/** A status that the portal doesn't know is in no tab but `all`. */
function tabOf(status: number): number {
  return isOrderStatusId(status) ? tabOfStatus(status) : status;
}

/** What an order is sorted by, found once for each, and how two of those compare. */
interface Key<K> {
  key: (row: OrderRow) => K;
  compare: (a: K, b: K) => number;
}

const numbers = (key: Key<number>['key']): Key<number> => ({ key, compare: (a, b) => a - b });
const texts = (key: Key<string>['key'], options?: Intl.CollatorOptions): Key<string> => ({ key, compare: new Intl.Collator('en', options).compare });

const KEYS: Readonly<Record<NonNullable<OrdersQuery['sort']>, Key<number> | Key<string>>> = {
  createdAt: numbers(({ createdAt }) => Date.parse(createdAt)),
  orderNumber: texts(({ orderNumber }) => orderNumber, { numeric: true }),
  companyName: texts(({ companyName }) => companyName ?? ''),
  total: numbers(({ total }) => total),
};
