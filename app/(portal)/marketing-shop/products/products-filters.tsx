'use client';

import type { FormEvent } from 'react';
import { FilterChips, type FilterChip } from '@/components/list/filter-chips';
import { FilterSelect } from '@/components/list/filter-select';
import { useListNavigate } from '@/components/list/list-navigation';
import { SearchField } from '@/components/list/search-field';
import { productsPath, type ProductsAddress } from '@/lib/paths';

/** As the upstream takes it. */
const MAX_SEARCH_LENGTH = 100;

/** The id of the field of the search, by which the focus comes to it. */
export const SEARCH_FIELD = 'products-search';

/** The status filter (spec 1 §2). */
const STATUSES = { visible: 'Visible', hidden: 'Hidden' } as const;

type ProductFilters = Pick<ProductsAddress, 'search' | 'status'>;

/** The line of filters: what to search for, which status to show, and what is set. */
export function ProductsFilters({ view }: { view: ProductsAddress }) {
  const navigate = useListNavigate();
  const hrefWith = (filters: ProductFilters) => productsPath({ ...view, ...filters, page: 1 });
  const search = (text: string, entry: 'push' | 'replace') => {
    const wanted = text || undefined;
    if (wanted !== view.search) navigate(hrefWith({ search: wanted }), entry);
  };
  const searchNow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(String(new FormData(event.currentTarget).get('search') ?? '').trim(), 'push');
  };
  const chooseStatus = (status: string) => navigate(hrefWith({ status: (status || undefined) as ProductsAddress['status'] }));

  return (
    <div className="flex flex-wrap items-center gap-2">
      <form role="search" onSubmit={searchNow} className="flex gap-2 max-sm:w-full">
        <SearchField
          id={SEARCH_FIELD}
          name="search"
          label="Search products"
          applied={view.search ?? ''}
          maxLength={MAX_SEARCH_LENGTH}
          // Words that follow on a search belong to it, so that Back leads to what was there before all of them.
          onPause={(text) => search(text, view.search ? 'replace' : 'push')}
          onClear={() => navigate(hrefWith({ search: undefined }))}
        />
        <FilterSelect id="products-status" label="Status" value={view.status} onChange={chooseStatus}>
          {Object.entries(STATUSES).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </FilterSelect>
      </form>
      <FilterChips chips={filterChips(view, hrefWith)} clearHref={hrefWith({ search: undefined, status: undefined })} />
    </div>
  );
}

function filterChips({ search, status }: ProductsAddress, hrefWith: (filters: ProductFilters) => string): FilterChip[] {
  return [
    ...(search ? [{ label: `Search: ${search}`, href: hrefWith({ search: undefined }) }] : []),
    ...(status ? [{ label: `Status: ${STATUSES[status]}`, href: hrefWith({ status: undefined }) }] : []),
  ];
}
