import { Pencil } from 'lucide-react';
import { defineList, type AnswerOf, type RowOf } from '@/components/list/define-list';
import { Editable } from '@/components/list/editable';
import { NOTHING } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import { Thumbnail } from '@/components/ui/thumbnail';
import { assetPath } from '@/lib/addresses/asset-path';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import type { listCategories } from '@/lib/contract/categories';
import type { Input, Output } from '@/lib/contract/endpoint';
import type { listProducts } from '@/lib/contract/products';
import { MAX_LISTED_PRODUCTS } from '@/lib/domain/product-limits';
import { stockStateOf } from '@/lib/domain/product-stock';
import { pageCount, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { query } from '@/lib/query/client';
import { readOf, type Read } from '@/lib/query/read';
import { productPath } from '@/lib/addresses/paths';
import { formatCountOf } from '@/lib/text/format';
import { ProductActions, ProductState } from './product-state';
import { fixedCellsOf, priceInWords, stockInWords, stockOf, variantsOf } from '@/components/products/product-values';

/** The id of a product's link, which receives the focus. */
export function productLinkId(id: number): string {
  return `product-${id}`;
}

/** A view's filter in the upstream's terms (spec 1 §7), shared with its report. */
export function productsFilter({ category, status, search }: ProductsView) {
  const isStock = status === 'soldOut' || status === 'low';
  return {
    categories: category,
    ...(isStock ? { stock: status } : { active: status && status === 'visible' }),
    searchName: search,
  };
}

export function productsQuery(
  view: ProductsView,
  window: { offset: number; limit: number },
): NonNullable<Input<typeof listProducts>['query']> {
  return { ...window, ...productsFilter(view), sort: 'priority', order: 'asc' };
}

/** Maximum number of 25-product steps: one response holds no more. */
const MAX_PAGE = MAX_LISTED_PRODUCTS / ROWS_PER_PAGE;

/** Products by priority (spec 1 §2). Page 3 is the first 75. */
export const productsSource = defineList<
  typeof listProducts,
  ProductsView,
  { onDelete: (product: { id: number; name: string }) => void }
>()({
  path: '/products/all',
  address: productsAddress,
  noun: ['product', 'products'],
  query: (view) => productsQuery(view, { offset: 0, limit: Math.min(view.page, MAX_PAGE) * ROWS_PER_PAGE }),
  rows: ({ results }) => results,
  count: (answer) => ({ total: totalOf(answer) }),
  beyond: (answer, view) => {
    const pages = Math.min(MAX_PAGE, pageCount(totalOf(answer)));
    return view.page > pages ? productsAddress.href({ ...view, page: pages }) : null;
  },
  also: [
    ...(['id', 'priority', 'unlimited', 'quantity', 'variants', 'variantCount'] as const),
    ...(['isContact', 'contactPrices', 'minPrice', 'maxPrice', 'version'] as const),
  ],
  columns: [
    {
      ...selectColumn<{ id: number; name: string }>(({ name }) => name, { may: ['products', ['change', 'export']] }),
      pin: false,
    },
    {
      id: 'picture',
      field: 'media',
      header: () => <span className="sr-only">Picture</span>,
      fit: true,
      className: 'product-picture',
      cell: ({ media: [first] }) => <Thumbnail path={assetPath(first?.thumbnailUrl ?? first?.assetUrl)} className="" />,
    },
    {
      field: 'name',
      header: 'Product',
      slot: 'title',
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
      field: 'categories',
      header: 'Category',
      muted: true,
      width: 168,
      narrow: false,
      className: 'product-categories',
      cell: (product) => (
        <Editable
          id={product.id}
          field="category"
          label="category"
          isFixed={fixedCellsOf(product).category !== undefined}
        >
          {product.categories.map(({ name }) => name).join(', ') || NOTHING}
        </Editable>
      ),
    },
    {
      field: 'sku',
      header: 'SKU',
      kind: 'figures',
      muted: true,
      narrow: false,
      className: 'product-sku',
      cell: (product) => {
        const variants = variantsOf(product);
        return variants > 0 ? formatCountOf(variants, 'variant') : product.sku || NOTHING;
      },
    },
    {
      id: 'price',
      field: 'prices',
      header: 'Price',
      kind: 'number',
      className: 'product-price',
      cell: (product) => (
        <Editable id={product.id} field="price" label="price" isFixed={fixedCellsOf(product).price !== undefined}>
          {priceInWords(product) ?? NOTHING}
        </Editable>
      ),
    },
    {
      id: 'stock',
      field: 'totalStock',
      header: 'Stock',
      kind: 'number',
      narrow: false,
      className: 'product-stock',
      cell: (product) => (
        <Editable id={product.id} field="stock" label="stock" isFixed={fixedCellsOf(product).stock !== undefined}>
          {stockInWords(product)}
        </Editable>
      ),
    },
    {
      id: 'status',
      field: 'active',
      header: 'Status',
      edge: true,
      className: 'product-status',
      cell: (product) => <ProductState id={product.id} state={stockStateOf(product.active, stockOf(product))} />,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      className: 'actions',
      may: ['products', 'change'],
      cell: (product, { onDelete }) => <ProductActions of={product} onDelete={() => onDelete(product)} />,
    },
  ],
});

export type ProductsAnswer = AnswerOf<typeof productsSource>;
export type ProductRow = RowOf<typeof productsSource>;

/** Categories for tabs and selects. */
export const ALL_CATEGORIES = query(readOf<typeof listCategories>('/categories', {}));

/** Counts the matches in all categories; null if the filter already covers them. */
export function countInAll(view: ProductsView): Read<Output<typeof listProducts>> | null {
  if (!view.category || (!view.search && !view.status)) return null;
  const query = productsQuery({ ...view, category: undefined }, { offset: 0, limit: 1 });
  return readOf<typeof listProducts>('/products/all', { query });
}

/** The number of products under the filter, including its status. */
export function totalOf({
  total,
  results,
}: {
  total: readonly { count: number }[];
  results: readonly unknown[];
}): number {
  return total[0]?.count ?? results.length;
}
