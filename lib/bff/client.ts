import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { addressOf } from '../contract/endpoint';
import type { ErrorAnswer } from '../contract/wire';
import { BULK_ID_HEADER } from '../domain/bulk-id';
import { IDEMPOTENCY_KEY_HEADER } from '../domain/idempotency-key';
import { OUTDATES_HEADER } from '../domain/outdates';
import { parseSnapshot, parseTransaction, SNAPSHOT_HEADER, TRANSACTION_HEADER } from '../domain/snapshot';
import { STEP_UP_REQUIRED } from '../domain/second-factor';
import { demandOfRefusal, RIGHTS_LOST } from '../domain/session-demand';
import { IDLE_SECONDS_HEADER } from '../domain/session-time';
import { noteUnreadableRows, UNREADABLE_ROWS_HEADER } from '../domain/unreadable-rows';
import { SESSION_DEMAND_PATHS, type SessionDemand } from '../addresses/paths';
import { idleSeconds } from './idle';
import { knownChanges, noteAnswer, noteChange, noteReading, unansweredChanges } from '../query/freshness';
import { checkConnectivity, currentConnectivity, noteReached } from './connectivity';

/** Error without a message (spec 1 §8). */
export const PLAIN_ERROR = 'Error!';

/** A refused or failed call. Its message may be shown. */
export class BffError extends Error {
  override readonly name = 'BffError';
  readonly status: number;
  readonly statusCode: ErrorAnswer['statusCode'];
  readonly errors: NonNullable<ErrorAnswer['errors']>;
  /** No reason was given, so a screen's own message is better. */
  readonly hasNoMessage: boolean;

  constructor(
    status: number,
    { statusCode, message, errors, hasNoMessage }: Partial<ErrorAnswer> & { hasNoMessage?: boolean },
  ) {
    super(message || PLAIN_ERROR);
    this.status = status;
    this.statusCode = statusCode ?? status;
    this.errors = errors ?? [];
    this.hasNoMessage = hasNoMessage ?? !message;
  }
}

type FormlessEndpoint = JsonEndpoint & { form?: undefined };

type Options<E extends JsonEndpoint> = Input<E> & { signal?: AbortSignal; bulkId?: string | undefined };

/**
 * Makes a call from the browser: `bff<typeof getOrder>('GET', '/orders/{id}', { params: { id: 7 } })`. Types come from
 * the endpoint; none of its code is loaded. See `withSession` for ended sessions.
 * @throws BffError; status 0 if unreachable
 * @throws DOMException `AbortError` by `signal`
 */
export function bff<E extends FormlessEndpoint>(
  method: E['method'],
  path: E['path'],
  ...[options]: object extends Options<E> ? [options?: Options<E>] : [options: Options<E>]
): Promise<Output<E>> {
  const { params, query, body, signal, bulkId } = (options ?? {}) as {
    params?: object;
    query?: object;
    body?: unknown;
    signal?: AbortSignal;
    bulkId?: string;
  };
  const address = `/api${addressOf({ name: path, path }, { ...(params && { params }), ...(query && { query }) })}`;
  const written = body === undefined ? undefined : JSON.stringify(body);
  const sendOnce = (key?: string) =>
    send(address, {
      method,
      headers: {
        ...(written !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { [IDEMPOTENCY_KEY_HEADER]: key }),
        ...(bulkId && { [BULK_ID_HEADER]: bulkId }),
        ...idle(),
      },
      ...(written !== undefined && { body: written }),
      ...(signal && { signal }),
      isBulk: bulkId !== undefined,
    });
  const sent =
    method === 'POST'
      ? underOneKey(`${address} ${written}`, (key) => withSession(() => sendOnce(key)))
      : withSession(() => sendOnce());
  return sent as Promise<Output<E>>;
}

/** Background polling must not extend the session. */
function idle(): Record<string, string> {
  const seconds = idleSeconds();
  return seconds < IDLE_FROM_SECONDS ? {} : { [IDLE_SECONDS_HEADER]: String(seconds) };
}

const IDLE_FROM_SECONDS = 60;

async function send(
  address: string,
  { isBulk, ...request }: RequestInit & { signal?: AbortSignal; isBulk: boolean },
): Promise<unknown> {
  const isChange = request.method !== 'GET';
  const known = knownChanges();
  if (isChange) unansweredChanges.set(unansweredChanges.get() + 1);
  try {
    const { answer, headers } = await exchange(address, request);
    if (isChange) noteChangeAnswered(answer, (name) => headers.get(name), isBulk);
    else noteReading(answer, { snapshot: parseSnapshot(headers.get(SNAPSHOT_HEADER)), known });
    return answer;
  } finally {
    if (isChange) unansweredChanges.set(unansweredChanges.get() - 1);
  }
}

export function noteChangeAnswered(answer: unknown, header: (name: string) => string | null, isBulk: boolean): void {
  const outdated = header(OUTDATES_HEADER);
  if (outdated === null) return;
  const transaction = parseTransaction(header(TRANSACTION_HEADER));
  const change = noteChange(
    {
      outdated: outdated === '*' ? 'all' : new Set(outdated.split(' ').filter(Boolean)),
      transactions: transaction === null ? null : [transaction],
      isOwn: true,
    },
    { isBulk },
  );
  noteAnswer(answer, change);
}

