import { HttpError } from './errors';

/** Calls one person may make a second, reads and changes counted apart. */
export const CALLS_PER_SECOND = 50;

/** How many seconds' worth of calls may come at once: a change of 5,000 rows, one call each, is somebody's work. */
export const BURST_SECONDS = 120;

/** People whose calls are counted at once; whoever called longest ago begins anew. */
const MAX_COUNTED = 20_000;

interface Bucket {
  /** Calls that may still come at once. */
  left: number;
  /** When that was so, in milliseconds. */
  at: number;
}

/** How many calls a key has left. */
export interface KeyAllowance {
  /** Calls it may make at once, and within a minute. */
  limit: number;
  remaining: number;
  /** Whole seconds until all of them are there again. */
  resetSeconds: number;
  isExceeded: boolean;
}

/** Limits on all that one person calls, whatever it is (OWASP ASVS 2.4.1). */
export interface CallLimits {
  /**
   * Takes a call of a person. Reads and changes have a bound each, so that a runaway screen keeps nobody from saving.
   * @throws HttpError 429 with Retry-After where there were too many
   */
  take: (userId: number, isChange: boolean, now: Date) => void;
  /** Takes a call of an API key, whose reads and changes have one bound together. */
  takeForKey: (key: { id: number; callsPerMinute: number }, now: Date) => KeyAllowance;
}

/**
 * Counts in the memory of this process: of several copies each gives as much, which bounds what one person costs all
 * the same. A bucket holds the calls of two minutes and fills up steadily.
 */
export function createCallLimits(perSecond: number): CallLimits {
  const buckets = new Map<string, Bucket>();
  /** @returns how many calls were left before this one: less than one refuses it */
  const takeFrom = (name: string, { most, perSecond: rate }: { most: number; perSecond: number }, now: Date) => {
    const at = now.getTime();
    const before = buckets.get(name) ?? { left: most, at };
    const left = Math.min(most, before.left + (Math.max(0, at - before.at) / 1000) * rate);
    buckets.delete(name);
    buckets.set(name, { left: left < 1 ? left : left - 1, at });
    const [oldest] = buckets.keys();
    if (buckets.size > MAX_COUNTED && oldest !== undefined) buckets.delete(oldest);
    return left;
  };
  return {
    take: (userId, isChange, now) => {
      const name = `${userId} ${isChange ? 'changes' : 'reads'}`;
      if (takeFrom(name, { most: perSecond * BURST_SECONDS, perSecond }, now) < 1) throw tooMany();
    },
    takeForKey: ({ id, callsPerMinute: limit }, now) => {
      const left = takeFrom(`key ${id}`, { most: limit, perSecond: limit / 60 }, now);
      const isExceeded = left < 1;
      const remaining = isExceeded ? 0 : Math.floor(left - 1);
      return { limit, remaining, resetSeconds: Math.ceil(((limit - remaining) / limit) * 60), isExceeded };
    },
  };
}

/** The refusal of an API key that has no call left. */
export function tooManyByKey(): HttpError {
  return new HttpError(429, 'This API key has reached its limit. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });
}

/** A call fits within the second, but who is refused should not try at once. */
function tooMany(): HttpError {
  return new HttpError(429, 'This is more at once than one person can ask for. Please try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });
}
