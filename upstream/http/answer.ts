import { PassThrough, pipeline, Transform, type Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { z } from 'zod';
import {
  actionsOf,
  answersEvents,
  isChange,
  isIdempotent,
  type Endpoint,
  type JsonEndpoint,
} from '@/lib/contract/endpoint';
import { writeChunked } from '@/lib/contract/chunked';
import { webStreamOf } from '@/lib/contract/web-stream';
import { EVENTS_TYPE, ROWS_TYPE, type RowsEnd, type RowsStart } from '@/lib/contract/wire';
import { BULK_ID_HEADER, isBulkId } from '@/lib/domain/bulk-id';
import { BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '@/lib/domain/idempotency-key';
import { IDLE_SECONDS_HEADER, usedAt } from '@/lib/domain/session-time';
import { SNAPSHOT_HEADER, TRANSACTION_HEADER } from '@/lib/domain/snapshot';
import type { SecurityEvent } from '@/lib/domain/security-event';
import { MAX_USER_AGENT } from '@/lib/domain/user-agent';
import type { LongRead } from '../db/standby';
import { refuseMalware } from '../files/malware';
import { authenticate } from './authenticate';
import { tooManyByKey, type CallLimits, type KeyAllowance } from './call-limits';
import { HttpError } from './errors';
import { LOGGED_ABOVE, logExport, loggedAbove, type Export } from './exports';
import { withinTime } from '../request-time';
import { withTimeout } from './with-timeout';
import { withRequest } from './read-request';
import {
  isEventsRoute,
  isFileRoute,
  isRowsRoute,
  isWholeListRoute,
  type Context,
  type FileAnswer,
  type RequestContext,
  type Route,
  type RowsAnswer,
  type SignedInUser,
} from './route';

export interface RequestVariables {
  requestId: string;
  clientAddress: string;
  now: Date;
  log: Logger;
  /** The path with placeholders, so that log lines can be grouped. */
  path?: string;
  call?: string;
  userId?: number;
  /** The security event to log, if the request was refused for that reason. */
  event?: SecurityEvent;
}

export type Services = Pick<
  RequestContext,
  'db' | 'longRead' | 'files' | 'isDiskFull' | 'config' | 'events' | 'surroundings'
> & { limits: CallLimits };

/** Checks each JSON response before it is sent, and throws to block it. */
type Inspect = (endpoint: JsonEndpoint, answer: unknown) => void;

type AppContext = HonoContext<{ Bindings: HttpBindings; Variables: RequestVariables }>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Snapshots list every open transaction, and HTTP parsers accept 16 KB of headers. */
const MAX_SNAPSHOT = 8_192;

/** Limit for a whole response. Statements and waits have shorter limits. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Creates a route's Hono handler. It checks access before input, so that unauthorized callers learn nothing about
 * valid values.
 */
export function handlerOf(route: Route, services: Services, inspect: Inspect) {
  const { endpoint } = route;
  return async (c: AppContext): Promise<Response> => {
    c.set('path', endpoint.path);
    c.set('call', endpoint.name);
    const { now, clientAddress, requestId, log } = c.var;
    const userAgent = c.req.header('user-agent')?.slice(0, MAX_USER_AGENT);
    const { limits, ...shared } = services;
    const onCommitted = (transaction: string) => c.header(TRANSACTION_HEADER, transaction);
    let snapshot: string | undefined;
    // A standby may be behind the primary's snapshot.
    const longRead: LongRead = (work) =>
      shared.longRead((db, lost) => {
        if (db !== shared.db) snapshot = undefined;
        return work(db, lost);
      });
    const request: RequestContext = {
      ...{ ...shared, longRead, onCommitted, now, clientAddress, requestId, userAgent, bulkId: bulkIdOf(c), log },
    };
    const authorization = c.req.header('authorization');
    // An open event stream isn't user activity.
    const used = answersEvents(endpoint) ? null : usedAt(now, c.req.header(IDLE_SECONDS_HEADER));
    const onKnown = (userId: number, readAt: string) => {
      c.set('userId', userId);
      snapshot = readAt;
    };
    const user =
      endpoint.access === 'public'
        ? undefined
        : await authenticate({ ...request, authorization, endpoint, usedAt: used, onKnown });
    if (user?.key) countKeyCall(c, limits.takeForKey(user.key, now));
    else if (user) limits.take(user.id, isChange(endpoint), now);
    if (endpoint.administratorsOnly && user?.roleId !== services.config.ADMIN_ROLE_ID) {
      throw new HttpError(403, 'Only an administrator can do this.');
    }

    return withRequest(endpoint, c.req, user?.id, async (parts) => {
      await refuseMalware(parts.uploads, services.config.CLAMAV_URL, log);
      // The schemas and access checks guarantee this type, which the union of all routes can't express.
      const context = {
        ...request,
        ...parts,
        user,
        idempotencyKey: idempotencyKeyOf(endpoint, c),
      } as Context<Endpoint>;
      if (isFileRoute(route)) {
        if (route.isReport) {
          await acquireReportSlot(user?.id ?? 0, c);
          // The file contains all data, so always log the export.
          if (!route.isEntered) await exportLog({ endpoint, request, user, filter: parts.query, rows: null })?.();
        }
        const file = await withTimeout(
          route.answer(context),
          REQUEST_TIMEOUT_MS,
          lateAnswer,
          ({ body }) => void body.destroy(),
        );
        return fileAnswer(c, file, route.endpoint.attachment ?? false);
      }
      if (isRowsRoute(route) || isWholeListRoute(route)) {
        await acquireReportSlot(user?.id ?? 0, c);
        const gone = callerGone(c);
        const opening = services.longRead((db, lost) =>
          route.answer({ ...context, db }, lost ? AbortSignal.any([gone, lost]) : gone),
        );
        const rows = await withTimeout(opening, REQUEST_TIMEOUT_MS, lateAnswer, ({ lines }) => void lines.destroy());
        const log = exportLog({ endpoint, request, user, filter: parts.query, rows: rows.total });
        return isRowsRoute(route) ? rowsAnswer(c, rows, log) : wholeListAnswer(c, rows, log);
      }
      if (isEventsRoute(route)) {
        return eventsAnswer(
          c,
          await withTimeout(route.answer(context), REQUEST_TIMEOUT_MS, lateAnswer, (events) => void events.destroy()),
        );
      }
      const answer = await withinTime(() => route.answer(context), REQUEST_TIMEOUT_MS, lateAnswer);
      inspect(route.endpoint, answer);
      if (Array.isArray(answer) && actionsOf(endpoint).includes('export'))
        await exportLog({ endpoint, request, user, filter: parts.query, rows: answer.length })?.();
      if (snapshot !== undefined && !isChange(endpoint) && snapshot.length <= MAX_SNAPSHOT)
        c.header(SNAPSHOT_HEADER, snapshot);
      return c.body(await writeChunked(answer), 200, JSON_TYPE);
    });
  };
}

/** Reports a key's remaining calls in headers. @throws HttpError 429 if the limit is exceeded */
function countKeyCall(c: AppContext, { limit, remaining, resetSeconds, isExceeded }: KeyAllowance): void {
  c.header('ratelimit-limit', String(limit));
  c.header('ratelimit-remaining', String(remaining));
  c.header('ratelimit-reset', String(resetSeconds));
  if (isExceeded) throw tooManyByKey();
}

function bulkIdOf(c: AppContext): string | undefined {
  const id = c.req.header(BULK_ID_HEADER);
  return isBulkId(id) ? id : undefined;
}

function idempotencyKeyOf(endpoint: Endpoint, c: AppContext): string | undefined {
  const key = isIdempotent(endpoint) ? c.req.header(IDEMPOTENCY_KEY_HEADER) : undefined;
  if (key === undefined) return undefined;
  if (!isIdempotencyKey(key)) throw new HttpError(422, BAD_IDEMPOTENCY_KEY);
  return key;
}

function lateAnswer(): HttpError {
  return new HttpError(503, 'This took too long. Please try again in a moment.');
}

/** Only the browser may cache it. A key's file never changes. */
const STORED_FOREVER = 'private, max-age=31536000, immutable';

/**
 * Streams a file. The body is always read or destroyed, even if the caller disconnects.
 *
 * @returns 304 if the caller already has this content
 */
function fileAnswer(c: AppContext, { body, size, type, etag, name }: FileAnswer, isAttachment: boolean): Response {
  // Attachments are confidential, so they keep `no-store`.
  if (isAttachment) c.header('content-disposition', attachment(name ?? 'file'));
  else if (etag !== null) c.header('cache-control', STORED_FOREVER);
  if (etag !== null) c.header('etag', etag);
  const isKnown = etag !== null && tagsOf(c.req.header('if-none-match')).includes(etag);
  if (!isKnown) {
    c.header('content-type', type);
    if (size !== null) c.header('content-length', String(size));
  }
  if (isKnown || c.req.method === 'HEAD') {
    body.destroy();
    return c.body(null, isKnown ? 304 : 200);
  }
  return c.body(webStreamOf(body));
}

/** Encodes a file name for the header: in ASCII, plus UTF-8 if that differs (RFC 6266, RFC 8187). */
function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w.() -]/g, '_')
    .slice(-150);
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`;
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
function tagsOf(ifNoneMatch = ''): string[] {
  return ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

const LINE_FEED = 0x0a;

/**
 * Streams rows as JSON lines. The first line has the expected count, and the last confirms the end. Reading follows
 * the caller's pace. If the caller disconnects or reading fails, the response ends without the last line.
 */
function rowsAnswer(c: AppContext, { total, lines }: RowsAnswer, log: ExportLog): Response {
  c.header('content-type', ROWS_TYPE);
  if (c.req.method === 'HEAD') {
    lines.on('error', () => undefined).destroy();
    return c.body(null);
  }
  const start = { total } satisfies z.input<typeof RowsStart>;
  return streamedAnswer(c, withLog(lines, log), counted(), `${JSON.stringify(start)}\n`);
}

/** Streams rows as one JSON array. A response that breaks off isn't valid JSON. */
function wholeListAnswer(c: AppContext, { lines }: RowsAnswer, log: ExportLog): Response {
  c.header('content-type', JSON_TYPE['content-type']);
  if (c.req.method === 'HEAD') {
    lines.on('error', () => undefined).destroy();
    return c.body(null);
  }
  return streamedAnswer(c, withLog(lines, log), listed(), '[');
}

/** Logs an export. Undefined if it doesn't need an entry. */
type ExportLog = (() => Promise<void>) | undefined;

function exportLog({ user, rows, ...asked }: Omit<Export, 'user'> & { user: SignedInUser | undefined }): ExportLog {
  if (!user || (rows !== null && rows <= LOGGED_ABOVE)) return undefined;
  return () => logExport({ ...asked, user, rows });
}

function withLog(lines: Readable, log: ExportLog): readonly [Readable, ...Transform[]] {
  return log ? [lines, loggedAbove(log)] : [lines];
}

function streamedAnswer(
  c: AppContext,
  steps: readonly [Readable, ...Transform[]],
  written: Transform,
  start: string,
): Response {
  const { log } = c.var;
  const answer = new PassThrough();
  answer.write(start);
  pipeline([...steps, written, answer], (err) => {
    // Callers may disconnect at any time, so that isn't an error.
    if (err && err.code !== 'ERR_STREAM_PREMATURE_CLOSE' && err.name !== 'AbortError')
      log.error({ err }, 'rows broke off');
  });
  return c.body(webStreamOf(answer));
}

const COMMA = 0x2c;

/** Replaces line feeds between rows with commas and closes the array. */
function listed(): Transform {
  let isBetween = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const rows = Buffer.from(chunk);
      for (let at = rows.indexOf(LINE_FEED); at >= 0; at = rows.indexOf(LINE_FEED, at + 1)) rows[at] = COMMA;
      if (isBetween && rows.length > 0) this.push(',');
      isBetween = rows.at(-1) === COMMA && chunk.at(-1) === LINE_FEED;
      done(null, isBetween ? rows.subarray(0, -1) : rows);
    },
    flush(done) {
      done(null, ']');
    },
  });
}

/** Streams events until they end or the caller disconnects. The headers stop proxies from buffering. */
function eventsAnswer(c: AppContext, events: Readable): Response {
  c.header('content-type', EVENTS_TYPE);
  c.header('cache-control', 'no-store, no-transform');
  c.header('x-accel-buffering', 'no');
  const { outgoing } = c.env;
  if (c.req.method === 'HEAD' || outgoing.destroyed) {
    events.destroy();
    return c.body(null);
  }
  outgoing.once('close', () => events.destroy());
  return c.body(webStreamOf(events));
}

/** The open report of each user. */
const reportsUnderWay = new Map<number, Promise<void>>();

export const countReportsUnderWay = (): number => reportsUnderWay.size;

/** Enough time for a report that was just canceled or is almost done. */
const SLOT_TIMEOUT_MS = 10_000;

/** Limits each user to one report at a time. @throws HttpError 429 if another one is running */
async function acquireReportSlot(userId: number, c: AppContext): Promise<void> {
  const tooMany = () =>
    new HttpError(429, 'Another report of yours is still being created. Wait until it’s done, or cancel it.', {
      headers: { 'retry-after': '10' },
    });
  const until = Date.now() + SLOT_TIMEOUT_MS;
  for (let other = reportsUnderWay.get(userId); other; other = reportsUnderWay.get(userId)) {
    await withTimeout(other, Math.max(0, until - Date.now()), tooMany);
  }
  const { outgoing } = c.env;
  if (outgoing.destroyed) return;
  const closed = new Promise<void>((resolve) => {
    outgoing.once('close', () => {
      reportsUnderWay.delete(userId);
      resolve();
    });
  });
  reportsUnderWay.set(userId, closed);
}

/** Aborts when the caller disconnects, even before the response starts. */
function callerGone(c: AppContext): AbortSignal {
  const gone = new AbortController();
  const { outgoing } = c.env;
  if (outgoing.destroyed) gone.abort();
  else outgoing.once('close', () => gone.abort());
  return gone.signal;
}

/** Passes lines through and appends their count. */
function counted(): Transform {
  let rows = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
      done(null, chunk);
    },
    flush(done) {
      const end = { end: true, rows } satisfies z.input<typeof RowsEnd>;
      done(null, `${JSON.stringify(end)}\n`);
    },
  });
}
