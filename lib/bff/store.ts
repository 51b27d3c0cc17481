/** For `useSyncExternalStore` with constant values that differ between server and browser. */
export const neverChanges = () => () => {};

/** A value outside React for `useSyncExternalStore`. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: T): void {
      if (next === value) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    /** @param listener called on every change @returns unsubscribes */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
