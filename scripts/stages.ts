import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, npmAbove } from './processes';

/** A thing that runs until it is told to stop. */
export interface Stage {
  /** As people know it: "upstream". */
  name: string;
  /** Settles when it ends by itself, with what to say about it. */
  ended: Promise<string>;
  /** Lets it finish its work, within a bound. */
  stop: () => Promise<void>;
  /** Ends it at once. */
  kill: () => void;
}

/** A terminal and npm both pass Ctrl-C on, so one press may arrive twice. */
const SAME_PRESS_MS = 500;

/**
 * Holds what a command has started. The first signal stops it in the reverse order, a second one kills what is left;
 * when one thing ends by itself, the rest is stopped and the command fails.
 */
export class Stages {
  readonly #stages: Stage[] = [];
  #stopping: Promise<never> | undefined;
  #signalledAt = 0;
  /** What is just being started; stopping waits for it, lest it be left behind. */
  #pending: Promise<unknown> = Promise.resolve();

  /** @param announceStop called once when stopping begins */
  constructor(readonly announceStop: () => void) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#onSignal());
    // A program that started this one, such as a test, wants nothing to outlive it.
    process.once('disconnect', () => void this.stop(0));
    // npm passes signals on, except when it is killed itself.
    const npm = npmAbove();
    if (npm !== undefined) setInterval(() => void (isAlive(npm) || this.stop(1)), 1_000).unref();
  }

  /** Has stopping begun? What it interrupts then fails. */
  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Starts the next stage. Nothing more is started once stopping began. */
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

  /** Stops everything, the last started first, and ends the process. */
  stop(exitCode: number): Promise<never> {
    return (this.#stopping ??= this.#stopAll(exitCode));
  }

  async #stopAll(exitCode: number): Promise<never> {
    this.announceStop();
    await Promise.race([this.#pending, delay(10_000)]);
    // One turn, in which a stage that just became ready joins the list.
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
