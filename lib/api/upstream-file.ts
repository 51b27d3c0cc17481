import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { BodyTooLarge } from '../auth/bounded-body';
import type { FileEndpoint, Input } from '../contract/endpoint';
import { ApiError } from './errors';
import { send, TIMEOUT_MS, type Caller } from './upstream-connection';
import { isRefusal, readRefusal, refusal, unusable, withSecondTry, type ReadAnswer } from './upstream-failures';

/** What the browser says of a file that it asks for. */
export interface FileWish {
  /** Its If-None-Match. */
  known: string | null;
  /** Ends when the browser goes away. */
  signal: AbortSignal;
}

/** A file on its way, or the word that the browser has it already. */
export interface OpenFile {
  status: 200 | 304;
  headers: Record<string, string>;
  /** The upstream's bytes as they arrive; null with 304. */
  body: ReadableStream | null;
}

/** Bytes that are read later, and what came before them. */
type Opened = Pick<Dispatcher.ResponseData, 'headers' | 'body'> & { status: number };

const ETAG = /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/;

/**
 * Asks the upstream for a file. Only the headers are waited for; the bytes pass through as they come.
 *
 * @throws ApiError with the upstream's status and message; 502 when it can't be reached or what it sends is not a file
 *   of the endpoint's types, 504 when its headers take too long
 */
export async function openUpstreamFile<E extends FileEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  wish: FileWish,
): Promise<OpenFile> {
  const answer = await withSecondTry(endpoint, caller, () => attempt(endpoint, input, caller, wish));
  if ('text' in answer) throw refusal(answer);
  const { status, headers, body } = answer;
  const type = one(headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? '';
  if (status === 200 && endpoint.fileTypes.includes(type)) {
    const stream = Readable.toWeb(body) as ReadableStream;
    return { status, headers: { 'content-type': type, ...keeping(headers) }, body: stream };
  }
  discard(body);
  if (status === 304) return { status, headers: keeping(headers), body: null };
  throw unusable(endpoint, caller, status === 200 ? `is of the type "${type}"` : `answered ${status}`);
}

async function attempt(
  endpoint: FileEndpoint,
  input: object,
  caller: Caller,
  { known, signal }: FileWish,
): Promise<Opened | ReadAnswer> {
  // Of the headers alone: a large file may take its time.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS);
  try {
    const response = await send(endpoint, input, caller, {
      accept: endpoint.fileTypes.join(', '),
      ifNoneMatch: known && ETAG.test(known) ? known : undefined,
      signal: AbortSignal.any([signal, deadline.signal]),
    });
    if (isRefusal(response.statusCode)) return await readRefusal(response);
    return { status: response.statusCode, headers: response.headers, body: response.body };
  } catch (error) {
    if (deadline.signal.aborted) throw new ApiError(504);
    // Nobody is left to read this.
    if (signal.aborted) throw new ApiError(503);
    if (error instanceof BodyTooLarge) throw unusable(endpoint, caller, 'is too large');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What the upstream says of keeping the file. */
function keeping(headers: Opened['headers']): Record<string, string> {
  const etag = one(headers.etag);
  return { 'cache-control': cacheControl(one(headers['cache-control'])), ...(ETAG.test(etag) && { etag }) };
}

/** The browser may keep a file as long as the upstream says; nobody between may, since it is for who is signed in. */
function cacheControl(told: string): string {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})(?=[\s,]|$)/i.exec(told)?.[1];
  if (!seconds || /no-store|no-cache/i.test(told)) return 'no-store';
  return `private, max-age=${seconds}${/immutable/i.test(told) ? ', immutable' : ''}`;
}

/** Closes a body that nobody reads; that it is cut short is no error then. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
