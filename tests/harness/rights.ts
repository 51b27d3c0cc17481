import type { AccessControlList } from '@/lib/contract/session';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { ACTIONS, type Rights } from '@/lib/domain/rights';

/** The rights of a role that may do everything in these areas, and nothing elsewhere. */
export const everythingIn = (areas: readonly RouteType[]): Rights =>
  Object.fromEntries(areas.map((area) => [area, ACTIONS]));

/** A list by which the roles of staff may do everything. */
export const ALL_OPEN: AccessControlList = ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1, 2, 3, 4] }));
