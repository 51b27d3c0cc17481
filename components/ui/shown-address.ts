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
