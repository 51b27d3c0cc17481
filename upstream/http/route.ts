import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import {
  answersEvents,
  answersFile,
  answersRows,
  type Endpoint,
  type EventsEndpoint,
  type FileEndpoint,
  type JsonEndpoint,
  type Output,
  type RowsEndpoint,
} from '@/lib/contract/endpoint';
import type { Health } from '@/lib/contract/health';
import type { Rights } from '@/lib/domain/rights';
import type { LackingFactor } from '@/lib/domain/second-factor';
import type { AppConfig } from '../config';
import type { LongRead } from '../db/standby';
import type { FileStorage } from '../files/storage';
import type { EventStreams } from '../events/event-streams';
import type { ObjectRef } from './activity';

/** The API key that a request carries. */
export interface CallerKey {
  id: number;
  name: string;
  rights: Rights;
  /** Is it a person's own? */
  isPersonal: boolean;
  /** The only company whose intake it may do; null for any. */
  companyId: number | null;
  callsPerMinute: number;
}

/** The person whose bearer token a request carries, or the API key. */
export interface SignedInUser {
  /** For a key, the person who answers for it: what it does counts toward their limits. */
  id: number;
  /**
   * A key is never an administrator: for intake it is a partner, otherwise it has the role `API_KEY_ROLE_ID`, which
   * nobody has.
   */
  roleId: number;
  /** Set for an API key. Its `firstName` and `lastName` are `Key` and the key's name. */
  key?: CallerKey;
  /** The row of `sessions` that the token names; 0 for a key. */
  sessionId: number;
  /** Of the token that asks: the session's own, or for some seconds the one that it had before. */
  tokenHash: Buffer;
  email: string;
  firstName: string;
  lastName: string;
  /** Was the session opened with a temporary password? Then only endpoints that are open before its change get here. */
  mustChangePassword: boolean;
  /** What the session waits for; then only endpoints that are open before it get here. */
  lackingFactor: LackingFactor | null;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Where a request came from and what it may use: what every handler gets, whatever its endpoint. */
export interface RequestContext {
  /** For reads. A handler that writes is bound by `mutate` and gets a transaction. */
  db: Pool;
  /** For long reads, whose data may be up to 30 s old. */
  longRead: LongRead;
  files: FileStorage;
  /** Is there no room left to store so many bytes? `mutate` asks. */
  isDiskFull: (bytes: number) => Promise<boolean>;
  config: AppConfig;
  /** Tells people what happens. */
  events: EventStreams;
  /** The state of services that the program can do without, for `/health`. */
  surroundings: () => Omit<Health, 'status'>;
  /** The instant at which the request arrived; the only clock of a handler. */
  now: Date;
  /** The address of the browser, or of the caller where none is told. */
  clientAddress: string;
  requestId: string;
  /** What the browser calls itself, cut to what is kept. */
  userAgent: string | undefined;
  /** The id of the bulk change that this call belongs to. `mutate` uses it. */
  bulkId: string | undefined;
  /** The caller's idempotency key, if the endpoint takes one. `mutate` uses it. */
  idempotencyKey?: string | undefined;
  /** Carries the request id in every line. */
  log: Logger;
  /** Called by `mutate` with the id of its transaction. */
  onCommitted: (transaction: string) => void;
}

/** A file that came with a multipart body. It lies in a temporary place and is gone after the answer. */
export interface UploadedFile {
  /** The part that it came in. */
  field: string;
  /** As the caller named it; only for matching and for messages. */
  name: string;
  /** Bytes. */
  size: number;
  /** Of its content. */
  sha256: string;
  /** Where it lies, absolute. */
  path: string;
}

/** What a handler of an endpoint gets: its parsed parts, and who asks unless the endpoint is public. */
export interface Context<E extends Endpoint> extends RequestContext {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The fields of a multipart body. */
  form: Parsed<E['form']>;
  /** The files of a multipart body, in the order in which they came; none for other endpoints. */
  uploads: readonly UploadedFile[];
  user: E['access'] extends 'public' ? undefined : SignedInUser;
}

export interface FileAnswer {
  body: Readable;
  /** Bytes; null where it is made while it is sent. Then, what goes wrong breaks it off. */
  size: number | null;
  /** The media type, one of the endpoint's `fileTypes`. */
  type: string;
  /** Tells this content from any other that ever was at the address, in double quotes; null where it is not kept. */
  etag: string | null;
  /** How an attachment is called when it is saved. */
  name?: string;
}

export interface RowsAnswer {
  /** How many things they tell of; null where that is not known. */
  total: number | null;
  /** Each row as JSON, and a line feed after it. Destroying it before its end stops whatever reads the rows. */
  lines: Readable;
}

/** An endpoint bound to what answers it; `createApp` walks these. */
export type Route = JsonRoute | WholeListRoute | FileRoute | RowsRoute | EventsRoute;

/** A stored object, before or after a change. The activity keeps it whole but for its secrets. */
export interface Row {
  id: number;
  version?: number;
}

/** What the activity tells of a change, and of which call it is. */
export interface EntryOfChange {
  /** The name of the endpoint. */
  action: string;
  objectType: string;
  partOf: ObjectRef | undefined;
  before: Row | null;
  after: Row | null;
}

/** What a call did within the transaction of another one. */
export interface CarriedOut {
  done: { answer: unknown };
  entries: readonly EntryOfChange[];
}

/** An endpoint that is answered by JSON, bound to what answers it. */
export interface JsonRoute {
  endpoint: JsonEndpoint;
  answer: (context: Context<Endpoint>) => Promise<unknown>;
  /** Does what it changes leave an entry in the activity? `mutate` sees to it. */
  isRecorded?: true;
  /** What is slow before it; of those that change something. */
  prepareChange?: ((context: never) => Promise<unknown>) | undefined;
  /** Makes its change in a transaction that is open, as `mutate` does: for an approval of what was proposed. */
  carryOut?: (inside: unknown) => Promise<CarriedOut>;
}

/** An endpoint that is answered by a list of any length, which is written while it is read. */
interface WholeListRoute {
  endpoint: JsonEndpoint;
  isWholeList: true;
  isRecorded?: never;
  answer: (context: Context<Endpoint>, gone: AbortSignal) => Promise<RowsAnswer>;
}

interface FileRoute {
  endpoint: FileEndpoint;
  answer: (context: Context<Endpoint>) => Promise<FileAnswer>;
  /** Is it made of rows without a bound while it is sent? */
  isReport?: true;
  /** Does the activity tell of the report already when it is asked for? */
  isEntered?: boolean;
  isRecorded?: never;
}

interface RowsRoute {
  endpoint: RowsEndpoint;
  isRecorded?: never;
  answer: (context: Context<Endpoint>, gone: AbortSignal) => Promise<RowsAnswer>;
}

interface EventsRoute {
  endpoint: EventsEndpoint;
  isRecorded?: never;
  /** Opens the events, as `text/event-stream` writes them. */
  answer: (context: Context<Endpoint>) => Promise<Readable>;
}

/** Is this endpoint answered by events? */
export function isEventsRoute(route: Route): route is EventsRoute {
  return answersEvents(route.endpoint);
}

/** Is this endpoint answered by a file? */
export function isFileRoute(route: Route): route is FileRoute {
  return answersFile(route.endpoint);
}

/** Is this endpoint answered by rows without a bound? */
export function isRowsRoute(route: Route): route is RowsRoute {
  return answersRows(route.endpoint);
}

/** Is this endpoint answered by a list that is written while it is read? */
export function isWholeListRoute(route: Route): route is WholeListRoute {
  return 'isWholeList' in route;
}

/**
 * Binds an endpoint that only reads to its handler. When the handler runs, the caller is signed in and may use the
 * endpoint's route type. `params`, `query` and `body` have passed the endpoint's schemas.
 *
 * @example
 * export const orderRoutes = [
 *   handle(getOrder, async ({ db, params }) => (await findOrder(db, params.id)) ?? notFound('order')),
 * ];
 *
 * @param handler throws an `HttpError` (see `errors.ts`) for any other status than 200
 */
export function handle<E extends JsonEndpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<Output<E>>,
): JsonRoute {
  return { endpoint, answer: handler };
}

