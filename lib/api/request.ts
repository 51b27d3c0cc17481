import type { PortalSession } from '../auth/session';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '../auth/request-headers';
import type { FileEndpoint, Input, JsonEndpoint, Output, RowsEndpoint } from '../contract/endpoint';
import { BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '../domain/idempotency-key';
import { isRequestId } from '../domain/request-id';
import { answerByCompanyId } from './company-by-id';
import { ApiError } from './errors';
import { passGate } from './gate';
import { pagedAnswer } from './order-page';
import { callUpstream } from './upstream';
import type { Caller } from './upstream-connection';
import { callUpstreamWithForm, type SentForm } from './upstream-form';
import { openUpstreamFile, type FileWish, type OpenFile } from './upstream-file';
import { openUpstreamRows, type OpenRows } from './upstream-rows';

/** Reads headers of the incoming request. */
export interface HeaderReader {
  get(name: string): string | null;
}

/**
 * One call of the contract for whoever is signed in: through the gate, to the upstream, and into the shape that
 * screens rely on. Pages and the proxy both make their calls here.
 *
 * @throws ApiError
 */
export async function request<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  session: PortalSession | null,
  headers: HeaderReader,
): Promise<Output<E>> {
  const known = callerOf(headers, session?.token);
  await passGate(endpoint, session, known.requestId);
  const intention = endpoint.idempotent && { idempotencyKey: idempotencyKeyOf(headers) };
  const caller = { ...known, ...intention };
  const answer = await answerByCompanyId(endpoint, input, (asked) => callUpstream(endpoint, asked, caller)).catch((error: unknown) => {
    // A call that anyone may make has no session that could have ended: the upstream means what was sent.
    if (endpoint.access === 'public' && error instanceof ApiError && error.status === 401) throw new ApiError(422, { message: error.message });
    throw error;
  });
  return pagedAnswer(endpoint, input, answer);
}

/**
 * Opens a file of the contract for whoever is signed in, through the same gate.
 *
 * @throws ApiError
 */
export async function requestFile<E extends FileEndpoint>(
  endpoint: E,
  input: Input<E>,
  session: PortalSession | null,
  headers: HeaderReader,
  wish: FileWish,
): Promise<OpenFile> {
  const caller = callerOf(headers, session?.token);
  await passGate(endpoint, session, caller.requestId);
  return openUpstreamFile(endpoint, input, caller, wish);
}

/**
 * Opens rows of the contract for whoever is signed in, through the same gate.
 *
 * @param signal ends the call when the browser goes away
 * @returns null where the upstream doesn't know this call
 * @throws ApiError
 */
export async function requestRows<E extends RowsEndpoint>(
  endpoint: E,
  input: Input<E>,
  session: PortalSession | null,
  headers: HeaderReader,
  signal: AbortSignal,
): Promise<OpenRows<E> | null> {
  const caller = callerOf(headers, session?.token);
  await passGate(endpoint, session, caller.requestId);
  return openUpstreamRows(endpoint, input, caller, signal);
}

/**
 * Sends a form of the contract for whoever is signed in, through the same gate.
 *
 * @throws ApiError
 */
export async function requestWithForm<E extends JsonEndpoint>(
  endpoint: E,
  input: Omit<Input<E>, 'form'>,
  session: PortalSession | null,
  headers: HeaderReader,
  form: SentForm,
): Promise<Output<E>> {
  const caller = callerOf(headers, session?.token);
  await passGate(endpoint, session, caller.requestId);
  return callUpstreamWithForm(endpoint, input, caller, form);
}

/** For whom a call is made, as the incoming request tells. */
export function callerOf(headers: HeaderReader, token?: string): Caller {
  return {
    token,
    requestId: requestIdOf(headers),
    clientAddress: headers.get(CLIENT_ADDRESS_HEADER) ?? undefined,
  };
}

/** The id that the server gave the request; a new one where it gave none. */
export function requestIdOf(headers: HeaderReader): string {
  const id = headers.get(REQUEST_ID_HEADER);
  return isRequestId(id) ? id : crypto.randomUUID();
}

/** @throws ApiError 422 where the browser's key is none */
function idempotencyKeyOf(headers: HeaderReader): string | undefined {
  const key = headers.get(IDEMPOTENCY_KEY_HEADER);
  if (key === null) return undefined;
  if (!isIdempotencyKey(key)) throw new ApiError(422, { message: BAD_IDEMPOTENCY_KEY });
  return key;
}
