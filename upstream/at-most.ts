/** Too much costly work is waiting already; the caller should try again shortly. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/**
 * Bounds costly work.
 *
 * @param bounds how many pieces may run at once, and how many more may wait for their turn
 * @returns runs a piece of work in its turn, oldest first
 * @throws TooBusy (from the returned function) when as many as allowed are waiting
 */
export function atMost({ running: limit, waiting: patience }: { running: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < limit) {
      running += 1;
    } else {
      if (queue.length >= patience) throw new TooBusy();
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((start) => queue.push(start));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
