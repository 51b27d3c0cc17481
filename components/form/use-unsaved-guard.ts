'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { guardLeaving } from './leave-guard';

/**
 * Keeps unsaved changes from loss (spec 1 §2): by links of the portal, Back and Forward, reload, closing the tab and
 * signing out. The browser asks in its own words where it leaves the document; else `ask` does.
 *
 * @param isUnsaved is asked at the moment of leaving
 * @param ask puts the question; true leaves the page
 * @returns call it before leaving on purpose: nothing is asked any more
 */
export function useUnsavedGuard(isUnsaved: () => boolean, ask: () => Promise<boolean>): () => void {
  const router = useRouter();
  const latest = useRef({ isUnsaved, ask });
  const allowed = useRef(false);

  useEffect(() => {
    latest.current = { isUnsaved, ask };
  });

  useEffect(() => {
    allowed.current = false;
    let asking = false;
    /** Steps that the browser still takes back, whose arrival is no new wish to leave. */
    let returning = 0;
    const here = placeInHistory();
    const holds = () => !allowed.current && latest.current.isUnsaved();
    const askOnce = async (leave: () => void): Promise<void> => {
      if (asking) return;
      asking = true;
      const yes = await latest.current.ask().finally(() => (asking = false));
      if (!yes) return;
      allowed.current = true;
      leave();
    };

    const onUnload = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leavesByLink(event, link) || !holds()) return;
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
      if (!holds()) return;
      const steps = (placeInHistory() ?? 0) - (here ?? 1) || -1;
      event.stopImmediatePropagation();
      returning += 1;
      history.go(-steps);
      void askOnce(() => history.go(steps));
    };

    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const mayLeave = async () => {
      if (holds()) await askOnce(() => undefined);
      return !holds();
    };
    const release = guardLeaving({ mayLeave, onTraverse });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      release();
    };
  }, [router]);

  return () => {
    allowed.current = true;
  };
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
