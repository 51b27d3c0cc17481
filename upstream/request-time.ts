import { AsyncLocalStorage } from 'node:async_hooks';

/** The time that the work of one request may take. */
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

  /** Stops it until the returned function is called. */
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
 * Does the work of a request, which may take so many milliseconds, not counting where it waits in line.
 * @throws what the work throws, or what `late` makes where it takes longer
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

/** Stops the time of the request that asks. @returns goes on with it */
export function waitInLine(): () => void {
  return times.getStore()?.stop() ?? (() => undefined);
}
