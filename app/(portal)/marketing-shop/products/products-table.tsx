'use client';

import { useSelectedAction } from '@/components/action/use-selected-action';
import { useMay } from '@/components/layout/rights';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { SearchField } from '@/components/list/search-field';
import { SelectionBar } from '@/components/list/selection';
import { createSelectionStore, type SelectedRow } from '@/components/list/selection-store';
import { Tabs } from '@/components/list/tabs';
import { deferred } from '@/components/ui/deferred';
import { focusSelection } from '@/components/ui/focus';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import type { Category } from '@/lib/contract/categories';
import { LOW_STOCK } from '@/lib/domain/product-stock';
import type { BulkJob } from './bulk/bulk-change';
import type { ProductRow } from './products-source';

const BulkActions = deferred(() => import('./bulk/bulk-actions'));
const BulkDialog = deferred(() => import('./bulk/bulk-dialog'));

/** Category tabs of the products list (spec 1 §2). They keep the other filters. */
export function ProductsTabs({
  view,
  shown,
  categories,
}: {
  view: ProductsView;
  shown: ProductsView;
  categories: readonly Pick<Category, 'id' | 'name'>[];
}) {
  const hrefOf = (category: number | undefined) => productsAddress.filterHref(view, { category });
  return (
    <Tabs
      label="Category"
      current={String(view.category ?? 'all')}
      shown={String(shown.category ?? 'all')}
      tabs={[
        { id: 'all', label: 'All', href: hrefOf(undefined) },
        ...categories.map(({ id, name }) => ({ id: String(id), label: name, href: hrefOf(id) })),
      ]}
    />
  );
}

const STATUS_LABELS: Readonly<Record<NonNullable<ProductsView['status']>, string>> = {
  visible: 'Visible',
  hidden: 'Hidden',
  soldOut: 'Sold out',
  low: `Low stock (${LOW_STOCK} or fewer)`,
};

const STOCK_STATUSES: readonly string[] = ['soldOut', 'low'];

/** Search as you type and a status filter (spec 1 §2, §9). */
export function ProductsFilters({ list }: { list: Filtered<ProductsView> }) {
  const hasStock = useMay('stock');
  const offered = Object.entries(STATUS_LABELS).filter(([value]) => hasStock || !STOCK_STATUSES.includes(value));
  return (
    <FilterForm
      id="products"
      list={list}
      chips={{ search: 'Search', status: (status) => `Status: ${STATUS_LABELS[status]}` }}
    >
      <SearchField name="search" label="Search products" mode="typing" />
      <FilterSelect name="status" label="Status">
        {offered.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  );
}

/** This module state is safe, because the server never selects. */
export const selection = createSelectionStore();

/**
 * Bulk actions, separate from the table, so that it doesn't re-render for them.
 *
 * @param total number of products that match the filter
 */
export function ProductsBulk({
  rows,
  view,
  total,
  timeZone,
}: {
  rows: readonly ProductRow[];
  view: ProductsView;
  total: number;
  timeZone: string;
}) {
  const scope = productsAddress.scope(view);
  const { job, begin, end, start } = useSelectedAction<BulkJob, SelectedRow>(selection, scope);
  return (
    <>
      <SelectionBar>
        {(selected) => (
          <BulkActions
            selected={selected}
            rowIds={rows.map(({ id }) => id)}
            view={view}
            matching={{ total, atLeast: false }}
            onApply={begin}
            onSelect={(products) => selection.add(scope, products)}
          />
        )}
      </SelectionBar>
      {job ? (
        <BulkDialog job={job} timeZone={timeZone} onClose={end} onStart={start} onClosed={focusSelection} />
      ) : null}
    </>
  );
}
