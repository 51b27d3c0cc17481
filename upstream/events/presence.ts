import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Channel, Listener } from './listener';
import { PRESENCE_CHANNEL, readPresence, sendPresence, type PresenceMessage, type Present } from './presence-messages';

/** A PostgreSQL message is limited to 8,000 bytes. */
const MOST_SHOWN = 15;

const BEAT_MS = 10_000;
/** An instance that misses this many heartbeats is dropped. */
const FORGOTTEN_BEATS = 3;
/** The browser repeats this while the person keeps writing. */
const WRITING_MS = 30_000;
/** The browser repeats this every 20 seconds while a decision is pending. */
const DECIDING_MS = 30_000;

interface Visit {
  /** For example `order:7`. */
  record: string;
  person: { id: number; name: string };
  /** Receives the other people present, on each change. */
  tell: (people: readonly Present[]) => void;
  /** When they stop counting as writing, in milliseconds. */
  writingUntil: number;
  sent: string;
}

export interface PresenceOptions {
  db: Pool;
  listener: Listener;
  log: Logger;
  now?: () => Date;
  beatMs?: number;
}

/**
 * Tracks who has which record open across all instances. Each publishes its own visits by NOTIFY, and keeps those of
 * others for records open here. Lost messages are repeated at the next heartbeat; see docs/decisions/0038-events.md.
 */
export class Presence {
  readonly #options: Required<PresenceOptions>;
  readonly #copy = randomUUID();
  readonly #visits = new Map<string, Set<Visit>>();
  /** Visits reported by other instances, by record and instance. */
  readonly #elsewhere = new Map<string, Map<string, { people: readonly Present[]; until: number }>>();
  /** People deciding about records open here, with expiry. */
  readonly #deciding = new Map<string, Map<number, { name: string; until: number }>>();
  readonly #channel: Channel;
  #beat: NodeJS.Timeout | undefined;

