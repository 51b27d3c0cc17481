import { AccessControlList, getAccessControlList } from '../contract/session';
import { addressOf } from '../contract/endpoint';
import { ErrorAnswer } from '../contract/wire';
import { demandOfRefusal } from '../domain/session-demand';
import { IDLE_SECONDS_HEADER } from '../domain/session-time';
import type { SessionDemand } from '../addresses/paths';
import { json, readText } from './bounded-body';
import { BoundedMemory } from './bounded-memory';
import { REQUEST_ID_HEADER } from './request-headers';
import type { PortalSession } from './session';
import { tracedCall } from './traced-call';
import { upstreamPool } from './upstream-pool';

/**
 * `ended`: unknown token. `password-change`: a temporary password must be changed. `second-factor`: the second factor
 * is missing. `unavailable`: no usable answer, so no one may open anything.
 */
export type AccessFailure = SessionDemand | 'unavailable';

export type AccessAnswer = { kind: 'list'; list: AccessControlList } | { kind: AccessFailure };

export type Asker = Pick<PortalSession, 'token' | 'user'>;

/** @throws without an answer, after one retry */
export type AccessReader = (
  asker: Asker,
  requestId: string | undefined,
  signal: AbortSignal,
) => Promise<AccessControlList | AccessFailure>;

const TIMEOUT_MS = 5_000;
const MAX_LIST_BYTES = 1024 * 1024;
/** Milliseconds for which browser calls may use a remembered list, and a request shares its answer. */
const MEMORY_MS = 10_000;

interface Memories {
  /** The last list of each token. Failures and ended sessions are forgotten. */
  lists: BoundedMemory<string, { list: AccessControlList; since: number }>;
  /** Answers for pages, by request and token. */
  requests: BoundedMemory<string, { answer: Promise<AccessAnswer>; until: number }>;
  /** Parsed lists by text, because most people get the same. */
  parsed: BoundedMemory<string, AccessControlList>;
  read: AccessReader;
}

const shared = globalThis as typeof globalThis & { qpartnerAccess?: Memories };

/** Middleware and pages are bundled separately but share a process. */
const memories = (shared.qpartnerAccess ??= {
  lists: new BoundedMemory(5_000),
  requests: new BoundedMemory(500),
  parsed: new BoundedMemory(20),
  read,
});
const { lists, requests, parsed } = memories;

export function readAccessBy(reader: AccessReader): void {
  memories.read = reader;
}

/**
 * The current list for a page, requested once per request.
 * @param now milliseconds since the epoch
 */
export function accessForPage(asker: Asker, requestId: string | null, now = Date.now()): Promise<AccessAnswer> {
  if (!requestId) return fetchAccess(asker, now);
  const asked = askedForPage(asker.token, requestId, now);
  if (asked) return asked;
  const answer = fetchAccess(asker, now, requestId);
  requests.set(`${requestId} ${asker.token}`, { answer, until: now + MEMORY_MS });
  return answer;
}

export function askedForPage(token: string, requestId: string, now = Date.now()): Promise<AccessAnswer> | undefined {
  const asked = requests.get(`${requestId} ${token}`);
  return asked && now < asked.until ? asked.answer : undefined;
}

/** The last list of a token, however old. It only decides what may start; nothing is shown by it. */
export function lastAccess(token: string): AccessControlList | undefined {
  return lists.get(token)?.list;
}

/** The last list while fresh. It may allow too much, which is harmless because the upstream decides. */
export function recentAccess(token: string, now = Date.now()): AccessControlList | undefined {
  const known = lists.get(token);
  return known && now < known.since + MEMORY_MS ? known.list : undefined;
}

export function forgetAccess(token: string): void {
  lists.delete(token);
}

/** Fetches and remembers the list. @param requestId of the page or call, for the upstream's log */
export async function fetchAccess(asker: Asker, now = Date.now(), requestId?: string): Promise<AccessAnswer> {
  const { token } = asker;
  // Both tries share the time, so that a page doesn't wait twice for a silent upstream.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const attempt = () => memories.read(asker, requestId, signal);
  const answer = await attempt()
    .catch(attempt)
    .catch(() => 'unavailable' as const);
  if (typeof answer !== 'string') {
    lists.set(token, { list: answer, since: now });
    return { kind: 'list', list: answer };
  }
  lists.delete(token);
  return { kind: answer };
}

async function read(
  { token }: Asker,
  requestId: string | undefined,
  signal: AbortSignal,
): Promise<AccessControlList | AccessFailure> {
  const { pool, base } = upstreamPool();
  const { statusCode, body } = await tracedCall(getAccessControlList, requestId, (traced) =>
    pool.request({
      method: 'GET',
      path: base + addressOf(getAccessControlList),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        // Background polling must not extend the session.
        [IDLE_SECONDS_HEADER]: '999999',
        ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
        ...traced,
      },
      signal,
    }),
  );
  const text = await readText(body, MAX_LIST_BYTES);
  if (statusCode === 200) return listOf(text) ?? 'unavailable';
  if (statusCode === 401) return 'ended';
  const refusal = statusCode === 403 ? ErrorAnswer.safeParse(json(text)).data : undefined;
  return demandOfRefusal(refusal?.statusCode) ?? 'unavailable';
}

function listOf(text: string): AccessControlList | undefined {
  const known = parsed.get(text);
  if (known) return known;
  const list = AccessControlList.safeParse(json(text)).data;
  if (list) parsed.set(text, list);
  return list;
}
