'use client';

import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import {
  DEFAULT_LIST_PREFERENCES,
  listPreferencesCookie,
  writeListPreferences,
  type ListPreferences,
} from '@/lib/list-preferences';
import { readCookie, writeCookie } from '@/lib/browser-cookie';
import { createStore } from '@/lib/store';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What was changed since the page was loaded: a page that the browser goes back to was rendered before it. */
const changed = createStore<ReadonlyMap<string, ListPreferences>>(new Map());

/** A person's list: its own name, such as `orders`, and what the server read of it from the cookie. */
interface PersonalList {
  name: string;
  userId: number;
  rendered: ListPreferences;
}

const ListContext = createContext<PersonalList>({ name: '', userId: 0, rendered: DEFAULT_LIST_PREFERENCES });

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
  const preferences = useSyncExternalStore(
    changed.subscribe,
    () => changed.get().get(key) ?? rendered,
    () => rendered,
  );
  const save = (next: ListPreferences) => {
    if (view) return changed.set(new Map([...changed.get(), [key, next]]));
    const cookieName = listPreferencesCookie(userId);
    writeCookie(cookieName, writeListPreferences(readCookie(cookieName), name, next), ONE_YEAR_SECONDS);
    changed.set(new Map([...changed.get(), [key, next]]));
  };
  return [preferences, save];
}
