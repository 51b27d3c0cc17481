/**
 * Does work again and again, with a pause of `everyMs` after each turn, be it a failure.
 *
 * @returns stops it; resolves once a turn that is under way has ended
 */
export function repeat(work: () => Promise<unknown>, everyMs: number, onFailure: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const takeTurn = () => {
    turn = work()
      .then(() => undefined)
      .catch(onFailure)
      .finally(wait);
  };
  const wait = () => {
    if (stopped) return;
    timer = setTimeout(takeTurn, everyMs);
    // It must not keep a program alive that has nothing else to do.
    timer.unref();
  };
  wait();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
