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

/** The longest name of a role. */
export const MAX_ROLE_NAME = 60;

/** Why the last role that can reach Admin Controls keeps it. */
export const LAST_WAY_IN = 'Admin Controls must stay open to at least one role with somebody who can sign in.';

/** A role as far as it matters who can reach Admin Controls. */
export interface Holder {
  id: number;
  /** How many of its people are enabled and have a password. */
  ableToSignIn: number;
}

/**
 * The one role by which Admin Controls can still be reached, or null where there are several, or none. It can't lose
 * them: nobody could give them back.
 * @param holders the roles that Admin Controls are open to
 */
export function lastWayIn(holders: readonly Holder[]): number | null {
  const ways = holders.filter(({ ableToSignIn }) => ableToSignIn > 0);
  return ways.length === 1 ? (ways[0]?.id ?? null) : null;
}
