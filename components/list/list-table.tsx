'use client';

import { memo, useContext, type MouseEvent, type ReactNode } from 'react';
import { openWhenRead } from '@/components/record/opening';
import { isRecordBeside, openDialogAt, showInDialog } from '@/components/ui/dialog-address';
import type { ListAddress, SortDirection } from '@/lib/addresses/list-address';
import { cellOf } from './list-cell';
import type { CellContext, ListColumn } from './list-column';
import { useListPreferences } from './list-preferences';
import { ROW_LISTENERS } from './row-interaction';
import { TableFrame } from './table-frame';
import { UnreadableRow, UnreadableRowsContext, withUnreadable } from './unreadable-rows';
import { useShownColumns } from './use-columns';
import type { List } from './use-list';

interface TableProps<Row extends object, V extends object, C = never> {
  label: string;
  /** Must be a stable array, or the table re-renders. */
  columns: readonly ListColumn<Row, C>[];
  rows: readonly Row[];
  idOf?: ((row: Row) => number | string) | undefined;
  view: V;
  /** Headers with `sort` link to it. */
  address?: ListAddress<V> | undefined;
  /** `place` reuses elements across pages, which halves the work. Cells must not keep state. */
  rowKey?: 'id' | 'place';
  className?: string;
  timeZone?: string;
  counted?: CellContext['counted'];
  first?: number;
  /** False if the upstream can't sort. */
  sorted?: boolean;
}

const ownId = (row: object) => (row as { id: number }).id;

function DrawnTable<Row extends object, V extends object>(props: TableProps<Row, V>) {
  const {
    label,
    columns: all,
    rows,
    idOf = ownId,
    view,
    address,
    rowKey = 'id',
    className = '',
    sorted = true,
  } = props;
  const [preferences] = useListPreferences();
  const shown = useShownColumns(all as readonly ListColumn<Row>[]);
  const unreadable = useContext(UnreadableRowsContext);
  const slots = new Set(shown.map(({ slot }) => slot));
  const context = props as unknown as CellContext;
  return (
    <div className="contents" onClick={openRowInPlace}>
      <TableFrame
        label={label}
        density={preferences.density}
        className={className}
        lines={(['select', 'when', 'aside'] as const).filter((slot) => slots.has(slot)).join(' ')}
        columns={shown}
      >
        <thead>
          <tr>
            {shown.map((column) => (
              <HeaderCell key={column.id} column={column} address={sorted ? address : undefined} view={view} />
            ))}
          </tr>
        </thead>
        <tbody id="rows" tabIndex={-1} {...ROW_LISTENERS}>
          {withUnreadable([...rows.entries()], unreadable).map((entry, place) => {
            if (!entry) return <UnreadableRow key={`unreadable-${place}`} columns={shown.length} />;
            const [index, row] = entry;
            const id = idOf(row);
            return (
              <tr key={rowKey === 'id' ? id : place}>
                {shown.map((column) => (
                  <td key={column.id} data-slot={column.slot} className={column.className}>
                    {cellOf(column, row, { context, index, id })}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </TableFrame>
    </div>
  );
}

/** A table outside of an addressed list. Cells receive extra props as context. */
export const Table = memo(DrawnTable) as <Row extends object, V extends object, More extends object>(
  props: TableProps<Row, V, CellContext<V> & NoInfer<More>> & More,
) => ReactNode;

/**
 * A list's rows. A click anywhere in a row follows its link (`data-row-link`, in place for `"dialog"`), and arrow keys
 * move between rows. Cells receive extra props as context.
 *
 * @param rows overrides the response's rows
 */
export function ListTable<V extends object, T, Row extends object, More extends object>({
  list: { columns, rows, shownView, address, definition, timeZone, counted, first },
  ...more
}: {
  list: List<V, T, Row, More>;
  label: string;
  rows?: readonly Row[];
} & Pick<TableProps<Row, V>, 'rowKey' | 'className' | 'sorted'> &
  More) {
  const given = { columns, rows, address, timeZone, counted, first, view: shownView, idOf: definition.idOf };
  return <Table<Row, V, More> {...given} {...(more as unknown as { label: string } & More)} />;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Sortable headers are links, because the order is part of the address. */
function HeaderCell<V extends { sort?: string; direction?: SortDirection }>({
  column: { header, slot, className, sort },
  address,
  view,
}: {
  column: Pick<ListColumn<object>, 'header' | 'slot' | 'sort'> & { className: string | undefined };
  address: ListAddress<V> | undefined;
  view: V;
}) {
  const name: ReactNode = typeof header === 'function' ? header() : header;
  const cell = { scope: 'col', 'data-slot': slot, className };
  if (!sort || !address) return <th {...cell}>{name}</th>;
  const direction = view.sort === sort ? view.direction : undefined;
  return (
    <th {...cell} aria-sort={direction ? ARIA_SORT[direction] : 'none'}>
      <a id={`sort-${sort}`} href={address.sortHref(view, sort)}>
        {name}
        <span aria-hidden className="sort-arrow">
          {direction === 'asc' ? '↑' : '↓'}
        </span>
      </a>
    </th>
  );
}

/**
 * Opens a row's record over or beside the list, unless modifier keys ask for a new tab. Beside the list, each record
 * replaces the last in the history, so Back closes it.
 */
function openRowInPlace(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-row-link="dialog"]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = link;
  openWhenRead(() => (isRecordBeside() ? showInDialog : openDialogAt)(href));
}
