'use client';

import { useId } from 'react';
import { SelectionForm } from '@/components/bulk/selection-form';
import { useSelectedAction } from '@/components/action/use-selected-action';
import {
  createSelectionStore,
  itemsOf,
  type SelectedRow,
  type SelectionStore,
} from '@/components/list/selection-store';
import { deferred } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import type { ContentArea } from '@/lib/domain/content';
import type { BulkJob } from './bulk/bulk-change';

const BulkActions = deferred(() => import('./bulk/bulk-actions'));
const BulkDialog = deferred(() => import('./bulk/bulk-dialog'));

/** One selection per area. This module state is safe, because the server never selects. */
const selections: Partial<Record<ContentArea, SelectionStore>> = {};

export function selectionOf(area: ContentArea): SelectionStore {
  return (selections[area] ??= createSelectionStore());
}

/**
 * Bulk actions on selected items: delete (spec 3 §5), publish, schedule and change type, or restore in the trash.
 *
 * @param total number of items that match the filter
 */
export function ContentBar({
  area,
  view,
  rowIds,
  total,
  timeZone,
}: {
  area: ContentArea;
  view: ContentView;
  /** The ids of the items on the current page. */
  rowIds: readonly number[];
  total: number;
  timeZone: string;
}) {
  const id = useId();
  const selection = selectionOf(area);
  const scope = CONTENT_ADDRESSES[area].scope(view);
  const { job, begin, end, start } = useSelectedAction<BulkJob, SelectedRow>(selection, scope);
  const isTrash = view.status === 'deleted';
  return (
    <>
      <SelectionForm
        label="Selected items"
        lacking="Please select item"
        focusId={id}
        button={isTrash ? 'Restore' : 'Delete'}
        look={isTrash ? 'primary' : 'danger'}
        onPrepare={BulkDialog.load}
        onSubmit={(selected) => begin({ action: isTrash ? 'restore' : 'delete', items: itemsOf(selected) })}
        further={(selected) => (
          <BulkActions
            area={area}
            view={view}
            selected={selected}
            rowIds={rowIds}
            total={total}
            onApply={begin}
            onSelect={(items) => selection.add(scope, items)}
          />
        )}
      />
      {job ? (
        <BulkDialog
          area={area}
          job={job}
          timeZone={timeZone}
          onClose={end}
          onStart={start}
          onClosed={() => focusById(id)}
        />
      ) : null}
    </>
  );
}
