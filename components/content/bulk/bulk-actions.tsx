'use client';

import { BulkChoice } from '@/components/bulk/bulk-choice';
import { readEachMatching, SelectMatching } from '@/components/bulk/select-matching';
import type { Progress } from '@/components/action/check';
import { useMay } from '@/components/layout/rights';
import { itemsOf, type SelectedRow, type SelectedRows } from '@/components/list/selection-store';
import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import { CONTENT_PER_PAGE, rulesOf, type ContentArea } from '@/lib/domain/content';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { query } from '@/lib/query/client';
import { CONTENT_LISTS } from '../content-lists';
import { CONTENT_WORDS } from '../content-words';
import { actionLabel, type BulkAction, type BulkJob } from './bulk-change';

/** Bulk actions for selected items other than deleting, or in the trash other than restoring. */
export default function BulkActions({
  area,
  view,
  selected,
  rowIds,
  total,
  onApply,
  onSelect,
}: {
  area: ContentArea;
  view: ContentView;
  selected: SelectedRows;
  /** The ids of the items on the current page. */
  rowIds: readonly number[];
  /** The number of items that match the filter. */
  total: number;
  onApply: (job: BulkJob) => void;
  onSelect: (items: SelectedRows) => void;
}) {
  const hasDrafts = useMay('drafts');
  const matching = {
    ...{ selected, rowIds, onSelect, matching: { total, atLeast: false } },
    ...{ nouns: CONTENT_WORDS[area].nouns, read: (progress: Progress) => readMatching(area, view, progress) },
  };
  const offered: BulkAction[] = [
    ...(hasDrafts ? (['publish', 'schedule'] as const) : []),
    ...(rulesOf(area).type ? (['type'] as const) : []),
  ];
  if (view.status === 'deleted' || offered.length === 0)
    return (
      <div className="order-last w-full text-xs empty:hidden">
        <SelectMatching {...matching} />
      </div>
    );
  return (
    <BulkChoice
      {...matching}
      actions={offered.map((action) => ({ value: action, label: actionLabel(area, action) }))}
      blank="Choose an action first."
      onApply={(action) => onApply({ action, items: itemsOf(selected) })}
    />
  );
}

/** Reads all items that match a view's filter page by page, because the spec's calls have no larger pages. */
function readMatching(area: ContentArea, view: ContentView, progress: Progress): Promise<Map<number, SelectedRow>> {
  return readEachMatching(progress, async (offset, signal) => {
    const page = { ...view, page: offset / CONTENT_PER_PAGE + 1 };
    const answer = await query(CONTENT_LISTS[area].readOf(page)).queryFn({ signal });
    const href = CONTENT_ADDRESSES[area].listHref(page);
    return {
      rows: answer.data.map(({ id, title }) => [id, { label: title, view: href }] as const),
      received: countWithUnreadable(answer.data, answer),
    };
  });
}
