/** The form for a new product. */
export const ADD_PRODUCT_PATH = '/marketing-shop/add-products';

/** The form of a product. */
export function productPath(id: number): string {
  return `${ADD_PRODUCT_PATH}/${id}`;
}

export const CATEGORIES_PATH = '/marketing-shop/categories';

export const QPOINT_MANAGEMENT_PATH = '/rewards/qpoint-management';

/** The list of admins. */
export const ADMINS_PATH = '/admincontrols/management';

/** The form for a new admin. */
export const ADD_ADMIN_PATH = `${ADMINS_PATH}/add`;

/** The form of an admin. */
export function adminPath(id: number): string {
  return `${ADMINS_PATH}/${id}`;
}

/** Which roles may use what. */
export const ROLES_PATH = '/admincontrols/roles';

export const ACTIVITY_PATH = '/admincontrols/activity';

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
