import type { z } from 'zod';
import type { RouteType } from '../domain/access-table';
import type { Action, Actions } from '../domain/rights';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Anyone, anyone signed in, API keys of partner systems alone, or the roles that the access control list gives a route
 * type.
 */
export type Access = 'public' | 'signed-in' | 'intake' | RouteType;

export interface FileField {
  /** Name of the parts with files; it may repeat. */
  field: string;
  maxFiles: number;
  /** Bytes per file. */
  maxFileBytes: number;
}

export type Upload = FileField | readonly FileField[];

export function fileFieldsOf(upload: Upload | undefined): readonly FileField[] {
  if (!upload) return [];
  return 'field' in upload ? [upload] : upload;
}

/** Bytes; the default limit of a JSON body. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Bytes of all fields together. */
export const MAX_FIELDS_BYTES = 1024 * 1024;

const MAX_FORM_FRAME_BYTES = 1024 * 1024;

/** Maximum bytes of a multipart body: files, fields and framing. */
export function maxFormBytes(upload: Upload | undefined): number {
  const files = fileFieldsOf(upload).reduce((sum, { maxFiles, maxFileBytes }) => sum + maxFiles * maxFileBytes, 0);
  return files + MAX_FIELDS_BYTES + MAX_FORM_FRAME_BYTES;
}

interface Call {
  /** Unique: the OpenAPI operation id, and the key in logs. */
  name: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  method: Method;
  /** Contains `{name}` for each key of `params`. */
  path: `/${string}`;
  access: Access;
  /** Additional route types that may call it; the handler decides by the request. */
  alsoFor?: readonly RouteType[];
  /**
   * The right it needs in its area; see {@link actionsOf} for the default. With several, any one suffices to call it,
   * and the handler decides by the request.
   */
  action?: Actions;
  /** Partners may call it too, and see only published content. */
  openToPartners?: true;
  /** Only the role `ADMIN_ROLE_ID` may call it (spec 1 §6). */
  administratorsOnly?: true;
  /** API keys can't call it: it manages accounts, roles, sessions or keys, or is about a person's own screen. */
  peopleOnly?: true;
  /** The answer holds a secret, so it is never stored under an `Idempotency-Key`. */
  answersSecret?: true;
  /** Open also to people who still have to change a temporary password. */
  beforePasswordChange?: true;
  /** Allowed while the session lacks its second factor. */
  beforeSecondFactor?: true;
  /**
   * Answers with the session's new `token` (lib/contract/session.ts), which the back office stores and hides from the
   * browser.
   */
  renewsSession?: true;
  /** Parsed from strings. */
  params?: z.ZodObject;
  /** Parsed from strings; unknown parameters are refused. */
  query?: z.ZodObject;
  /** JSON; unknown fields are refused. */
  body?: z.ZodType;
  /** Fields of a multipart body instead of `body`, parsed from text; unknown ones are refused. */
  form?: z.ZodObject;
  /** Maximum bytes of `body`, if rows need more than the default megabyte. */
  maxBodyBytes?: number;
  /** Names of reads that the change makes stale (lib/contract/outdates.ts); by default all. */
  outdates?: readonly string[];
  /** A change that only concerns the caller, such as read marks, and isn't in the activity log. */
  unlogged?: true;
  /** A POST that only reads, because its parameters don't fit in a URL. */
  reads?: true;
  /** Files in addition to `form`. */
  upload?: Upload;
  /** In addition to 200, 400, 401, 403, 422 and 500. */
  errors?: readonly number[];
}

export interface JsonEndpoint extends Call {
  /** Unknown fields are dropped. */
  response: z.ZodType;
}

/** Answers with a stream; errors are still JSON. */
export interface FileEndpoint extends Call {
  fileTypes: readonly string[];
  /** Confidential: downloaded only, never displayed or cached by a browser. */
  attachment?: true;
}

/**
 * Streams unlimited rows, one JSON object per line, from a `RowsStart` to a `RowsEnd`, without which it is incomplete.
 * Only the server reads it, to build files.
 */
export interface RowsEndpoint extends Call {
  /** Unknown fields are dropped. */
  row: z.ZodObject;
}

/** Streams events (`text/event-stream`) until either side closes it. */
export interface EventsEndpoint extends Call {
  /** Schema of an event; unknown fields are dropped. */
  event: z.ZodType;
}

/**
 * An upstream call as a value. Routing, validation, the BFF's allowlist and gate, typed callers, the OpenAPI document
 * and tests are all derived from it.
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

/** Whether it changes stored data. */
export function isChange({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean {
  return method !== 'GET' && !reads;
}

/**
 * Actions of which a role needs one in the call's area: by default `change` for changes, `export` for unlimited rows,
 * and `see` for the rest.
 */
export function actionsOf(endpoint: Pick<Endpoint, 'method' | 'reads' | 'action'>): readonly Action[] {
  if (endpoint.action) return [endpoint.action].flat();
  if ('row' in endpoint) return ['export'];
  return [isChange(endpoint) ? 'change' : 'see'];
}

/** Whether its changes appear in the activity log. */
export function isLogged(endpoint: Pick<Endpoint, 'method' | 'reads' | 'unlogged'>): boolean {
  return isChange(endpoint) && !endpoint.unlogged;
}

/**
 * Whether it supports `Idempotency-Key`, as every creating call does. Repeating the content returns the first result;
 * different content is refused (decision 10).
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

/** Parsed values, not wire strings; every query parameter is optional. */
export type Input<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: ParsedOf<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: OptionalKeys<ParsedOf<E['query']>> } : object) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : object) &
  (E['form'] extends z.ZodType ? { form: FormData } : object);

export type Output<E extends JsonEndpoint> = z.output<E['response']>;

export type Row<E extends RowsEndpoint> = z.output<E['row']>;

/**
 * Builds a call's URL from parsed parts, so that no incoming bytes are copied. Empty queries are left out.
 *
 * @throws RangeError if a path parameter is missing
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
