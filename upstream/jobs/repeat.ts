/**
 * Does work again and again, with a pause of `everyMs` after each turn, be it a failure.
 *
 * @param firstAfterMs the pause before the first turn
 * @returns stops it; resolves once a turn that is under way has ended
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
    // It must not keep a program alive that has nothing else to do.
    timer.unref();
  };
  wait(firstAfterMs);

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
