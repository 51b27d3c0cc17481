import { getCompany, getCompanyLatest, type Company } from '../../contract/companies';
import {
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyPeople,
  type CompanyInquiry,
  type CompanyOrder,
} from '../../contract/company-lists';
import type { Input, JsonEndpoint, Output } from '../../contract/endpoint';
import { listContactStatuses, searchInquiries, type Inquiry } from '../../contract/inquiries';
import { listOrders, type OrderRow } from '../../contract/orders';
import { listPointHistory, listSubUsers, searchCompanyPoints, type CompanyPoints } from '../../contract/points';
import { getUserDetail, searchRegistrations } from '../../contract/registrations';
import { PENDING_STATUSES } from '../../domain/point-request';
import { LATEST_OF_EACH } from '../../domain/company';
import { CONTACT_TYPES } from '../../domain/contact-type';
import { searchKey } from '../../domain/order-search';
import { tabOfStatus, isOrderStatusId } from '../../domain/order-status';
import { fullNameOf } from '../../domain/person';
import { APPROVED_STEP } from '../../domain/registration';
import { isUnknownCall } from '../unknown-call';
import { env } from '../../server/env';
import { ROWS_PER_PAGE } from '../../addresses/page-range';
import { dayOf } from '../../time/format-time';
import { ApiError } from '../../api/errors';
import { adapter, type Adapter, type Ask } from './adapter';

/** Pages of sub-users, and of each site's inquiries, to search. */
const [MOST_PAGES, INQUIRIES_AT_ONCE] = [20, 100];

/**
 * Composes a company's page from the specs' lists: head from points and registration, orders and inquiries by name.
 * @param adapting makes adapted calls; a parameter to avoid an import cycle
 */
export function companyPageAdapters(adapting: (ask: Ask) => Ask): Adapter[] {
  const composed = <E extends JsonEndpoint>(
    endpoint: E,
    compose: (input: Input<E>, ask: Ask) => Promise<Output<E>>,
  ): Adapter => ({
    ...adapter<E>(endpoint, (answer, input, ask) =>
      (answer as Promise<Output<E>>).catch((error: unknown) =>
        // A 404 comes from a server that knows companies by id.
        error instanceof ApiError && error.status === 501 ? compose(input, adapting(ask)) : Promise.reject(error),
      ),
    ),
    isComposed: true,
  });
  return [
    composed(getCompany, async ({ params }, ask) => {
      const found = await pointsOf(params.id, ask);
      return companyOf(found, await registrationOf(found, ask));
    }),
    composed(getCompanyLatest, ({ params }, ask) => latestOf(params.id, ask)),
    composed(listCompanyOrders, async ({ query = {} }, ask) => pageOf(await ordersOf(query, ask), query)),
    composed(listCompanyInquiries, async ({ query = {} }, ask) => pageOf(await inquiriesOf(query, ask), query)),
    composed(listCompanyPeople, async ({ query = {} }, ask) => pageOf(await peopleOf(query.companyId, ask), query)),
  ];
}

/** @throws ApiError 404 if there is no such company */
async function pointsOf(companyId: number | undefined, ask: Ask): Promise<CompanyPoints> {
  if (companyId === undefined) throw new ApiError(404);
  const { data } = await ask(searchCompanyPoints, { query: { companyId, limit: 1 } });
  return data[0] ?? Promise.reject(new ApiError(404));
}

