import type { CompanyTab } from '../domain/company';
import type { ContentArea } from '../domain/content';

export const ADD_PRODUCT_PATH = '/marketing-shop/add-products';
/** Not below the orders, whose paths are views of their list. */
export const NEW_ORDER_PATH = '/marketing-shop/new-order';
export const CATEGORIES_PATH = '/marketing-shop/categories';
export const NEW_INQUIRY_PATHS = { 1: '/supportcenter/qcells/new', 2: '/supportcenter/partner/new' } as const;
export const PLANNED_CHANGES_PATH = '/planned-changes';
export const QPOINT_MANAGEMENT_PATH = '/rewards/qpoint-management';
export const POINT_BATCHES_PATH = '/rewards/qpoint-management/spreadsheets';
export const NEW_POINT_BATCH_PATH = `${POINT_BATCHES_PATH}/new`;
export const MODULE_RATES_PATH = '/rewards/configurations/modules';
export const FORECAST_RATES_PATH = '/rewards/configurations/forecasts';
export const MODULE_APPROVALS_PATH = '/rewards/module-approvals';
export const NEW_CLAIMS_PATH = `${MODULE_APPROVALS_PATH}/new` as const;
export const AWAITING_UPDATE_PATH = '/rewards/module-awaiting-update';
export const ARTICLE_UPLOAD_PATH = '/rewards/articlecode-upload';
export const SERIAL_UPLOAD_PATH = '/rewards/serialnumber-upload';
export const UPLOAD_LIST_PATH = '/rewards/upload-list';
/** A unit's page ends with its number. */
export const SERIAL_NUMBERS_PATH = '/serial-numbers';
export const FORECAST_APPROVALS_PATH = '/rewards/forecast-approvals';
export const HELD_FORECASTS_PATH = '/rewards/forecast-approvals/held';
export const ADMINS_PATH = '/admincontrols/management';
export const ADD_ADMIN_PATH = `${ADMINS_PATH}/add`;
export const INVITE_ADMINS_PATH = `${ADMINS_PATH}/invite`;
export const ROLES_PATH = '/admincontrols/roles';
export const API_KEYS_PATH = '/admincontrols/api-keys';
export const CONTENT_PATHS = {
  dataHub: '/admincontrols/data-hub',
  academy: '/admincontrols/configurations',
  faq: '/admincontrols/faq',
  news: '/admincontrols/news',
} as const;
export const LISTS_PATH = '/admincontrols/lists';
export const ACTIVITY_PATH = '/admincontrols/activity';
export const CONTENT_CALENDAR_PATH = '/admincontrols/content-calendar';

/** Emails link to notifications by id (`upstream/mail/templates/notice.ts`). */
export const NOTICES_PATH = '/notices';
export const NOTICE_WAYS_PATH = `${NOTICES_PATH}/ways`;

export const PROJECTS_AREA = '/projects';
export const PROJECTS_PATH = `${PROJECTS_AREA}/projects-management`;

export const COMPANIES_PATH = '/qpartners/companies';

export const REGISTRATIONS_PATH = '/qpartners/registration';
export const NEW_REGISTRATION_PATH = `${REGISTRATIONS_PATH}/new` as const;
export const REGISTRATION_LIST_PATH = `${REGISTRATIONS_PATH}/list`;
export const SURVEY_PATH = `${REGISTRATIONS_PATH}/survey/admin`;

export const MAILINGS_PATH = '/qpartners/mailings';

export function companyHref(company: number, tab: CompanyTab = 'overview'): string {
  return tab === 'overview' ? `${COMPANIES_PATH}/${company}` : `${COMPANIES_PATH}/${company}/${tab}`;
}

export function productPath(id: number): string {
  return `${ADD_PRODUCT_PATH}/${id}`;
}

export function projectPath(id: number): string {
  return `${PROJECTS_AREA}/${id}`;
}

export function registrationPath(id: number): string {
  return `${REGISTRATIONS_PATH}/${id}`;
}

export function approvalPath(id: number): string {
  return `${MODULE_APPROVALS_PATH}/${id}`;
}

export function pointBatchPath(id: number): string {
  return `${POINT_BATCHES_PATH}/${id}`;
}

export function mailingPath(id: number): string {
  return `${MAILINGS_PATH}/${id}`;
}

