import type { Endpoint } from '@/lib/contract/endpoint';

/** Input of a call; null without a row from an earlier answer. */
export type CheckInput = { params?: Record<string, unknown>; query?: Record<string, unknown> } | null;

export type Answers = ReadonlyMap<string, unknown>;

export type Row = Record<string, unknown>;

/** Rows of a list in any wrapper. */
export function rowsOf(answer: unknown): Row[] {
  const list = Array.isArray(answer) ? answer : Object.values((answer ?? {}) as Row).find(Array.isArray);
  return (list as Row[] | undefined) ?? [];
}

const of =
  (call: string, field: string, input: (value: unknown) => NonNullable<CheckInput>) =>
  (answers: Answers): CheckInput => {
    const value = rowsOf(answers.get(call))[0]?.[field];
    return value === undefined || value === null ? null : input(value);
  };
const byId = (call: string) => of(call, 'id', (id) => ({ params: { id } }));
const byQuery = (call: string, field: string, name: string, more: Row = {}) =>
  of(call, field, (value) => ({ query: { [name]: value, ...more } }));

const FIRST_PAGE = { query: { page: 1 } };
const OF_TYPE = { query: { contactTypeId: 1 } };
const OF_MODULES = { query: { productType: 1 } };

/** First day of last month. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
}

const INPUTS: Readonly<Record<string, NonNullable<CheckInput> | ((answers: Answers) => CheckInput)>> = {
  'GET /products/all': { query: { offset: 0, limit: 25, sort: 'priority', order: 'asc' } },
  'GET /products/{id}': byId('GET /products/all'),
  'GET /products/{id}/media': byId('GET /products/all'),
  'GET /orders/{id}': byId('GET /orders'),
  'GET /users/qpoints/search': { query: { limit: 25, offset: 0 } },
  'GET /users/sub-user/by-company': byQuery('GET /users/qpoints/search', 'id', 'companyId', { page: 1 }),
  'GET /point-request/histories': byQuery('GET /users/qpoints/search', 'id', 'companyId', { size: 5, page: 1 }),
  'GET /promotions/month/{date}': () => ({ params: { date: lastMonth() } }),
  'GET /approvals/companies/{companyId}/modules': of('GET /approvals/modules', 'companyId', (companyId) => ({
    params: { companyId },
  })),
  'GET /modules/awaiting-approval/search': { query: { limit: 25, offset: 0 } },
  'GET /modules/awaiting-approval/filtered-search': { query: { offset: 0 } },
  'GET /modules/awaiting-approval/filter-search-uploads': { query: { keyword: '1' } },
  'GET /users/registration/search': { query: { steps: '0,1,2', page: 1 } },
  'GET /users/registration/getUserDetail': byQuery('GET /users/registration/search', 'id', 'userId'),
  'GET /companies/register/installation-volumes': OF_MODULES,
  'GET /companies/register/product-brands': OF_MODULES,
  'GET /data-hub/search': FIRST_PAGE,
  'GET /data-hub/detail/{id}': byId('GET /data-hub/search'),
  'GET /academy/types': { query: { categoryId: 1 } },
  'GET /academy/search': FIRST_PAGE,
  'GET /academy/detail/{id}': byId('GET /academy/search'),
  'GET /faq/search': { query: { limit: 10, offset: 0 } },
  'GET /faq/detail/{id}': byId('GET /faq/search'),
  'GET /notice/search': FIRST_PAGE,
  'GET /notice/detail/{id}': byId('GET /notice/search'),
  'GET /contact/categories': OF_TYPE,
  'GET /contact/statuses': OF_TYPE,
  'GET /users/admin/list': OF_TYPE,
  'GET /contact/search': { query: { contactTypeId: 1, page: 1, size: 10 } },
  'GET /contact/detail/{id}': byId('GET /contact/search'),
  'GET /users/adminManagement/search': { query: { page: 1, size: 10 } },
  'GET /users/adminManagement/getUserDetail': byQuery('GET /users/adminManagement/search', 'id', 'userId'),

  'GET /companies/register/check-email': byQuery('GET /users/adminManagement/search', 'email', 'email'),
  'GET /projects/search': { query: { page: 1, size: 25 } },
  'GET /projects/detail': byQuery('GET /projects/search', 'id', 'id'),
};

/** Sorts details after the lists that name them. */
export function inReadingOrder<E extends Endpoint>(endpoints: readonly E[]): E[] {
  const isLater = ({ method, path }: E) => typeof INPUTS[`${method} ${path}`] === 'function';
  return [...endpoints.filter((one) => !isLater(one)), ...endpoints.filter(isLater)];
}

/** Input for checking a call of the specs, as the portal would send it. */
export function inputFor({ method, path }: Endpoint, answers: Answers): CheckInput {
  const input = INPUTS[`${method} ${path}`] ?? {};
  return typeof input === 'function' ? input(answers) : input;
}
