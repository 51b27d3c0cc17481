import { checkReach, currentReach, noteReached, untilReached } from '@/lib/bff/reach';
import { createStore } from '@/lib/store';

/**
 * Keeps the page that is there when another one can't be read. Next's router would have the browser load its address:
 * it shows its own error page and loses what is typed (docs/decisions/0026-pages-that-cannot-be-read.md).
 */

/** A page that was asked for and could not be read. */
export interface PageFailure {
  /** Path and search. */
  href: string;
  /** One sentence. */
  reason: string;
}

/** A page that gives no sign for so long is not waited for. */
const TIMEOUT_MS = 30_000;

/** Between two tries to read anew what is shown, while other things can be reached. */
const PAUSE_MS = 5_000;

const failure = createStore<PageFailure | null>(null);
export const { get: currentPageFailure, subscribe: onPageFailure } = failure;

export function forgetPageFailure(): void {
  failure.set(null);
}

/** Says that a page could not be read, and lets the router forget that it was asked for. */
export function failPage(next: PageFailure): void {
  failure.set(next);
  // Next takes an address that is set for one that the person has gone back to.
  const { __NA, ...own } = (history.state ?? {}) as Record<string, unknown>;
  history.replaceState(own, '', location.href);
}

/** The latest other page that was asked for: what comes of those before it is nobody's matter. */
let latest: URL;

async function readPage(url: URL, read: () => Promise<Response>): Promise<Response> {
  const href = hrefOf(url);
  if (href === hrefOf(location)) return readAgain(read);
  latest = url;
  const answer = await answerOf(read);
  if (isUsable(answer)) {
    if (url === latest) failure.set(null);
    return answer;
  }
  void checkReach();
  if (url === latest) failPage({ href, reason: answer ? UNAVAILABLE : UNREACHABLE });
  return new Promise<never>(() => {});
}

/** Reads anew what is shown, which stays as it is until that can be done. */
async function readAgain(read: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await answerOf(read);
    if (isUsable(answer)) return answer;
    await ((await checkReach()) ? pause() : untilReached());
  }
}

let isWaiting = false;

/**
 * Keeps what is shown in the place of a page that came to say that it is unavailable.
 *
 * @param url of that page
 * @param readAgain reads what is shown anew
 */
export async function keepShown(url: { pathname: string; search: string }, readAgain: () => void): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  try {
    const href = hrefOf(url);
    if (href !== hrefOf(location)) return failPage({ href, reason: UNAVAILABLE });
    await pause();
    await untilReached();
    readAgain();
  } finally {
    isWaiting = false;
  }
}

const answerOf = (read: () => Promise<Response>) => within(TIMEOUT_MS, read()).catch(() => null);

function isUsable(answer: Response | null): answer is Response {
  if (!answer || answer.status >= 500) return false;
  if (currentReach() !== 'reached') noteReached();
  return true;
}

const UNREACHABLE = 'The server could not be reached. Please check your connection.';
const UNAVAILABLE = 'The server is not available at the moment. Please try again.';

const hrefOf = ({ pathname, search }: { pathname: string; search: string }) => {
  const query = new URLSearchParams(search);
  // Next adds it, for caches.
  query.delete('_rsc');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
};

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer')), milliseconds);
    void promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Is it the router that asks for a page to be shown? */
function isPageRead(input: RequestInfo | URL, headers: HeadersInit | undefined): input is URL {
  const names = new Headers(headers);
  return input instanceof URL && names.has('rsc') && !names.has('next-router-prefetch');
}

/** Before the router reads its first page. */
export function guardPageReads(): void {
  const fetchPlainly = window.fetch;
  window.fetch = (input, init) => {
    const read = () => fetchPlainly.call(window, input, init);
    return isPageRead(input, init?.headers) ? readPage(input, read) : read();
  };
}
