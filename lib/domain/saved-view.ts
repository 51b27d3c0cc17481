import { COMPANY_AREAS, INSIGHT_AREAS, PLANNED_AREAS, QUEUE_AREAS, type AreaAccess } from './access-table';

export const MAX_VIEW_NAME = 60;

/** Per person and list. */
export const MAX_OWN_VIEWS = 30;

/** For all roles together, per list. */
export const MAX_ROLE_VIEWS = 60;

export const MAX_VIEW_ADDRESS = 2000;

export const MAX_VIEW_COLUMNS = 40;

/** Lists with saved views, by page path, with the required area. */
export const VIEWED_LISTS = {
  '/work': QUEUE_AREAS,
  '/planned-changes': PLANNED_AREAS,
  '/insights/decided': INSIGHT_AREAS,
  '/insights/forecasts': 'approvals',
  '/qpartners/registration/list': 'registration',
  '/qpartners/companies': COMPANY_AREAS,
  '/rewards/module-approvals': 'approvals',
  '/rewards/forecast-approvals': 'approvals',
  '/rewards/forecast-approvals/held': 'approvals',
  '/rewards/module-awaiting-update': 'approvals',
  '/rewards/upload-list': 'uploads',
  '/rewards/qpoint-management': 'qpointManagement',
  '/rewards/qpoint-management/spreadsheets': 'qpointManagement',
  '/marketing-shop/products': 'products',
  '/marketing-shop/orders': 'orders',
  '/supportcenter/qcells': 'supportCenter',
  '/supportcenter/partner': 'supportCenter',
  '/supportcenter/claim-management': 'supportCenter',
  '/admincontrols/management': 'adminControls',
  '/admincontrols/data-hub': 'adminControls',
  '/admincontrols/configurations/list': 'adminControls',
  '/admincontrols/faq': 'adminControls',
  '/admincontrols/news': 'adminControls',
  '/admincontrols/activity': 'adminControls',
  '/projects/projects-management': 'projects',
} as const satisfies Readonly<Record<`/${string}`, AreaAccess>>;

export type ViewedList = keyof typeof VIEWED_LISTS;

export const VIEWED_LIST_PATHS = Object.keys(VIEWED_LISTS) as ViewedList[];

export function isViewedList(path: string): path is ViewedList {
  return Object.hasOwn(VIEWED_LISTS, path);
}

/** The rest of an address after a list's path: more path, and parameters. */
export const VIEW_ADDRESS = /^(\/[^\s?#]*)?(\?[^\s#]*)?$/;

interface Owned {
  ownerId: number | null;
  roleId: number | null;
}

interface Reader {
  id: number;
  roleId: number;
  isAdministrator: boolean;
}

/** Whether a person sees a view. Administrators see those of every role. */
export function maySeeView({ ownerId, roleId }: Owned, reader: Reader): boolean {
  if (ownerId === reader.id) return true;
  return roleId !== null && (roleId === reader.roleId || reader.isAdministrator);
}

/** Personal views belong to their owner; a role's to its author and administrators. */
export function mayChangeView({ ownerId, roleId }: Owned, reader: Reader): boolean {
  return ownerId === reader.id || (roleId !== null && reader.isAdministrator);
}

export const VIEW_OF_OTHERS = 'Only the person who made this view or an administrator can change it.';

/** Views in a person's order; unplaced ones come last, by creation. */
export function inOrder<V extends { id: number }>(views: readonly V[], order: readonly number[]): V[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: V) => place.get(id) ?? Number.POSITIVE_INFINITY;
  return views.toSorted((one, other) =>
    placeOf(one) === placeOf(other) ? one.id - other.id : placeOf(one) - placeOf(other),
  );
}
