import { authenticate, authenticateAndRead, type Asking, type ReadStatement } from './authenticate';
import type { SignedInUser } from './route';

/** What reads are made by: a pool, a connection of one, or a `Reader`. */
export interface Queryable {
  query<T extends object>(statement: ReadStatement): Promise<{ rows: T[] }>;
}

/**
 * Reads for somebody who is not known yet: the first statement also finds out who asks, and reads nothing where they
 * may not. Each further one waits for that.
 */
export class Reader implements Queryable {
  #asked: Promise<SignedInUser> | undefined;

  constructor(private readonly asking: Asking) {}

  /** @throws what `authenticate` throws, and nothing is read then */
  async query<T extends object>(statement: ReadStatement): Promise<{ rows: T[] }> {
    if (this.#asked) {
      await this.#asked;
      return this.asking.db.query<T>(statement);
    }
    const reading = authenticateAndRead<T>(this.asking, statement);
    this.#asked = reading.then(({ user }) => user);
    // Whoever called hears of it by `reading`.
    this.#asked.catch(() => undefined);
    return reading;
  }

  /**
   * Who asks, found out now where nothing was read.
   *
   * @throws what `authenticate` throws
   */
  async user(): Promise<SignedInUser> {
    this.#asked ??= authenticate(this.asking);
    return this.#asked;
  }
}
