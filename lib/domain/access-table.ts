import { CAPABILITIES } from './capabilities';

/** The areas that the access control list knows. A route type that the list lacks is open to nobody. */
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

/** What people call the areas. */
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

/** Other names of the route types (the setting `ROUTE_TYPES`). */
export type RouteTypeNames = Readonly<Partial<Record<RouteType, string>>>;

/**
 * Compares the names of a list with the portal's.
 * @returns `unknown`: names that only the list has; `lacking`: names that only the portal has, whose areas are then
 * open   to nobody
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

/** Open to the roles of an area, or of any of several. */
export type AreaAccess = RouteType | readonly RouteType[];

/** What a company's page tells of; each part is for the roles of its area. */
export const COMPANY_AREAS = [
  'registration',
  'approvals',
  'qpointManagement',
  'orders',
  'supportCenter',
  'projects',
] as const satisfies readonly RouteType[];

/** What a serial number's page tells of. */
export const SERIAL_NUMBER_AREAS = ['uploads', 'approvals', 'supportCenter'] as const satisfies readonly RouteType[];

/** Who has one of these areas sees something of Insights. */
export const INSIGHT_AREAS = ['qpointManagement', 'approvals', 'registration', 'orders'] as const satisfies RouteType[];

/**
 * Who has one of these areas has a queue of work. Requests of points wait for administrators alone, who have other
 * areas as well: who only makes them has none.
 */
export const QUEUE_AREAS = ['registration', 'approvals', 'orders', 'supportCenter'] as const satisfies RouteType[];

/** Masters and sub-users of companies: never allowed into the back office. */
export const PARTNER_ROLE_IDS: readonly number[] = [5, 6];
export const MAX_ROLE_NAME = 60;

/** The last role that can reach Admin Controls keeps it. */
export const LAST_WAY_IN = 'At least one role with someone who can sign in must keep Admin Controls.';

/** A role that Admin Controls are open to. */
export interface Holder {
  id: number;
  /** How many of its people are enabled and have a password. */
  ableToSignIn: number;
}

/**
 * The last role whose people can reach Admin Controls, or null where there are several. It must keep them: nobody could
 * give them back.
 */
export function lastWayIn(holders: readonly Holder[]): number | null {
  const ways = holders.filter(({ ableToSignIn }) => ableToSignIn > 0);
  return ways.length === 1 ? (ways[0]?.id ?? null) : null;
}
