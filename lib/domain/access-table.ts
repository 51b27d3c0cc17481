import { CAPABILITIES } from './capabilities';

/** Areas of the access control list. A route type missing from the list is open to no one. */
export const ROUTE_TYPES = [
  'registration',
  'approvals',
  'uploads',
  'configurations',
  'qpointManagement',
  'products',
  'orders',
  'supportCenter',
  'adminControls',
  'editProfile',
  'projects',
] as const;
export type RouteType = (typeof ROUTE_TYPES)[number];

export const AREA_LABELS: Readonly<Record<RouteType, string>> = {
  registration: 'Registration',
  approvals: 'Approvals',
  uploads: 'Uploads',
  configurations: 'Configurations',
  qpointManagement: 'Q.Point Management',
  products: 'Products',
  orders: 'Orders',
  supportCenter: 'Support Center',
  adminControls: 'Admin Controls',
  editProfile: 'Edit Profile',
  projects: 'Project Status',
};

export type RouteTypeNames = Readonly<Partial<Record<RouteType, string>>>;

/**
 * Compares the names in a list with the portal's.
 * @returns `unknown`: names only in the list; `lacking`: names only in the portal, whose areas no one can use
 */
export function unmatchedRouteTypes(list: readonly { routeType: string }[]): {
  unknown: string[];
  lacking: RouteType[];
} {
  const named = new Set(list.map(({ routeType }) => routeType));
  const known: readonly string[] = ROUTE_TYPES;
  const capabilities: readonly string[] = CAPABILITIES;
  return {
    unknown: [...named].filter((name) => !known.includes(name) && !capabilities.includes(name)),
    lacking: ROUTE_TYPES.filter((routeType) => !named.has(routeType)),
  };
}

export type AreaAccess = RouteType | readonly RouteType[];

export const COMPANY_AREAS = [
  'registration',
  'approvals',
  'qpointManagement',
  'orders',
  'supportCenter',
  'projects',
] as const satisfies readonly RouteType[];

export const SERIAL_NUMBER_AREAS = ['uploads', 'approvals', 'supportCenter'] as const satisfies readonly RouteType[];

/** Areas with changes that start at a planned time: products, promotions and content. */
export const PLANNED_AREAS = ['products', 'configurations', 'adminControls'] as const satisfies readonly RouteType[];

/** Any of these areas gives access to a part of Insights. */
export const INSIGHT_AREAS = ['qpointManagement', 'approvals', 'registration', 'orders'] as const satisfies RouteType[];

/**
 * Any of these areas gives a work queue. People who only request points have none, because administrators decide those.
 */
export const QUEUE_AREAS = ['registration', 'approvals', 'orders', 'supportCenter'] as const satisfies RouteType[];

/** Masters and sub-users of companies, who stay out of the back office unless `ALLOWED_ROLE_IDS` says otherwise. */
export const PARTNER_ROLE_IDS: readonly number[] = [5, 6];
export const MAX_ROLE_NAME = 60;

export const LAST_WAY_IN = 'At least one role with someone who can sign in must keep Admin Controls.';

export interface Holder {
  id: number;
  ableToSignIn: number;
}

/**
 * The last role whose people can open Admin Controls; null if there are several. It must keep that right, because no
 * one else could restore it.
 */
export function lastWayIn(holders: readonly Holder[]): number | null {
  const ways = holders.filter(({ ableToSignIn }) => ableToSignIn > 0);
  return ways.length === 1 ? (ways[0]?.id ?? null) : null;
}
