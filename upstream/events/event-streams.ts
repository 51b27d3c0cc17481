import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { actionsOf, areasOf, type Endpoint } from '@/lib/contract/endpoint';
import { MOST_CHANGED_IDS, type PortalEvent } from '@/lib/contract/events';
import { outdatedBy } from '@/lib/contract/outdates';
import { fullNameOf } from '@/lib/domain/person';
import { mayDo, REFUSALS, type Rights } from '@/lib/domain/rights';
import { RECORD_KINDS, recordKindOfLog, type RecordKind } from '@/lib/addresses/record-kinds';
import { HttpError } from '../http/errors';
import { CHANGE_CHANNEL, readChange, type ChangeMessage } from './change-messages';
import type { Channel, Listener } from './listener';
import type { Presence } from './presence';

/** Maximum streams of one person at one copy, one for each visible tab. */
const MOST_OF_ONE_PERSON = 5;
const MOST_OF_ALL = 2_000;

const BEAT_MS = 10_000;
/** Maximum unread characters before a slow reader is dropped. */
const MOST_UNREAD = 64 * 1024;

/** Changes within this time are sent together. */
const WAIT_MS = 150;

/** A new stream gets the changes of this period, because its page may have loaded before them. */
const COVERED_MS = 60_000;

const STILL_OPEN = {
  name: 'sessions-that-listen',
  text: `SELECT s.id, u.role_id AS "roleId",
      (SELECT coalesce(json_object_agg(a.route_type, a.actions ORDER BY a.route_type), '{}') FROM access_control a
       WHERE a.role_id = u.role_id) AS rights
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ANY ($1) AND s.revoked_at IS NULL AND s.expires_at > $2 AND NOT u.disabled`,
};

interface ActiveSession {
  id: number;
  roleId: number;
  rights: Rights;
}

interface Listening {
  id: number;
  sessionId: number;
  firstName: string;
  lastName: string;
}

interface OpenStream {
  user: Listening;
  visibility: Visibility;
  /** The record that the reader has open, like `order:7`. */
  record: string | undefined;
  readable: Readable;
}

interface Visibility {
  roleId: number;
  rights: Rights;
}

export interface EventStreamsOptions {
  db: Pool;
  listener: Listener;
  presence: Presence;
  log: Logger;
  /** The role that sees administrators' events. */
  adminRoleId: number;
  now?: () => Date;
  beatMs?: number;
}

/**
 * The event streams of this copy's users. Changes by any copy arrive through LISTEN and are filtered by role. See
 * docs/decisions/0038-events.md.
 */
export class EventStreams {
  readonly #options: Required<EventStreamsOptions>;
  readonly #streams = new Set<OpenStream>();
  readonly #channel: Channel;
  #waiting: ChangeMessage[] = [];
  #waitingTimer: NodeJS.Timeout | undefined;
  /** Recent changes, for new streams. */
  #recent: { at: number; change: ChangeMessage }[] = [];
  #listensSince = 0;
  #leftAt = 0;
  #beat: NodeJS.Timeout | undefined;

