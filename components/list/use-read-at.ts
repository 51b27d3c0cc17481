import { useMemo, useState } from 'react';

/**
 * The time to which the ages of a list's rows relate, by the server's clock.
 *
 * @param at when the rows were read, in the browser's epoch milliseconds
 * @param now the server's time when it rendered the page, because the browser's clock may be wrong
 */
export function useReadAt(at: number, now: number): Date {
  const [ahead] = useState(() => (at || Date.now()) - now);
  return useMemo(() => new Date(at - ahead), [at, ahead]);
}
