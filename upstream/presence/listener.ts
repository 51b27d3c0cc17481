import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const FAREWELL_MS = 2_000;

export interface ListenerOptions {
  /** Of a connection of its own, past any pooler: one that is shared between statements hears nothing. */
  databaseUrl: string;
  channel: string;
  log: Logger;
  onMessage: (payload: string) => void;
  /** It hears from now on; what was said before is lost. */
  onReady: () => void;
}

/** Hears what is said on a channel of PostgreSQL, by one connection that is opened anew when it is lost. */
export class Listener {
  readonly #options: ListenerOptions;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isWanted = false;
  isReady = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#pauseMs = FIRST_PAUSE_MS;
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    await this.#drop();
  }

  /** Opens its connection anew, which may be lost without a word. */
  renew(): void {
    if (!this.isReady) return;
    this.#options.log.warn('presence is not heard of: its connection is opened anew');
    void this.#drop();
    this.#connectLater();
  }

  async #connect(): Promise<void> {
    const { databaseUrl, channel, log, onMessage, onReady } = this.#options;
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'qpartner-presence',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.#client = client;
    const lose = (err?: Error) => {
      if (this.#client !== client) return;
      log.warn({ err }, 'presence is not heard of for now');
      void this.#drop();
      this.#connectLater();
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(error as Error);
      return;
    }
    if (this.#client !== client) return;
    this.isReady = true;
    this.#pauseMs = FIRST_PAUSE_MS;
    onReady();
  }

  #connectLater(): void {
    if (!this.#isWanted || this.#client) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    this.isReady = false;
    // A server that is out of reach never says good-bye.
    await Promise.race([client?.end().catch(() => undefined), delay(FAREWELL_MS, undefined, { ref: false })]);
  }
}
