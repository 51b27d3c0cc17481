import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '@/lib/bff/store';

export type DecisionResults<Result> = ReturnType<typeof createResults<Result>>;

/** Results of decisions that are shown in a dialog over a page, the oldest first. */
export function createResults<Result>() {
  const { get, set, subscribe } = createStore<readonly Result[]>([]);
  let hosts = 0;
  return {
    get,
    subscribe,
    /** @returns is a page there that shows it? */
    add(result: Result): boolean {
      set([...get(), result]);
      return hosts > 0;
    },
    close: () => set(get().slice(1)),
    /** Notes that a page shows the results. @returns ends it */
    host() {
      hosts += 1;
      return () => void (hosts -= 1);
    },
  };
}

/** The result to show; null where there is none. */
export function useResult<Result>(results: DecisionResults<Result>): Result | null {
  useEffect(() => results.host(), [results]);
  return useSyncExternalStore(
    results.subscribe,
    () => results.get()[0] ?? null,
    () => null,
  );
}
