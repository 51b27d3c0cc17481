import { REQUEST_ID_HEADER } from '../auth/request-headers';
import { noteRequest } from '../auth/request-notes';
import { EVENTS_TYPE } from '../contract/wire';
import { securityEventOf } from '../domain/security-event';
import { ApiError, PLAIN_MESSAGES, withRequestToQuote } from './errors';
import { log } from './log';
import type { OpenFile } from './upstream-file';

/** What every answer of the API carries: it is never stored, and names the request. */
export function apiHeaders(requestId: string): Record<string, string> {
  return { 'cache-control': 'no-store', [REQUEST_ID_HEADER]: requestId };
}

/** @param more further headers */
export function jsonAnswer(
  body: unknown,
  requestId: string,
  status = 200,
  more: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { ...apiHeaders(requestId), ...more } });
}

/** @param text the JSON itself */
export function jsonTextAnswer(
  text: string | Buffer<ArrayBuffer>,
  requestId: string,
  more: Record<string, string> = {},
): Response {
  return new Response(text, { headers: { ...apiHeaders(requestId), 'content-type': 'application/json', ...more } });
}

/** A file says itself how long it may be kept. */
export function fileAnswer({ status, headers, body }: OpenFile, requestId: string): Response {
  return new Response(body, { status, headers: { ...apiHeaders(requestId), ...headers } });
}

/** A file to be saved, which no browser keeps. */
export function savedFileAnswer({ headers, ...file }: OpenFile, requestId: string): Response {
  return fileAnswer(
    { ...file, headers: { 'content-disposition': 'attachment', ...headers, 'cache-control': 'no-store' } },
    requestId,
  );
}

/**
 * The same to be shown in a frame of the portal's own pages (lib/auth/security-headers.mjs).
 * @throws ApiError 415 for another type
 */
export function framedFileAnswer(file: OpenFile, types: readonly string[], requestId: string): Response {
  if (!types.includes(file.headers['content-type'] ?? '')) {
    void file.body?.cancel();
    throw new ApiError(415, { message: 'This file can’t be previewed. Download it to read it.' });
  }
  const { 'content-disposition': saved = 'attachment', ...headers } = file.headers;
  const shown = {
    ...headers,
    'content-disposition': saved.replace(/^attachment/, 'inline'),
    'cache-control': 'no-store',
  };
  return fileAnswer({ ...file, headers: shown }, requestId);
}

/** Events reach the browser one by one: nothing between may hold them back. */
export function eventsAnswer(body: ReadableStream, requestId: string): Response {
  return new Response(body, {
    headers: { ...apiHeaders(requestId), 'content-type': EVENTS_TYPE, 'x-accel-buffering': 'no' },
  });
}

/** What wasn't foreseen is logged, and people read a plain sentence. */
export function errorAnswer(error: unknown, requestId: string): Response {
  if (!(error instanceof ApiError)) log.error({ requestId, err: error }, 'an answer failed');
  const { status, statusCode, message, errors, retryAfter, hasNoMessage } =
    error instanceof ApiError
      ? error
      : new ApiError(500, { message: withRequestToQuote(PLAIN_MESSAGES[500], requestId) });
  noteRequest(requestId, { event: securityEventOf({ status, statusCode, errors }) });
  return jsonAnswer(
    { statusCode, message, ...(errors && { errors }), ...(hasNoMessage && { hasNoMessage }) },
    requestId,
    status,
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}
