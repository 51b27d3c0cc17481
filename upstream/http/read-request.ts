import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import { MAX_BODY_BYTES, type Endpoint } from '@/lib/contract/endpoint';
import { checkChunked, parseChunked } from '@/lib/contract/chunked';
import { givenParameters } from '@/lib/contract/query-values';
import { HttpError } from './errors';
import { describeIssue, faultsOf, refuse, unstorable } from './faults';
import { withTimeout, lateBody } from './with-timeout';
import { withMultipart } from './read-multipart';
import type { UploadedFile } from './route';
import { passOver } from './pass-over';

/** Maximum length of a query string, enough for the ids of `MAX_SELECTED` rows. */
export const MAX_QUERY_LENGTH = 12_288;

/** Maximum time to receive a JSON body, in milliseconds. */
const BODY_TIMEOUT_MS = 30_000;

export interface RequestParts {
  params: unknown;
  query: unknown;
  body: unknown;
  form: unknown;
  uploads: readonly UploadedFile[];
}

/**
 * Reads and validates the parts of a request, and answers it.
 *
 * @param userId the caller, unless the endpoint is public
 * @param answer receives the parts; uploads exist until it has answered
 * @throws HttpError 400 (unreadable body), 408, 413, 415, 422
 */
export async function withRequest<T>(
  endpoint: Endpoint,
  request: HonoContext['req'],
  userId: number | undefined,
  answer: (parts: RequestParts) => Promise<T>,
): Promise<T> {
  const params = endpoint.params && parse('address', endpoint.params, request.param());
  const query = readQuery(endpoint, request.url);
  const { form: formSchema } = endpoint;
  if (formSchema) {
    // No form is public; callers without an id would share one limit.
    return withMultipart({ upload: endpoint.upload, userId: userId ?? 0 }, request.raw, ({ fields, uploads }) => {
      const form = parse('body', formSchema, fields);
      refuseUnstorable(form);
      return answer({ params, query, body: undefined, form, uploads });
    });
  }
  const { body: bodySchema, maxBodyBytes: most } = endpoint;
  const given = bodySchema && (await readJson(request.raw, most ?? MAX_BODY_BYTES));
  const body =
    bodySchema && (most === undefined ? parse('body', bodySchema, given) : await parseRows(bodySchema, given));
  return answer({ params, query, body, form: undefined, uploads: NO_UPLOADS });
}

const NO_UPLOADS: readonly UploadedFile[] = [];

/** Parses a part of a request. @throws HttpError 422 with its faults */
export function parse(part: 'address' | 'query' | 'body', schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, PARSING);
  return result.success ? result.data : refuse(part, faultsOf(result.error.issues));
}

/** Like `parse`, for a body that may have many rows. */
async function parseRows(schema: z.ZodType, value: unknown): Promise<unknown> {
  const result = await checkChunked(schema, value, PARSING);
  return result.success ? result.data : refuse('body', faultsOf(result.error.issues));
}

// A single object, because schemas compile their checks per set of options.
const PARSING = { error: describeIssue };

function readQuery(endpoint: Endpoint, url: string): unknown {
  const start = url.indexOf('?');
  const written: Record<string, string> = Object.create(null);
  if (start >= 0) {
    for (const [key, value] of new URLSearchParams(url.slice(start + 1))) {
      // A duplicate parameter is ambiguous, and programs could pick different values.
      if (key in written) refuse('query', [{ msg: 'must be given once', path: key }]);
      const fault = unstorable(value);
      if (fault) refuse('query', [{ msg: fault, path: key }]);
      written[key] = value;
    }
  }
  if (endpoint.query) return parse('query', endpoint.query, givenParameters(endpoint.query, written));
  const unknown = Object.keys(written);
  if (unknown.length > 0)
    refuse(
      'query',
      unknown.map((path) => ({ msg: 'is not known here', path })),
    );
  return undefined;
}

async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new HttpError(415, 'The body must be sent as application/json.');
  }
  const text = await withTimeout(readBounded(request, limit), BODY_TIMEOUT_MS, lateBody).catch((error: unknown) => {
    if (error instanceof HttpError) throw error;
    // The caller hung up and won't see this answer, but it keeps false alarms out of the log.
    throw new HttpError(400, 'The body did not arrive whole.');
  });
  try {
    return await parseChunked(text, UNSTORABLE_ESCAPE.test(text) ? refuseUnstorableText : undefined);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

/** The only way for UTF-8 JSON to contain text that can't be stored. */
const UNSTORABLE_ESCAPE = /\\u(0000|d[89a-f])/i;

function refuseUnstorableText(key: string, value: unknown): unknown {
  const fault = typeof value === 'string' ? unstorable(value) : undefined;
  if (fault) refuse('body', [{ msg: fault, path: key }]);
  return value;
}

/** A form field may contain JSON with such an escape. */
function refuseUnstorable(value: unknown, path: readonly string[] = []): void {
  refuseUnstorableText(path.join('.'), value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) refuseUnstorable(inner, [...path, key]);
}

/** Maximum bytes to decode at once. Larger bodies are decoded in chunks, which doesn't block the thread. */
const SMALL_BODY = 1024 * 1024;

async function readBounded(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) {
    await passOver(request.body, { declared: Number(declared), limit });
    throw tooLarge(limit);
  }
  // Node's parser enforces the declared length.
  if (declared !== null && Number(declared) <= SMALL_BODY) return decoded(decoder, await request.arrayBuffer());
  let text = '';
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    text += decoded(decoder, chunk, { stream: true });
  }
  return text + decoded(decoder);
}

function decoded(decoder: TextDecoder, ...given: Parameters<TextDecoder['decode']>): string {
  try {
    return decoder.decode(...given);
  } catch {
    throw new HttpError(400, 'The body is not written in UTF-8.');
  }
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is larger than ${limit / 1024 / 1024} MB.`);
}
