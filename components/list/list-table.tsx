'use client';

import {
  columnVisibilityFeature,
  metaHelper,
  tableFeatures,
  useTable,
  type DisplayColumnDef,
} from '@tanstack/react-table';
import { memo, useContext, useMemo, type MouseEvent, type ReactNode } from 'react';
import { useRights } from '@/components/layout/rights';
import { openWhenRead } from '@/components/record/opening';
import { isRecordBeside, openDialogAt, showInDialog } from '@/components/ui/dialog-address';
import type { Capability } from '@/lib/domain/capabilities';
import type { ListAddress, SortDirection } from '@/lib/addresses/list-address';
import { arrangedColumns, columnVisibility, markOnlyWide, offeredColumns, type Allowed } from './column-choice';
import { useListPreferences } from './list-preferences';
import { ROW_LISTENERS } from './row-interaction';
import { TableFrame } from './table-frame';
import { UnreadableRow, UnreadableRowsContext, withUnreadable } from './unreadable-rows';

/**
 * Where a cell stands in the two lines of a phone's row; cells without a slot are left out there. The first line has
 * `title`, `when` and, at its end, `aside`, the second `detail` and, at its end, `value`. `select` stands before both.
 */
export type RowSlot = 'select' | 'title' | 'when' | 'aside' | 'detail' | 'value';

export interface ListColumnMeta {
  slot?: RowSlot;
  /** In pixels; columns without one share what is left. */
  width?: number;
  /**
   * Classes of its cells: `pin` (stays at the left while the table scrolls sideways), `edge` (at the right), `figures`
   * (of one width), `num` (figures, right-aligned), `sub` (muted).
   */
  className?: string;
  /** The field of the address that its header sorts by. */
  sort?: string;
  /** What the server must be able to do. */
  needs?: Capability;
  /** What one must be allowed to do with it, where it is more than to be read. */
  may?: Allowed;
  /** Hidden until a person asks for it. */
  optional?: true;
  /**
   * Below 1024 px: its width there, or `false` where it is left out until a person asks for it. What is left must fit
   * 768 px. Otherwise its cells are 8 px narrower there, by their padding.
   */
  narrow?: false | number;
  /**
   * Beside an open record: its width there, or `false` where it is left out. By default a column stands there that has
   * a slot other than `when` and is not left out below 1024 px, as wide as there.
   */
  beside?: false | number;
}

/** Lists use the table for the choice of columns. Filters, order and pages are the upstream's. */
const listFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: metaHelper<ListColumnMeta>() });

export type ListColumn<Row extends object> = Omit<DisplayColumnDef<typeof listFeatures, Row>, 'id' | 'cell'> & {
  id: string;
  /**
   * Called, not mounted, so it uses no hooks but may return components: the library's contexts cost the server more.
   */
  cell: (row: Row) => ReactNode;
};

/** What stands where a row has nothing to show. */
export const NOTHING = '—';

function Table<Row extends { id: number }, V extends object>({
  label,
  columns: all,
  rows,
  view,
  address,
  rowKey = 'id',
  className = '',
}: {
  label: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  view: V;
  address?: ListAddress<V> | undefined;
  rowKey?: 'id' | 'place';
  className?: string;
}) {
  const [preferences] = useListPreferences();
  const rights = useRights();
  const columns = useMemo(
    () => [...arrangedColumns(offeredColumns(all, rights), preferences)],
    [all, rights, preferences],
  );
  const unreadable = useContext(UnreadableRowsContext);
  const table = useTable({
    features: listFeatures,
    // The library's own `cell` takes a context; ours takes the row.
    columns: columns as unknown as DisplayColumnDef<typeof listFeatures, Row>[],
    data: rows,
    getRowId: (row) => String(row.id),
    state: { columnVisibility: columnVisibility(columns, preferences) },
  });
  const shown = table
    .getVisibleLeafColumns()
    .map(({ id, columnDef }) => markOnlyWide({ ...(columnDef as unknown as ListColumn<Row>), id }, preferences));
  const slots = new Set(shown.map(({ meta }) => meta?.slot));
  return (
    <div className="contents" onClick={openRowInPlace}>
      <TableFrame
        label={label}
        density={preferences.density}
        className={className}
        lines={(['select', 'when', 'aside'] as const).filter((slot) => slots.has(slot)).join(' ')}
        columns={shown.map(({ id, meta }) => ({ id, ...meta }))}
      >
        <thead>
          <tr>
            {shown.map(({ id, meta, header }) => (
              <HeaderCell key={id} meta={meta} address={address} view={view}>
                {typeof header === 'function' ? (header as () => ReactNode)() : header}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody id="rows" tabIndex={-1} {...ROW_LISTENERS}>
          {withUnreadable(table.getRowModel().rows, unreadable).map((row, place) =>
            row ? (
              <tr key={rowKey === 'id' ? row.id : place}>
                {shown.map(({ id, meta, cell }) => (
                  <td key={id} data-slot={meta?.slot} className={meta?.className}>
                    {cell(row.original)}
                  </td>
                ))}
              </tr>
            ) : (
              <UnreadableRow key={`unreadable-${place}`} columns={shown.length} />
            ),
          )}
        </tbody>
      </TableFrame>
    </div>
  );
}

/**
 * The rows of a list. A click anywhere in a row follows its link (`data-row-link`, in place for `"dialog"`). Arrow keys
 * go from row to row.
 *
 * @param columns the same array for the same columns
 * @param address makes headers with `meta.sort` links; left out where the upstream can't sort
 * @param rowKey by `place` the next page is written into this one's elements, which takes half the work; for rows whose
 *   cells keep no state
 */
export const ListTable = memo(Table) as typeof Table;

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A header that sorts is a link, because the order of a list is part of its address. */
function HeaderCell<V extends { sort?: string; direction?: SortDirection }>({
  meta,
  address,
  view,
  children,
}: {
  meta: ListColumnMeta | undefined;
  address: ListAddress<V> | undefined;
  view: V;
  children: ReactNode;
}) {
  if (!meta?.sort || !address) {
    return (
      <th scope="col" data-slot={meta?.slot} className={meta?.className}>
        {children}
      </th>
    );
  }
  const direction = view.sort === meta.sort ? view.direction : undefined;
  return (
    <th
      scope="col"
      data-slot={meta.slot}
      className={meta.className}
      aria-sort={direction ? ARIA_SORT[direction] : 'none'}
    >
      <a id={`sort-${meta.sort}`} href={address.sortHref(view, meta.sort)}>
        {children}
        <span aria-hidden className="sort-arrow">
          {direction === 'asc' ? '↑' : '↓'}
        </span>
      </a>
    </th>
  );
}

/**
 * A row's record opens over the list or beside it, unless held keys ask for a tab of its own. Beside it one record
 * follows the other: Back closes the last of them.
 */
function openRowInPlace(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-row-link="dialog"]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = link;
  openWhenRead(() => (isRecordBeside() ? showInDialog : openDialogAt)(href));
}
