import { HttpError } from './errors';

/** Calls per person and second. Reads and changes are counted separately. */
export const CALLS_PER_SECOND = 50;

/** Burst size in seconds of calls. Changing 5,000 rows with one call each is normal work. */
export const BURST_SECONDS = 120;

/** Maximum users counted. Beyond it, the least recent caller is dropped. */
const MAX_COUNTED = 20_000;

interface Bucket {
  left: number;
  /** When `left` was counted, in milliseconds. */
  at: number;
}

export interface KeyAllowance {
  /** Calls per minute, all of which may come at once. */
  limit: number;
  remaining: number;
  /** Whole seconds until the full limit is available. */
  resetSeconds: number;
  isExceeded: boolean;
}

/** Limits all calls of a person or key (OWASP ASVS 2.4.1). */
export interface CallLimits {
  /**
   * Counts a call of a person. Reads and changes have separate limits, so a runaway screen doesn't block saving.
   * @throws HttpError 429 with Retry-After if there were too many
   */
  take: (userId: number, isChange: boolean, now: Date) => void;
  /** Counts a call of an API key. Reads and changes share its limit. */
  takeForKey: (key: { id: number; callsPerMinute: number }, now: Date) => KeyAllowance;
}

/**
 * Counts in memory. Several copies multiply the limit, which still bounds a person's load. A bucket holds two minutes
 * of calls and refills steadily.
 */
export function createCallLimits(perSecond: number): CallLimits {
  const buckets = new Map<string, Bucket>();
  /** @returns the calls left before this one; less than 1 means refused */
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

export function tooManyByKey(): HttpError {
  return new HttpError(429, 'This API key has reached its limit. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });
}

/** A call would fit within a second, but an immediate retry should be discouraged. */
function tooMany(): HttpError {
  return new HttpError(429, 'You’re making too many requests at once. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });
}
