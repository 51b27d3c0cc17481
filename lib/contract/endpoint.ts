import type { z } from 'zod';
import type { RouteType } from '../domain/access-table';

/** The verbs that the contract uses. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint: anyone (`public`), anyone signed in (`signed-in`), or the roles that the access control
 * list gives for a route type.
 */
export type Access = 'public' | 'signed-in' | RouteType;

/** The files of a multipart body. */
export interface Upload {
  /** The name of the part that holds a file; it may come several times. */
  field: string;
  maxFiles: number;
  /** Bytes, of each file. */
  maxFileBytes: number;
}

/** Bytes of all fields of a multipart body together. */
export const MAX_FIELDS_BYTES = 1024 * 1024;

/** Bytes of what stands between the fields and files of a multipart body: boundaries and the headers of parts. */
const MAX_FORM_FRAME_BYTES = 1024 * 1024;

/**
 * The most bytes of a whole multipart body.
 * @param upload the files that may come with its fields
 */
export function maxFormBytes(upload: Upload | undefined): number {
  const files = upload ? upload.maxFiles * upload.maxFileBytes : 0;
  return files + MAX_FIELDS_BYTES + MAX_FORM_FRAME_BYTES;
}

/** What every upstream call declares, whatever it is answered by. */
interface Call {
  /** Unique, in camel case: the operation id of the OpenAPI document and the key in logs. */
  name: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  method: Method;
  /** Path with `{name}` placeholders, one for each key of `params`. */
  path: `/${string}`;
  access: Access;
  /** Of those who may use it, only administrators may: the role that is `ADMIN_ROLE_ID` (spec 1 §6). */
  administratorsOnly?: true;
  /** Open also to who signed in with a temporary password and has not yet set one of their own. */
  beforePasswordChange?: true;
  /** Path parameters, parsed from strings. */
  params?: z.ZodObject;
  /** Query parameters, parsed from strings; unknown ones are refused. */
  query?: z.ZodObject;
  /** JSON body; unknown fields are refused. */
  body?: z.ZodType;
  /** The fields of a multipart body, in the place of `body`: each is parsed from its text, unknown ones are refused. */
  form?: z.ZodObject;
  /** The files that come with `form`. */
  upload?: Upload;
  /**
   * Takes the header `Idempotency-Key`: the same key with the same body answers the first result again and changes
   * nothing, the same key with another body is refused (decisions: points).
   */
  idempotent?: true;
  /** Statuses besides 200, 400, 401, 403, 422 and 500 that a caller must expect. */
  errors?: readonly number[];
}

/** A call that is answered by JSON. */
export interface JsonEndpoint extends Call {
  /** A successful answer; unknown fields are dropped. */
  response: z.ZodType;
}

/** A call that is answered by a file, which is streamed. What goes wrong is told in JSON all the same. */
export interface FileEndpoint extends Call {
  /** The media types that the file may have. */
  fileTypes: readonly string[];
}

/**
 * A call that is answered by rows without a bound: one JSON object a line (`application/x-ndjson`), sent as they are
 * read. The first line is a `RowsStart`, the last one a `RowsEnd`: an answer without its end is not whole. It is read
 * on the server alone, which makes files of it.
 */
export interface RowsEndpoint extends Call {
  /** Each line between the first and the last; unknown fields are dropped. */
  row: z.ZodObject;
}

/**
 * One upstream call as a value. The upstream's validation and routing, the BFF's allowlist and gate, the typed callers,
 * the OpenAPI document and the tests over all endpoints are made from it.
 */
export type Endpoint = JsonEndpoint | FileEndpoint | RowsEndpoint;

/** Is this call answered by a file? */
export function answersFile(endpoint: Endpoint): endpoint is FileEndpoint {
  return 'fileTypes' in endpoint;
}

/** Is this call answered by rows without a bound? */
export function answersRows(endpoint: Endpoint): endpoint is RowsEndpoint {
  return 'row' in endpoint;
}

type Without<E, K extends string> = E extends unknown ? Omit<E, K> : never;

/** Declares an endpoint and keeps its exact types. */
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

/** What a caller passes: parsed values, not wire strings; every query parameter may be left out. */
export type Input<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: ParsedOf<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: OptionalKeys<ParsedOf<E['query']>> } : object) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : object) &
  (E['form'] extends z.ZodType ? { form: FormData } : object);

/** What a caller gets back. */
export type Output<E extends JsonEndpoint> = z.output<E['response']>;

/** One row of what a caller gets back. */
export type Row<E extends RowsEndpoint> = z.output<E['row']>;

/**
 * Writes the address of a call from its parsed parts, so that no byte of an incoming address is ever copied.
 * @param endpoint the endpoint to address
 * @param input its path and query parameters; `undefined`, `null` and `''` queries are left out
 * @returns path and query string, starting with `/`
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
