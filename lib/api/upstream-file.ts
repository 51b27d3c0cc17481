import { Readable } from 'node:stream';
import type { FileEndpoint, Input } from '../contract/endpoint';
import { mediaTypeOf } from './media-type';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import type { Caller } from './upstream-connection';
import { toApiError, contractViolation, withSecondTry } from './upstream-failures';
import { discard, openAnswer, type StreamedResponse } from './upstream-opened';

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

const ETAG = /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/;

/**
 * Asks the upstream for a file. Only the headers are waited for; the bytes pass through as they come.
 * @throws ApiError with the upstream's status and message; 502 when it can't be reached or what it sends is not a file
 *   of the endpoint's types, 504 when its headers take too long
 */
export async function openUpstreamFile<E extends FileEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  wish: FileWish,
): Promise<OpenFile> {
  const { known, signal } = wish;
  const options = { accept: endpoint.fileTypes.join(', '), ifNoneMatch: known && ETAG.test(known) ? known : undefined, signal };
  const answer = await withSecondTry(endpoint, caller, () => openAnswer(endpoint, input, caller, TIMEOUT_MS, options));
  if ('text' in answer) throw toApiError(answer);
  const { status, headers, body } = answer;
  const type = mediaTypeOf(one(headers['content-type']));
  if (status === 200 && endpoint.fileTypes.includes(type)) {
    const stream = Readable.toWeb(body) as ReadableStream;
    return { status, headers: { 'content-type': type, ...keeping(headers) }, body: stream };
  }
  discard(body);
  if (status === 304) return { status, headers: keeping(headers), body: null };
  throw contractViolation(endpoint, caller, status === 200 ? `is of the type "${type}"` : `answered ${status}`);
}

/** What the upstream says of keeping the file. */
function keeping(headers: StreamedResponse['headers']): Record<string, string> {
  const etag = one(headers.etag);
  return { 'cache-control': cacheControl(one(headers['cache-control'])), ...(ETAG.test(etag) && { etag }) };
}

/** The browser may keep a file as long as the upstream says; nobody between may, since it is for who is signed in. */
function cacheControl(told: string): string {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})(?=[\s,]|$)/i.exec(told)?.[1];
  if (!seconds || /no-store|no-cache/i.test(told)) return 'no-store';
  return `private, max-age=${seconds}${/immutable/i.test(told) ? ', immutable' : ''}`;
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
