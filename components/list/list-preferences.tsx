'use client';

import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import {
  DEFAULT_LIST_PREFERENCES,
  listPreferencesCookie,
  writeDensityOfAll,
  writeListPreferences,
  type ListPreferences,
  type PersonalList,
} from '@/lib/preferences/list-preferences';
import type { Density } from '@/lib/domain/density';
import { readCookie, writeCookie } from '@/lib/preferences/browser-cookie';
import { createStore } from '@/lib/bff/store';

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
  id: number;
  version: number;
  preferences: ListPreferences;
}

/** What was changed of an open view since the page was loaded, by list and view. */
const changedOfViews = createStore<ReadonlyMap<string, ViewChange>>(new Map());

interface ViewChange {
  now: ListPreferences;
  /** The view as it was when the change was made. */
  base: ListPreferences;
  /** The version of the view that has the change; it counts until that is here. */
  savedAs?: number;
}

/**
 * How a person likes the list around, and the way to change it. Kept in a cookie, from which the server renders it.
 * What is changed of an open view is kept with the view, once it is saved. Until then it stays, also where somebody
 * else saves the view: what they changed is taken over, and one's own changes stand on it.
 *
 * @returns `noteSaved` is told the version of the open view that has its changes
 */
export function useListPreferences(): [
  ListPreferences,
  (preferences: ListPreferences) => void,
  noteSaved: (version: number) => void,
] {
  const { name, userId, rendered } = use(ListContext);
  const view = use(OpenViewContext);
  const key = `${userId} ${name}`;
  const viewKey = view && `${key} ${view.id}`;
  const chosen = useSyncExternalStore(
    changed.subscribe,
    () => changed.get().get(key) ?? null,
    () => null,
  );
  const ofView = useSyncExternalStore(
    changedOfViews.subscribe,
    () => (viewKey && changedOfViews.get().get(viewKey)) ?? null,
    () => null,
  );
  const [usual] = useUsualDensity();
  const preferences = useMemo(() => {
    if (view) return ofView ? withChange(view, ofView) : view.preferences;
    return chosen ?? (usual === null ? rendered : { ...rendered, density: usual });
  }, [chosen, view, ofView, usual, rendered]);
  const setOfView = (change: ViewChange) => {
    if (viewKey) changedOfViews.set(new Map([...changedOfViews.get(), [viewKey, change]]));
  };
  const save = (next: ListPreferences) => {
    if (view) return setOfView({ now: next, base: view.preferences });
    const cookieName = listPreferencesCookie(userId);
    writeCookie(cookieName, writeListPreferences(readCookie(cookieName), name, next), ONE_YEAR_SECONDS);
    changed.set(new Map([...changed.get(), [key, next]]));
  };
  const noteSaved = (version: number) => {
    if (ofView) setOfView({ ...ofView, savedAs: version });
  };
  return [preferences, save, noteSaved];
}

/** A view with a change that is not saved yet: what was not changed is as the view has it now. */
function withChange(
  { version, preferences }: OpenView,
  { now, base, savedAs = Infinity }: ViewChange,
): ListPreferences {
  if (version >= savedAs) return preferences;
  const pick = <K extends keyof ListPreferences>(field: K) =>
    (JSON.stringify(now[field]) === JSON.stringify(base[field]) ? preferences : now)[field];
  const [order, pinned] = [pick('order'), flagsOf(now.pinned, base.pinned, preferences.pinned)];
  return {
    density: pick('density'),
    columns: flagsOf(now.columns, base.columns, preferences.columns),
    ...(order && { order }),
    ...(Object.keys(pinned).length > 0 && { pinned }),
  };
}

type Flags = ListPreferences['columns'];

/** Of each flag the own one where it was changed, otherwise theirs. */
function flagsOf(own: Flags = {}, base: Flags = {}, theirs: Flags = {}): Flags {
  const names = Object.keys({ ...own, ...base, ...theirs });
  const merged = names.map((name) => [name, own[name] === base[name] ? theirs[name] : own[name]] as const);
  return Object.fromEntries(merged.filter((entry): entry is [string, boolean] => entry[1] !== undefined));
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
