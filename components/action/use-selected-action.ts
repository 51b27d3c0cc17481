'use client';

import { useState } from 'react';
import type { SelectedRow, SelectionStore } from '@/components/list/selection-store';
import type { Item } from './action';

export interface SelectedActionProps {
  onStart: ReturnType<typeof useSelectedAction>['start'];
  onClose: () => void;
  onClosed: () => void;
}

/**
 * Runs an action on a list's selected rows and reselects unchanged ones.
 *
 * @param scope the filter that the selection belongs to
 * @returns `begin` opens its dialog, `end` closes it, and `start` closes it when the action starts
 */
export function useSelectedAction<Job, Row extends SelectedRow>(store: SelectionStore<Row>, scope: string) {
  const [job, setJob] = useState<Job | null>(null);
  const start = (items: readonly Item[]) => {
    const selected = store.rows(scope);
    setJob(null);
    store.remove(scope, idsOf(items));
    return ({ done, left }: { done: readonly Item[]; left: readonly Item[] }) => {
      const isLeft = new Set(idsOf(left));
      store.settle(scope, { gone: idsOf(done), back: [...selected].filter(([id]) => isLeft.has(id)) });
    };
  };
  return { job, begin: setJob, end: () => setJob(null), start };
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
