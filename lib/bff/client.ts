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

/** Notes what a change has outdated, as its answer says: an answer without that changed nothing. */
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
  // An answer can also be cut off in its midst; half of it is none.
  const answer: unknown = await response.json().catch(failed);
  const { headers } = response;
  const unreadable = headers.get(UNREADABLE_ROWS_HEADER);
  if (Array.isArray(answer) && unreadable) noteUnreadableRows(answer, unreadable.split(',').map(Number));
  return { answer, headers };
}

/** Why a call got no answer, as people are told. */
export const UNREACHABLE = 'The server couldn’t be reached. Check your connection.';

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
    return await sending(key);
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
  return new BffError(401, { message: 'You’re signed out. Sign in to continue.' });
}

/** Several calls may find at once that the page must be left. */
function leave(to: (from: string) => string): void {
  if (leaving) return;
  leaving = true;
  location.assign(to(location.pathname + location.search));
}
