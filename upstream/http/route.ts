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

export interface CallerKey {
  id: number;
  name: string;
  rights: Rights;
  /** Whether it belongs to a person, not a service. */
  isPersonal: boolean;
  /** The only company it may act for; null for all. */
  companyId: number | null;
  callsPerMinute: number;
}

export interface SignedInUser {
  /** For a key, the person responsible for it, whose limits its calls count toward. */
  id: number;
  /**
   * A key is never an administrator. Intake keys have a partner role, and others `API_KEY_ROLE_ID`, which no person
   * has.
   */
  roleId: number;
  /** Set for an API key, whose `firstName` is `Key` and `lastName` its name. */
  key?: CallerKey;
  /** The id in `sessions`; 0 for a key. */
  sessionId: number;
  /** Hash of the request's token. For a few seconds after a renewal, that may be the former token. */
  tokenHash: Buffer;
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the session started with a temporary password. Only endpoints open before its change are allowed then. */
  mustChangePassword: boolean;
  /** The second factor that the session still needs. Only endpoints open before it are allowed then. */
  lackingFactor: LackingFactor | null;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface RequestContext {
  /** Only for reads. Writes go through `mutate`, which provides a transaction. */
  db: Pool;
  /** For long reads, whose data may be up to 30 s old. */
  longRead: LongRead;
  files: FileStorage;
  /** Whether storing this many bytes would fill the disk. `mutate` checks it. */
  isDiskFull: (bytes: number) => Promise<boolean>;
  config: AppConfig;
  events: EventStreams;
  /** State of optional services, for `/health`. */
  surroundings: () => Omit<Health, 'status'>;
  /** When the request arrived. Handlers must use no other clock. */
  now: Date;
  /** The browser's address, or the caller's if none was forwarded. */
  clientAddress: string;
  requestId: string;
  /** The browser's user agent, cut to the stored length. */
  userAgent: string | undefined;
  /** The bulk change that includes this call, for `mutate`. */
  bulkId: string | undefined;
  /** The caller's idempotency key, for `mutate`. Undefined if the endpoint takes none. */
  idempotencyKey?: string | undefined;
  /** Adds the request id to every line. */
  log: Logger;
  /** `mutate` calls it with its transaction id. */
  onCommitted: (transaction: string) => void;
}

/** An uploaded file in a temporary place. It is deleted after the response. */
export interface UploadedFile {
  field: string;
  /** The caller's file name. Use it only for matching and messages. */
  name: string;
  /** Bytes. */
  size: number;
  /** Hash of the content. */
  sha256: string;
  /** Absolute path. */
  path: string;
}

export interface Context<E extends Endpoint> extends RequestContext {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  form: Parsed<E['form']>;
  /** The uploaded files in request order. Empty for other endpoints. */
  uploads: readonly UploadedFile[];
  user: E['access'] extends 'public' ? undefined : SignedInUser;
}

export interface FileAnswer {
  body: Readable;
  /** Bytes. Null if the file is generated while it is sent, so that an error ends the response. */
  size: number | null;
  type: string;
  /** Identifies this content among all versions at its address, in double quotes. Null if it isn't cached. */
  etag: string | null;
  /** File name for saving an attachment. */
  name?: string;
}

export interface RowsAnswer {
  /** The number of rows; null if unknown. */
  total: number | null;
  /** One JSON row per line. Destroying the stream stops the query. */
  lines: Readable;
}

export type Route = JsonRoute | WholeListRoute | FileRoute | RowsRoute | EventsRoute;

/** A stored object before or after a change. The activity log keeps all of it except secrets. */
export interface Row {
  id: number;
  version?: number;
}

export interface EntryOfChange {
  action: string;
  objectType: string;
  partOf: ObjectRef | undefined;
  before: Row | null;
  after: Row | null;
}

export interface CarriedOut {
  done: { answer: unknown };
  entries: readonly EntryOfChange[];
}

export interface JsonRoute {
  endpoint: JsonEndpoint;
  answer: (context: Context<Endpoint>) => Promise<unknown>;
  /** Whether its changes are in the activity log, as `mutate` ensures. */
  isRecorded?: true;
  /** Slow work before the change. */
  prepareChange?: ((context: never) => Promise<unknown>) | undefined;
  /** Makes the change in an open transaction, when a proposed change is approved. */
  carryOut?: (inside: unknown) => Promise<CarriedOut>;
}

/** An endpoint whose JSON list is streamed, so it can have any length. */
interface WholeListRoute {
  endpoint: JsonEndpoint;
  isWholeList: true;
  isRecorded?: never;
  answer: (context: Context<Endpoint>, gone: AbortSignal) => Promise<RowsAnswer>;
}

interface FileRoute {
  endpoint: FileEndpoint;
  answer: (context: Context<Endpoint>) => Promise<FileAnswer>;
  /** Whether it is generated from unlimited rows while it is sent. */
  isReport?: true;
  /** Whether another call has already logged the report. */
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
  /** Opens a stream in the `text/event-stream` format. */
  answer: (context: Context<Endpoint>) => Promise<Readable>;
}

export function isEventsRoute(route: Route): route is EventsRoute {
  return answersEvents(route.endpoint);
}

export function isFileRoute(route: Route): route is FileRoute {
  return answersFile(route.endpoint);
}

export function isRowsRoute(route: Route): route is RowsRoute {
  return answersRows(route.endpoint);
}

export function isWholeListRoute(route: Route): route is WholeListRoute {
  return 'isWholeList' in route;
}

/**
 * Binds a read endpoint to its handler. The caller's access and all inputs are checked before it runs.
 *
 * @example
 * export const orderRoutes = [
 *   handle(getOrder, async ({ db, params }) => (await findOrder(db, params.id)) ?? notFound('order')),
 * ];
 *
 * @param handler throws an `HttpError` (see `errors.ts`) for any status other than 200
 */
export function handle<E extends JsonEndpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<Output<E>>,
): JsonRoute {
  return { endpoint, answer: handler };
}

/** Like `handle`, for a file that the handler opens. */
export function handleFile<E extends FileEndpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<FileAnswer>,
): Route {
  return { endpoint, answer: handler };
}

/**
 * Like `handleFile`, for a file generated while it is sent. Each person can run one at a time, and each is in the
 * activity log.
 *
 * @param isEntered whether another call has logged it; if none has, the handler refuses
 */
export function handleReport<E extends FileEndpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<FileAnswer>,
  { isEntered = false } = {},
): Route {
  return { endpoint, answer: handler, isReport: true, isEntered };
}

/**
 * Like `handle`, for streamed rows. The handler stops reading when the caller disconnects. Later errors destroy
 * `lines`.
 */
export function handleRows<E extends RowsEndpoint>(
  endpoint: E,
  handler: (context: Context<E>, gone: AbortSignal) => Promise<RowsAnswer>,
): Route {
  return { endpoint, answer: handler };
}

/** Like `handle`, for a list that is streamed instead of held in memory. */
export function handleWholeList<E extends JsonEndpoint>(
  endpoint: E,
  handler: (context: Context<E>, gone: AbortSignal) => Promise<RowsAnswer>,
): Route {
  return { endpoint, answer: handler, isWholeList: true };
}

/** Like `handle`, for events. The stream is destroyed when the caller disconnects. */
export function handleEvents<E extends EventsEndpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<Readable>,
): Route {
  return { endpoint, answer: handler };
}
