import { AccessControlList, getAccessControlList } from '../contract/session';
import { addressOf } from '../contract/endpoint';
import { ErrorAnswer } from '../contract/wire';
import { withOwnRouteTypes } from '../domain/access-table';
import { noteUnreadableRows } from '../domain/unreadable-rows';
import { demandOfRefusal } from '../domain/session-demand';
import { IDLE_SECONDS_HEADER } from '../domain/session-time';
import { env } from '../env';
import type { SessionDemand } from '../paths';
import { json, readText } from './bounded-body';
import { BoundedMemory } from './bounded-memory';
import { REQUEST_ID_HEADER } from './request-headers';
import { tracedCall } from './traced-call';
import { upstreamPool } from './upstream-pool';

/**
 * `ended`: the upstream no longer knows the token. `password-change`: it waits for a temporary password to be changed.
 * `second-factor`: it waits for the second factor.
 * `unavailable`: it gave no usable answer, so nobody may open anything.
 */
export type AccessFailure = SessionDemand | 'unavailable';

export type AccessAnswer = { kind: 'list'; list: AccessControlList } | { kind: AccessFailure };

const TIMEOUT_MS = 5_000;
const MAX_LIST_BYTES = 1024 * 1024;
/** How long a call of the browser may go by a remembered list, and a request share its answer. */
const MEMORY_MS = 10_000;

interface Memories {
  /** The last list of each token. A failed call and an ended session are forgotten. */
  lists: BoundedMemory<string, { list: AccessControlList; since: number }>;
  /** What was asked for a page, by its request and token. */
  requests: BoundedMemory<string, { answer: Promise<AccessAnswer>; until: number }>;
  /** Lists by their text: most people get the same one. */
  parsed: BoundedMemory<string, AccessControlList>;
}

const shared = globalThis as typeof globalThis & { qpartnerAccess?: Memories };

/** The middleware and the pages are bundled apart, and run in one process: only so do they share what one has asked. */
const { lists, requests, parsed } = (shared.qpartnerAccess ??= {
  lists: new BoundedMemory(5_000),
  requests: new BoundedMemory(500),
  parsed: new BoundedMemory(20),
});

/**
 * The list for a page as it is now, asked once by all who need it for the same request.
 * @param now milliseconds since the epoch
 */
export function accessForPage(token: string, requestId: string | null, now = Date.now()): Promise<AccessAnswer> {
  if (!requestId) return fetchAccess(token, now);
  const asked = askedForPage(token, requestId, now);
  if (asked) return asked;
  const answer = fetchAccess(token, now, requestId);
  requests.set(`${requestId} ${token}`, { answer, until: now + MEMORY_MS });
  return answer;
}

/** What was asked for a page; undefined once that is too old. */
export function askedForPage(token: string, requestId: string, now = Date.now()): Promise<AccessAnswer> | undefined {
  const asked = requests.get(`${requestId} ${token}`);
  return asked && now < asked.until ? asked.answer : undefined;
}

/** The list that a token had last, however old. It only tells what is worth beginning: nothing is shown by it. */
export function lastAccess(token: string): AccessControlList | undefined {
  return lists.get(token)?.list;
}

/** The same while it is fresh. It may allow too much, which is harmless for calls: the upstream decides about each. */
export function recentAccess(token: string, now = Date.now()): AccessControlList | undefined {
  const known = lists.get(token);
  return known && now < known.since + MEMORY_MS ? known.list : undefined;
}

/** Forgets what an ended session might do. */
export function forgetAccess(token: string): void {
  lists.delete(token);
}

/** Asks the upstream for the list and remembers it. @param requestId of the page or call, for the upstream's log */
export async function fetchAccess(token: string, now = Date.now(), requestId?: string): Promise<AccessAnswer> {
  // Both tries share their time: before an upstream that says nothing, a page must not wait for two.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const attempt = () => read(token, requestId, signal);
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
  token: string,
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
        // The portal's own question, which comes with every call: it says nothing of whether somebody is there.
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
  const entries = json(text);
  if (!Array.isArray(entries)) return undefined;
  const { readable, unreadable } = readEntries(entries);
  const parsedList = AccessControlList.safeParse(readable).data;
  if (!parsedList || (readable.length === 0 && unreadable.length > 0)) return undefined;
  const list = noteUnreadableRows(withOwnRouteTypes(parsedList, env().ROUTE_TYPES), unreadable);
  parsed.set(text, list);
  return list;
}

/** An entry that can't be read opens its route type to nobody, and leaves the others. */
function readEntries(entries: readonly unknown[]): { readable: unknown[]; unreadable: number[] } {
  const isReadable = entries.map((entry) => AccessControlList.element.safeParse(entry).success);
  return {
    readable: entries.filter((_, place) => isReadable[place]),
    unreadable: entries.flatMap((_, place) => (isReadable[place] ? [] : [place])),
  };
}
