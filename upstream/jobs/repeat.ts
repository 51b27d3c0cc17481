/**
 * Repeats work, with a pause of `everyMs` after each run, even after a failure.
 *
 * @param firstAfterMs pause before the first run
 * @returns stops it; resolves after the current run
 */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  onFailure: (error: unknown) => void,
  firstAfterMs = everyMs,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const takeTurn = () => {
    turn = work()
      .then(() => undefined)
      .catch(onFailure)
      .finally(() => wait(everyMs));
  };
  const wait = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(takeTurn, ms);
    // The timer must not keep an otherwise idle program alive.
    timer.unref();
  };
  wait(firstAfterMs);

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
