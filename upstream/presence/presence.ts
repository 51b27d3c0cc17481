import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { InquiryNews } from '@/lib/contract/inquiries';
import { HttpError } from '../http/errors';
import { Listener } from './listener';
import { CHANNEL, readMessage, sendMessages, type Message, type Present } from './messages';

/** Streams that one person may have open at one copy: one for each tab in sight. */
const MOST_OF_ONE_PERSON = 5;
const MOST_OF_ALL = 2_000;

/** A message of PostgreSQL takes 8,000 bytes. */
const MOST_TOLD = 15;

const BEAT_MS = 10_000;
/**
 * A copy that says nothing for so many beats was killed, and is forgotten; if it is this copy itself, it hears nothing.
 */
const FORGOTTEN_BEATS = 3;
/** Whoever goes on writing says so again and again. */
const WRITING_MS = 30_000;
/** Characters that wait for a reader who takes none. */
const MOST_UNREAD = 64 * 1024;

const STILL_STANDING = {
  name: 'sessions-that-watch',
  text: `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
           JOIN access_control a ON a.role_id = u.role_id AND a.route_type = 'supportCenter'
         WHERE s.id = ANY ($1) AND s.revoked_at IS NULL AND s.expires_at > $2 AND NOT u.disabled`,
};

/** Somebody who has an inquiry open here. */
interface Visit {
  inquiry: number;
  person: { id: number; name: string };
  sessionId: number;
  stream: Readable;
  /** Until when they count as writing, in milliseconds. */
  writingUntil: number;
  /** How often the inquiry was changed since the stream began. */
  changes: number;
  /** What was told last. */
  told: string;
}

export interface PresenceOptions {
  db: Pool;
  /** For the one connection that listens; see `Listener`. */
  databaseUrl: string;
  log: Logger;
  now?: () => Date;
  beatMs?: number;
}

/**
 * Who has which inquiry open, over all copies of the upstream: each tells the others what it sees, by NOTIFY, and keeps
 * of theirs what its own people look at. What is lost is told again at the next beat; see
 * docs/decisions/0027-support-and-projects.md.
 */
export class Presence {
  readonly #options: Required<PresenceOptions>;
  readonly #copy = randomUUID();
  readonly #visits = new Map<number, Set<Visit>>();
  /** What other copies tell, by inquiry and copy. */
  readonly #elsewhere = new Map<number, Map<string, { people: readonly Present[]; until: number }>>();
  readonly #listener: Listener;
  /** Since this copy heard of itself. */
  #beatsUnheard = 0;
  #beat: NodeJS.Timeout | undefined;

