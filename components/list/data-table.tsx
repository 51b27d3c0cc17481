'use client';

import type { ReactNode } from 'react';
import type { Density } from '@/lib/list-preferences';
import type { ListColumn, ListColumnMeta, ListTable } from './list-columns';
import { ROW_LISTENERS } from './row-interaction';
import { SortHeader, type Sorting } from './sort-header';
import { TableFrame } from './table-frame';

/**
 * The rows of a list. The header and pinned columns stay while its own area scrolls; a click anywhere in a row follows
 * the row's link (marked `data-row-link`), and the arrow keys go from row to row.
 *
 * @param label what the rows are, for those who can't see the page
 * @param sorting how the list is sorted and where other orders are; columns take part by `meta.sort`
 * @param keptBy what a row's elements stay with when other rows come: the row itself, or its place. Where no cell holds
 *   anything of its own, the next page is written into the places of this one, which takes half the work of building it.
 */
export function DataTable<Row extends object>({
  table,
  label,
  density,
  sorting,
  keptBy = 'row',
  className,
}: {
  table: ListTable<Row>;
  label: string;
  density: Density;
  sorting?: Sorting;
  keptBy?: 'row' | 'place';
  className?: string;
}) {
  const columns = table.getVisibleLeafColumns();
  return (
    <TableFrame
      label={label}
      density={density}
      {...(className ? { className } : {})}
      columns={columns.map(({ id, columnDef }) => ({ id, width: columnDef.meta?.width }))}
    >
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => {
              const { meta, header: content } = header.column.columnDef;
              return (
                <HeaderCell key={header.id} meta={meta} sorting={sorting}>
                  {typeof content === 'function' ? content(header.getContext()) : content}
                </HeaderCell>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody {...ROW_LISTENERS}>
        {table.getRowModel().rows.map((row, place) => (
          <tr key={keptBy === 'row' ? row.id : place}>
            {columns.map(({ id, columnDef }) => (
              <td key={id} className={columnDef.meta?.className}>
                {(columnDef as ListColumn<Row>).show(row.original)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function HeaderCell({
  meta,
  sorting,
  children,
}: {
  meta: ListColumnMeta | undefined;
  sorting: Sorting | undefined;
  children: ReactNode;
}) {
  if (meta?.sort && sorting) {
    return (
      <SortHeader field={meta.sort} sorting={sorting} className={meta.className}>
        {children}
      </SortHeader>
    );
  }
  return (
    <th scope="col" className={meta?.className}>
      {children}
    </th>
  );
}
