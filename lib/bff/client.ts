import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { addressOf } from '../contract/endpoint';
import type { ErrorAnswer } from '../contract/wire';
import { IDEMPOTENCY_KEY_HEADER } from '../domain/idempotency-key';
import { PASSWORD_CHANGE_REQUIRED } from '../domain/temporary-password';
import { changePasswordPath, sessionEndedPath } from '../paths';

/** What an error says that came without a message (spec 1 §8). */
export const PLAIN_ERROR = 'Error!';

/** A call through the back office that did not succeed; its message may be shown. */
export class BffError extends Error {
  override readonly name = 'BffError';
  readonly status: number;
  readonly statusCode: ErrorAnswer['statusCode'];
  readonly errors: NonNullable<ErrorAnswer['errors']>;

  constructor(status: number, { statusCode, message, errors }: Partial<ErrorAnswer>) {
    super(message || PLAIN_ERROR);
    this.status = status;
    this.statusCode = statusCode ?? status;
    this.errors = errors ?? [];
  }
}

/** A call whose body is JSON, if it has one; forms are sent by `uploadThroughBff`. */
type FormlessEndpoint = JsonEndpoint & { form?: undefined };

type Options<E extends JsonEndpoint> = Input<E> & { signal?: AbortSignal } & (E extends { idempotent: true }
    ? {
        /** See `newIdempotencyKey`. */
        idempotencyKey: string;
      }
    : object);

let leaving = false;

/**
 * One call of the contract from the browser: `bff<typeof getOrder>('GET', '/orders/{id}', { params: { id: 7 } })`.
 * Types come from the endpoint, and none of its code is loaded. When the session has ended, the page goes to the
 * sign-in page, once, and comes back to where it was.
 * @throws BffError; status 0 when the back office can't be reached
 * @throws DOMException `AbortError` when `signal` says so
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
  return response.json().catch((error: unknown) => {
    // An answer can also be cut off in its midst; half of it is none.
    if (signal?.aborted) throw error;
    throw unreachable();
  }) as Promise<Output<E>>;
}

/** The error of a call that did not arrive. */
export function unreachable(): BffError {
  return new BffError(0, { message: 'The server could not be reached. Please check your connection.' });
}

/**
 * The error that an answer tells of, as {@link toBffError}. An answer without JSON is one that says nothing.
 * @throws DOMException `AbortError` when `signal` says so before all of it has come: nobody is left to be told
 */
export async function readBffError(response: Response, signal: AbortSignal | undefined): Promise<BffError> {
  const answer: unknown = await response.json().catch(() => ({}));
  signal?.throwIfAborted();
  return toBffError(response.status, answer);
}

/**
 * The error of a call that was refused. Where the session has ended, or a temporary password must be changed before
 * anything else, the page is left.
 * @param answer the JSON of the answer, whatever it is
 */
export function toBffError(status: number, answer: unknown): BffError {
  const error = new BffError(status, answer ?? {});
  if (status === 401) leave(sessionEndedPath);
  if (error.statusCode === PASSWORD_CHANGE_REQUIRED) leave(changePasswordPath);
  return error;
}

/**
 * Makes the key of one intention of a person, such as one press of Update. Sent again with it, after an answer that
 * never came, the same body can't be carried out twice.
 */
export function newIdempotencyKey(): string {
  // Unlike randomUUID it also works where the portal is served without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Several calls may find at the same time that the page must be left; one of them leaves. */
function leave(to: (from: string) => string): void {
  if (leaving) return;
  leaving = true;
  location.assign(to(location.pathname + location.search));
}
