'use client';

import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Scroll offsets: the table scrolls, or on a phone the window. */
interface Scrolled {
  tableTop: number;
  windowTop: number;
}

interface Place extends Scrolled {
  focusId: string;
  /** The state of the list that this position belongs to. */
  view: string;
}

/** How many history entries keep their position. */
const MOST_PLACES = 20;

const STORED = 'qp_list_place';

const places = new Map<string, Place>();

/** Returns the history entry's key, which survives reloads and changes of its address. */
function historyEntry(): string | null {
  return window.navigation?.currentEntry?.key ?? null;
}

function entryBefore(): string | null {
  const shown = window.navigation?.currentEntry;
  return (shown && window.navigation?.entries()[shown.index - 1]?.key) ?? null;
}

function remember(entry: string, place: Place): void {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

const tableArea = () => document.querySelector<HTMLElement>('.data-table');

/** Tracked by scroll events, because reading the offset would force a layout of new rows. */
let isScrolled = false;

/** Scrolls the list to its top: on a phone the page, elsewhere the table. */
export function showFromTop(): void {
  if (!isScrolled) return;
  isScrolled = false;
  const table = tableArea();
  table?.scrollTo({ top: 0 });
  const card = table?.closest('.list-card');
  if (card && card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: 'start' });
}

function useScrollNote(): void {
  useEffect(() => {
    const note = () => {
      isScrolled = true;
    };
    // The user may have scrolled before hydration.
    const { tableTop, windowTop } = scrolledTo();
    isScrolled = tableTop > 0 || windowTop > 0;
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, []);
}

/**
 * Restores the list's position after Back or a reload, and otherwise scrolls to the top.
 *
 * @param mayGo checked before restoring, in case the user has moved on
 */
export function useScrollRestoration(view: string, mayGo: () => boolean): void {
  const isWanted = useEffectEvent(mayGo);
  useScrollNote();

  useLayoutEffect(() => {
    const entry = historyEntry();
    if (!entry) return;
    const known = placeOf(entry, view);
    const place = known && isWanted() ? known : null;
    if (place) goTo(place);

    // Track scroll events, because the list may already show other, fewer rows when it unmounts. A list that is already
    // in place sends no scroll event.
    let scrolled: Scrolled = place ?? TOP;
    const follow = () => {
      scrolled = scrolledTo();
    };
    const here = () => ({
      tableTop: scrolled.tableTop,
      windowTop: scrolled.windowTop,
      focusId: document.activeElement?.id ?? '',
      view,
    });
    // Leave out the view, because it may contain a search text.
    const store = () =>
      sessionStorage.setItem(STORED, JSON.stringify({ entry: historyEntry(), ...here(), view: undefined }));
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('pagehide', store);
      // The address already belongs to the next page, but the list is still mounted.
      remember(entry, here());
    };
  }, [view]);
}

const TOP: Scrolled = { tableTop: 0, windowTop: 0 };

function scrolledTo(): Scrolled {
  return { tableTop: tableArea()?.scrollTop ?? 0, windowTop: window.scrollY };
}

function goTo({ tableTop, windowTop, focusId }: Place): void {
  tableArea()?.scrollTo({ top: tableTop });
  if (windowTop > 0) window.scrollTo({ top: windowTop });
  if (document.activeElement === document.body) document.getElementById(focusId)?.focus({ preventScroll: true });
}

/** The saved position of a history entry. A dialog over the list has its own entry but uses the list's position. */
function placeOf(entry: string, view: string): Place | null {
  const known = places.get(entry) ?? stored(entry, view);
  if (known) return known;
  const below = places.get(entryBefore() ?? '');
  return below?.view === view ? below : null;
}

/** The position saved before a reload. */
function stored(entry: string, view: string): Place | null {
  const written = sessionStorage.getItem(STORED);
  if (!written) return null;
  const place = JSON.parse(written) as Omit<Place, 'view'> & { entry: string };
  return place.entry === entry ? { ...place, view } : null;
}
