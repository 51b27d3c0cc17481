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

/** Limits on all that one person calls, whatever it is (OWASP ASVS 2.4.1). */
export interface CallLimits {
  /**
   * Takes a call of a person. Reads and changes have a bound each, so that a runaway screen keeps nobody from saving.
   * @throws HttpError 429 with Retry-After where there were too many
   */
  take: (userId: number, isChange: boolean, now: Date) => void;
}

/**
 * Counts in the memory of this process: of several copies each gives as much, which bounds what one person costs all
 * the same. A bucket holds the calls of two minutes and fills up steadily.
 */
export function createCallLimits(perSecond: number): CallLimits {
  const buckets = new Map<string, Bucket>();
  const most = perSecond * BURST_SECONDS;
  return {
    take: (userId, isChange, now) => {
      const key = `${userId} ${isChange ? 'changes' : 'reads'}`;
      const at = now.getTime();
      const before = buckets.get(key) ?? { left: most, at };
      const left = Math.min(most, before.left + (Math.max(0, at - before.at) / 1000) * perSecond);
      buckets.delete(key);
      buckets.set(key, { left: left < 1 ? left : left - 1, at });
      const [oldest] = buckets.keys();
      if (buckets.size > MAX_COUNTED && oldest !== undefined) buckets.delete(oldest);
      if (left < 1) throw tooMany();
    },
  };
}

/** A call fits within the second, but who is refused should not try at once. */
function tooMany(): HttpError {
  return new HttpError(429, 'This is more at once than one person can ask for. Please try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });
}
