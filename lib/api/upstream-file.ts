import type { FileEndpoint, Input } from '../contract/endpoint';
import { webStreamOf } from '../contract/web-stream';
import { mediaTypeOf } from './media-type';
import type { PortalSession } from '../auth/session';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import type { HeaderReader } from './request-caller';
import type { Caller } from './upstream-connection';
import {
  contractViolation,
  discard,
  openAnswer,
  toApiError,
  withSecondTry,
  type StreamedResponse,
} from './upstream-answer';

export interface FileRequest {
  known: string | null;
  signal: AbortSignal;
  /** Milliseconds for headers and between parts; default `TIMEOUT_MS`. */
  timeouts?: { answer: number; betweenParts: number };
}

export interface AssetReader {
  session: PortalSession;
  headers: HeaderReader;
  signal: AbortSignal;
}

export const MAX_ASSET_BYTES = 100 * 1024 * 1024;

export const REFUSED_ADDRESS = 'Files can’t be fetched from this address.';

export interface OpenFile {
  status: 200 | 304;
  headers: Record<string, string>;
  body: ReadableStream | null;
}

const ETAG = /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/;

/**
 * Streams a file.
 * @throws ApiError with the upstream's status and message; 502 if unreachable or of an undeclared type, 504 for late
 *   headers
 */
export async function directFile<E extends FileEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  request: FileRequest,
  open = openAnswer,
): Promise<OpenFile> {
  const { known, signal, timeouts = { answer: TIMEOUT_MS, betweenParts: TIMEOUT_MS } } = request;
  const options = {
    accept: endpoint.fileTypes.join(', '),
    ifNoneMatch: known && ETAG.test(known) ? known : undefined,
    bodyTimeout: timeouts.betweenParts,
    signal,
  };
  const answer = await withSecondTry(endpoint, caller, () => open(endpoint, input, caller, timeouts.answer, options));
  if ('text' in answer) throw toApiError(answer, caller.requestId);
  const { status, headers, body } = answer;
  const type = mediaTypeOf(one(headers['content-type']));
  if (status === 200 && endpoint.fileTypes.includes(type)) {
    const attached = endpoint.attachment && { 'content-disposition': attachment(one(headers['content-disposition'])) };
    return { status, headers: { 'content-type': type, ...keeping(headers), ...attached }, body: webStreamOf(body) };
  }
  discard(body);
  if (status === 304) return { status, headers: keeping(headers), body: null };
  throw contractViolation(endpoint, caller, status === 200 ? `is of the type "${type}"` : `answered ${status}`);
}

/** Confidential files are always downloads, whatever the upstream says. */
function attachment(header: string): string {
  return /^attachment; filename="[\w.() -]{1,150}"(; filename\*=UTF-8''[\w.~%-]{1,2000})?$/.test(header)
    ? header
    : 'attachment';
}

function keeping(headers: StreamedResponse['headers']): Record<string, string> {
  const etag = one(headers.etag);
  return { 'cache-control': cacheControl(one(headers['cache-control'])), ...(ETAG.test(etag) && { etag }) };
}

/** Shared caches may not store it, because it needs a session. */
function cacheControl(header: string): string {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})(?=[\s,]|$)/i.exec(header)?.[1];
  if (!seconds || /no-store|no-cache/i.test(header)) return 'no-store';
  return `private, max-age=${seconds}${/immutable/i.test(header) ? ', immutable' : ''}`;
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
