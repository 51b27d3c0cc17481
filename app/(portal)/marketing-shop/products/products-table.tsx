'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { useSelectedAction } from '@/components/action/use-selected-action';
import { useMay } from '@/components/layout/rights';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { Editable } from '@/components/list/editable';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { NOTHING, type ListColumn } from '@/components/list/list-column';
import { RowAction } from '@/components/list/row-action';
import { SearchField } from '@/components/list/search-field';
import { SelectionBar, SelectPage, SelectRow } from '@/components/list/selection';
import { createSelectionStore, type SelectedRow } from '@/components/list/selection-store';
import { Tabs } from '@/components/list/tabs';
import { usePending } from '@/components/action/pending';
import { DownloadReport } from '@/components/report/download-report';
import { deferred } from '@/components/ui/deferred';
import { focusSelection } from '@/components/ui/focus';
import { StatusPill } from '@/components/ui/status-pill';
import { Thumbnail } from '@/components/ui/thumbnail';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import { assetPath } from '@/lib/addresses/asset-path';
import type { Category } from '@/lib/contract/categories';
import { LOW_STOCK, type StockState } from '@/lib/domain/product-stock';
import { formatCountOf } from '@/lib/text/format';
import type { Density } from '@/lib/domain/density';
import { productPath } from '@/lib/addresses/paths';
import type { ReportQuery } from '@/lib/reports/report-path';
import type { BulkJob } from './bulk/bulk-change';
import type { ProductListRow } from './product-list-row';

const BulkActions = deferred(() => import('./bulk/bulk-actions'));
const BulkDialog = deferred(() => import('./bulk/bulk-dialog'));

/** The category tabs of the products list (spec 1 §2). The other filters go along from tab to tab. */
export function ProductsTabs({
  view,
  categories,
}: {
  view: ProductsView;
  categories: readonly Pick<Category, 'id' | 'name'>[];
}) {
  const hrefOf = (category: number | undefined) => productsAddress.filterHref(view, { category });
  return (
    <Tabs
      label="Category"
      current={String(view.category ?? 'all')}
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

/** What to search for, while a person types, and which status to show (spec 1 §2, §9). */
export function ProductsFilters({ view: { search, status }, view }: { view: ProductsView }) {
  const hasStock = useMay('stock');
  const offered = Object.entries(STATUS_LABELS).filter(([value]) => hasStock || !STOCK_STATUSES.includes(value));
  const chips = [
    ...(search ? [{ label: `Search: ${search}`, clears: ['search'] }] : []),
    ...(status ? [{ label: `Status: ${STATUS_LABELS[status]}`, clears: ['status'] }] : []),
  ];
  return (
    <FilterForm id="products" address={productsAddress} view={view} chips={chips}>
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

/** What a product's state is called, and its tone (spec 1 §4, Product visibility and counts). */
const STATES = {
  onSale: ['On sale', 'ok'],
  soldOut: ['Sold out', 'warn'],
  hidden: ['Hidden', 'quiet'],
} as const satisfies Record<StockState, readonly [string, string]>;

/** In the browser there is one list of products; the server never selects. */
export const selection = createSelectionStore();

/** All products of the filter, or the selected ones. */
export function ProductsDownload({ view, query }: { view: ProductsView; query: ReportQuery }) {
  return (
    <DownloadReport
      report="products"
      query={query}
      selection={{ store: selection, scope: productsAddress.scope(view) }}
    />
  );
}

/**
 * What is done with selected products. Apart from the table, which need not be drawn anew for it.
 *
 * @param total how many products match the filter
 */
export function ProductsBulk({
  rows,
  view,
  total,
}: {
  rows: readonly ProductListRow[];
  view: ProductsView;
  total: number;
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
      {job ? <BulkDialog job={job} onClose={end} onStart={start} onClosed={focusSelection} /> : null}
    </>
  );
}

/** The id of a product's link, by which the focus comes to it. */
export function productLinkId(id: number): string {
  return `product-${id}`;
}

export const ProductsColumnsMenu = columnsMenuOf(productColumns(() => undefined, 'regular'));

/**
 * @param onDelete asks whether a product shall be deleted
 * @param density decides how large the pictures are (products.css)
 */
export function productColumns(
  onDelete: (product: ProductListRow) => void,
  density: Density,
): ListColumn<ProductListRow>[] {
  return [
    {
      id: 'select',
      width: 40, slot: 'select', may: ['products', ['change', 'export']],
      header: () => <SelectPage />,
      cell: ({ id, name }) => <SelectRow id={id} label={name} />,
    },
    {
      id: 'picture',
      header: () => <span className="sr-only">Picture</span>,
      width: density === 'comfortable' ? 97 : 56, className: 'product-picture',
      cell: ({ picture }) => <Thumbnail path={assetPath(picture)} className="" />,
    },
    {
      id: 'name',
      header: 'Product',
      className: 'product-name',
      cell: ({ id, name }) => (
        <>
          <a id={productLinkId(id)} data-row-link href={productPath(id)}>
            {name}
          </a>
          <Editable id={id} field="name" label="name" isPencil>
            <Pencil aria-hidden size={14} />
          </Editable>
        </>
      ),
    },
    {
      id: 'categories',
      header: 'Category',
      width: 168, muted: true, className: 'product-categories', narrow: false,
      cell: ({ id, categories, fixed }) => (
        <Editable id={id} field="category" label="category" isFixed={fixed.category !== undefined}>
          {categories ?? NOTHING}
        </Editable>
      ),
    },
    {
      id: 'sku',
      header: 'SKU',
      width: 124, muted: true, kind: 'figures', className: 'product-sku', narrow: false,
      cell: ({ sku, variants }) => (variants ? formatCountOf(variants, 'variant') : (sku ?? NOTHING)),
    },
    {
      id: 'price',
      header: 'Price',
      width: 168, kind: 'number', className: 'product-price', narrow: 148,
      cell: ({ id, price, fixed }) => (
        <Editable id={id} field="price" label="price" isFixed={fixed.price !== undefined}>
          {price ?? NOTHING}
        </Editable>
      ),
    },
    {
      id: 'stock',
      header: 'Stock',
      width: 104, kind: 'number', className: 'product-stock', narrow: false,
      cell: ({ id, stock, fixed }) => (
        <Editable id={id} field="stock" label="stock" isFixed={fixed.stock !== undefined}>
          {stock}
        </Editable>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 116, edge: true, className: 'product-status',
      cell: ({ id, state }) => <State id={id} state={state} />,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      width: 88, className: 'actions', may: ['products', 'change'],
      cell: (product) => <Actions of={product} onDelete={() => onDelete(product)} />,
    },
  ];
}

function State({ id, state }: Pick<ProductListRow, 'id' | 'state'>) {
  const pending = usePending()('product', id);
  if (pending) return <StatusPill tone="bad">{pending.doing}</StatusPill>;
  const [label, tone] = STATES[state];
  return (
    <Editable id={id} field="visibility" label="visibility">
      <StatusPill tone={tone}>{label}</StatusPill>
    </Editable>
  );
}

function Actions({ of: { id, name }, onDelete }: { of: ProductListRow; onDelete: () => void }) {
  const isPending = usePending()('product', id) !== undefined;
  return (
    <>
      <RowAction label={`Edit ${name}`} title="Edit" icon={Pencil} href={productPath(id)} />
      {isPending ? null : (
        <RowAction
          id={`delete-${id}`}
          label={`Delete ${name}`}
          title="Delete"
          icon={Trash2}
          look="danger"
          onClick={onDelete}
        />
      )}
    </>
  );
}