async function exchange(
  address: string,
  request: RequestInit & { signal?: AbortSignal },
): Promise<{ answer: unknown; headers: Headers }> {
  const { signal } = request;
  const failed = (error: unknown) => {
    throw signal?.aborted ? error : unreachable();
  };
  const response = await fetch(address, request).catch(failed);
  if (!response.ok) throw await readBffError(response, signal);
  if (currentConnectivity() !== 'reached') noteReached();
  // A response may be cut off.
  const answer: unknown = await response.json().catch(failed);
  const { headers } = response;
  const unreadable = headers.get(UNREADABLE_ROWS_HEADER);
  if (Array.isArray(answer) && unreadable) noteUnreadableRows(answer, unreadable.split(',').map(Number));
  return { answer, headers };
}

export const UNREACHABLE = 'The server couldn’t be reached. Check your connection.';

/** The error of a call without an answer; also checks connectivity. */
export function unreachable(): BffError {
  void checkConnectivity();
  return new BffError(0, { message: UNREACHABLE });
}

export async function readBffError(response: Response, signal: AbortSignal | undefined): Promise<BffError> {
  const answer: unknown = await response.json().catch(() => ({}));
  signal?.throwIfAborted();
  return toBffError(response.status, answer);
}

export function toBffError(status: number, answer: unknown): BffError {
  if (status >= 502) void checkConnectivity();
  return new BffError(status, answer ?? {});
}

const unanswered = new Map<string, string>();

/**
 * Sends a creating call with a key. If the answer gets lost, the same content is resent with the same key.
 * @param content everything that is sent
 */
export async function underOneKey<T>(content: string, sending: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(content) ?? newIdempotencyKey();
  unanswered.delete(content);
  try {
    return await sending(key);
  } catch (error) {
    // A 4xx is final. After any other failure the outcome is unknown.
    const isRefused = error instanceof BffError && error.status >= 400 && error.status < 500;
    if (!isRefused && !isAbort(error)) unanswered.set(content, key);
    throw error;
  }
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export function newIdempotencyKey(): string {
  // Unlike randomUUID, this works without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a change while the page closes. Browsers limit such bodies to 64 KB in total.
 * @param path below `/api`
 * @param body a form, or JSON
 * @param bulkId of a bulk change
 */
export function sendOnLeaving(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  { bulkId }: { bulkId?: string } = {},
): void {
  const isForm = body instanceof FormData;
  void fetch(`/api${path}`, {
    method,
    keepalive: true,
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { [IDEMPOTENCY_KEY_HEADER]: newIdempotencyKey() }),
      ...(bulkId && { [BULK_ID_HEADER]: bulkId }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
}

/**
 * Asks over the page for what the session needs.
 *
 * @param reason why the session ended, if known
 * @returns whether it was done
 */
export type AskForSession = (demand: SessionDemand, reason?: string) => Promise<boolean>;

let ask: AskForSession | null = null;
/** Another tab ended the session or signed in someone else. */
let isEnded = false;
let renewals = 0;
let leaving = false;

/** Registers the prompt for ended sessions; without it the page is left. @returns unregisters */
export function askForSession(given: AskForSession): () => void {
  ask = async (demand, reason) => {
    const isDone = await given(demand, reason);
    if (isDone) {
      renewals += 1;
      isEnded = false;
    }
    return isDone;
  };
  return () => void (ask = null);
}

/** Don't send requests as another user. */
export function setSessionEnded(ended: boolean): void {
  isEnded = ended;
}

/**
 * Sends a call. If the session ended, the person signs in over the page and the call is sent again with the same key.
 * @throws BffError 401 if they don't
 */
export async function withSession<T>(send: () => Promise<T>): Promise<T> {
  if (isEnded && ask && !(await ask('ended'))) throw signedOut();
  for (;;) {
    const before = renewals;
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      const demand = demandOf(error);
      if (!demand) throw error;
      if (!ask) {
        leave(SESSION_DEMAND_PATHS[demand]);
        throw error;
      }
      // A response from before the sign-in says nothing about the new session.
      if (before === renewals && !(await ask(demand, reasonOf(error))))
        throw demand === 'second-factor' ? error : signedOut();
    }
  }
}

function demandOf({ status, statusCode }: BffError): SessionDemand | null {
  if (status === 401) return 'ended';
  return statusCode === STEP_UP_REQUIRED ? 'second-factor' : demandOfRefusal(statusCode);
}

function reasonOf({ statusCode, message }: BffError): string | undefined {
  return statusCode === RIGHTS_LOST ? message : undefined;
}

function signedOut(): BffError {
  return new BffError(401, { message: 'You’re signed out. Sign in to continue.' });
}

/** Several calls may find this at once. */
function leave(to: (from: string) => string): void {
  if (leaving) return;
  leaving = true;
  location.assign(to(location.pathname + location.search));
}
