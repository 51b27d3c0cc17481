import { useSyncExternalStore } from 'react';

/** Announces address changes made here. The browser only announces Back and Forward. */
const CHANGED = 'address-changed';

/** Changes the address without loading a page. Next syncs these calls into `useSearchParams`. */
export function setAddress(entry: 'push' | 'replace', href: string, state: object | null = null): void {
  history[`${entry}State`](state, '', href);
  dispatchEvent(new Event(CHANGED));
}

/** Subscribes `useSyncExternalStore` to the address. Next only reports changes in a transition. */
export function onAddress(listener: () => void): () => void {
  for (const event of [CHANGED, 'popstate']) addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'popstate']) removeEventListener(event, listener);
  };
}

/**
 * Reads the current address of a list or screen. During hydration and on other pages it returns the given value.
 *
 * @param read returns a string or number, so that equal results don't re-render
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
