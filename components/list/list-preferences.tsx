'use client';

import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import {
  DEFAULT_LIST_PREFERENCES,
  listPreferencesCookie,
  writeListPreferences,
  type ListPreferences,
} from '@/lib/list-preferences';
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

/** How a person likes the list around, and the way to change it. Kept in a cookie, from which the server renders it. */
export function useListPreferences(): [ListPreferences, (preferences: ListPreferences) => void] {
  const { name, userId, rendered } = use(ListContext);
  const key = `${userId} ${name}`;
  const preferences = useSyncExternalStore(
    changed.subscribe,
    () => changed.get().get(key) ?? rendered,
    () => rendered,
  );
  const save = (next: ListPreferences) => {
    const cookieName = listPreferencesCookie(userId);
    const value = writeListPreferences(cookie(cookieName), name, next);
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${cookieName}=${value}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
    changed.set(new Map([...changed.get(), [key, next]]));
  };
  return [preferences, save];
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
