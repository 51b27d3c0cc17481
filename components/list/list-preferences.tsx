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

/** Changes since the page loaded. A page from the Back cache was rendered before them. */
const changed = createStore<ReadonlyMap<string, ListPreferences>>(new Map());

const densityOfAll = createStore<Density | null>(null);

const ListContext = createContext<PersonalList>({
  name: '',
  userId: 0,
  rendered: DEFAULT_LIST_PREFERENCES,
  usualDensity: DEFAULT_LIST_PREFERENCES.density,
});

export function ListPreferencesProvider({ list, children }: { list: PersonalList; children: ReactNode }) {
  return <ListContext value={list}>{children}</ListContext>;
}

/** The open saved view, whose columns replace the person's own; null if none is open. */
export const OpenViewContext = createContext<OpenView | null>(null);

interface OpenView {
  id: number;
  version: number;
  preferences: ListPreferences;
}

/** Unsaved changes of open views, by list and view. */
const changedOfViews = createStore<ReadonlyMap<string, ViewChange>>(new Map());

interface ViewChange {
  now: ListPreferences;
  /** The view as it was when the change was made. */
  base: ListPreferences;
  /** The version that saved the change. The change applies until that version is loaded. */
  savedAs?: number;
}

/**
 * Returns the person's preferences for the surrounding list and a setter. A cookie keeps them, so that the server can
 * render them. Changes to an open view stay local until the view is saved, and apply on top of others' saves.
 *
 * @returns `noteSaved` takes the version of the open view that contains its changes
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

/** Merges an unsaved change into the latest version of a view. */
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

/** Takes each flag that the person changed, and the latest version's value for all others. */
function flagsOf(own: Flags = {}, base: Flags = {}, theirs: Flags = {}): Flags {
  const names = Object.keys({ ...own, ...base, ...theirs });
  const merged = names.map((name) => [name, own[name] === base[name] ? theirs[name] : own[name]] as const);
  return Object.fromEntries(merged.filter((entry): entry is [string, boolean] => entry[1] !== undefined));
}

/**
 * Returns the density chosen for all lists since the page loaded, or null, and a setter. The setter overrides the
 * densities of single lists, but not those of views.
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

export function useDensityOfAll(): [Density, (density: Density) => void] {
  const { usualDensity } = use(ListContext);
  const [usual, save] = useUsualDensity();
  return [usual ?? usualDensity, save];
}