/** Undefined for missing rights and missing calls. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 403 || isUnknownCall(error.status))) return undefined;
    throw error;
  });
}

interface Registration {
  id: number;
  detail: Output<typeof getUserDetail>;
  registered: Output<typeof searchRegistrations>['data'][number];
}

async function registrationOf({ id, name }: CompanyPoints, ask: Ask): Promise<Registration | undefined> {
  const query = { steps: '0,1,2', searchKey: 'companyName', searchVal: name, page: 1 } as const;
  const found = await unlessRefused(ask(searchRegistrations, { query }));
  const registered = found?.data.find(({ companyId }) => companyId === id);
  if (!registered) return undefined;
  const detail = await unlessRefused(ask(getUserDetail, { query: { userId: registered.id } }));
  return detail && { id: detail.id ?? registered.id, detail, registered };
}

function companyOf(points: CompanyPoints, registration: Registration | undefined): Company {
  const { id, name, state, address, website, officeNumber, mobileNumber, user } = points;
  const { detail, registered } = registration ?? {};
  const approvalStep = detail?.approvalStep ?? stepOf(points.approvalStep);
  const phone = [detail?.mobileNumber, detail?.officeNumber].find(Boolean);
  const master = detail ?? user;
  return {
    id,
    name,
    approvalStep,
    city: detail?.city ?? null,
    state: detail?.state ?? state,
    contact: { address, website, phone: officeNumber || mobileNumber },
    master: master
      ? {
          id: registration?.id ?? user?.id ?? null,
          fullName: fullNameOf(master),
          email: master.email ?? '',
          phone: phone ?? null,
          jobTitle: detail?.jobTitle ?? null,
        }
      : undefined,
    ...(detail &&
      registered?.createdAt && {
        registration: {
          createdAt: registered.createdAt,
          approvedAt: registered.approvalDate,
          hasW9: Boolean(detail.w9?.assetUrl),
          isWaiting: approvalStep < APPROVED_STEP,
        },
      }),
    points: {
      available: points.availableQpoints,
      accrued: points.totalQpoints,
      consumed: points.consumed,
      request:
        points.pointRequest && PENDING_STATUSES.some((id) => id === points.pointRequest?.requestStatusId)
          ? points.pointRequest
          : null,
    },
  };
}

function stepOf(step: CompanyPoints['approvalStep']): number {
  if (typeof step === 'number') return step;
  return /^(approved|2)$/i.test(step ?? '') ? APPROVED_STEP : 0;
}

async function latestOf(companyId: number, ask: Ask): Promise<Output<typeof getCompanyLatest>> {
  const [history, orders] = await Promise.all([
    unlessRefused(ask(listPointHistory, { query: { companyId, page: 1, size: LATEST_OF_EACH } })),
    unlessRefused(ordersOf({ companyId }, ask)),
  ]);
  return {
    ...(history && { history: history.data.slice(0, LATEST_OF_EACH) }),
    ...(orders && { orders: orders.slice(0, LATEST_OF_EACH) }),
  };
}

const isSame = (one: string | null | undefined, other: string) => searchKey(one ?? '') === searchKey(other);
const holds = (texts: readonly (string | null | undefined)[], keyword: string | undefined) =>
  !keyword || texts.some((text) => searchKey(text ?? '').includes(searchKey(keyword)));

type OrdersQuery = NonNullable<Input<typeof listCompanyOrders>['query']>;

async function ordersOf(query: OrdersQuery, ask: Ask): Promise<CompanyOrder[]> {
  const { companyId, keyword, orderStatusId, startDate, endDate } = query;
  const { name } = await pointsOf(companyId, ask);
  const days = startDate || endDate ? { dateField: 'orders.createdAt' as const, startDate, endDate } : {};
  const listed = await ask(listOrders, { query: { searchBy: 'companyName', searchFor: name, ...days } });
  return (Array.isArray(listed) ? listed : listed.data)
    .filter((order) => isSame(order.companyName, name))
    .filter((order) => orderStatusId === undefined || tabOf(order.orderStatusId) === tabOf(orderStatusId))
    .map(orderOf)
    .filter(({ orderNumber, fullName, itemNames }) => holds([orderNumber, fullName, ...itemNames], keyword))
    .sort(newestFirst);
}

const tabOf = (status: number) => (isOrderStatusId(status) ? tabOfStatus(status) : status);

const newestFirst = (one: { id: number; createdAt?: string | null | undefined }, other: typeof one) =>
  Date.parse(other.createdAt ?? '') - Date.parse(one.createdAt ?? '') || other.id - one.id;

function orderOf({ id, orderNumber, createdAt, total, orderStatusId, orderStatus, ...order }: OrderRow): CompanyOrder {
  return {
    ...{ id, orderNumber, createdAt, total, orderStatusId, orderStatus },
    userId: order.userId,
    fullName: fullNameOf(order),
    itemNames: order.itemNames?.slice(0, LATEST_OF_EACH) ?? [],
    itemCount: order.itemCount ?? 0,
  };
}

type InquiriesQuery = NonNullable<Input<typeof listCompanyInquiries>['query']>;

/** Inquiries of both sites that mention the company, newest first. */
async function inquiriesOf(query: InquiriesQuery, ask: Ask): Promise<CompanyInquiry[]> {
  const { companyId, keyword, statusId, startDate, endDate } = query;
  const { name } = await pointsOf(companyId, ask);
  const zone = env().PORTAL_TIME_ZONE;
  const isWithin = (createdAt: string | null | undefined) => {
    const day = createdAt ? dayOf(new Date(createdAt), zone) : '';
    return (!startDate || day >= startDate) && (!endDate || (day !== '' && day <= endDate));
  };
  const ofSite = async (contactTypeId: (typeof CONTACT_TYPES)[number]) => {
    const [rows, statuses] = await Promise.all([
      everyPage(async (page) =>
        ask(searchInquiries, { query: { contactTypeId, statusId, page, size: INQUIRIES_AT_ONCE } }),
      ),
      unlessRefused(ask(listContactStatuses, { query: { contactTypeId } })),
    ]);
    return rows
      .filter((row) => isSame(row.companyName, name) && holds([row.name], keyword) && isWithin(row.createdAt))
      .map((row) => inquiryOf(row, contactTypeId, statuses ?? []));
  };
  return (await Promise.all(CONTACT_TYPES.map(ofSite))).flat().sort(newestFirst);
}

