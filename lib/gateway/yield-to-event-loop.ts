/** How long work may hold the thread that serves everybody, in milliseconds. */
const SLICE_MS = 15;

/** Lets others run once a slice of long work is over. To be awaited every few milliseconds of work. */
export type Yield = () => Promise<void> | undefined;

/** The pauses of one piece of long work. */
export function yieldToEventLoop(): Yield {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
