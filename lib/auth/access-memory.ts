import { ACCESS_VERSION_HEADER, AccessControlList, getAccessControlList } from '../contract/access-control-list';
import { addressOf } from '../contract/endpoint';
import { ErrorAnswer } from '../contract/wire';
import { PASSWORD_CHANGE_REQUIRED } from '../domain/temporary-password';
import { env } from '../env';
import { readText } from './bounded-body';
import { BoundedMemory } from './bounded-memory';
import { REQUEST_ID_HEADER } from './request-headers';

/**
 * Why there is no list. `ended`: the upstream no longer knows the token. `password-change`: it tells nothing until a
 * temporary password is changed. `unavailable`: it gave no usable answer, so that nobody may open anything until it does.
 */
type Lack = 'ended' | 'password-change' | 'unavailable';

/** What the upstream says about who may open what. */
export type AccessAnswer = { kind: 'list'; list: AccessControlList } | { kind: Lack };

const TIMEOUT_MS = 5_000;
const MAX_LIST_BYTES = 1024 * 1024;
const MEMORY_MS = 10_000;
/** How long a list is remembered whose version every call's answer tells: none of them lets it stand once it is old. */
const VERSION_MEMORY_MS = 600_000;

interface Remembered {
  /** The answer as it came, so that one that says the same is not parsed anew. */
  text: string;
  list: AccessControlList;
  /** Tells it from the lists before and after it, where the upstream tells. */
  version: string | undefined;
  /** When the upstream gave it, in milliseconds since the epoch. */
  since: number;
}

interface Asked {
  answer: Promise<AccessAnswer>;
  until: number;
  /** The version of a list that was not asked for but remembered: the page's calls tell whether it still holds. */
  unconfirmed?: string | undefined;
}

interface Memories {
  /** Lists by token. Only lists are remembered; a failed call and an ended session are asked again. */
  lists: BoundedMemory<string, Remembered>;
  /** What was asked for a page, by its request and token. */
  pages: BoundedMemory<string, Asked>;
}

const shared = globalThis as typeof globalThis & { qpartnerAccess?: Memories };

/** The middleware and the pages are bundled apart, and run in one process: only so do they share what one has asked. */
const { lists, pages } = (shared.qpartnerAccess ??= { lists: new BoundedMemory(5_000), pages: new BoundedMemory(500) });

/**
 * The list for a page: as the upstream gives it now, asked once by all who need it for the same request. So a change
 * counts from everybody's next page on, whichever process serves it (decision 15).
 *
 * @param token the upstream's bearer token
 * @param requestId of the page's request; without one nothing is shared
 * @param now milliseconds since the epoch
 */
export function accessForPage(token: string, requestId: string | null, now = Date.now()): Promise<AccessAnswer> {
  if (!requestId) return askForList(token, now);
  const key = pageKey(requestId, token);
  const known = pages.get(key);
  if (known && now < known.until) return known.answer;
  const answer = askForList(token, now, requestId);
  pages.set(key, { answer, until: now + MEMORY_MS });
  return answer;
}

/**
 * The list for a page that shows nothing before a call of its own has told that the list still holds (`call`): the
 * remembered one where it has a version and opens the page, else as {@link accessForPage}. All who need it for the same
 * request go by the same one.
 *
 * @param opens does a list open the page? What is remembered never refuses one.
 */
export function accessForReadingPage(
  token: string,
  requestId: string | null,
  opens: (answer: AccessAnswer) => boolean,
  now = Date.now(),
): Promise<AccessAnswer> {
  const known = lists.get(token);
  const isTold = known?.version !== undefined && isRecent(known, now);
  if (!requestId || !isTold || !opens({ kind: 'list', list: known.list })) return accessForPage(token, requestId, now);
  const answer = Promise.resolve<AccessAnswer>({ kind: 'list', list: known.list });
  pages.set(pageKey(requestId, token), { answer, until: now + MEMORY_MS, unconfirmed: known.version });
  return answer;
}

/**
 * Did a page go by a remembered list that no longer holds? If so, the new one is remembered now.
 *
 * @param version by which the upstream let a call of the page through; undefined where it refused
 */
export async function accessHasChanged(
  token: string,
  requestId: string,
  version: string | undefined,
  now = Date.now(),
): Promise<boolean> {
  const known = pages.get(pageKey(requestId, token));
  if (known?.unconfirmed === undefined || known.unconfirmed === version) return false;
  const [before, after] = [await known.answer, await askForList(token, now, requestId)];
  return after.kind !== 'list' || before.kind !== 'list' || after.list !== before.list;
}

/**
 * The remembered list, or undefined. For calls: it may allow too much, which is harmless since the upstream decides
 * about each call itself.
 */
export function rememberedList(token: string, now = Date.now()): AccessControlList | undefined {
  const known = lists.get(token);
  return known && isRecent(known, now) ? known.list : undefined;
}

function pageKey(requestId: string, token: string): string {
  return `${requestId} ${token}`;
}

function isRecent({ since, version }: Remembered, now: number): boolean {
  return now < since + (version === undefined ? MEMORY_MS : VERSION_MEMORY_MS);
}

/**
 * The list as the upstream gives it now.
 *
 * @param requestId of the page or call that it is asked for, by which the upstream's log tells of it
 */
export async function askForList(token: string, now = Date.now(), requestId?: string): Promise<AccessAnswer> {
  const answer = await read(token, requestId).catch(() => read(token, requestId)).catch(() => 'unavailable' as const);
  const known = lists.get(token);
  if (typeof answer === 'string') {
    lists.delete(token);
    return { kind: answer };
  }
  const list = known?.text === answer.text ? known.list : parse(answer.text);
  if (!list) {
    lists.delete(token);
    return { kind: 'unavailable' };
  }
  lists.set(token, { text: answer.text, list, version: answer.version, since: now });
  return { kind: 'list', list };
}

/** Forgets what a token may do, when its session ends here. */
export function forgetAccess(token: string): void {
  lists.delete(token);
}

/** @throws where no answer comes */
async function read(token: string, requestId: string | undefined): Promise<{ text: string; version: string | undefined } | Lack> {
  const answer = await fetch(env().API_BASE_URL + addressOf(getAccessControlList), {
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...(requestId && { [REQUEST_ID_HEADER]: requestId }) },
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status === 200 && answer.body) {
    return { text: await readText(answer.body, MAX_LIST_BYTES), version: answer.headers.get(ACCESS_VERSION_HEADER) ?? undefined };
  }
  if (answer.status === 403 && answer.body) {
    return asksForPasswordChange(await readText(answer.body, MAX_LIST_BYTES)) ? 'password-change' : 'unavailable';
  }
  await answer.body?.cancel();
  return answer.status === 401 ? 'ended' : 'unavailable';
}

function asksForPasswordChange(text: string): boolean {
  try {
    return ErrorAnswer.safeParse(JSON.parse(text)).data?.statusCode === PASSWORD_CHANGE_REQUIRED;
  } catch {
    return false;
  }
}

function parse(text: string): AccessControlList | undefined {
  try {
    return AccessControlList.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
