'use client';

import { useLayoutEffect } from 'react';

/** Where a person was in a list: how far its table and, on a phone, the window was scrolled, and what had the focus. */
interface Place {
  tableTop: number;
  windowTop: number;
  focusId: string;
}

/** How many entries of the browser's history are remembered. */
const MOST_PLACES = 20;

const STORED = 'qp_list_place';

const places = new Map<string, Place>();

/** Names the entry of the browser's history that is shown; it stays the same over a reload and a changed address. */
function historyEntry(): string | null {
  return window.navigation?.currentEntry?.key ?? null;
}

function remember(entry: string, place: Place): void {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

const tableArea = () => document.querySelector<HTMLElement>('.data-table');

/** Brings a person who steps back or reloads to where they were in the list, and a new visitor to its top. */
export function useListPlace(): void {
  useLayoutEffect(() => {
    const entry = historyEntry();
    if (!entry) return;
    const place = places.get(entry) ?? stored(entry);
    if (place) goTo(place);

    const store = () => sessionStorage.setItem(STORED, JSON.stringify({ entry, ...here() }));
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      // The address is the next page's already, but the list still stands.
      remember(entry, here());
    };
  }, []);
}

function here(): Place {
  return {
    tableTop: tableArea()?.scrollTop ?? 0,
    windowTop: window.scrollY,
    focusId: document.activeElement?.id ?? '',
  };
}

function goTo({ tableTop, windowTop, focusId }: Place): void {
  tableArea()?.scrollTo({ top: tableTop });
  if (windowTop > 0) window.scrollTo({ top: windowTop });
  if (document.activeElement === document.body) document.getElementById(focusId)?.focus({ preventScroll: true });
}

/** The place that was left by a reload. */
function stored(entry: string): Place | null {
  const written = sessionStorage.getItem(STORED);
  if (!written) return null;
  const place = JSON.parse(written) as Place & { entry: string };
  return place.entry === entry ? place : null;
}
