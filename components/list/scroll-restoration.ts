'use client';

import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** How far the table of a list and, on a phone, the window is scrolled. */
interface Scrolled {
  tableTop: number;
  windowTop: number;
}

/** Where a person was in a list: how far it was scrolled, and what had the focus. */
interface Place extends Scrolled {
  focusId: string;
  /** The state of the list that it is a place in. */
  view: string;
}

/** How many entries of the browser's history are remembered. */
const MOST_PLACES = 20;

const STORED = 'qp_list_place';

const places = new Map<string, Place>();

/** Names the entry of the browser's history that is shown; it stays the same over a reload and a changed address. */
function historyEntry(): string | null {
  return window.navigation?.currentEntry?.key ?? null;
}

/** Names the entry before the shown one. */
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

/** May the list be scrolled? Told by the scrolling itself: to ask for it lays out rows that have just come. */
let isScrolled = false;

/** Shows the list from its top. On a phone the page scrolls, elsewhere the table does. */
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
    // Before scripts have come a person may have scrolled.
    const { tableTop, windowTop } = scrolledTo();
    isScrolled = tableTop > 0 || windowTop > 0;
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, []);
}

/**
 * Brings who steps back or reloads to where they were in the list, and everyone else to its top.
 *
 * @param mayGo asked once a place is known: is it still what the person wants?
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

    // Told by the scrolling itself: when the list is left, other rows may stand in it that don't reach as far. A list
    // that stands there already does not scroll.
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
    // Without the view, which may tell what was searched for.
    const store = () =>
      sessionStorage.setItem(STORED, JSON.stringify({ entry: historyEntry(), ...here(), view: undefined }));
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('pagehide', store);
      // The address is the next page's already, but the list still stands.
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

/** The place of an entry. A dialog over the list has one of its own, and its place is that of the list below. */
function placeOf(entry: string, view: string): Place | null {
  const known = places.get(entry) ?? stored(entry, view);
  if (known) return known;
  const below = places.get(entryBefore() ?? '');
  return below?.view === view ? below : null;
}

/** The place that was left by a reload. */
function stored(entry: string, view: string): Place | null {
  const written = sessionStorage.getItem(STORED);
  if (!written) return null;
  const place = JSON.parse(written) as Omit<Place, 'view'> & { entry: string };
  return place.entry === entry ? { ...place, view } : null;
}
