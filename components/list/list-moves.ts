'use client';

import { createContext, use, useEffect, useState, type MouseEvent } from 'react';

/** How long until the old rows fade. Most responses arrive sooner. */
export const STEP_BACK_MS = 150;

export type Entry = 'push' | 'replace';

export const NavigateContext = createContext<(href: string, entry?: Entry) => void>(() => {});

/** Navigates to another state of the surrounding list. */
export const useListNavigate = () => use(NavigateContext);

/**
 * Returns whether a state has lasted this long. A CSS transition would draw frames while the CPU renders the response.
 */
export function useDelayedFlag(is: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [is, milliseconds]);
  return lasting;
}

export function leavesThisTab(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const keys = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return keys || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin;
}

export function restoreFocus(id: string): void {
  const control = id ? document.getElementById(id) : null;
  (control ?? document.querySelector<HTMLElement>('.data-table'))?.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement && control.type === 'search') {
    control.setSelectionRange(control.value.length, control.value.length);
  }
}

/** The control that started the current load. New rows are new elements, so the focus is restored by id. */
let move: { focusId: string; entry: Entry } | null = null;

export function noteMove(entry: Entry): void {
  move = { focusId: document.activeElement?.id ?? '', entry };
}

/** Ends the current move and returns it. */
export function endMove(): typeof move {
  const ended = move;
  move = null;
  return ended;
}

/** Whether the move replaced the history entry. Its rows are new, so the list scrolls to the top. */
export const isMoveInPlace = () => move?.entry === 'replace';
