import type { ORDER_SEARCH_FIELDS, ORDER_SORT_FIELDS } from './contract/orders';
import type { COMPANY_SORT_FIELDS } from './contract/points';
import type { OrderTabId } from './domain/order-status';

/** What the address of the orders list holds (spec 1 §2): every view of it can be linked, reloaded and stepped back to. */
export interface OrdersAddress {
  tab: 'all' | OrderTabId;
  page: number;
  searchBy?: (typeof ORDER_SEARCH_FIELDS)[number];
  searchFor?: string;
  /** Calendar days of the portal's time zone, `YYYY-MM-DD`. */
  startDate?: string;
  endDate?: string;
  sort?: (typeof ORDER_SORT_FIELDS)[number];
  direction?: 'asc' | 'desc';
  /** The id of the order whose detail dialog is open. */
  order?: number;
}

/** The order in which the list stands when nothing else is asked for (spec 1 §9): newest first. */
export const DEFAULT_ORDERS_SORT = { sort: 'createdAt', direction: 'desc' } as const;

/** The address of the orders list in a given state; what stands at its default is left out. */
export function ordersPath({ tab, page, sort, direction, order, ...filters }: OrdersAddress): string {
  const query = new URLSearchParams();
  for (const key of ['searchBy', 'searchFor', 'startDate', 'endDate'] as const) {
    if (filters[key]) query.set(key, filters[key]);
  }
  if (sort && (sort !== DEFAULT_ORDERS_SORT.sort || (direction ?? 'desc') !== DEFAULT_ORDERS_SORT.direction)) {
    query.set('sort', sort);
    if (direction) query.set('direction', direction);
  }
  if (order) query.set('order', String(order));
  const search = query.toString();
  return `/marketing-shop/orders/${tab}/${page}${search ? `?${search}` : ''}`;
}

/** What the address of the products list holds (spec 1 §2). */
export interface ProductsAddress {
  /** How many times 25 products are shown, from 1. */
  page: number;
  /** The id of a category; absent shows all. */
  category?: number | undefined;
  status?: 'visible' | 'hidden' | undefined;
  search?: string | undefined;
}

/** The address of the products list in a given state; what stands at its default is left out. */
export function productsPath({ page, category, status, search }: ProductsAddress): string {
  const query = new URLSearchParams();
  if (category) query.set('category', String(category));
  if (status) query.set('status', status);
  if (search) query.set('search', search);
  const written = query.toString();
  return `/marketing-shop/products/${page}${written ? `?${written}` : ''}`;
}

/** The form for a new product. */
export const ADD_PRODUCT_PATH = '/marketing-shop/add-products';

/** The form of a product. */
export function productPath(id: number): string {
  return `${ADD_PRODUCT_PATH}/${id}`;
}

export const CATEGORIES_PATH = '/marketing-shop/categories';

export const QPOINT_MANAGEMENT_PATH = '/rewards/qpoint-management';

/** What the address of Q.Point Management holds (spec 2 §2.6). */
export interface QpointManagementAddress {
  page: number;
  search?: string | undefined;
  /** The id of a status of the companies' latest point request, or every one that awaits a decision. */
  status?: 'pending' | number | undefined;
  sort?: (typeof COMPANY_SORT_FIELDS)[number] | undefined;
  direction?: 'asc' | 'desc' | undefined;
  /** The id of the company whose dialog is open; what follows is of its dialog. */
  company?: number | undefined;
  tab?: 'ledger' | undefined;
  /** What the ledger is filtered by: a kind of movement, and calendar days of the portal's zone, `YYYY-MM-DD`. */
  kind?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** The order in which companies stand when nothing else is asked for. */
export const DEFAULT_COMPANIES_SORT = { sort: 'name', direction: 'asc' } as const;

/** The address of Q.Point Management in a given state; what stands at its default is left out. */
export function qpointManagementPath({ page, search, status, sort, direction, company, tab, ...ledger }: QpointManagementAddress): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (status) query.set('status', String(status));
  if (sort && (sort !== DEFAULT_COMPANIES_SORT.sort || (direction ?? 'asc') !== DEFAULT_COMPANIES_SORT.direction)) {
    query.set('sort', sort);
    if (direction) query.set('direction', direction);
  }
  if (page > 1) query.set('page', String(page));
  if (company) {
    query.set('company', String(company));
    if (tab) query.set('tab', tab);
    for (const key of ['kind', 'startDate', 'endDate'] as const) if (tab && ledger[key]) query.set(key, ledger[key]);
  }
  const written = query.toString();
  return `${QPOINT_MANAGEMENT_PATH}${written ? `?${written}` : ''}`;
}

