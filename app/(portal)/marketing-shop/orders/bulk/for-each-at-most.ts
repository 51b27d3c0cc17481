/**
 * Does work for each item in turn, several at a time. When the signal says stop, nothing more is begun and what was
 * begun is finished.
 *
 * @param limit how many may be under way at once
 */
export async function forEachAtMost<T>(
  limit: number,
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    while (!signal.aborted) {
      const { value, done } = waiting.next();
      if (done) return;
      await work(value);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
