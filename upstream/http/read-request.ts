import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { HttpError } from './errors';
import { describeIssue, faultsOf, refuse } from './faults';

/** The most bytes of a JSON body. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** The most characters of a query string. */
export const MAX_QUERY_LENGTH = 4096;

/** The parts of a request, as the endpoint's schemas give them. */
export interface RequestParts {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Reads and checks the parts of a request that an endpoint declares.
 *
 * @throws HttpError 400 (JSON that can't be read), 413, 415, 422
 */
export async function readRequest(endpoint: Endpoint, request: HonoContext['req']): Promise<RequestParts> {
  const params = endpoint.params && parse('address', endpoint.params, request.param());
  const query = readQuery(endpoint, request.url);
  const body = endpoint.body && parse('body', endpoint.body, await readJson(request.raw));
  return { params, query, body };
}

function parse(part: 'address' | 'query' | 'body', schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, PARSING);
  return result.success ? result.data : refuse(part, faultsOf(result.error.issues));
}

// One object for all requests: the schemas compile their checks once per set of options.
const PARSING = { error: describeIssue };

function readQuery(endpoint: Endpoint, url: string): unknown {
  const start = url.indexOf('?');
  const written: Record<string, string> = Object.create(null);
  if (start >= 0) {
    for (const [key, value] of new URLSearchParams(url.slice(start + 1))) {
      // Which of two values is meant can't be known; picking one would let two programs pick differently.
      if (key in written) refuse('query', [{ msg: 'must be given once', path: key }]);
      if (value.includes('\0')) refuse('query', [{ msg: NUL_REFUSED, path: key }]);
      written[key] = value;
    }
  }
  if (endpoint.query) return parse('query', endpoint.query, written);
  const unknown = Object.keys(written);
  if (unknown.length > 0) refuse('query', unknown.map((path) => ({ msg: 'is not known here', path })));
  return undefined;
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new HttpError(415, 'The body must be sent as application/json.');
  }
  const bytes = await readBounded(request).catch((error: unknown) => {
    if (error instanceof HttpError) throw error;
    // Nobody reads this answer: the caller hung up. It keeps the log free of alarms.
    throw new HttpError(400, 'The body did not arrive whole.');
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not written in UTF-8.');
  }
  try {
    return JSON.parse(text, text.includes('\\u0000') ? refuseNul : undefined);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

// PostgreSQL stores no text that holds it.
const NUL_REFUSED = 'must not hold the character NUL';

function refuseNul(key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) refuse('body', [{ msg: NUL_REFUSED, path: key }]);
  return value;
}

async function readBounded(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    // Node's parser holds the caller to the length that it declares, so that the body can be read in one go.
    if (Number(declared) > MAX_BODY_BYTES) throw tooLarge();
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): HttpError {
  return new HttpError(413, 'The body is larger than 1 MB.');
}
