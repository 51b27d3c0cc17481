import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '@/lib/bff/store';

export type DecisionResults<Result> = ReturnType<typeof createResults<Result>>;

/** A queue of decision results to show in a dialog, oldest first. */
export function createResults<Result>() {
  const { get, set, subscribe } = createStore<readonly Result[]>([]);
  let hosts = 0;
  return {
    get,
    subscribe,
    /** @returns whether a mounted page will show it */
    add(result: Result): boolean {
      set([...get(), result]);
      return hosts > 0;
    },
    close: () => set(get().slice(1)),
    /** Registers a page that shows results. @returns a function that unregisters it */
    host() {
      hosts += 1;
      return () => void (hosts -= 1);
    },
  };
}

export function useResult<Result>(results: DecisionResults<Result>): Result | null {
  useEffect(() => results.host(), [results]);
  return useSyncExternalStore(
    results.subscribe,
    () => results.get()[0] ?? null,
    () => null,
  );
}
