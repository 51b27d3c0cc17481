import type { ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

/** How a list is sorted, and where it is sorted otherwise. */
export interface Sorting {
  by: string;
  direction: SortDirection;
  /** The address of the list sorted by a field: the other way round when it is already. */
  hrefFor: (field: string) => string;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A header that sorts: a link, because the order of a list is part of its address. */
export function SortHeader({
  field,
  sorting,
  className,
  children,
}: {
  field: string;
  sorting: Sorting;
  className: string | undefined;
  children: ReactNode;
}) {
  const sorted = sorting.by === field;
  return (
    <th scope="col" className={className} aria-sort={sorted ? ARIA_SORT[sorting.direction] : 'none'}>
      <a id={`sort-${field}`} href={sorting.hrefFor(field)}>
        {children}
        <span aria-hidden className="sort-arrow">
          {sorted && sorting.direction === 'asc' ? '↑' : '↓'}
        </span>
      </a>
    </th>
  );
}
