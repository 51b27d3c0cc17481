'use client';

import { usePending } from '@/components/action/pending';
import type { WorkItem } from '@/lib/contract/work';

/** Returns a function for an item's pending decision in a word; undefined if there is none. */
export function usePendingWork(): (item: Pick<WorkItem, 'kind' | 'record' | 'companyId'>) => string | undefined {
  const pending = usePending();
  return ({ kind, record, companyId }) => pending(kind, kind === 'pointRequest' ? (companyId ?? 0) : record)?.doing;
}

export function PendingNote({ item }: { item: WorkItem }) {
  const pending = usePendingWork()(item);
  return pending ? <span className="text-muted">{` · ${pending}`}</span> : null;
}
