'use client';

import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { confirm } from '@/components/ui/confirm';
import { isPlainClick } from '@/components/ui/plain-click';
// Hears of Back before this module may stop it.
import '@/components/ui/second-press';

interface LeaveGuard {
  isUnsaved: () => boolean;
  isKept: () => boolean;
  /** Asks whether what is unsaved may go. */
  ask: () => Promise<boolean>;
  /** Gives up what is unsaved. */
  discard: () => void;
  /** Lets it be left without a question. */
  release: () => void;
  /** Where in the tab's history its page is. */
  place: number | undefined;
}

/** A page comes before the dialogs over it. */
const guards: LeaveGuard[] = [];
let asking = false;
/** Steps that the browser still takes back, whose arrival is no new wish to leave. */
let returning = 0;

// This module comes before the router is at work, whose own listener would show the other page at once.
if (typeof window !== 'undefined') addEventListener('popstate', stayOnTraverse);

/** Say of links of the portal that they leave what is unsaved where it is. */
const harmless = new Set<(link: HTMLAnchorElement) => boolean>();

/** Tells of links that leave what is unsaved where it is: nobody is asked who follows one. */
export function useHarmlessLinks(isHarmless: (link: HTMLAnchorElement) => boolean): void {
  const latest = useEffectEvent(isHarmless);
  useEffect(() => {
    const ask = (link: HTMLAnchorElement) => latest(link);
    harmless.add(ask);
    return () => void harmless.delete(ask);
  }, []);
}

/** Does the page hold something that leaving the portal would lose? */
export function hasUnsavedChanges(): boolean {
  return guards.some(({ isUnsaved }) => isUnsaved());
}

/** Those whose work another page of the portal would replace. */
const ofThePage = () => guards.filter(({ isKept }) => !isKept());

/** Asks the person where something would be lost. @returns may it be left? */
export function mayLeave(): Promise<boolean> {
  return mayDiscard(ofThePage());
}

/** As `mayLeave`, and also where something would be lost that outlives its page. */
export function mayLeavePortal(): Promise<boolean> {
  return mayDiscard(guards);
}

/** Lets the page be left without a question: what stands in it is saved, or given up. */
export function leaveAnyway(): void {
  for (const guard of ofThePage()) {
    guard.discard();
    guard.release();
  }
}

/** Lets the page be left without a question, and keeps drafts of what is unsaved. */
export function leaveWithDrafts(): void {
  for (const guard of guards) guard.release();
}

/** Has the browser ask who closes the tab. @returns ends that */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

/** Asks before a form is left with changes in it (spec 1 §2). */
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
  /** Does it outlive the page? Then only leaving the portal asks. */
  isKept?: boolean;
  /** The question; by default that of a page. */
  ask?: () => Promise<boolean>;
  /** Hears that the person gives up what is unsaved. */
  onDiscard?: () => void;
}

/**
 * Guards unsaved changes (spec 1 §2) against links of the portal, Back and Forward, reload,
 * closing the tab and signing out.
 *
 * @param isUnsaved is asked at the moment of leaving
 * @returns asks, where something is unsaved, whether it may go: for other ways to lose it
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
        // A dialog that is not left takes up something new.
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

/** By the link itself, which may show the page without loading it; its menu may be closed by now. */
function follow(link: HTMLAnchorElement): void {
  if (link.isConnected) link.click();
  else location.assign(link.href);
}

/** Runs before the router: the page stays, and its address is restored. */
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

/** The entry of the tab's history that is shown; undefined in browsers that don't tell, where a step means Back. */
export function historyEntry(): NavigationHistoryEntry | null | undefined {
  return 'navigation' in window ? window.navigation.currentEntry : undefined;
}

/** Would this click take the tab to another page of the portal? Other sites are the browser's own question. */
function leavesByLink(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (!isPlainClick(event) || link.target !== '' || link.hasAttribute('download')) return false;
  if (link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}