/** As `handle`, for an endpoint that answers a file: the handler opens it. */
export function handleFile<E extends FileEndpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<FileAnswer>,
): Route {
  return { endpoint, answer: handler };
}

/**
 * As `handleFile`, for a file that is made while it is sent: one person has one such report at a time, and each leaves
 * an entry in the activity.
 *
 * @param isEntered whether another call has written that entry, without which the handler refuses
 */
export function handleReport<E extends FileEndpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<FileAnswer>,
  { isEntered = false } = {},
): Route {
  return { endpoint, answer: handler, isReport: true, isEntered };
}

/**
 * As `handle`, for an endpoint that answers rows: the handler begins to read them, and stops when the caller is gone;
 * what goes wrong later destroys `lines`.
 */
export function handleRows<E extends RowsEndpoint>(
  endpoint: E,
  handler: (context: Context<E>, gone: AbortSignal) => Promise<RowsAnswer>,
): Route {
  return { endpoint, answer: handler };
}

/** As `handle`, for a list of any length, which is never held whole. Its rows are read as those of `handleRows`. */
export function handleWholeList<E extends JsonEndpoint>(
  endpoint: E,
  handler: (context: Context<E>, gone: AbortSignal) => Promise<RowsAnswer>,
): Route {
  return { endpoint, answer: handler, isWholeList: true };
}

/** As `handle`, for an endpoint that answers events: the stream is destroyed when the caller is gone. */
export function handleEvents<E extends EventsEndpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<Readable>,
): Route {
  return { endpoint, answer: handler };
}
