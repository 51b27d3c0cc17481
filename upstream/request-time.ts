import { AsyncLocalStorage } from 'node:async_hooks';

class RequestTime {
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #waits = 0;

  constructor(
    milliseconds: number,
    private readonly onEnd: () => void,
  ) {
    this.#left = milliseconds;
    this.#run();
  }

  #run(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(this.onEnd, this.#left);
  }

  /** Stops the clock until the returned function is called. */
  stop(): () => void {
    if (this.#waits === 0) {
      clearTimeout(this.#timer);
      this.#left -= performance.now() - this.#since;
    }
    this.#waits += 1;
    return () => {
      this.#waits -= 1;
      if (this.#waits === 0) this.#run();
    };
  }

  end(): void {
    this.#waits = Infinity;
    clearTimeout(this.#timer);
  }
}

const times = new AsyncLocalStorage<RequestTime>();

/**
 * Runs a request's work with a time limit in milliseconds, not counting waits in queues.
 *
 * @throws errors of the work, or the result of `late` after the limit
 */
export async function withinTime<T>(work: () => Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let fail: (error: Error) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => (fail = reject));
  const time = new RequestTime(milliseconds, () => fail(late()));
  try {
    return await Promise.race([times.run(time, work), ended]);
  } finally {
    time.end();
  }
}

/** Stops the current request's clock. @returns a function that resumes it */
export function waitInLine(): () => void {
  return times.getStore()?.stop() ?? (() => undefined);
}
