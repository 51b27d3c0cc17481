/** For `useSyncExternalStore`, of what stays as it is and differs between server and browser. */
export const neverChanges = () => () => {};

/** A value outside of React, which components follow by `useSyncExternalStore`. */
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
    /** @param listener is called on every change @returns removes it */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
