'use client';

import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { confirm } from '@/components/ui/confirm';
import { isPlainClick } from '@/components/ui/plain-click';
// Import order matters: this must receive Back before this module can stop it.
import '@/components/ui/second-press';

interface LeaveGuard {
  isUnsaved: () => boolean;
  isKept: () => boolean;
  /** Asks whether to discard unsaved changes. */
  ask: () => Promise<boolean>;
  discard: () => void;
  /** Allows leaving without a question. */
  release: () => void;
  /** The page's position in the tab's history. */
  place: number | undefined;
}

/** A page comes before the dialogs over it. */
const guards: LeaveGuard[] = [];
let asking = false;
/** Number of history steps being undone. Their events aren't new attempts to leave. */
let returning = 0;

// Register before the router, whose own listener would show the other page immediately.
if (typeof window !== 'undefined') addEventListener('popstate', stayOnTraverse);

/** Predicates for portal links that don't lose unsaved changes. */
const harmless = new Set<(link: HTMLAnchorElement) => boolean>();

/** Registers links that don't lose unsaved changes, so that following them asks nothing. */
export function useHarmlessLinks(isHarmless: (link: HTMLAnchorElement) => boolean): void {
  const latest = useEffectEvent(isHarmless);
  useEffect(() => {
    const ask = (link: HTMLAnchorElement) => latest(link);
    harmless.add(ask);
    return () => void harmless.delete(ask);
  }, []);
}

/** Whether leaving the portal would lose something. */
export function hasUnsavedChanges(): boolean {
  return guards.some(({ isUnsaved }) => isUnsaved());
}

/** Guards whose changes would be lost on another page of the portal. */
const ofThePage = () => guards.filter(({ isKept }) => !isKept());

/** Confirms if something would be lost. @returns whether to leave */
export function mayLeave(): Promise<boolean> {
  return mayDiscard(ofThePage());
}

/** Like `mayLeave`, but also covers changes that survive within the portal. */
export function mayLeavePortal(): Promise<boolean> {
  return mayDiscard(guards);
}

/** Allows leaving the page without a question, because its changes are saved or discarded. */
export function leaveAnyway(): void {
  for (const guard of ofThePage()) {
    guard.discard();
    guard.release();
  }
}

/** Allows leaving without a question, and keeps drafts of unsaved changes. */
export function leaveWithDrafts(): void {
  for (const guard of guards) guard.release();
}

/** Makes the browser confirm closing the tab. @returns a function that stops it */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

/** Confirms leaving a form with changes (spec 1 §2). */
export function confirmLeaving(): Promise<boolean> {
  return confirm({
    title: 'Unsaved changes',
    text: 'You have unsaved changes. If you leave this page, they’ll be lost.',
    confirm: 'Leave Page',
    look: 'discard',
  });
}

async function mayDiscard(asked: readonly LeaveGuard[]): Promise<boolean> {
  const unsaved = asked.filter(({ isUnsaved }) => isUnsaved());
  const [first] = unsaved;
  if (!first) return true;
  if (asking) return false;
  asking = true;
  const yes = await first.ask().finally(() => (asking = false));
  if (yes) for (const guard of asked) guard.discard();
  return yes;
}

interface GuardOptions {
  /** True if the changes survive within the portal. Only leaving the portal then asks. */
  isKept?: boolean;
  /** The question; defaults to the one for a page. */
  ask?: () => Promise<boolean>;
  /** Called if the user discards the changes. */
  onDiscard?: () => void;
}

/**
 * Guards unsaved changes (spec 1 §2) against portal links, Back and Forward, reload, closing the tab and signing out.
 *
 * @param isUnsaved checked at the time of leaving
 * @returns a function that confirms discarding, for other ways to lose changes
 */
export function useUnsavedGuard(isUnsaved: () => boolean, options: GuardOptions = {}): () => Promise<boolean> {
  const latest = useRef({ isUnsaved, ...options });
  const own = useRef<LeaveGuard | null>(null);

  useEffect(() => {
    latest.current = { isUnsaved, ...options };
  });

  useEffect(() => {
    let isReleased = false;
    const guard: LeaveGuard = {
      isUnsaved: () => !isReleased && latest.current.isUnsaved(),
      isKept: () => latest.current.isKept ?? false,
      ask: () => (latest.current.ask ?? confirmLeaving)(),
      discard: () => {
        // A dialog that stays open may start something new, so keep its guard.
        isReleased ||= latest.current.ask === undefined && latest.current.isUnsaved();
        latest.current.onDiscard?.();
      },
      release: () => void (isReleased = true),
      place: historyEntry()?.index,
    };
    own.current = guard;
    if (guards.length === 0) listen();
    guards.push(guard);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
      if (guards.length === 0) stopListening();
    };
  }, []);

  return useCallback(() => mayDiscard(own.current ? [own.current] : []), []);
}

function listen(): void {
  addEventListener('beforeunload', stayOnUnload);
  document.addEventListener('click', stayOnClick, true);
}

function stopListening(): void {
  removeEventListener('beforeunload', stayOnUnload);
  document.removeEventListener('click', stayOnClick, true);
}

function stayOnUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedChanges()) event.preventDefault();
}

function stayOnClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !leavesByLink(event, link) || !ofThePage().some(({ isUnsaved }) => isUnsaved())) return;
  if ([...harmless].some((isHarmless) => isHarmless(link))) return;
  event.preventDefault();
  event.stopPropagation();
  void mayLeave().then((yes) => (yes ? follow(link) : undefined));
}

/** Click the link itself, which may navigate without a load. It may be gone if its menu has closed. */
function follow(link: HTMLAnchorElement): void {
  if (link.isConnected) link.click();
  else location.assign(link.href);
}

/** Runs before the router, so that the page stays and its address is restored. */
function stayOnTraverse(event: PopStateEvent): void {
  if (returning > 0) {
    returning -= 1;
    event.stopImmediatePropagation();
    return;
  }
  const guard = ofThePage().find(({ isUnsaved }) => isUnsaved());
  if (!guard) return;
  const steps = (historyEntry()?.index ?? 0) - (guard.place ?? 1) || -1;
  event.stopImmediatePropagation();
  returning += 1;
  history.go(-steps);
  void mayLeave().then((yes) => (yes ? history.go(steps) : undefined));
}

/** The current history entry; undefined if the browser lacks the Navigation API. A step then counts as Back. */
export function historyEntry(): NavigationHistoryEntry | null | undefined {
  return 'navigation' in window ? window.navigation.currentEntry : undefined;
}

/** Whether a click opens another portal page in this tab. For other sites, the browser asks. */
function leavesByLink(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (!isPlainClick(event) || link.target !== '' || link.hasAttribute('download')) return false;
  if (link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}
