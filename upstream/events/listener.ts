import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const FAREWELL_MS = 2_000;
const BEAT_MS = 10_000;
/** A connection that misses this many heartbeats is lost. */
const LOST_BEATS = 3;

export interface ListenerOptions {
  /** Must bypass any pooler, because a shared connection receives no notifications. */
  databaseUrl: string;
  log: Logger;
  beatMs?: number;
}

interface Subscriber {
  onMessage: (payload: string) => void;
  /** Called when the connection receives messages; earlier ones are lost. */
  onReady: () => void;
}

/** A channel of a `Listener`, which stays connected while any of its channels is started. */
export interface Channel {
  readonly isReady: boolean;
  start: () => void;
  stop: () => Promise<void>;
}

/** Listens on PostgreSQL channels over one connection, which reconnects when lost. */
export class Listener {
  readonly #options: Required<ListenerOptions>;
  readonly #subscribers = new Map<string, Subscriber>();
  readonly #wanted = new Set<string>();
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #beatsUnanswered = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #isReady = false;

  constructor({ beatMs = BEAT_MS, ...options }: ListenerOptions) {
    this.#options = { ...options, beatMs };
  }

  /** Register all channels before starting the first one. */
  channel(name: string, subscriber: Subscriber): Channel {
    this.#subscribers.set(name, subscriber);
    const isReady = () => this.#isReady;
    return {
      get isReady() {
        return isReady();
      },
      start: () => this.#start(name),
      stop: () => this.#stop(name),
    };
  }

  #start(channel: string): void {
    this.#wanted.add(channel);
    if (this.#client || this.#timer) return;
    this.#pauseMs = FIRST_PAUSE_MS;
    void this.#connect();
  }

  async #stop(channel: string): Promise<void> {
    this.#wanted.delete(channel);
    if (this.#wanted.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#drop();
  }

  async #connect(): Promise<void> {
    const { databaseUrl, log, beatMs } = this.#options;
    this.#timer = undefined;
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'qpartner-listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.#client = client;
    const lose = (err?: Error) => {
      if (this.#client !== client) return;
      log.warn({ err }, 'not receiving events from other copies for now');
      void this.#drop();
      this.#connectLater();
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ channel, payload }) => this.#subscribers.get(channel)?.onMessage(payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#subscribers.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(error as Error);
      return;
    }
    if (this.#client !== client) return;
    this.#isReady = true;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#beatsUnanswered = 0;
    this.#beat = setInterval(() => this.#ask(client, lose), beatMs).unref();
    for (const channel of this.#wanted) this.#subscribers.get(channel)?.onReady();
  }

  /** A network that drops packets doesn't close connections, so check for answers. */
  #ask(client: Client, lose: (err: Error) => void): void {
    if (this.#beatsUnanswered >= LOST_BEATS) return lose(new Error('The database isn’t responding.'));
    this.#beatsUnanswered += 1;
    if (this.#beatsUnanswered > 1) return;
    client.query('SELECT').then(
      () => (this.#beatsUnanswered = 0),
      () => undefined,
    );
  }

  #connectLater(): void {
    if (this.#wanted.size === 0 || this.#client || this.#timer) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    this.#isReady = false;
    clearInterval(this.#beat);
    // An unreachable server never confirms the close.
    await Promise.race([client?.end().catch(() => undefined), delay(FAREWELL_MS, undefined, { ref: false })]);
  }
}
