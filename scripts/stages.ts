import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, npmAbove } from './processes';

/** Something that runs until stopped. */
export interface Stage {
  name: string;
  /** Resolves with a message when it ends by itself. */
  ended: Promise<string>;
  stop: () => Promise<void>;
  kill: () => void;
}

/** Terminal and npm both forward Ctrl-C, so one press may arrive twice. */
const SAME_PRESS_MS = 500;

/**
 * Keeps what a command started. The first signal stops it in reverse order, the second kills the rest. If one thing
 * ends by itself, the rest is stopped and the command fails.
 */
export class Stages {
  readonly #stages: Stage[] = [];
  #stopping: Promise<never> | undefined;
  #signalledAt = 0;
  /** The stage being started; stopping waits for it. */
  #pending: Promise<unknown> = Promise.resolve();

  /** @param announceStop called once when stopping begins */
  constructor(readonly announceStop: () => void) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#onSignal());
    // The program that started this one, such as a test, wants nothing to outlive it.
    process.once('disconnect', () => void this.stop(0));
    // npm forwards signals, unless it is killed.
    const npm = npmAbove();
    if (npm !== undefined) setInterval(() => void (isAlive(npm) || this.stop(1)), 1_000).unref();
  }

  /** Whether stopping has begun; whatever it interrupts fails. */
  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Starts the next stage, unless stopping has begun. */
  async add(start: () => Promise<Stage>): Promise<void> {
    await this.#stopping;
    const starting = start();
    this.#pending = starting.catch(() => undefined);
    const stage = await starting;
    this.#stages.push(stage);
    void stage.ended.then((how) => {
      if (this.#stopping) return;
      console.error(`The ${stage.name} ended unexpectedly (${how}).`);
      void this.stop(1);
    });
    await this.#stopping;
  }

  /** Stops everything in reverse order and exits. */
  stop(exitCode: number): Promise<never> {
    return (this.#stopping ??= this.#stopAll(exitCode));
  }

  async #stopAll(exitCode: number): Promise<never> {
    this.announceStop();
    await Promise.race([this.#pending, delay(10_000)]);
    // Lets a stage that just became ready join the list.
    await delay(0);
    for (const stage of this.#stages.toReversed()) await stage.stop();
    process.exit(exitCode);
  }

  #onSignal(): void {
    if (!this.#stopping) {
      this.#signalledAt = Date.now();
      console.log('\nStopping: requests in flight are finished first.');
      void this.stop(0);
    } else if (Date.now() - this.#signalledAt > SAME_PRESS_MS) {
      for (const stage of this.#stages.toReversed()) stage.kill();
      process.exit(1);
    }
  }
}
