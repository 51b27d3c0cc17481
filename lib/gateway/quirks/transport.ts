import { setTimeout as pause } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { pipeline, type Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import { isChange, type Endpoint } from '../../contract/endpoint';
import { env } from '../../server/env';
import { ApiError } from '../../api/errors';

/** Answers may arrive compressed, late, or not at all. */

export const ACCEPTED_ENCODINGS = 'gzip, br';

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Decodes the body. @throws ApiError 502 for an unrequested encoding */
export function decoded(response: Dispatcher.ResponseData): Dispatcher.ResponseData {
  const encoding = String(response.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return response;
  const decoder = DECODERS[encoding]?.();
  if (!decoder) {
    response.body.on('error', () => undefined).destroy();
    throw new ApiError(502, { isStrange: true });
  }
  // The reader sees the error.
  pipeline(response.body, decoder, () => undefined);
  const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers;
  return { ...response, headers, body: decoder as unknown as typeof response.body };
}

/** Timeout in milliseconds. Only quick reads are shorter than the setting. */
export function timeoutOf({ method }: Endpoint, wanted: number | undefined): number {
  const usual = env().UPSTREAM_TIMEOUT * 1000;
  return (method === 'GET' ? Math.min : Math.max)(usual, wanted ?? usual);
}

const BUSY = 'The server is busy. Try again in a moment.';
const MAYBE_SAVED = 'It may have been saved. Check before you try again.';

export function tooSlow(ms: number): ApiError {
  const seconds = Math.round(ms / 1000);
  const time = `${seconds} second${seconds === 1 ? '' : 's'}`;
  return new ApiError(504, { message: `The server took longer than ${time} to respond. Try again.` });
}

export function inWords(endpoint: Endpoint, error: ApiError): ApiError {
  const { status, retryAfter, statusCode } = error;
  if (isChange(endpoint) && endpoint.access !== 'public' && (status === 504 || (status === 502 && statusCode === 502)))
    return new ApiError(status, { message: MAYBE_SAVED });
  const isBusy = status === 429 || (status === 503 && retryAfter !== undefined);
  return isBusy && error.hasNoMessage ? new ApiError(status, { message: BUSY, retryAfter }) : error;
}

/**
 * Makes a call. A read is retried once after a transport failure, or when a busy server says so.
 * @param attempt returns refusals like other answers
 */
export async function withPatience<A extends { status: number; retryAfter?: number | undefined }>(
  endpoint: Endpoint,
  attempt: () => Promise<A>,
): Promise<A> {
  if (endpoint.method !== 'GET') return attempt();
  const answer = await attempt().catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    return null;
  });
  if (answer === null) return attempt();
  const { status, retryAfter } = answer;
  if ((status === 429 || status === 503) && retryAfter !== undefined) {
    if (retryAfter > env().UPSTREAM_TIMEOUT) return answer;
    await pause(retryAfter * 1000);
    return attempt();
  }
  return status === 502 || status === 503 ? attempt() : answer;
}
