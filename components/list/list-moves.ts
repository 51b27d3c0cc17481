'use client';

import { createContext, use, useEffect, useState, type MouseEvent } from 'react';

/** After how long the old rows step back; most answers are here by then. */
export const STEP_BACK_MS = 150;

/** Whether a step adds an entry to the browser's history or changes the present one. */
export type Entry = 'push' | 'replace';

export const NavigateContext = createContext<(href: string, entry?: Entry) => void>(() => {});

/** Goes to another state of the list that this component stands in. */
export const useListNavigate = () => use(NavigateContext);

/** Has something lasted so long? Not by a CSS transition, which draws frames on the processor that the answer needs. */
export function useLasting(is: boolean, milliseconds: number): boolean {
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

/** The control that led to the state being loaded. A new page is new elements, so the focus is found again by id. */
let move: { focusId: string; entry: Entry } | null = null;

export function noteMove(entry: Entry): void {
  move = { focusId: document.activeElement?.id ?? '', entry };
}

/** Ends the step whose rows are there now. @returns it */
export function endMove(): typeof move {
  const ended = move;
  move = null;
  return ended;
}

/** In an entry that was changed other rows stand now, which are read from their top. */
export const isMoveInPlace = () => move?.entry === 'replace';
