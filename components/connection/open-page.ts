'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState, useTransition } from 'react';
import { bff, BffError, UNREACHABLE } from '@/lib/bff/client';
import { checkConnectivity } from '@/lib/bff/connectivity';
import type { getAccessControlList } from '@/lib/contract/session';
import { queryClient } from '@/lib/query/client';
import { keyOf, readOf } from '@/lib/query/read';
import { createStore } from '@/lib/bff/store';

/**
 * Keeps the page that is there when another one can't be read. Next's router would have the browser load its address:
 * it shows its own error page and loses what is typed (docs/decisions/0017-pages-that-cannot-be-read.md).
 */

/** A page that was asked for and could not be read. */
export interface PageFailure {
  /** Path and search. */
  href: string;
  /** One sentence. */
  reason: string;
}

const failure = createStore<PageFailure | null>(null);
export const { get: currentPageFailure, subscribe: onPageFailure } = failure;

export function forgetPageFailure(): void {
  failure.set(null);
}

/** Says that a page could not be read. */
export function failPage(next: PageFailure): void {
  failure.set(next);
}

interface OpenOptions {
  entry?: 'push' | 'replace';
  /** By default the page is shown from its top. */
  scroll?: boolean;
}

/**
 * Goes to other pages of the portal, each of which is asked about before. Only the latest navigation counts.
 *
 * @returns `open`, which stays the same function, and whether a page is on its way
 */
export function useOpenPage(): [open: (href: string, options?: OpenOptions) => void, isOpening: boolean] {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const [asked, setAsked] = useState(0);
  const open = useCallback(
    (href: string, { entry = 'push', scroll = true }: OpenOptions = {}) => {
      setAsked((count) => count + 1);
      void canOpenPage(href).then((can) => {
        setAsked((count) => count - 1);
        if (!can) return;
        wanted = new URL(href, location.href).href;
        if (unread.has(wanted)) load(wanted);
        else startReading(() => router[entry](href, { scroll }));
      });
    },
    [router],
  );
  return [open, asked > 0 || isReading];
}

/** A server that gives no answer for so long is asked whether it is there, in milliseconds. */
const SLOW_MS = 10_000;

let latest: AbortController | undefined;

/** Drops the page that is being asked about: the person has gone elsewhere. */
export function cancelOpening(): void {
  latest?.abort();
}

if (typeof window !== 'undefined') addEventListener('popstate', cancelOpening);

/**
 * Asks whether another page can be read: its server answers, and knows who is signed in. A session that ended is asked
 * for over the page that is there.
 *
 * @returns false where it can't, which is said, or where the person has gone elsewhere meanwhile
 */
async function canOpenPage(href: string): Promise<boolean> {
  cancelOpening();
  const own = (latest = new AbortController());
  const problem = await problemOfOpening(own.signal);
  if (own.signal.aborted) return false;
  if (problem === null) {
    forgetPageFailure();
    return true;
  }
  const { pathname, search } = new URL(href, location.href);
  failPage({ href: pathname + search, reason: problem });
  return false;
}

/** The address that the router was asked for last. */
let wanted: string | undefined;

/** Addresses that the router could not read once: it has the browser load each of them one time only. */
const unread = new Set<string>();

if (typeof window !== 'undefined' && 'navigation' in window) window.navigation.addEventListener('navigate', keepPage);

/**
 * Keeps the page that is there when the router has the browser load one that it could not read: the server may have
 * gone after it was asked.
 */
function keepPage(event: NavigateEvent): void {
  const { destination, navigationType, userInitiated } = event;
  const { url, sameDocument } = destination;
  const isOfRouter = !userInitiated && (navigationType === 'push' || navigationType === 'replace');
  if (!isOfRouter || sameDocument || (url !== wanted && url !== location.href)) return;
  event.preventDefault();
  void loadIfPossible(url);
}

async function loadIfPossible(url: string): Promise<void> {
  unread.add(url);
  const can = await canOpenPage(url);
  // Next takes this for a return to the page that is shown, and waits for the other one no longer.
  history.replaceState(null, '', location.href);
  if (can) load(url);
}

function load(url: string): void {
  wanted = undefined;
  if (url === location.href) location.reload();
  else location.assign(url);
}

const RIGHTS = readOf<typeof getAccessControlList>('/access-control-list', {});

/** Reads the rights that every page needs. @returns a sentence if no page can be read */
async function problemOfOpening(signal: AbortSignal): Promise<string | null> {
  const silence = new AbortController();
  const slow = setTimeout(() => void checkConnectivity().then((isReached) => isReached || silence.abort()), SLOW_MS);
  try {
    const rights = await bff<typeof getAccessControlList>('GET', '/access-control-list', {
      signal: AbortSignal.any([signal, silence.signal]),
    });
    queryClient().setQueryData(keyOf(RIGHTS), rights);
    return null;
  } catch (error) {
    if (!(error instanceof BffError)) return UNREACHABLE;
    if (error.status >= 500) return UNAVAILABLE;
    // Of any other refusal the page itself tells.
    return error.status === 0 || error.status === 401 ? error.message : null;
  } finally {
    clearTimeout(slow);
  }
}

const UNAVAILABLE = 'The server isn’t available right now. Try again.';