  constructor({ now = () => new Date(), beatMs = BEAT_MS, ...options }: EventStreamsOptions) {
    this.#options = { ...options, now, beatMs };
    this.#channel = options.listener.channel(CHANGE_CHANNEL, {
      onMessage: (payload) => this.#onChange(payload),
      onReady: () => this.#begin(),
    });
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream for a user. With a record, the user counts as its viewer until the stream closes.
   *
   * @returns events in the `text/event-stream` format
   * @throws HttpError 403 if the role can't open the record; 429 if the person or the copy has too many streams
   */
  async open(user: Listening, record?: string): Promise<Readable> {
    const visibility = (await this.#open([user.sessionId])).get(user.sessionId);
    if (!visibility || !mayOpen(visibility, record)) throw new HttpError(403, REFUSALS.see);
    const own = [...this.#streams].filter((stream) => stream.user.id === user.id);
    if (own.length >= MOST_OF_ONE_PERSON || this.#streams.size >= MOST_OF_ALL)
      throw new HttpError(429, 'Too many pages are listening at once.');
    const readable = new Readable({ read: () => undefined, highWaterMark: MOST_UNREAD });
    const stream: OpenStream = { user, visibility, record, readable };
    this.#streams.add(stream);
    readable.once('close', () => this.#leave(stream));
    readable.push('retry: 5000\n\n');
    this.#channel.start();
    this.#beat ??= setInterval(() => void this.#takeBeat(), this.#options.beatMs).unref();
    if (this.#channel.isReady) this.#welcome(stream);
    if (record !== undefined) this.#watch(stream, record, { id: user.id, name: fullNameOf(user) });
    return readable;
  }

  /** Publishes to this copy's users a change that no one made, like the time. Each copy detects it itself. */
  publishLocal(change: Pick<ChangeMessage, 'change' | 'record'>): void {
    this.#take({ ...change, session: null, people: null, transactions: null });
  }

  /** Ends all streams. Browsers reconnect to another copy. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#beat = undefined;
    clearTimeout(this.#waitingTimer);
    for (const { readable } of this.#streams) readable.push(null);
    await Promise.all([this.#channel.stop(), this.#options.presence.stop()]);
  }

  #leave(stream: OpenStream): void {
    this.#streams.delete(stream);
    this.#leftAt = this.#now();
  }

  #watch(stream: OpenStream, record: string, person: { id: number; name: string }): void {
    const leave = this.#options.presence.watch(record, person, (people) =>
      push(stream, written({ type: 'present', people: [...people] })),
    );
    stream.readable.once('close', leave);
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  /** Changes before LISTEN started were missed, so pages must refetch. */
  #begin(): void {
    this.#listensSince = this.#now();
    this.#recent = [];
    for (const stream of this.#streams) push(stream, written({ type: 'ready', covers: 0 }));
  }

  /** Sends the last minute's changes. If they exceed the buffer, the page refetches everything. */
  #welcome(stream: OpenStream): void {
    const now = this.#now();
    this.#forgetOld(now);
    const eventOf = eventWriter(this.#options.adminRoleId);
    const recent = this.#recent.map(({ change }) => seenBy(stream.user.sessionId, change));
    const events = coalesce(recent).flatMap((change) => eventOf(stream, change) ?? []);
    const fits = events.reduce((length, event) => length + event.length, 0) < MOST_UNREAD / 2;
    push(stream, written({ type: 'ready', covers: fits ? Math.min(COVERED_MS, now - this.#listensSince) : 0 }));
    if (fits) for (const event of events) push(stream, event);
  }

  #onChange(payload: string): void {
    const received = readChange(payload);
    if (received) this.#take(received);
  }

  #take(heard: ChangeMessage): void {
    this.#waiting.push(heard);
    this.#waitingTimer ??= setTimeout(() => this.#notifyWaiting(), WAIT_MS).unref();
  }

  #notifyWaiting(): void {
    this.#waitingTimer = undefined;
    const changes = coalesce(dropTriggerDuplicates(this.#waiting));
    this.#waiting = [];
    const eventOf = eventWriter(this.#options.adminRoleId);
    const authors = new Set(changes.map(({ session }) => session));
    const ofOthers = coalesce(changes.map((change) => seenBy(null, change)));
    for (const stream of this.#streams) {
      const { sessionId } = stream.user;
      const seen = authors.has(sessionId) ? coalesce(changes.map((change) => seenBy(sessionId, change))) : ofOthers;
      for (const change of seen) {
        const event = eventOf(stream, change);
        if (event !== null) push(stream, event);
      }
    }
    const at = this.#now();
    this.#recent.push(...changes.map((change) => ({ at, change })));
    this.#forgetOld(at);
    if (changes.some(changesRights)) void this.#lookAtSessions();
  }

  #forgetOld(now: number): void {
    this.#recent = this.#recent.filter(({ at }) => at > now - COVERED_MS);
  }

  async #takeBeat(): Promise<void> {
    if (this.#streams.size === 0) {
      // Keep listening for a while, so that a reload doesn't miss changes.
      if (this.#now() - this.#leftAt < COVERED_MS) return;
      clearInterval(this.#beat);
      this.#beat = undefined;
      await this.#channel.stop();
      return;
    }
    // The heartbeat keeps proxies from closing the connection and detects lost readers.
    for (const stream of this.#streams) push(stream, BEAT);
    await this.#lookAtSessions();
  }

  /** Streams end with their session or with the right to their record. Other changed rights apply now. */
  async #lookAtSessions(): Promise<void> {
    const streams = [...this.#streams];
    try {
      const activeSessions = await this.#open([...new Set(streams.map(({ user }) => user.sessionId))]);
      for (const stream of streams) {
        const visibility = activeSessions.get(stream.user.sessionId);
        if (visibility && mayOpen(visibility, stream.record)) stream.visibility = visibility;
        else stream.readable.push(null);
      }
    } catch (err) {
      this.#options.log.warn({ err }, 'couldn’t check the sessions of event listeners');
    }
  }

  /** Returns visibility by session id. Sessions with the same role share one object. */
  async #open(sessions: readonly number[]): Promise<Map<number, Visibility>> {
    const { db, now } = this.#options;
    const { rows } = await db.query<ActiveSession>({ ...STILL_OPEN, values: [sessions, now()] });
    const sights = new Map<number, Visibility>();
    return new Map(
      rows.map(({ id, roleId, rights }) => {
        const visibility = sights.get(roleId) ?? { roleId, rights };
        sights.set(roleId, visibility);
        return [id, visibility];
      }),
    );
  }
}

/** Whether a role may open a record. Unknown kinds are refused. */
function mayOpen({ rights }: Visibility, record: string | undefined): boolean {
  if (record === undefined) return true;
  const [kind = ''] = record.split(':');
  return Object.hasOwn(RECORD_KINDS, kind) && mayDo(rights, RECORD_KINDS[kind as RecordKind].access);
}

const written = (event: PortalEvent) => `data: ${JSON.stringify(event)}\n\n`;

const BEAT = written({ type: 'beat' });

/** Drop slow readers. They refetch when they reconnect. */
function push({ readable }: OpenStream, event: string): void {
  if (readable.readableLength > MOST_UNREAD) readable.destroy();
  else readable.push(event);
}

/** Replaces other people's session ids, because readers only need to recognize their own. No session has this id. */
const OTHERS = 0;

/** Hides the ids of other sessions from the reader. */
function seenBy(sessionId: number | null, change: ChangeMessage): ChangeMessage {
  const isOfOthers = change.session !== null && change.session !== sessionId;
  return isOfOthers ? { ...change, session: OTHERS } : change;
}

/**
 * Drops trigger messages from the transaction of a user's change, which already covers them. Messages from other
 * transactions stay, such as a delivered email. Grouping avoids comparing all pairs.
 */
function dropTriggerDuplicates(heard: readonly ChangeMessage[]): ChangeMessage[] {
  const byTransaction = new Map<string | null, ChangeMessage[]>();
  for (const change of heard) {
    const transaction = change.transactions?.[0] ?? null;
    const earlier = byTransaction.get(transaction);
    if (earlier) earlier.push(change);
    else byTransaction.set(transaction, [change]);
  }
  return [...byTransaction].flatMap(([transaction, told]) => {
    const changes = coalesce(told);
    return transaction === null ? changes : changes.filter((each) => !isEcho(each, changes));
  });
}

function isEcho({ session, people, record }: ChangeMessage, changes: readonly ChangeMessage[]): boolean {
  return (
    session === null &&
    people === null &&
    changes.some((other) => other.session !== null && record?.type === other.record?.type && holds(other, record?.ids))
  );
}

/** Merges the changes of one kind by one session into one message. */
function coalesce(changes: readonly ChangeMessage[]): ChangeMessage[] {
  const byKind = new Map<string, ChangeMessage>();
  for (const change of changes) {
    const key = JSON.stringify([change.change, change.session, change.people, change.record?.type]);
    const { record, transactions } = byKind.get(key) ?? change;
    byKind.set(key, {
      ...change,
      record: record && { ...record, ids: union(record.ids, change.record?.ids ?? null) },
      transactions: union(transactions, change.transactions),
    });
  }
  return [...byKind.values()];
}

/** @returns null if any ids are unknown, or if there are too many for an event */
function union<T>(some: readonly T[] | null, more: readonly T[] | null): T[] | null {
  const all = some && more && [...new Set([...some, ...more])];
  return all && all.length <= MOST_CHANGED_IDS ? all : null;
}

function holds({ record }: ChangeMessage, ids: readonly number[] | null | undefined): boolean {
  return record?.ids === null || (ids ?? []).every((id) => record?.ids?.includes(id));
}

/**
 * Returns a function that writes the event for a stream, limited to reads its reader may access. The result is null if
 * nothing is visible. Messages are cached per role.
 */
function eventWriter(adminRoleId: number): (stream: OpenStream, change: ChangeMessage) => string | null {
  const known = new Map<ChangeMessage, Map<string, string | null>>();
  return (stream, change) => {
    const { user, visibility } = stream;
    if (change.people && !change.people.includes(user.id)) return null;
    const own = change.session === user.sessionId;
    const byRole = known.get(change) ?? new Map<string, string | null>();
    known.set(change, byRole);
    const key = `${visibility.roleId} ${JSON.stringify(visibility.rights)} ${own}`;
    let event = byRole.get(key);
    if (event === undefined) {
      event = eventFor(change, visibility, own, adminRoleId);
      byRole.set(key, event);
    }
    return event;
  };
}

function eventFor(
  { change, record, transactions }: ChangeMessage,
  visibility: Visibility,
  own: boolean,
  adminRoleId: number,
): string | null {
  const outdated = outdatedReads(change);
  const maySee = (read: Endpoint) => {
    const { access, administratorsOnly } = read;
    const isOpen = access === 'signed-in' || mayDo(visibility.rights, areasOf(read), actionsOf(read));
    return isOpen && (!administratorsOnly || visibility.roleId === adminRoleId);
  };
  if (!outdated?.ofItself.some(maySee)) return null;
  const kind = record ? recordKindOfLog(record.type) : undefined;
  const isSeen = record !== null && kind !== undefined && mayDo(visibility.rights, RECORD_KINDS[kind].access);
  return written({
    type: 'changed',
    reads: outdated.all.filter(maySee).map(({ path }) => path),
    record: isSeen ? { kind, ids: record.ids } : null,
    transactions: transactions && [...transactions],
    own,
  });
}

interface OutdatedReads {
  /** Excludes reads that every change may outdate. */
  ofItself: readonly Endpoint[];
  all: readonly Endpoint[];
}

const READS = ALL_ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'public');
const CHANGES = new Map(ALL_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint]));
const outdatedByName = new Map<string, OutdatedReads | null>();

/** Returns null for a change that this version doesn't know. */
function outdatedReads(name: string): OutdatedReads | null {
  const cached = outdatedByName.get(name);
  if (cached !== undefined) return cached;
  const change = CHANGES.get(name);
  const outdates = change?.outdates;
  const paths = change ? outdatedBy(change, READS) : null;
  const all = paths === 'all' ? READS : READS.filter(({ path }) => paths?.includes(path));
  const itself = outdates ? all.filter((read) => outdates.includes(read.name)) : all;
  // Reads open to all signed-in users identify no area, so use them only if there are no others.
  const ofAreas = itself.filter(({ access }) => access !== 'signed-in');
  const found = paths && { ofItself: ofAreas.length > 0 ? ofAreas : itself, all };
  outdatedByName.set(name, found);
  return found;
}

function changesRights({ change }: ChangeMessage): boolean {
  return CHANGES.get(change)?.outdates?.includes('getAccessControlList') ?? false;
}
