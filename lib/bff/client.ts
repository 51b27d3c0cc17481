import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { addressOf } from '../contract/endpoint';
import type { ErrorAnswer } from '../contract/wire';
import { BULK_ID_HEADER } from '../domain/bulk-id';
import { IDEMPOTENCY_KEY_HEADER } from '../domain/idempotency-key';
import { OUTDATES_HEADER } from '../domain/outdates';
import { STEP_UP_REQUIRED } from '../domain/second-factor';
import { demandOfRefusal, RIGHTS_LOST } from '../domain/session-demand';
import { IDLE_SECONDS_HEADER } from '../domain/session-time';
import { noteUnreadableRows, UNREADABLE_ROWS_HEADER } from '../domain/unreadable-rows';
import { SESSION_DEMAND_PATHS, type SessionDemand } from '../paths';
import { idleSeconds } from './idle';
import { noteOutdated } from './outdated';
import { checkConnectivity, currentConnectivity, noteReached } from './connectivity';

/** An error without a message (spec 1 §8). */
export const PLAIN_ERROR = 'Error!';

/** A refused or failed call; its message may be shown. */
export class BffError extends Error {
  override readonly name = 'BffError';
  readonly status: number;
  readonly statusCode: ErrorAnswer['statusCode'];
  readonly errors: NonNullable<ErrorAnswer['errors']>;
  /** Nobody gave a reason: a screen's own words say more than the message. */
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

/** Forms are sent by `uploadThroughBff`. */
type FormlessEndpoint = JsonEndpoint & { form?: undefined };

type Options<E extends JsonEndpoint> = Input<E> & { signal?: AbortSignal; bulkId?: string | undefined };

let changes = 0;

/** How many changes this tab has made, or heard of by a refusal. What is read after another one is shown at once. */
export const changesMade = (): number => changes;

let underWay = 0;

/** Has this tab sent a change that isn't answered yet? What is read meanwhile may hold it already. */
export const areChangesUnderWay = (): boolean => underWay > 0;

/** Notes that somebody else has changed what is shown. */
export function noteChangeElsewhere(): void {
  changes += 1;
}

/**
 * One call of the contract from the browser: `bff<typeof getOrder>('GET', '/orders/{id}', { params: { id: 7 } })`.
 * Types come from the endpoint, none of its code is loaded. A session that ended is asked for first: see `withSession`.
 * @throws BffError; status 0 when the back office can't be reached
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

/** What reads by itself while nobody is there must not keep the session. */
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
  if (isChange) underWay += 1;
  try {
    return await exchange(address, request, isBulk);
  } finally {
    if (isChange) underWay -= 1;
  }
}

async function exchange(
  address: string,
  request: RequestInit & { signal?: AbortSignal },
  isBulk: boolean,
): Promise<unknown> {
  const { signal } = request;
  const failed = (error: unknown) => {
    throw signal?.aborted ? error : unreachable();
  };
  const response = await fetch(address, request).catch(failed);
  if (!response.ok) throw await readBffError(response, signal);
  if (currentConnectivity() !== 'reached') noteReached();
  if (request.method === 'PATCH' || request.method === 'DELETE') changes += 1;
  // An answer can also be cut off in its midst; half of it is none.
  const answer: unknown = await response.json().catch(failed);
  noteOutdated(response.headers.get(OUTDATES_HEADER), { isBulk });
  const unreadable = response.headers.get(UNREADABLE_ROWS_HEADER);
  return Array.isArray(answer) && unreadable ? noteUnreadableRows(answer, unreadable.split(',').map(Number)) : answer;
}

/** Why a call got no answer, as people are told. */
export const UNREACHABLE = 'The server could not be reached. Please check your connection.';

/** The error of a call without an answer; whether the server can be reached is asked at once. */
export function unreachable(): BffError {
  void checkConnectivity();
  return new BffError(0, { message: UNREACHABLE });
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

/** The error of a refused call, from its JSON, whatever that is. */
export function toBffError(status: number, answer: unknown): BffError {
  if (status >= 502) void checkConnectivity();
  return new BffError(status, answer ?? {});
}

/** The keys of what was sent and got no answer, by what it was. */
const unanswered = new Map<string, string>();

/**
 * Sends what makes something under a key of its own. Where the answer got lost, the same thing sent again bears the
 * same key, so that it can't be made twice.
 * @param wish all that is sent
 */
export async function underOneKey<T>(wish: string, sending: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(wish) ?? newIdempotencyKey();
  unanswered.delete(wish);
  try {
    const answer = await sending(key);
    changes += 1;
    return answer;
  } catch (error) {
    // A refusal is an answer too, and what was canceled isn't stored; after other failures nobody knows.
    const isRefused = error instanceof BffError && error.status >= 400 && error.status < 500;
    if (!isRefused && !isAbort(error)) unanswered.set(wish, key);
    throw error;
  }
}

/** Was a call ended by its signal? */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** 128 random bits, in hex. */
export function newIdempotencyKey(): string {
  // Unlike randomUUID it also works where the portal is served without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a change while the page goes away, so that nobody hears the answer. Browsers take 64 KB of bodies at once.
 * @param path below `/api`
 * @param body a form, or what becomes JSON
 * @param bulkId of the changes that are one to people
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
 * Asks over the page for what the session demands.
 *
 * @param reason why the session ended, where that was told
 * @returns whether it was done
 */
export type AskForSession = (demand: SessionDemand, reason?: string) => Promise<boolean>;

let ask: AskForSession | null = null;
/** Did another tab end the session, or begin one of somebody else? */
let isEnded = false;
/** Counts the sessions that began or ended in this tab. */
let renewals = 0;
let leaving = false;

/** Has ended sessions asked for over the page, which stays; without it, the page is left. @returns the way back */
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

/** Notes what another tab did to the session: nothing is sent in a stranger's name. */
export function setSessionEnded(ended: boolean): void {
  isEnded = ended;
}

/**
 * Sends a call. Where the session has ended meanwhile, the person signs in over the page, and the same call is sent
 * again: nothing has happened yet, and a key of its intention stays the same.
 * @throws BffError 401 where they don't
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
      // An answer to what was sent before somebody signed in says nothing about the session of now.
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
  return new BffError(401, { message: 'You are signed out. Sign in to go on.' });
}

/** Several calls may find at once that the page must be left. */
function leave(to: (from: string) => string): void {
  if (leaving) return;
  leaving = true;
  location.assign(to(location.pathname + location.search));
}
