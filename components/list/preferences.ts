'use client';

import { useSyncExternalStore } from 'react';
import { listPreferencesCookie, writeListPreferences, type ListPreferences } from '@/lib/list-preferences';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What was changed since the page was loaded: a page that the browser goes back to was rendered before it. */
const changed = new Map<string, ListPreferences>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * How a person likes a list, and the way to change it. Kept in a cookie, from which the server renders the list.
 *
 * @param list the list's own name, such as `orders`
 * @param rendered what the server read from the cookie
 */
export function useListPreferences(
  list: string,
  userId: number,
  rendered: ListPreferences,
): [ListPreferences, (preferences: ListPreferences) => void] {
  const key = `${userId} ${list}`;
  const preferences = useSyncExternalStore(
    subscribe,
    () => changed.get(key) ?? rendered,
    () => rendered,
  );
  const save = (next: ListPreferences) => {
    changed.set(key, next);
    const name = listPreferencesCookie(userId);
    const value = writeListPreferences(cookie(name), list, next);
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${name}=${value}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
    for (const listener of listeners) listener();
  };
  return [preferences, save];
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
