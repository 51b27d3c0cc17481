import { REQUEST_ID_HEADER } from '../auth/request-headers';
import { noteRequest } from '../auth/request-notes';
import { EVENTS_TYPE } from '../contract/wire';
import { securityEventOf } from '../domain/security-event';
import { ApiError, PLAIN_MESSAGES, withRequestToQuote } from './errors';
import { log } from './log';
import type { OpenFile } from './upstream-file';

/** Headers of every API response: not stored, with the request id. */
export function apiHeaders(requestId: string): Record<string, string> {
  return { 'cache-control': 'no-store', [REQUEST_ID_HEADER]: requestId };
}

export function jsonAnswer(
  body: unknown,
  requestId: string,
  status = 200,
  more: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { ...apiHeaders(requestId), ...more } });
}

export function jsonTextAnswer(
  text: string | Buffer<ArrayBuffer>,
  requestId: string,
  more: Record<string, string> = {},
): Response {
  return new Response(text, { headers: { ...apiHeaders(requestId), 'content-type': 'application/json', ...more } });
}

export function fileAnswer({ status, headers, body }: OpenFile, requestId: string): Response {
  return new Response(body, { status, headers: { ...apiHeaders(requestId), ...headers } });
}

/** A file to download, which browsers don't store. */
export function savedFileAnswer({ headers, ...file }: OpenFile, requestId: string): Response {
  return fileAnswer(
    { ...file, headers: { 'content-disposition': 'attachment', ...headers, 'cache-control': 'no-store' } },
    requestId,
  );
}

/**
 * A file to show in a frame of the portal (lib/auth/security-headers.mjs).
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

/** Prevents proxies from buffering events. */
export function eventsAnswer(body: ReadableStream, requestId: string): Response {
  return new Response(body, {
    headers: { ...apiHeaders(requestId), 'content-type': EVENTS_TYPE, 'x-accel-buffering': 'no' },
  });
}

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
