import type { z } from 'zod';
import type { RouteType } from '../domain/access-table';
import type { Action, Actions } from '../domain/rights';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Anyone, anyone signed in, API keys of partner systems alone, or the roles that the access control list gives a route
 * type.
 */
export type Access = 'public' | 'signed-in' | 'intake' | RouteType;

/** The files of one field of a multipart body. */
export interface FileField {
  /** The part that holds a file; it may come several times. */
  field: string;
  maxFiles: number;
  /** Bytes, of each file. */
  maxFileBytes: number;
}

/** The files of a multipart body. */
export type Upload = FileField | readonly FileField[];

/** The fields that take files, however they are declared. */
export function fileFieldsOf(upload: Upload | undefined): readonly FileField[] {
  if (!upload) return [];
  return 'field' in upload ? [upload] : upload;
}

/** Bytes of a JSON body, unless an endpoint says otherwise. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Of all fields together. */
export const MAX_FIELDS_BYTES = 1024 * 1024;

/** Boundaries and the headers of parts. */
const MAX_FORM_FRAME_BYTES = 1024 * 1024;

/** Bytes of a whole multipart body: files, fields and what frames them. */
export function maxFormBytes(upload: Upload | undefined): number {
  const files = fileFieldsOf(upload).reduce((sum, { maxFiles, maxFileBytes }) => sum + maxFiles * maxFileBytes, 0);
  return files + MAX_FIELDS_BYTES + MAX_FORM_FRAME_BYTES;
}

interface Call {
  /** Unique: the operation id of the OpenAPI document, and the key in logs. */
  name: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  method: Method;
  /** With a `{name}` for each key of `params`. */
  path: `/${string}`;
  access: Access;
  /** Roles of these route types may call it, too: the handler decides by what it is asked for. */
  alsoFor?: readonly RouteType[];
  /**
   * What it is in the area of its access; see {@link actionsOf} for what it is where that is left out. Of several, any
   * is enough to get in: the handler decides by what it is asked for.
   */
  action?: Actions;
  /** Partners may call it, too: the handler tells them nothing but what is published. */
  openToPartners?: true;
  /** Only the role `ADMIN_ROLE_ID` may use it (spec 1 §6). */
  administratorsOnly?: true;
  /** API keys can't call it: it manages accounts, roles, sessions or keys, or is about a person's own screen. */
  peopleOnly?: true;
  /** The answer holds a secret, so it is never stored under an `Idempotency-Key`. */
  answersSecret?: true;
  /** Open also to who has still to change a temporary password. */
  beforePasswordChange?: true;
  /** Open also to a session that waits for its second factor. */
  beforeSecondFactor?: true;
  /**
   * Answers a `token` that the session goes on by (lib/contract/session.ts): the back office keeps it, and the browser
   * never sees it.
   */
  renewsSession?: true;
  /** Parsed from strings. */
  params?: z.ZodObject;
  /** Parsed from strings; unknown ones are refused. */
  query?: z.ZodObject;
  /** JSON; unknown fields are refused. */
  body?: z.ZodType;
  /** Fields of a multipart body, in the place of `body`, each parsed from its text; unknown ones are refused. */
  form?: z.ZodObject;
  /** Bytes that `body` may take, where a list of rows needs more than the usual megabyte. */
  maxBodyBytes?: number;
  /**
   * The reads whose answers a change outdates, by name (lib/contract/outdates.ts). Left out, it outdates all.
   */
  outdates?: readonly string[];
  /** A change that concerns only who makes it, such as what they have read: it stays out of the activity. */
  unlogged?: true;
  /** A POST that only reads: what it asks for doesn't fit into an address. */
  reads?: true;
  /** Files beside `form`. */
  upload?: Upload;
  /** Besides 200, 400, 401, 403, 422 and 500. */
  errors?: readonly number[];
}

export interface JsonEndpoint extends Call {
  /** Unknown fields are dropped. */
  response: z.ZodType;
}

/** Answers a stream; what goes wrong is JSON all the same. */
export interface FileEndpoint extends Call {
  fileTypes: readonly string[];
  /** Is it confidential? Then it is only saved, never shown or kept by a browser. */
  attachment?: true;
}

/**
 * Answers rows without a bound as they are read, one JSON object a line. It begins with a `RowsStart` and is whole only
 * with its `RowsEnd`. Only the server reads it, which makes files of it.
 */