  constructor({ now = () => new Date(), beatMs = BEAT_MS, ...options }: PresenceOptions) {
    this.#options = { ...options, now, beatMs };
    this.#channel = options.listener.channel(PRESENCE_CHANNEL, {
      onMessage: (payload) => this.#onChange(payload),
      onReady: () => void this.#announce([...this.#visits.keys()], { asks: true }),
    });
  }

  get size(): number {
    return this.#visits.size + this.#elsewhere.size;
  }

  /** Adds a visit. @returns a function that ends it */
  watch(record: string, person: Visit['person'], tell: Visit['tell']): () => void {
    const visit: Visit = { record, person, tell, writingUntil: 0, sent: '' };
    this.#visits.set(record, (this.#visits.get(record) ?? new Set()).add(visit));
    this.#channel.start();
    this.#beat ??= setInterval(() => void this.#takeBeat(), this.#options.beatMs).unref();
    this.#publish(record);
    // If the channel isn't ready, it asks once it is.
    if (this.#channel.isReady) void this.#announce([record], { asks: true });
    return () => this.#leave(visit);
  }

  /** Announces to other instances that the visits here have ended. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#beat = undefined;
    const gone = [...this.#visits.keys()].map((record): PresenceMessage => ({
      ...{ kind: 'here', copy: this.#copy, record, people: [], asks: false },
    }));
    this.#visits.clear();
    // If this fails, other instances drop them after a few heartbeats.
    await sendPresence(this.#options.db, gone).catch(() => undefined);
    await this.#channel.stop();
  }

  #leave(visit: Visit): void {
    const visits = this.#visits.get(visit.record);
    if (!visits?.delete(visit)) return;
    if (visits.size === 0) {
      this.#visits.delete(visit.record);
      this.#elsewhere.delete(visit.record);
      this.#deciding.delete(visit.record);
    } else this.#publish(visit.record);
    if (this.#beat) void this.#announce([visit.record]);
  }

  #onChange(payload: string): void {
    const message = readPresence(payload);
    if (!message || !this.#visits.has(message.record)) return;
    this.#follow(message);
    this.#publish(message.record);
  }

  #follow(message: PresenceMessage): void {
    const { record } = message;
    if (message.kind === 'writing') {
      const own = [...(this.#visits.get(record) ?? [])].filter(({ person }) => person.id === message.person);
      for (const visit of own) visit.writingUntil = message.writing ? this.#now() + WRITING_MS : 0;
      if (own.length > 0) void this.#announce([record]);
    } else if (message.kind === 'deciding') {
      const { person, deciding } = message;
      const people = this.#deciding.get(record) ?? new Map<number, { name: string; until: number }>();
      if (deciding) people.set(person.id, { name: person.name, until: this.#now() + DECIDING_MS });
      else people.delete(person.id);
      if (people.size === 0) this.#deciding.delete(record);
      else this.#deciding.set(record, people);
    } else if (message.copy !== this.#copy) {
      const copies = this.#elsewhere.get(record) ?? new Map<string, { people: readonly Present[]; until: number }>();
      if (message.people.length === 0) copies.delete(message.copy);
      else
        copies.set(message.copy, {
          people: message.people,
          until: this.#now() + FORGOTTEN_BEATS * this.#options.beatMs,
        });
      if (copies.size === 0) this.#elsewhere.delete(record);
      else this.#elsewhere.set(record, copies);
      if (message.asks) void this.#announce([record]);
    }
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  /** People with a record open at this instance, without duplicates. */
  #here(record: string): Present[] {
    const now = this.#now();
    return merged(
      [...(this.#visits.get(record) ?? [])].map(({ person, writingUntil }) => ({
        ...person,
        writing: writingUntil > now,
      })),
    );
  }

  #publish(record: string): void {
    const elsewhere = [...(this.#elsewhere.get(record)?.values() ?? [])].flatMap(({ people }) => people);
    const everyone = merged([...this.#here(record), ...elsewhere, ...this.#decidersOf(record)]);
    for (const visit of this.#visits.get(record) ?? []) {
      const others = everyone.filter(({ id }) => id !== visit.person.id).slice(0, MOST_SHOWN);
      const written = JSON.stringify(others);
      if (written === visit.sent) continue;
      visit.sent = written;
      visit.tell(others);
    }
  }

  #decidersOf(record: string): Present[] {
    const now = this.#now();
    return [...(this.#deciding.get(record) ?? [])].flatMap(([id, { name, until }]) =>
      until > now ? [{ id, name, writing: false, deciding: true }] : [],
    );
  }

  async #announce(records: readonly string[], { asks = false } = {}): Promise<void> {
    const { db, log } = this.#options;
    const messages = records.map((record): PresenceMessage => ({
      ...{ kind: 'here', copy: this.#copy, record, people: this.#here(record).slice(0, MOST_SHOWN), asks },
    }));
    await sendPresence(db, messages).catch((err: unknown) =>
      log.warn({ err }, 'couldn’t tell other copies who is present'),
    );
  }

  async #takeBeat(): Promise<void> {
    if (this.#visits.size === 0) {
      clearInterval(this.#beat);
      this.#beat = undefined;
      await this.#channel.stop();
      return;
    }
    const now = this.#now();
    for (const [record, copies] of this.#elsewhere) {
      for (const [copy, { until }] of copies) if (until < now) copies.delete(copy);
      if (copies.size === 0) this.#elsewhere.delete(record);
    }
    for (const record of this.#visits.keys()) this.#publish(record);
    await this.#announce([...this.#visits.keys()]);
  }
}

/** Merges duplicates by person, sorted by name; a person writing anywhere counts as writing. */
function merged(people: readonly Present[]): Present[] {
  const byId = new Map<number, Present>();
  for (const person of people)
    byId.set(person.id, {
      ...person,
      writing: person.writing || (byId.get(person.id)?.writing ?? false),
      ...((person.deciding || byId.get(person.id)?.deciding) && { deciding: true }),
    });
  return [...byId.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
}
