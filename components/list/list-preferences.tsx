'use client';

import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import {
  DEFAULT_LIST_PREFERENCES,
  listPreferencesCookie,
  writeDensityOfAll,
  writeListPreferences,
  type ListPreferences,
  type PersonalList,
} from '@/lib/list-preferences';
import type { Density } from '@/lib/domain/density';
import { readCookie, writeCookie } from '@/lib/browser-cookie';
import { createStore } from '@/lib/store';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What was changed since the page was loaded: a page that the browser goes back to was rendered before it. */
const changed = createStore<ReadonlyMap<string, ListPreferences>>(new Map());

/** The density that was chosen for all lists since then. */
const densityOfAll = createStore<Density | null>(null);

const ListContext = createContext<PersonalList>({
  name: '',
  userId: 0,
  rendered: DEFAULT_LIST_PREFERENCES,
  usualDensity: DEFAULT_LIST_PREFERENCES.density,
});

/** Tells the table and the columns menu inside whose list they show. */
export function ListPreferencesProvider({ list, children }: { list: PersonalList; children: ReactNode }) {
  return <ListContext value={list}>{children}</ListContext>;
}

/** The saved view that is open, whose columns stand in the place of a person's own; null where none is. */
export const OpenViewContext = createContext<OpenView | null>(null);

interface OpenView {
  /** Another one after it was saved. */
  key: string;
  preferences: ListPreferences;
}

/**
 * How a person likes the list around, and the way to change it. Kept in a cookie, from which the server renders it.
 * What is changed of an open view is kept with the view, once it is saved.
 */
export function useListPreferences(): [ListPreferences, (preferences: ListPreferences) => void] {
  const { name, userId, rendered: own } = use(ListContext);
  const view = use(OpenViewContext);
  const rendered = view?.preferences ?? own;
  const key = [userId, name, ...(view ? [view.key] : [])].join(' ');
  const chosen = useSyncExternalStore(
    changed.subscribe,
    () => changed.get().get(key) ?? null,
    () => null,
  );
  const [usual] = useUsualDensity();
  const preferences = useMemo(
    () => chosen ?? (view || usual === null ? rendered : { ...rendered, density: usual }),
    [chosen, view, usual, rendered],
  );
  const save = (next: ListPreferences) => {
    if (view) return changed.set(new Map([...changed.get(), [key, next]]));
    const cookieName = listPreferencesCookie(userId);
    writeCookie(cookieName, writeListPreferences(readCookie(cookieName), name, next), ONE_YEAR_SECONDS);
    changed.set(new Map([...changed.get(), [key, next]]));
  };
  return [preferences, save];
}

/**
 * The density that was chosen for all lists since the page was loaded, or null, and the way to choose it: lists that
 * had one of their own take it, too. A view keeps its own.
 */
function useUsualDensity(): [Density | null, (density: Density) => void] {
  const { userId } = use(ListContext);
  const usual = useSyncExternalStore(
    densityOfAll.subscribe,
    () => densityOfAll.get(),
    () => null,
  );
  const save = (density: Density) => {
    const name = listPreferencesCookie(userId);
    writeCookie(name, writeDensityOfAll(readCookie(name), density), ONE_YEAR_SECONDS);
    densityOfAll.set(density);
    changed.set(new Map(Array.from(changed.get(), ([list, own]) => [list, { ...own, density }])));
  };
  return [usual, save];
}

/** The density of all lists without one of their own, and the way to choose it. */
export function useDensityOfAll(): [Density, (density: Density) => void] {
  const { usualDensity } = use(ListContext);
  const [usual, save] = useUsualDensity();
  return [usual ?? usualDensity, save];
}
