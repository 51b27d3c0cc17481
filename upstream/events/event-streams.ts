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

/** Streams that one person may have open at one copy: one for each tab in sight. */
const MOST_OF_ONE_PERSON = 5;
const MOST_OF_ALL = 2_000;

const BEAT_MS = 10_000;
/** Characters that wait for a reader who takes none. */
const MOST_UNREAD = 64 * 1024;

/** Changes within so many milliseconds are told together. */
const WAIT_MS = 150;

/** A new stream is told of the changes of so many milliseconds before it: its page was read then. */
const COVERED_MS = 60_000;

/** The people who may still listen, with what their roles may see now. */
const STILL_STANDING = {
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

/** Somebody who opens a stream, by their session. */
interface Listening {
  id: number;
  sessionId: number;
  firstName: string;
  lastName: string;
}

interface OpenStream {
  user: Listening;
  sight: Sight;
  /** That its reader has open: `order:7`. */
  record: string | undefined;
  readable: Readable;
}

/** What a role may see. */
interface Sight {
  roleId: number;
  rights: Rights;
}

export interface EventStreamsOptions {
  db: Pool;
  listener: Listener;
  presence: Presence;
  log: Logger;
  /** The role that sees what is for administrators only. */
  adminRoleId: number;
  now?: () => Date;
  beatMs?: number;
}

/**
 * The streams of events of this copy's people. What any copy has changed is heard by LISTEN and told to each as far as
 * their role may see it; see docs/decisions/0038-events.md.
 */
export class EventStreams {
  readonly #options: Required<EventStreamsOptions>;
  readonly #streams = new Set<OpenStream>();
  readonly #channel: Channel;
  #waiting: ChangeMessage[] = [];
  #waitingTimer: NodeJS.Timeout | undefined;
  /** The latest changes, for streams that are opened now. */
  #recent: { at: number; change: ChangeMessage }[] = [];
  #listensSince = 0;
  /** When the latest stream ended. */
  #leftAt = 0;
  #beat: NodeJS.Timeout | undefined;

  constructor({ now = () => new Date(), beatMs = BEAT_MS, ...options }: EventStreamsOptions) {
    this.#options = { ...options, now, beatMs };
    this.#channel = options.listener.channel(CHANGE_CHANNEL, {
      onMessage: (payload) => this.#hear(payload),
      onReady: () => this.#begin(),
    });
  }

  /** How many streams are open. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * Opens somebody's stream; with a record they count as there until it is closed.
   *
   * @returns events as `text/event-stream` has them
   * @throws HttpError 403 for a record that the role may not open; 429 where the person or all together have too many
   */
  async open(user: Listening, record?: string): Promise<Readable> {
    const sight = (await this.#standing([user.sessionId])).get(user.sessionId);
    if (!sight || !mayOpen(sight, record)) throw new HttpError(403, REFUSALS.see);
    const own = [...this.#streams].filter((stream) => stream.user.id === user.id);
    if (own.length >= MOST_OF_ONE_PERSON || this.#streams.size >= MOST_OF_ALL)
      throw new HttpError(429, 'Too many pages are listening at once.');
    const readable = new Readable({ read: () => undefined, highWaterMark: MOST_UNREAD });
    const stream: OpenStream = { user, sight, record, readable };
    this.#streams.add(stream);
    readable.once('close', () => this.#leave(stream));
    readable.push('retry: 5000\n\n');
    this.#channel.start();
    this.#beat ??= setInterval(() => void this.#takeBeat(), this.#options.beatMs).unref();
    if (this.#channel.isReady) this.#welcome(stream);
    if (record !== undefined) this.#watch(stream, record, { id: user.id, name: fullNameOf(user) });
    return readable;
  }

  /** Tells this copy's people of what nobody has changed, such as the time: each copy finds out by itself. */
  tellHere(change: Pick<ChangeMessage, 'change' | 'record'>): void {
    this.#take({ ...change, session: null, people: null, transactions: null });
  }

  /** Ends all streams; browsers open them again, at another copy. */
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

  /** This copy did not hear of changes before it listened. */
  #begin(): void {
    this.#listensSince = this.#now();
    this.#recent = [];
    for (const stream of this.#streams) push(stream, written({ type: 'ready', covers: 0 }));
  }

  /** Tells of the last minute. Where that is more than a reader takes at once, their page reads all again. */
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

  #hear(payload: string): void {
    const received = readChange(payload);
    if (received) this.#take(received);
  }

  #take(heard: ChangeMessage): void {
    this.#waiting.push(heard);
    this.#waitingTimer ??= setTimeout(() => this.#tellWaiting(), WAIT_MS).unref();
  }

  #tellWaiting(): void {
    this.#waitingTimer = undefined;
    const changes = coalesce(withoutEchoes(this.#waiting));
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
      // Whoever reloads the page, alone at this copy, is told what happened meanwhile as any other is.
      if (this.#now() - this.#leftAt < COVERED_MS) return;
      clearInterval(this.#beat);
      this.#beat = undefined;
      await this.#channel.stop();
      return;
    }
    // It also keeps proxies from hanging up, and finds out who has gone.
    for (const stream of this.#streams) push(stream, BEAT);
    await this.#lookAtSessions();
  }

  /** A stream ends with its session, and with the right to its record; other rights count from now on. */
  async #lookAtSessions(): Promise<void> {
    const streams = [...this.#streams];
    try {
      const activeSessions = await this.#standing([...new Set(streams.map(({ user }) => user.sessionId))]);
      for (const stream of streams) {
        const sight = activeSessions.get(stream.user.sessionId);
        if (sight && mayOpen(sight, stream.record)) stream.sight = sight;
        else stream.readable.push(null);
      }
    } catch (err) {
      this.#options.log.warn({ err }, 'couldn’t check the sessions of event listeners');
    }
  }

  /** By session; people of one role share what they may see. */
  async #standing(sessions: readonly number[]): Promise<Map<number, Sight>> {
    const { db, now } = this.#options;
    const { rows } = await db.query<ActiveSession>({ ...STILL_STANDING, values: [sessions, now()] });
    const sights = new Map<number, Sight>();
    return new Map(
      rows.map(({ id, roleId, rights }) => {
        const sight = sights.get(roleId) ?? { roleId, rights };
        sights.set(roleId, sight);
        return [id, sight];
      }),
    );
  }
}

/** May a role open a record? Nobody may open one of an unknown kind. */
function mayOpen({ rights }: Sight, record: string | undefined): boolean {
  if (record === undefined) return true;
  const [kind = ''] = record.split(':');
  return Object.hasOwn(RECORD_KINDS, kind) && mayDo(rights, RECORD_KINDS[kind as RecordKind].access);
}

const written = (event: PortalEvent) => `data: ${JSON.stringify(event)}\n\n`;

const BEAT = written({ type: 'beat' });

/** Whoever takes nothing is let go, and reads all again later. */
function push({ readable }: OpenStream, event: string): void {
  if (readable.readableLength > MOST_UNREAD) readable.destroy();
  else readable.push(event);
}

/** Stands for all sessions but one's own, where it doesn't matter whose it was; no session has this id. */
const OTHERS = 0;

/** A change as a session is told of it, which only wants to know whether it was its own. */
function seenBy(sessionId: number | null, change: ChangeMessage): ChangeMessage {
  const isOfOthers = change.session !== null && change.session !== sessionId;
  return isOfOthers ? { ...change, session: OTHERS } : change;
}

/**
 * What a trigger tells in the transaction of somebody's change adds nothing to that. What it tells in another one does,
 * such as that the mail of an answer has just been sent. They are put together first, so that many are not compared
 * one by one.
 */
function withoutEchoes(heard: readonly ChangeMessage[]): ChangeMessage[] {
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

/** One message for all changes of one kind by one session. */
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

/** @returns null if any of them are unknown, or all of them too many for an event */
function union<T>(some: readonly T[] | null, more: readonly T[] | null): T[] | null {
  const all = some && more && [...new Set([...some, ...more])];
  return all && all.length <= MOST_CHANGED_IDS ? all : null;
}

function holds({ record }: ChangeMessage, ids: readonly number[] | null | undefined): boolean {
  return record?.ids === null || (ids ?? []).every((id) => record?.ids?.includes(id));
}

/**
 * Writes what a stream is told of a change, as far as its reader may see it: kinds by the contract's access of what is
 * outdated. Null where they are told nothing. Each message is written once for all of a role.
 */
function eventWriter(adminRoleId: number): (stream: OpenStream, change: ChangeMessage) => string | null {
  const known = new Map<ChangeMessage, Map<string, string | null>>();
  return (stream, change) => {
    const { user, sight } = stream;
    if (change.people && !change.people.includes(user.id)) return null;
    const own = change.session === user.sessionId;
    const byRole = known.get(change) ?? new Map<string, string | null>();
    known.set(change, byRole);
    const key = `${sight.roleId} ${JSON.stringify(sight.rights)} ${own}`;
    let event = byRole.get(key);
    if (event === undefined) {
      event = eventFor(change, sight, own, adminRoleId);
      byRole.set(key, event);
    }
    return event;
  };
}

function eventFor(
  { change, record, transactions }: ChangeMessage,
  sight: Sight,
  own: boolean,
  adminRoleId: number,
): string | null {
  const outdated = outdatedReads(change);
  const maySee = (read: Endpoint) => {
    const { access, administratorsOnly } = read;
    const isOpen = access === 'signed-in' || mayDo(sight.rights, areasOf(read), actionsOf(read));
    return isOpen && (!administratorsOnly || sight.roleId === adminRoleId);
  };
  if (!outdated?.ofItself.some(maySee)) return null;
  const kind = record ? recordKindOfLog(record.type) : undefined;
  const isSeen = record !== null && kind !== undefined && mayDo(sight.rights, RECORD_KINDS[kind].access);
  return written({
    type: 'changed',
    reads: outdated.all.filter(maySee).map(({ path }) => path),
    record: isSeen ? { kind, ids: record.ids } : null,
    transactions: transactions && [...transactions],
    own,
  });
}

/** What a change outdates. */
interface OutdatedReads {
  /** Without what every change may. */
  ofItself: readonly Endpoint[];
  all: readonly Endpoint[];
}

const READS = ALL_ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'public');
const CHANGES = new Map(ALL_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint]));
const outdatedByName = new Map<string, OutdatedReads | null>();

/** Null of a change that this version doesn't know. */
function outdatedReads(name: string): OutdatedReads | null {
  const cached = outdatedByName.get(name);
  if (cached !== undefined) return cached;
  const change = CHANGES.get(name);
  const outdates = change?.outdates;
  const paths = change ? outdatedBy(change, READS) : null;
  const all = paths === 'all' ? READS : READS.filter(({ path }) => paths?.includes(path));
  const itself = outdates ? all.filter((read) => outdates.includes(read.name)) : all;
  // A read that is open to everybody tells of no area, unless the change names no other.
  const ofAreas = itself.filter(({ access }) => access !== 'signed-in');
  const found = paths && { ofItself: ofAreas.length > 0 ? ofAreas : itself, all };
  outdatedByName.set(name, found);
  return found;
}

/** Does it change what a role may see? */
function changesRights({ change }: ChangeMessage): boolean {
  return CHANGES.get(change)?.outdates?.includes('getAccessControlList') ?? false;
}
