'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataTable } from '@/components/list/data-table';
import { useListPreferences } from '@/components/list/preferences';
import { openRowInPlace } from '@/components/list/row-in-place';
import { SelectionBar, SelectionProvider } from '@/components/list/selection';
import { directionAfter } from '@/components/list/sort-direction';
import { useListTable } from '@/components/list/use-list-table';
import type { ListPreferences } from '@/lib/list-preferences';
import { ordersPath } from '@/lib/paths';
import type { BulkJob } from './bulk/bulk-change';
import type { Matching } from './bulk/select-matching';
import { HIDEABLE_ORDER_COLUMNS, orderColumns } from './order-columns';
import { NATURAL_DIRECTION } from './order-sort';
import type { OrdersView } from './orders-address';
import { useOrdersRows } from './orders-rows';
import { ordersSelection } from './orders-selection';

const BulkActions = lazy(() => import('./bulk/bulk-actions'));
const BulkDialog = lazy(() => import('./bulk/bulk-dialog'));

/** The rows of the orders list: their columns, order, selection, and the dialog that each opens. */
export function OrdersTable({
  view,
  matching,
  timeZone,
  userId,
  preferences: rendered,
}: {
  view: OrdersView;
  matching: Matching;
  timeZone: string;
  userId: number;
  preferences: ListPreferences;
}) {
  const rows = useOrdersRows();
  const [preferences] = useListPreferences('orders', userId, rendered);
  const columns = useMemo(
    () => orderColumns(timeZone, (id) => ordersPath({ ...view, order: id })),
    [timeZone, view],
  );
  const table = useListTable(columns, rows, HIDEABLE_ORDER_COLUMNS, preferences);
  const router = useRouter();
  const [job, setJob] = useState<BulkJob | null>(null);
  const { tab, searchBy, searchFor, startDate, endDate } = view;
  const scope = ordersPath({ tab, searchBy, searchFor, startDate, endDate, page: 1 });

  const endJob = (changedIds: readonly number[]) => {
    setJob(null);
    if (changedIds.length === 0) return;
    ordersSelection.remove(scope, changedIds);
    router.refresh();
  };

  return (
    <SelectionProvider
      store={ordersSelection}
      scope={scope}
      view={ordersPath({ ...view, order: undefined })}
      rows={rows.map(({ id, number, type = 'qpoints' }) => ({ id, label: number, type }))}
    >
      <div className="contents" onClick={openRowInPlace}>
        <DataTable
          table={table}
          label="Orders"
          density={preferences.density}
          keptBy="place"
          sorting={{
            by: view.sort,
            direction: view.direction,
            hrefFor: (field) => {
              const sort = field as OrdersView['sort'];
              const direction = directionAfter(sort, view, NATURAL_DIRECTION);
              return ordersPath({ ...view, page: 1, order: undefined, sort, direction });
            },
          }}
        />
      </div>
      <SelectionBar>
        {() => (
          <Suspense fallback={null}>
            <BulkActions
              orders={ordersSelection.rows(scope)}
              rowIds={rows.map(({ id }) => id)}
              view={view}
              matching={matching}
              onApply={setJob}
              onSelect={(orders) => ordersSelection.add(scope, orders)}
            />
          </Suspense>
        )}
      </SelectionBar>
      {job ? (
        <Suspense fallback={null}>
          <BulkDialog job={job} onClose={endJob} onClosed={focusSelection} />
        </Suspense>
      ) : null}
    </SelectionProvider>
  );
}

/** To what can be done with what is still selected, or to the list. */
function focusSelection(): void {
  const place = document.querySelector<HTMLElement>('.selection-bar select') ?? document.querySelector<HTMLElement>('.data-table');
  place?.focus({ preventScroll: true });
}
