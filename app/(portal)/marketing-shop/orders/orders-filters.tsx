'use client';

import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { FilterChips, type FilterChip } from '@/components/list/filter-chips';
import { useListNavigate } from '@/components/list/list-navigation';
import { SearchField } from '@/components/list/search-field';
import { Button } from '@/components/ui/button';
import { ordersPath } from '@/lib/paths';
import { formatDay } from '@/lib/time';
import { OrderDateFields, OrderSearchBy } from './order-filter-fields';
import type { OrdersView } from './orders-address';

const OrdersFilterSheet = lazy(() => import('./orders-filter-sheet'));

/** As the upstream takes it. */
const MAX_SEARCH_LENGTH = 100;

/** The filters of an orders list that are set. */
export type OrderFilters = Pick<OrdersView, 'searchBy' | 'searchFor' | 'startDate' | 'endDate'>;

const NO_FILTERS = { searchBy: undefined, searchFor: undefined, startDate: undefined, endDate: undefined };

/**
 * The line of filters: what to search by and for, from which day to which, and what is set. On phones all but the
 * search box stands in a sheet.
 */
export function OrdersFilters({ view, today }: { view: OrdersView; today: string }) {
  const navigate = useListNavigate();
  const [searchBy, setSearchBy] = useState(view.searchBy);
  const [appliedSearchBy, setAppliedSearchBy] = useState(view.searchBy);
  const [sheetOpen, setSheetOpen] = useState(false);
  if (appliedSearchBy !== view.searchBy) {
    setAppliedSearchBy(view.searchBy);
    setSearchBy(view.searchBy);
  }

  const hrefWith = (filters: OrderFilters) => ordersPath({ ...view, ...filters, page: 1, order: undefined });
  const apply = (filters: OrderFilters) => navigate(hrefWith(filters));
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const searchFor = String(new FormData(event.currentTarget).get('searchFor') ?? '').trim();
    apply({ searchBy, searchFor: searchFor || undefined });
  };
  const chooseSearchBy = (chosen: OrdersView['searchBy']) => {
    setSearchBy(chosen);
    // Without a text the choice filters nothing yet.
    if (view.searchFor) apply({ searchBy: chosen });
  };
  const chips = filterChips(view, hrefWith);

  return (
    <div className="flex flex-wrap items-start gap-2">
      <form role="search" onSubmit={search} className="flex gap-2 max-sm:w-full">
        <OrderSearchBy value={searchBy} onChange={chooseSearchBy} className="max-sm:hidden" />
        <SearchField
          id="orders-search"
          name="searchFor"
          label="Search orders"
          applied={view.searchFor ?? ''}
          maxLength={MAX_SEARCH_LENGTH}
          onClear={() => apply({ searchFor: undefined })}
        />
        <Button className="h-10 sm:hidden" onClick={() => setSheetOpen(true)} id="orders-filters" aria-haspopup="dialog">
          <SlidersHorizontal aria-hidden size={16} />
          {chips.length > 0 ? `Filters (${chips.length})` : 'Filters'}
        </Button>
      </form>
      <div className="flex gap-2 max-sm:hidden">
        <OrderDateFields filters={view} today={today} onChange={apply} />
      </div>
      {chips.length > 0 ? (
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <FilterChips chips={chips} clearHref={hrefWith(NO_FILTERS)} />
        </div>
      ) : null}
      {sheetOpen ? (
        <Suspense fallback={null}>
          <OrdersFilterSheet
            filters={{ ...view, searchBy }}
            today={today}
            onApply={(filters) => {
              setSheetOpen(false);
              apply(filters);
            }}
            onClose={() => setSheetOpen(false)}
            onClosed={() => document.getElementById('orders-filters')?.focus()}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What a chip calls a field that is searched. */
const SHORT_LABELS = { orderNumber: 'Order', companyName: 'Company', sku: 'SKU' } as const;

/** One chip for the search and one for the days, as they are read together. */
function filterChips(
  { searchBy, searchFor, startDate, endDate }: OrdersView,
  hrefWith: (filters: OrderFilters) => string,
): FilterChip[] {
  const chips: FilterChip[] = [];
  if (searchFor) {
    const label = searchBy ? SHORT_LABELS[searchBy] : 'Search';
    chips.push({ label: `${label}: ${searchFor}`, href: hrefWith({ searchFor: undefined }) });
  }
  if (startDate || endDate) {
    chips.push({ label: daysInWords(startDate, endDate), href: hrefWith({ startDate: undefined, endDate: undefined }) });
  }
  return chips;
}

function daysInWords(startDate: string | undefined, endDate: string | undefined): string {
  if (!endDate) return `From ${formatDay(startDate ?? '')}`;
  return startDate ? `${formatDay(startDate)} – ${formatDay(endDate)}` : `Until ${formatDay(endDate)}`;
}
