import type { AccessControlList } from '@/lib/contract/session';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import type { Capability } from '@/lib/domain/capabilities';
import { ACTIONS, type Rights } from '@/lib/domain/rights';

/** The rights of a role that may do everything in these areas, and nothing elsewhere. */
export const everythingIn = (areas: readonly RouteType[]): Rights =>
  Object.fromEntries(areas.map((area) => [area, ACTIONS]));

/** A list by which the roles of staff may do everything. */
export const ALL_OPEN: AccessControlList = ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1, 2, 3, 4] }));

/** The same without rights that nobody has. */
export const allBut = (...lacking: readonly Capability[]): AccessControlList => [
  ...ALL_OPEN,
  ...lacking.map((routeType) => ({ routeType, roles: [] })),
];
