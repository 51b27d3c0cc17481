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
 * Keeps the current page if the next one can't be read. Next's router would load the address, which shows the browser's
 * error page and loses input (docs/decisions/0017-pages-that-cannot-be-read.md).
 */

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

export function failPage(next: PageFailure): void {
  failure.set(next);
}

interface OpenOptions {
  entry?: 'push' | 'replace';
  /** Scroll to the top; true by default. */
  scroll?: boolean;
}

/**
 * Opens portal pages after checking that they can be read. Only the latest navigation counts.
 *
 * @returns a stable `open`, and whether a page is opening
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

/** How long to wait before checking whether the server is reachable, in milliseconds. */
const SLOW_MS = 10_000;

let latest: AbortController | undefined;

/** Cancels the check for a page, because the user has gone elsewhere. */
export function cancelOpening(): void {
  latest?.abort();
}

if (typeof window !== 'undefined') addEventListener('popstate', cancelOpening);

/**
 * Checks that the server responds and the user is signed in. If the session has ended, it asks to sign in over the
 * current page.
 *
 * @returns false after reporting a problem, or if the user has gone elsewhere
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

/** The latest address passed to the router. */
let wanted: string | undefined;

/** Addresses that the router failed to read. Each may be loaded by the browser once. */
const unread = new Set<string>();

if (typeof window !== 'undefined' && 'navigation' in window) window.navigation.addEventListener('navigate', keepPage);

/** Blocks the router's fallback to a full page load, because the server may have failed after the check. */
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
  // Next treats this as a return to the current page and stops waiting for the other one.
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
    // Pages report any other refusal themselves.
    return error.status === 0 || error.status === 401 ? error.message : null;
  } finally {
    clearTimeout(slow);
  }
}

const UNAVAILABLE = 'The server isn’t available right now. Try again.';