function inquiryOf(
  { id, name, contactCategoryName, createdAt, contactStatus }: Inquiry,
  contactTypeId: number,
  statuses: Output<typeof listContactStatuses>,
): CompanyInquiry {
  const status = typeof contactStatus === 'string' ? contactStatus : (contactStatus?.name ?? '');
  const known = typeof contactStatus === 'object' ? contactStatus?.id : undefined;
  return {
    ...{ id, contactTypeId, createdAt },
    name: name ?? '',
    category: contactCategoryName ?? '',
    contactStatusId: known ?? statuses.find((each) => each.name === status)?.id ?? 0,
    contactStatus: status,
  };
}

/** Reads pages whose size the upstream chooses. */
async function everyPage<Row>(read: (page: number) => Promise<{ data: readonly Row[]; total: number }>) {
  const rows: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, total } = await read(page);
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) break;
  }
  return rows;
}

/** Master first. People without an id get their index. */
async function peopleOf(companyId: number | undefined, ask: Ask): Promise<Output<typeof listCompanyPeople>['data']> {
  const points = await pointsOf(companyId, ask);
  const [registration, subUsers] = await Promise.all([
    registrationOf(points, ask),
    everyPage((page) => ask(listSubUsers, { query: { companyId, page } })),
  ]);
  const { master } = companyOf(points, registration);
  const people = [
    ...(master ? [{ ...master, isMaster: true }] : []),
    ...subUsers.map((person) => ({ ...person, fullName: fullNameOf(person), isMaster: false, phone: null })),
  ];
  return people.map(({ fullName, email, phone, isMaster }, index) => ({
    ...{ id: index + 1, fullName, email: email ?? '', phone, isMaster },
  }));
}

function pageOf<Row>(rows: readonly Row[], { page = 1, size = ROWS_PER_PAGE }: { page?: number; size?: number }) {
  return { data: rows.slice((page - 1) * size, page * size), total: rows.length };
}