/** The list of admins. */
export const ADMINS_PATH = '/admincontrols/management';

/** What the address of the list of admins holds (spec 3 §2). */
export interface AdminsAddress {
  page: number;
  /** What is searched; both when left out. */
  searchBy?: 'name' | 'email' | undefined;
  searchFor?: string | undefined;
}

/** The address of the list of admins in a given state; what stands at its default is left out. */
export function adminsPath({ page, searchBy, searchFor }: AdminsAddress): string {
  const query = new URLSearchParams();
  if (searchBy) query.set('searchBy', searchBy);
  if (searchFor) query.set('searchFor', searchFor);
  if (page > 1) query.set('page', String(page));
  const written = query.toString();
  return `${ADMINS_PATH}${written ? `?${written}` : ''}`;
}

/** The form for a new admin. */
export const ADD_ADMIN_PATH = `${ADMINS_PATH}/add`;

/** The form of an admin. */
export function adminPath(id: number): string {
  return `${ADMINS_PATH}/${id}`;
}

/** Which roles may use what. */
export const ROLES_PATH = '/admincontrols/roles';

export const ACTIVITY_PATH = '/admincontrols/activity';

/** What the address of the activity log holds. */
export interface ActivityAddress {
  /** The id of who did it. */
  person?: number | undefined;
  /** The name of the call, such as `changeOrder`. */
  kind?: string | undefined;
  /** The object whose entries are shown. */
  object?: { type: string; id: string } | undefined;
  /** Calendar days of the portal's zone, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  /** The entry that the page begins after, or ends before; neither on the newest page. */
  older?: number | undefined;
  newer?: number | undefined;
  /** The id of the entry whose dialog is open. */
  entry?: number | undefined;
}

/** The address of the activity log in a given state; what stands at its default is left out. */
export function activityPath({ object, ...rest }: ActivityAddress): string {
  const query = new URLSearchParams();
  const written = { ...rest, object: object && `${object.type}:${object.id}` };
  for (const key of ['person', 'kind', 'object', 'from', 'to', 'older', 'newer', 'entry'] as const) {
    if (written[key]) query.set(key, String(written[key]));
  }
  const search = query.toString();
  return `${ACTIVITY_PATH}${search ? `?${search}` : ''}`;
}

/** What reports are about. */
export type ReportName = 'orders' | 'products' | 'companies' | 'movements' | 'activity';

/** The formats of a report, the usual one first. */
export const REPORT_FORMATS = ['xlsx', 'csv'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The filters and the order of a list, as the report's call of the contract names them. */
export type ReportQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a report as a file. */
export function reportPath(report: ReportName, format: ReportFormat, query: ReportQuery): string {
  const written = new URLSearchParams({ format });
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') written.set(key, String(value));
  return `/api/reports/${report}?${written}`;
}

/** Where people sign in. */
export const SIGN_IN_PATH = '/';
export const DASHBOARD_PATH = '/dashboard';

/** The sign-in page, which leads on to `from` afterwards. */
export function signInPath(from: string | null): string {
  return from && from !== SIGN_IN_PATH ? `${SIGN_IN_PATH}?from=${encodeURIComponent(from)}` : SIGN_IN_PATH;
}

/** Where a page goes when the upstream says that the session has ended. */
export function sessionEndedPath(from: string | null): string {
  return from ? `/api/session-ended?from=${encodeURIComponent(from)}` : '/api/session-ended';
}

/** Where people set a new password; it stands before everything else for who signed in with a temporary one. */
export const CHANGE_PASSWORD_PATH = '/change-password';

/** The page that sets a new password, which leads on to `from` afterwards. */
export function changePasswordPath(from: string | null): string {
  return from && from !== SIGN_IN_PATH ? `${CHANGE_PASSWORD_PATH}?from=${encodeURIComponent(from)}` : CHANGE_PASSWORD_PATH;
}

export const EDIT_PROFILE_PATH = '/edit-profile';

/** Where somebody is signed in. */
export const SESSIONS_PATH = '/sessions';

/** What the middleware shows in the place of a page that the role may not open. */
export const FORBIDDEN_PATH = '/forbidden';
/** What the middleware shows in the place of a page while it can't be known who may open it. */
export const UNAVAILABLE_PATH = '/unavailable';
