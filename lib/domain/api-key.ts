import type { RouteType } from './access-table';
import { ACTIONS, type Action, type Rights } from './rights';

/** Every key starts with it, so that the upstream and scanners for leaked secrets recognize one. */
export const API_KEY_PREFIX = 'qp_';

/** The prefix and 256 random bits in base64url. Tokens of sessions are shorter. */
export const isApiKey = (token: string) => /^qp_[\w-]{43}$/.test(token);

/** The role of a key that isn't for intake. No person has it. */
export const API_KEY_ROLE_ID = 0;

export const MAX_API_KEY_NAME = 60;

/** Keys that aren't revoked. */
export const MAX_API_KEYS = 200;

export const MAX_ALLOWED_ADDRESSES = 50;

export const DEFAULT_CALLS_PER_MINUTE = 600;
export const MAX_CALLS_PER_MINUTE = 60_000;

/** Administrators are notified this many days before a key expires. */
export const EXPIRY_WARNING_DAYS = 14;

/** The refusal of calls that only a person can make, such as those of one's own account. */
export const PERSON_ONLY_SENTENCE = 'API keys can’t make this call. Only a person who is signed in can.';

/** What a key may do in one area. */
export interface AreaRight {
  routeType: RouteType;
  actions: readonly Action[];
}

/** The rights of a key by area; where a person may do something, they also see it. */
export function rightsOf(given: readonly AreaRight[]): Rights {
  return Object.fromEntries(
    given.map(({ routeType, actions }) => [
      routeType,
      ACTIONS.filter((action) => action === 'see' || actions.includes(action)),
    ]),
  );
}

/** What both rights allow: a personal key never does more than its person. */
export function commonRights(one: Rights, other: Rights): Rights {
  const areas = Object.keys(one) as (keyof Rights)[];
  return Object.fromEntries(
    areas.flatMap((area) => {
      const actions = (one[area] ?? []).filter((action) => other[area]?.includes(action));
      return actions.length > 0 ? [[area, actions]] : [];
    }),
  );
}

/** The given rights that a person's own rights don't include. */
export function rightsBeyond(own: Rights, given: Rights): AreaRight[] {
  return (Object.keys(given) as RouteType[]).flatMap((routeType) => {
    const actions = (given[routeType] ?? []).filter((action) => !own[routeType]?.includes(action));
    return actions.length > 0 ? [{ routeType, actions }] : [];
  });
}
