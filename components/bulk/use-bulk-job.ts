'use client';

import { useState } from 'react';
import type { SelectedRow, SelectionStore } from '@/components/list/selection-store';
import type { OnRunEnd } from './held-run';

/**
 * A job on the selected rows of a list. Rows that it does not change stay selected.
 *
 * @param scope the filter that the selection belongs to
 * @returns `begin` opens the dialog of a job, `end` closes it, and `hold` closes it for a run that is held back
 */
export function useBulkJob<Job, Row extends SelectedRow>(store: SelectionStore<Row>, scope: string) {
  const [job, setJob] = useState<Job | null>(null);

  const end = (doneIds: readonly number[]) => {
    setJob(null);
    if (doneIds.length > 0) store.remove(scope, doneIds);
  };

  /** Takes rows out of the selection until the run ends, and puts back those that it did not change. */
  const hold = (ids: readonly number[]): OnRunEnd => {
    const held = store.rows(scope);
    setJob(null);
    store.remove(scope, ids);
    return (doneIds, undoneIds) => {
      const isBack = new Set(undoneIds);
      store.settle(scope, { gone: doneIds, back: [...held].filter(([id]) => isBack.has(id)) });
    };
  };

  return { job, begin: setJob, end, hold };
}
