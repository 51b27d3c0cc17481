import { AccessControlList, getAccessControlList } from '../contract/access-control-list';
import { addressOf } from '../contract/endpoint';
import { ErrorAnswer } from '../contract/wire';
import { PASSWORD_CHANGE_REQUIRED } from '../domain/temporary-password';
import { env } from '../env';
import { readText } from './bounded-body';
import { BoundedMemory } from './bounded-memory';

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

interface Remembered {
  /** The answer as it came, so that one that says the same is not parsed anew. */
  text: string;
  list: AccessControlList;
  /** Milliseconds since the epoch. */
  until: number;
}

interface Asked {
  answer: Promise<AccessAnswer>;
  until: number;
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
  const key = `${requestId} ${token}`;
  const known = pages.get(key);
  if (known && now < known.until) return known.answer;
  const answer = askForList(token, now);
  pages.set(key, { answer, until: now + MEMORY_MS });
  return answer;
}

/**
 * The list as it was some seconds ago at most, or undefined. For calls: it may allow too much, which is harmless since
 * the upstream decides about each call itself.
 */
export function rememberedList(token: string, now = Date.now()): AccessControlList | undefined {
  const known = lists.get(token);
  return known && now < known.until ? known.list : undefined;
}

/** The list as the upstream gives it now. */
export async function askForList(token: string, now = Date.now()): Promise<AccessAnswer> {
  const answer = await read(token).catch(() => read(token)).catch(() => 'unavailable' as const);
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
  lists.set(token, { text: answer.text, list, until: now + MEMORY_MS });
  return { kind: 'list', list };
}

/** Forgets what a token may do, when its session ends here. */
export function forgetAccess(token: string): void {
  lists.delete(token);
}

/** @throws where no answer comes */
async function read(token: string): Promise<{ text: string } | Lack> {
  const answer = await fetch(env().API_BASE_URL + addressOf(getAccessControlList), {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status === 200 && answer.body) return { text: await readText(answer.body, MAX_LIST_BYTES) };
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
