/** Milliseconds that work may block the thread. */
const SLICE_MS = 15;

/** Yields when a slice is over. Await it every few milliseconds. */
export type Yield = () => Promise<void> | undefined;

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
