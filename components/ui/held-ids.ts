import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

const NONE: ReadonlySet<number> = new Set();

/** Remembers to which records something is being done: held back with Undo, or on its way. */
export function createHeldIds() {
  const held = createStore<ReadonlySet<number>>(NONE);
  return {
    /** The ids of those, followed by the component. */
    useIds: (): ReadonlySet<number> => useSyncExternalStore(held.subscribe, held.get, () => NONE),
    mark(ids: readonly number[], isHeld: boolean): void {
      const next = new Set(held.get());
      for (const id of ids) {
        if (isHeld) next.add(id);
        else next.delete(id);
      }
      held.set(next);
    },
  };
}