  constructor({ now = () => new Date(), beatMs = BEAT_MS, ...options }: PresenceOptions) {
    this.#options = { ...options, now, beatMs };
    this.#listener = new Listener({
      databaseUrl: options.databaseUrl,
      channel: CHANNEL,
      log: options.log,
      onMessage: (payload) => this.#hear(payload),
      onReady: () => this.#askAll(),
    });
  }

  /** How many streams are open, and about how many inquiries something is kept. */
  get size(): { streams: number; inquiries: number } {
    return { streams: this.#all().length, inquiries: this.#visits.size + this.#elsewhere.size };
  }

  /**
   * Opens the stream of an inquiry for somebody, who counts as there until it is closed.
   *
   * @returns events as `text/event-stream` has them
   * @throws HttpError 429 where the person or all together have too many
   */
  watch(inquiry: number, person: Visit['person'], sessionId: number): Readable {
    const open = this.#all();
    const own = open.filter((visit) => visit.person.id === person.id);
    if (own.length >= MOST_OF_ONE_PERSON || open.length >= MOST_OF_ALL)
      throw new HttpError(429, 'Too many inquiries are open at once.');
    const stream = new Readable({ read: () => undefined, highWaterMark: MOST_UNREAD });
    const visit: Visit = { inquiry, person, sessionId, stream, writingUntil: 0, changes: 0, told: '' };
    this.#visits.set(inquiry, (this.#visits.get(inquiry) ?? new Set()).add(visit));
    stream.once('close', () => this.#leave(visit));
    stream.push('retry: 5000\n\n');
    this.#listener.start();
    this.#beat ??= setInterval(() => void this.#takeBeat(), this.#options.beatMs).unref();
    this.#publish(inquiry);
    // Otherwise it is asked once somebody hears the answers.
    if (this.#listener.isReady) void this.#announce([inquiry], { asks: true });
    return stream;
  }

  /** Ends all streams; browsers open them again, at another copy. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#beat = undefined;
    const { db } = this.#options;
    const gone = [...this.#visits.keys()].map((inquiry): Message => ({
      kind: 'here',
      copy: this.#copy,
      inquiry,
      people: [],
      asks: false,
    }));
    for (const { stream } of this.#all()) stream.push(null);
    // Otherwise they are forgotten after a few beats.
    await sendMessages(db, gone).catch(() => undefined);
    await this.#listener.stop();
  }

  #all(): Visit[] {
    return [...this.#visits.values()].flatMap((visits) => [...visits]);
  }

  #leave(visit: Visit): void {
    const visits = this.#visits.get(visit.inquiry);
    if (!visits?.delete(visit)) return;
    if (visits.size === 0) {
      this.#visits.delete(visit.inquiry);
      this.#elsewhere.delete(visit.inquiry);
    } else this.#publish(visit.inquiry);
    if (this.#beat) void this.#announce([visit.inquiry]);
  }

  #hear(payload: string): void {
    const message = readMessage(payload);
    if (message?.kind === 'here' && message.copy === this.#copy) this.#beatsUnheard = 0;
    if (!message || !this.#visits.has(message.inquiry)) return;
    this.#follow(message);
    this.#publish(message.inquiry);
  }

  #follow(message: Message): void {
    const { inquiry } = message;
    const visits = this.#visits.get(inquiry) ?? [];
    if (message.kind === 'changed') {
      for (const visit of visits) visit.changes += 1;
    } else if (message.kind === 'writing') {
      const own = [...visits].filter(({ person }) => person.id === message.person);
      for (const visit of own) visit.writingUntil = message.writing ? this.#now() + WRITING_MS : 0;
      if (own.length > 0) void this.#announce([inquiry]);
    } else if (message.copy !== this.#copy) {
      const copies = this.#elsewhere.get(inquiry) ?? new Map<string, { people: readonly Present[]; until: number }>();
      if (message.people.length === 0) copies.delete(message.copy);
      else
        copies.set(message.copy, {
          people: message.people,
          until: this.#now() + FORGOTTEN_BEATS * this.#options.beatMs,
        });
      if (copies.size === 0) this.#elsewhere.delete(inquiry);
      else this.#elsewhere.set(inquiry, copies);
      if (message.asks) void this.#announce([inquiry]);
    }
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  /** Who is there by this copy's own streams, each once. */
  #here(inquiry: number): Present[] {
    const now = this.#now();
    return merged(
      [...(this.#visits.get(inquiry) ?? [])].map(({ person, writingUntil }) => ({
        ...person,
        writing: writingUntil > now,
      })),
    );
  }

  #publish(inquiry: number): void {
    const elsewhere = [...(this.#elsewhere.get(inquiry)?.values() ?? [])].flatMap(({ people }) => people);
    const everybody = merged([...this.#here(inquiry), ...elsewhere]);
    for (const visit of this.#visits.get(inquiry) ?? []) {
      const news: InquiryNews = {
        people: everybody.filter(({ id }) => id !== visit.person.id).slice(0, MOST_TOLD),
        changes: visit.changes,
      };
      const written = JSON.stringify(news);
      if (written === visit.told) continue;
      visit.told = written;
      visit.stream.push(`data: ${written}\n\n`);
    }
  }

  async #announce(inquiries: readonly number[], { asks = false } = {}): Promise<void> {
    const { db, log } = this.#options;
    const messages = inquiries.map((inquiry): Message => ({
      kind: 'here',
      copy: this.#copy,
      inquiry,
      people: this.#here(inquiry).slice(0, MOST_TOLD),
      asks,
    }));
    await sendMessages(db, messages).catch((err: unknown) =>
      log.warn({ err }, 'other copies could not be told who is there'),
    );
  }

  /** What was changed meanwhile nobody has heard. */
  #askAll(): void {
    this.#beatsUnheard = 0;
    for (const visit of this.#all()) visit.changes += 1;
    for (const inquiry of this.#visits.keys()) this.#publish(inquiry);
    void this.#announce([...this.#visits.keys()], { asks: true });
  }

  async #takeBeat(): Promise<void> {
    const visits = this.#all();
    if (visits.length === 0) {
      clearInterval(this.#beat);
      this.#beat = undefined;
      await this.#listener.stop();
      return;
    }
    const now = this.#now();
    for (const [inquiry, copies] of this.#elsewhere) {
      for (const [copy, { until }] of copies) if (until < now) copies.delete(copy);
      if (copies.size === 0) this.#elsewhere.delete(inquiry);
    }
    for (const { stream } of visits) {
      // A line of no event keeps proxies from hanging up, and finds out who has gone.
      if (stream.readableLength > MOST_UNREAD) stream.destroy();
      else stream.push(':\n\n');
    }
    for (const inquiry of this.#visits.keys()) this.#publish(inquiry);
    if (this.#beatsUnheard >= FORGOTTEN_BEATS) this.#listener.renew();
    await this.#announce([...this.#visits.keys()]);
    // Counted once it was told: a slow database is no lost connection.
    this.#beatsUnheard += 1;
    await this.#endOthers(visits);
  }

  /** A stream ends with its session, and with the right to see inquiries. */
  async #endOthers(visits: readonly Visit[]): Promise<void> {
    const { db, log, now } = this.#options;
    try {
      const sessions = [...new Set(visits.map(({ sessionId }) => sessionId))];
      const { rows } = await db.query<{ id: number }>({ ...STILL_STANDING, values: [sessions, now()] });
      const standing = new Set(rows.map(({ id }) => id));
      for (const { sessionId, stream } of visits) if (!standing.has(sessionId)) stream.push(null);
    } catch (err) {
      log.warn({ err }, 'sessions of who has inquiries open could not be looked at');
    }
  }
}

/** Each person once, by name; writing where they write anywhere. */
function merged(people: readonly Present[]): Present[] {
  const byId = new Map<number, Present>();
  for (const person of people)
    byId.set(person.id, { ...person, writing: person.writing || (byId.get(person.id)?.writing ?? false) });
  return [...byId.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
}
