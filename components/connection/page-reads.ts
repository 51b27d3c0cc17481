import { BffError, withSession } from '@/lib/bff/client';
import { checkReach, currentReach, noteReached, untilReached } from '@/lib/bff/reach';
import { SIGN_IN_PATH } from '@/lib/paths';
import { createStore } from '@/lib/store';
import { passOn, type PageAnswer } from './page-answer';

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

/** A page that is here so soon is shown once all of it is; of another one, its beginning first. */
const SOON_MS = 150;

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
  stayHere();
}

function stayHere(): void {
  // Next takes an address that is set for one that the person has gone back to.
  const { __NA, ...own } = (history.state ?? {}) as Record<string, unknown>;
  history.replaceState(own, '', location.href);
}

/** The latest other page that was asked for: what comes of those before it is nobody's matter. */
let latest: URL;

async function readPage(url: URL, read: (url: URL) => Promise<Response>): Promise<Response> {
  const href = hrefOf(url);
  if (href === hrefOf(location)) return retryUntilRead(href, () => read(asItWasRead(url)));
  latest = url;
  const fail = (reason: string) => {
    if (url === latest) failPage({ href, reason });
  };
  try {
    const page = await openPage(() => read(url), SOON_MS);
    if (typeof page !== 'string') {
      if (url === latest) failure.set(null);
      void page.end.then((end) => {
        if (end === 'signed-out') fail(SIGNED_OUT);
        if (end !== 'broken') return;
        void checkReach();
        fail(UNREACHABLE);
      });
      return page.response;
    }
    void checkReach();
    fail(page);
  } catch (error) {
    fail(error instanceof BffError ? error.message : UNAVAILABLE);
  }
  return new Promise<never>(() => {});
}

/** Parameters that name what lies over the page. */
const overPage = new Set<string>();

/** Hears of an address that the page that is shown is not read for, since only a dialog over it changes. */
export function noteDialogAddress(href: string): void {
  const [before, after] = [new URLSearchParams(location.search), new URL(href, location.href).searchParams];
  for (const key of [...before.keys(), ...after.keys()]) if (before.get(key) !== after.get(key)) overPage.add(key);
}

/** What Next keeps with each entry of the browser's history. */
interface RouterState {
  __PRIVATE_NEXTJS_INTERNALS_TREE?: { renderedSearch?: string };
}

/**
 * The address of what is shown, with the dialog that it had when it was read. For another dialog's parameters Next would
 * take the answer for that of another page: once it reads it again, and the second time the browser loads all anew.
 */
function asItWasRead(url: URL): URL {
  const rendered = (history.state as RouterState | null)?.__PRIVATE_NEXTJS_INTERNALS_TREE?.renderedSearch;
  if (rendered === undefined) return url;
  const [read, now] = [new URLSearchParams(rendered), url.searchParams];
  const asked = new URL(url);
  asked.search = '';
  // In the order of that time, which Next compares too. What a rewrite adds is in no address.
  for (const key of new Set([...read.keys(), ...now.keys()])) {
    for (const value of (overPage.has(key) ? read : now).getAll(key)) asked.searchParams.append(key, value);
  }
  return asked;
}

/** Reads anew what is shown, which stays as it is until that can be done. */
async function retryUntilRead(href: string, read: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const page = await openPage(read).catch(() => null);
    if (!page) {
      // Nobody signed in. Other pages can be asked for.
      stayHere();
      return new Promise<never>(() => {});
    }
    if (typeof page !== 'string') {
      if (failure.get()?.href === href) failure.set(null);
      return page.response;
    }
    await ((await checkReach()) ? pause() : untilReached());
  }
}

/**
 * Reads a page until it has ended, or `soon` is over. Has an ended session asked for over the page that is there.
 * @returns a sentence where it can't be read
 * @throws BffError where nobody signs in
 */
function openPage(read: () => Promise<Response>, soon?: number): Promise<PageAnswer | string> {
  const open = async () => {
    const answer = await within(TIMEOUT_MS, read()).catch(() => null);
    if (!answer) return UNREACHABLE;
    if (answer.status >= 500) return UNAVAILABLE;
    if (currentReach() !== 'reached') noteReached();
    const page = passOn(answer);
    const end = await (soon === undefined ? page.end : Promise.race([page.end, pause(soon)]));
    if (end === 'broken') return UNREACHABLE;
    if (end === 'signed-out') throw new BffError(401, { message: SIGNED_OUT });
    return page;
  };
  return withSession(open);
}

let isWaiting = false;

/**
 * Keeps what is shown in the place of a page that came to say that it is unavailable.
 *
 * @param url of that page
 * @param retry reads what is shown anew
 */
export async function keepShown(url: { pathname: string; search: string }, retry: () => void): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  try {
    const href = hrefOf(url);
    if (href !== hrefOf(location)) return failPage({ href, reason: UNAVAILABLE });
    await pause();
    await untilReached();
    retry();
  } finally {
    isWaiting = false;
  }
}

const UNREACHABLE = 'The server could not be reached. Please check your connection.';
const SIGNED_OUT = 'You are signed out. Sign in to go on.';
const UNAVAILABLE = 'The server is not available at the moment. Please try again.';

const hrefOf = ({ pathname, search }: { pathname: string; search: string }) => {
  const query = new URLSearchParams(search);
  // Next adds it, for caches.
  query.delete('_rsc');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
};

const pause = (milliseconds = PAUSE_MS) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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
    const read = (from: RequestInfo | URL) => fetchPlainly.call(window, from, init);
    return isPageRead(input, init?.headers) && location.pathname !== SIGN_IN_PATH ? readPage(input, read) : read(input);
  };
}