export interface RowsEndpoint extends Call {
  /** Unknown fields are dropped. */
  row: z.ZodObject;
}

/** Answers events as they happen (`text/event-stream`), until either side ends it. */
export interface EventsEndpoint extends Call {
  /** What each event tells; unknown fields are dropped. */
  event: z.ZodType;
}

/**
 * One upstream call as a value. Routing, validation, the BFF's allowlist and gate, typed callers, the OpenAPI document
 * and the tests over all endpoints are made of it.
 */
export type Endpoint = JsonEndpoint | FileEndpoint | RowsEndpoint | EventsEndpoint;

export function answersFile(endpoint: Endpoint): endpoint is FileEndpoint {
  return 'fileTypes' in endpoint;
}

export function answersRows(endpoint: Endpoint): endpoint is RowsEndpoint {
  return 'row' in endpoint;
}

export function answersEvents(endpoint: Endpoint): endpoint is EventsEndpoint {
  return 'event' in endpoint;
}

/** Does it change what is stored? */
export function isChange({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean {
  return method !== 'GET' && !reads;
}

/**
 * What a role must be allowed in the area of a call: to change it for a change, to export it for rows without a bound,
 * and to see it for everything else, unless the call says otherwise.
 */
export function actionsOf(endpoint: Pick<Endpoint, 'method' | 'reads' | 'action'>): readonly Action[] {
  if (endpoint.action) return [endpoint.action].flat();
  if ('row' in endpoint) return ['export'];
  return [isChange(endpoint) ? 'change' : 'see'];
}

/** Does what it changes leave entries in the activity? */
export function isLogged(endpoint: Pick<Endpoint, 'method' | 'reads' | 'unlogged'>): boolean {
  return isChange(endpoint) && !endpoint.unlogged;
}

/**
 * Does it take `Idempotency-Key`, as every call does that makes something? With the same content it answers the first
 * result again and changes nothing, another content is refused (decision 10).
 */
export function isIdempotent({
  method,
  access,
  reads,
  answersSecret,
}: Pick<Endpoint, 'method' | 'access' | 'reads' | 'answersSecret'>): boolean {
  // Intake calls are idempotent by their `externalId`.
  return method === 'POST' && access !== 'public' && access !== 'intake' && !reads && !answersSecret;
}

/** The areas whose roles may call it; none where it isn't a matter of areas. */
export function areasOf({ access, alsoFor = [] }: Pick<Endpoint, 'access' | 'alsoFor'>): readonly RouteType[] {
  return access === 'public' || access === 'signed-in' || access === 'intake' ? [] : [access, ...alsoFor];
}

/**
 * May API keys call it, as far as their rights go? Calls for anyone who is signed in are about the caller's own account
 * or screen; of these only stored images are open.
 */
export function isOpenToKeys({ access, peopleOnly, name }: Pick<Endpoint, 'access' | 'peopleOnly' | 'name'>): boolean {
  return !peopleOnly && (access !== 'signed-in' || name === 'getFile');
}

type Without<E, K extends string> = E extends unknown ? Omit<E, K> : never;

/** Keeps the exact types. */
export function endpoint<
  const N extends string,
  const M extends Method,
  const P extends Endpoint['path'],
  const E extends Without<Endpoint, 'name' | 'method' | 'path'>,
>(name: N, method: M, path: P, declared: E) {
  return { name, method, path, ...declared };
}

type ParsedOf<S> = S extends z.ZodType ? z.output<S> : never;
type OptionalKeys<T> = { [K in keyof T]?: T[K] | undefined };

/** Parsed values, not wire strings; every query parameter may be left out. */
export type Input<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: ParsedOf<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: OptionalKeys<ParsedOf<E['query']>> } : object) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : object) &
  (E['form'] extends z.ZodType ? { form: FormData } : object);

export type Output<E extends JsonEndpoint> = z.output<E['response']>;

export type Row<E extends RowsEndpoint> = z.output<E['row']>;

/**
 * Writes the address of a call from parsed parts, so that no byte of an incoming one is ever copied; empty queries are
 * left out.
 * @throws RangeError when a path parameter is missing
 */
export function addressOf(
  endpoint: Pick<Endpoint, 'name' | 'path'>,
  input: { params?: object; query?: object } = {},
): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === null) throw new RangeError(`${endpoint.name} needs the path parameter ${key}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.append(key, String(value));
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}
