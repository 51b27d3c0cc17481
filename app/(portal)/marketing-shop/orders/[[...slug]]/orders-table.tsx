'use client';

import { useTable } from '@tanstack/react-table';
import { useMemo, type MouseEvent } from 'react';
import { columnVisibility } from '@/components/data-table/column-choice';
import { DataTable } from '@/components/data-table/data-table';
import { listFeatures } from '@/components/data-table/list-columns';
import { useListPreferences } from '@/components/data-table/preferences';
import { SelectionBar, SelectionProvider } from '@/components/data-table/selection';
import type { SelectedRows } from '@/components/data-table/selection-store';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { formatCount } from '@/lib/format';
import type { ListPreferences } from '@/lib/list-preferences';
import { ordersPath } from '@/lib/paths';
import { HIDEABLE_ORDER_COLUMNS, orderColumns } from './order-columns';
import type { OrderListRow } from './order-list-row';
import { NATURAL_DIRECTION } from './order-sort';
import type { OrdersView } from './orders-address';
import { openOrderDialog } from './order-dialog-address';
import { ordersSelection } from './orders-selection';

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** The rows of the orders list: their columns, order, selection, and the dialog that each opens. */
export function OrdersTable({
  rows,
  view,
  timeZone,
  userId,
  preferences: rendered,
}: {
  rows: OrderListRow[];
  view: OrdersView;
  timeZone: string;
  userId: number;
  preferences: ListPreferences;
}) {
  const [preferences] = useListPreferences('orders', userId, rendered);
  const columns = useMemo(
    () => orderColumns(timeZone, (id) => ordersPath({ ...view, order: id })),
    [timeZone, view],
  );
  const table = useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: (row) => String(row.id),
    state: { columnVisibility: columnVisibility(HIDEABLE_ORDER_COLUMNS, preferences) },
  });
  const { tab, searchBy, searchFor, startDate, endDate } = view;

  return (
    <SelectionProvider
      store={ordersSelection}
      scope={ordersPath({ tab, searchBy, searchFor, startDate, endDate, page: 1 })}
      view={ordersPath({ ...view, order: undefined })}
      rows={rows.map(({ id, number }) => ({ id, label: number }))}
    >
      {/* Row links open their dialog over the list that is already here. */}
      <div className="contents" onClick={openRowInPlace}>
        <DataTable
          table={table}
          label="Orders"
          density={preferences.density}
          sorting={{
            by: view.sort,
            direction: view.direction,
            hrefFor: (field) => {
              const sort = field as OrdersView['sort'];
              const direction = sort === view.sort ? OPPOSITE[view.direction] : NATURAL_DIRECTION[sort];
              return ordersPath({ ...view, page: 1, order: undefined, sort, direction });
            },
          }}
        />
      </div>
      <SelectionBar>
        {(selected) => <Button onClick={() => copyNumbers(selected)}>Copy order numbers</Button>}
      </SelectionBar>
    </SelectionProvider>
  );
}

function openRowInPlace(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-row-link]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openOrderDialog(link.href);
}

function copyNumbers(selected: SelectedRows): void {
  const numbers = Array.from(selected.values(), ({ label }) => label);
  const done = numbers.length === 1 ? 'Copied 1 order number.' : `Copied ${formatCount(numbers.length)} order numbers.`;
  void copyText(numbers.join('\n'), done);
}
