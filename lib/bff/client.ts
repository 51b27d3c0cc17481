import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { addressOf } from '../contract/endpoint';
import type { ErrorAnswer } from '../contract/wire';
import { IDEMPOTENCY_KEY_HEADER } from '../domain/idempotency-key';
import { PASSWORD_CHANGE_REQUIRED } from '../domain/temporary-password';
import { changePasswordPath, sessionEndedPath } from '../paths';
import { checkReach, currentReach, noteReached } from './reach';

/** An error without a message (spec 1 §8). */
export const PLAIN_ERROR = 'Error!';

/** A refused or failed call; its message may be shown. */
export class BffError extends Error {
  override readonly name = 'BffError';
  readonly status: number;
  readonly statusCode: ErrorAnswer['statusCode'];
  readonly errors: NonNullable<ErrorAnswer['errors']>;
  /** Nobody gave a reason: a screen's own words say more than the message. */
  readonly isUnsaid: boolean;

  constructor(status: number, { statusCode, message, errors, isUnsaid }: Partial<ErrorAnswer> & { isUnsaid?: boolean }) {
    super(message || PLAIN_ERROR);
    this.status = status;
    this.statusCode = statusCode ?? status;
    this.errors = errors ?? [];
    this.isUnsaid = isUnsaid ?? !message;
  }
}

/** Forms are sent by `uploadThroughBff`. */
type FormlessEndpoint = JsonEndpoint & { form?: undefined };

type Options<E extends JsonEndpoint> = Input<E> & { signal?: AbortSignal } & (E extends { idempotent: true }
    ? {
        /** See `newIdempotencyKey`. */
        idempotencyKey: string;
      }
    : object);

let leaving = false;

let changes = 0;

/** How many changes this tab has made through `bff`. */
export const changesMade = (): number => changes;

/**
 * One call of the contract from the browser: `bff<typeof getOrder>('GET', '/orders/{id}', { params: { id: 7 } })`.
 * Types come from the endpoint, none of its code is loaded. A session that ended leads to the sign-in page, once, and
 * back.
 * @throws BffError; status 0 when the back office can't be reached
 * @throws DOMException `AbortError` by `signal`
 */
export async function bff<E extends FormlessEndpoint>(
  method: E['method'],
  path: E['path'],
  ...[options]: object extends Options<E> ? [options?: Options<E>] : [options: Options<E>]
): Promise<Output<E>> {
  const { params, query, body, signal, idempotencyKey } = (options ?? {}) as {
    params?: object;
    query?: object;
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
  };
  const address = addressOf({ name: path, path }, { ...(params && { params }), ...(query && { query }) });
  const response = await fetch(`/api${address}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw unreachable();
  });
  if (!response.ok) throw await readBffError(response, signal);
  if (currentReach() !== 'reached') noteReached();
  if (method !== 'GET') changes += 1;
  return response.json().catch((error: unknown) => {
    // An answer can also be cut off in its midst; half of it is none.
    if (signal?.aborted) throw error;
    throw unreachable();
  }) as Promise<Output<E>>;
}

export function unreachable(): BffError {
  void checkReach();
  return new BffError(0, { message: 'The server could not be reached. Please check your connection.' });
}

/**
 * The error of an answer, as {@link toBffError}.
 * @throws DOMException `AbortError` when `signal` ended it: nobody is left to be told
 */
export async function readBffError(response: Response, signal: AbortSignal | undefined): Promise<BffError> {
  const answer: unknown = await response.json().catch(() => ({}));
  signal?.throwIfAborted();
  return toBffError(response.status, answer);
}

/**
 * The error of a refused call, from its JSON, whatever that is. An ended session or a temporary password leaves the
 * page.
 */
export function toBffError(status: number, answer: unknown): BffError {
  const error = new BffError(status, answer ?? {});
  if (status >= 502) void checkReach();
  if (status === 401) leave(sessionEndedPath);
  if (error.statusCode === PASSWORD_CHANGE_REQUIRED) leave(changePasswordPath);
  return error;
}

/** The key of one intention, such as one press of Update: with it, the same body can't be carried out twice. */
export function newIdempotencyKey(): string {
  // Unlike randomUUID it also works where the portal is served without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Several calls may find at once that the page must be left. */
function leave(to: (from: string) => string): void {
  if (leaving) return;
  leaving = true;
  location.assign(to(location.pathname + location.search));
}
