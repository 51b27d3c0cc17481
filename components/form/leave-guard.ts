'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { confirm } from '@/components/ui/confirm';

interface LeaveGuard {
  /** Asks whether the page may be left; true when it may. */
  mayLeave: () => Promise<boolean>;
  /** Hears of Back and Forward before the router does. */
  onTraverse: (event: PopStateEvent) => void;
  /** Lets the page be left without a question. */
  release: () => void;
}

let current: LeaveGuard | null = null;

// This module comes before the router is at work, whose own listener would show the other page at once.
if (typeof window !== 'undefined') addEventListener('popstate', (event) => current?.onTraverse(event));

/** Asks the person where something would be lost. */
export function mayLeave(): Promise<boolean> {
  return current ? current.mayLeave() : Promise.resolve(true);
}

/** Lets the page be left without a question. */
export function leaveAnyway(): void {
  current?.release();
}

/** Asks before a form is left with changes in it (spec 1 §2). */
export function confirmLeaving(): Promise<boolean> {
  return confirm({
    title: 'Unsaved changes',
    text: 'You have unsaved changes. If you leave this page, they are lost.',
    confirm: 'Leave Page',
  });
}

/**
 * Guards unsaved changes (spec 1 §2) against links of the portal, Back and Forward, reload, closing the tab and signing out.
 *
 * @param isUnsaved is asked at the moment of leaving
 */
export function useUnsavedGuard(isUnsaved: () => boolean): void {
  const router = useRouter();
  const latest = useRef(isUnsaved);

  useEffect(() => {
    latest.current = isUnsaved;
  });

  useEffect(() => {
    let isReleased = false;
    let asking = false;
    /** Steps that the browser still takes back, whose arrival is no new wish to leave. */
    let returning = 0;
    const here = placeInHistory();
    const guards = () => !isReleased && latest.current();
    const askOnce = async (leave: () => void): Promise<void> => {
      if (asking) return;
      asking = true;
      const yes = await confirmLeaving().finally(() => (asking = false));
      if (!yes) return;
      isReleased = true;
      leave();
    };

    const onUnload = (event: BeforeUnloadEvent) => {
      if (guards()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leavesByLink(event, link) || !guards()) return;
      event.preventDefault();
      event.stopPropagation();
      void askOnce(() => router.push(link.href));
    };
    // Before the router hears of it: the page stays, and the address goes back to it.
    const onTraverse = (event: PopStateEvent) => {
      if (returning > 0) {
        returning -= 1;
        event.stopImmediatePropagation();
        return;
      }
      if (!guards()) return;
      const steps = (placeInHistory() ?? 0) - (here ?? 1) || -1;
      event.stopImmediatePropagation();
      returning += 1;
      history.go(-steps);
      void askOnce(() => history.go(steps));
    };

    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const own: LeaveGuard = {
      mayLeave: async () => {
        if (guards()) await askOnce(() => undefined);
        return !guards();
      },
      onTraverse,
      release: () => void (isReleased = true),
    };
    current = own;
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      if (current === own) current = null;
    };
  }, [router]);
}

/** Which entry of the tab's history is shown; undefined in browsers that don't tell, where a step means Back. */
function placeInHistory(): number | undefined {
  return 'navigation' in window ? window.navigation.currentEntry?.index : undefined;
}

/** Would this click take the tab to another page of the portal? Other sites are the browser's own question. */
function leavesByLink(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const keys = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.button !== 0 || keys || link.target !== '' || link.hasAttribute('download')) return false;
  if (link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}
