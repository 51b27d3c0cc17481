import { useSyncExternalStore } from 'react';

/** Tells of an address that was changed here. The browser tells of those that it goes back or on to. */
const CHANGED = 'address-changed';

/** Changes the address without loading a page: Next takes these calls over into `useSearchParams`. */
export function setAddress(entry: 'push' | 'replace', href: string, state: object | null = null): void {
  history[`${entry}State`](state, '', href);
  dispatchEvent(new Event(CHANGED));
}

/** For `useSyncExternalStore`, of what is in the address. Next tells of new ones in a transition. */
export function onAddress(listener: () => void): () => void {
  for (const event of [CHANGED, 'popstate']) addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'popstate']) removeEventListener(event, listener);
  };
}

/**
 * What the address of a list or screen says now. Elsewhere, and until the page is alive, it is what was given.
 *
 * @param read a text or a number of it, so that it is the same as long as it says the same
 */
export function useShown<T extends string | number>(
  { isAt }: { isAt: (href: string) => boolean },
  read: (href: string) => T,
  given: T,
): T {
  return useSyncExternalStore(
    onAddress,
    () => (isAt(location.href) ? read(location.href) : given),
    () => given,
  );
}
