import pLimit from 'p-limit';

/** Too much costly work is waiting already; the caller should try again shortly. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/**
 * Bounds how many pieces of costly work run at once, and how many more wait for their turn, oldest first.
 *
 * @throws TooBusy (from the returned function) when as many as allowed are waiting
 */
export function bounded({ running, waiting }: { running: number; waiting: number }) {
  const limit = pLimit(running);
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw new TooBusy();
    return limit(work);
  };
}
