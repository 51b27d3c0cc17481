'use client';

import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Menu } from '@/components/ui/menu';
import type { ListAddress, SortDirection } from '@/lib/addresses/list-address';
import { ColumnsMenu } from './columns-menu';
import type { ListColumn } from './list-column';
import { useListNavigate } from './list-moves';
import { SaveView } from './save-view';

interface Sorted {
  sort?: string;
  direction?: SortDirection;
}

/** What changes how a list looks: saved views, sort, columns and density. */
export function ListTools<V extends object>({
  list: { columns, address, view },
  children,
}: {
  list: { columns: readonly ListColumn<object, never>[]; address: ListAddress<V>; view: V };
  /** The page's actions, if the list has no title of its own. */
  children?: ReactNode;
}) {
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
      {children}
      <SaveView />
      <SortMenu columns={columns} address={address as unknown as ListAddress<Sorted>} view={view} />
      <ColumnsMenu of={columns} />
    </div>
  );
}

const DIRECTIONS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
];

/** Sorts by the columns whose headers do, also on phones, which show no headers. */
function SortMenu({
  columns,
  address,
  view,
}: {
  columns: readonly ListColumn<object, never>[];
  address: ListAddress<Sorted>;
  view: Sorted;
}) {
  const navigate = useListNavigate();
  const options = columns.flatMap(({ sort, header }) => (sort ? [{ value: sort, label: String(header) }] : []));
  const { sort, direction = 'asc' } = view;
  const current = options.find(({ value }) => value === sort);
  if (!current) return null;
  const sortBy = (changed: Sorted) => navigate(address.filterHref(view, { sort, direction, ...changed }));
  return (
    <Menu
      className={buttonClass('quiet', 'px-2 font-normal max-sm:h-10')}
      label={`Sorted by ${current.label}, ${direction === 'asc' ? 'ascending' : 'descending'}`}
      entries={[
        {
          kind: 'choice',
          legend: 'Sort by',
          value: current.value,
          options,
          onChange: (value) => sortBy({ sort: value }),
        },
        {
          kind: 'choice',
          legend: 'Order',
          value: direction,
          options: DIRECTIONS,
          onChange: (value) => sortBy({ direction: value as SortDirection }),
        },
      ]}
    >
      <span className="max-sm:sr-only beside:sr-only">{current.label}</span>
      <span aria-hidden>{direction === 'asc' ? '↑' : '↓'}</span>
    </Menu>
  );
}
