import { useEffect, useState } from 'react';

/** The longest that a timer of the browser waits. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * The time, set forward whenever something changes by it, so that a page shows it without being loaded anew.
 *
 * @param rendered when the server rendered the page, ISO 8601
 * @param nextChange the next instant that counts, in milliseconds; null where there is none
 */
export function useClock(rendered: string, nextChange: (now: Date) => number | null): Date {
  const [now, setNow] = useState(() => new Date(rendered));
  const next = nextChange(now);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setNow(new Date()), Math.min(Math.max(0, next - Date.now()), LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