/** @param month `YYYY-MM` */
export function closingPath(month: string): string {
  return `${CLOSING_PATH}/${month}`;
}

export function adminPath(id: number): string {
  return `${ADMINS_PATH}/${id}`;
}

/** Paths to add and edit items; the id follows (spec 3 §2). */
const FORMS: Readonly<Record<ContentArea, { add: string; edit: string }>> = {
  dataHub: { add: '/admincontrols/data-hub/portal', edit: '/admincontrols/data-hub/portal' },
  academy: { add: '/admincontrols/configurations/add', edit: '/admincontrols/configurations/edit' },
  faq: { add: '/admincontrols/faq/add', edit: '/admincontrols/faq' },
  news: { add: '/admincontrols/news/add', edit: '/admincontrols/news' },
};

/** @param day `YYYY-MM-DD` of publication */
export function addContentPath(area: ContentArea, day?: string): string {
  return `${FORMS[area].add}${day ? `?day=${day}` : ''}`;
}

export function contentPath(area: ContentArea, id: number): string {
  return `${FORMS[area].edit}/${id}`;
}

export function w9Path(userId: number, { view = false } = {}): string {
  return `/api/registrations/${userId}/w9${view ? '?view' : ''}`;
}

/** A claim's file by number, or its company's W-9, to download or frame. */
export function evidenceFilePath(claimId: number, file: number | 'w9', { view = false } = {}): string {
  return `/api/warranty-claims/${claimId}/evidence/${file}${view ? '?view' : ''}`;
}

export function evidencePath(claimId: number): string {
  return `/api/warranty-claims/${claimId}/evidence`;
}

export function evidenceOfSerialNumberPath(serialNumber: string): string {
  return `/api/warranty-claims/evidence?${new URLSearchParams({ serialNumber })}`;
}

export const SIGN_IN_PATH = '/';
export const DASHBOARD_PATH = '/dashboard';
export const INSIGHTS_PATH = '/insights';
export const FORECASTED_PATH = '/insights/forecasts';
export const CLOSING_PATH = '/insights/closing';
export const WORK_PATH = '/work';

/** The default destination of the sign-in form. */
export const LANDING_PATH = `${SIGN_IN_PATH}?landing`;

export function signInPath(from: string | null): string {
  return from && from !== SIGN_IN_PATH ? `${SIGN_IN_PATH}?from=${encodeURIComponent(from)}` : SIGN_IN_PATH;
}

/** Ends the session, then signs in and continues to `from`. */
export function sessionEndedPath(from: string | null): string {
  return from ? `/api/session-ended?from=${encodeURIComponent(from)}` : '/api/session-ended';
}

/** Precedes all pages after signing in with a temporary password. */
export const CHANGE_PASSWORD_PATH = '/change-password';

export function changePasswordPath(from: string | null): string {
  return stepPath(CHANGE_PASSWORD_PATH, from);
}

/** Precedes all pages while a session needs its second factor. */
export const SECOND_FACTOR_PATH = '/second-factor';

export function secondFactorPath(from: string | null): string {
  return stepPath(SECOND_FACTOR_PATH, from);
}

/** A step continues to the requested page, not to the previous step. */
function stepPath(step: string, from: string | null): string {
  const { pathname, searchParams } = new URL(from ?? SIGN_IN_PATH, 'http://portal');
  const isStep = pathname === CHANGE_PASSWORD_PATH || pathname === SECOND_FACTOR_PATH;
  const wanted = isStep ? searchParams.get('from') : from;
  return wanted && wanted !== SIGN_IN_PATH ? `${step}?from=${encodeURIComponent(wanted)}` : step;
}

export const SESSION_DEMAND_PATHS = {
  ended: sessionEndedPath,
  'second-factor': secondFactorPath,
  'password-change': changePasswordPath,
} as const;

export type SessionDemand = keyof typeof SESSION_DEMAND_PATHS;

/** Linked from emails about sign-ins. */
export const NOT_ME_PATH = '/not-me';

export const EDIT_PROFILE_PATH = '/edit-profile';
export const SESSIONS_PATH = '/sessions';
/**
 * Shown by the middleware instead of a page: without the right, without rights, and after signing in to find the first
 * page.
 */
export const FORBIDDEN_PATH = '/forbidden';
export const UNAVAILABLE_PATH = '/unavailable';
export const LANDED_PATH = '/landed';
