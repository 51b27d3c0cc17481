import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import type { listCategories } from '@/lib/contract/categories';
import type { Input, Output } from '@/lib/contract/endpoint';
import type { listProducts } from '@/lib/contract/products';
import { MAX_LISTED_PRODUCTS } from '@/lib/domain/product-limits';
import { pageCount, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { query } from '@/lib/query/client';
import { listSource, type ListAnswer } from '@/lib/query/list';
import { readOf, type Read } from '@/lib/query/read';

/** Which products a view shows, in the upstream's words (spec 1 §7); its report shares it. */
export function productsFilter({ category, status, search }: ProductsView) {
  const isStock = status === 'soldOut' || status === 'low';
  return {
    categories: category,
    ...(isStock ? { stock: status } : { active: status && status === 'visible' }),
    searchName: search,
  };
}

/** What the upstream is asked for products of a view. */
export function productsQuery(
  view: ProductsView,
  window: { offset: number; limit: number },
): NonNullable<Input<typeof listProducts>['query']> {
  return { ...window, ...productsFilter(view), sort: 'priority', order: 'asc' };
}

const FIELDS = [
  ...(['id', 'name', 'priority', 'categories', 'sku', 'media', 'active', 'unlimited', 'quantity'] as const),
  ...(['variants', 'variantCount', 'totalStock', 'isContact', 'contactPrices', 'prices'] as const),
  ...(['minPrice', 'maxPrice', 'version'] as const),
];

export type ProductsAnswer = ListAnswer<typeof listProducts, (typeof FIELDS)[number]>;
export type ProductRow = ProductsAnswer['results'][number];

/** The most times 25 products that one list shows: what one answer of the upstream holds. */
const MAX_PAGE = MAX_LISTED_PRODUCTS / ROWS_PER_PAGE;

/** The products by priority (spec 1 §2): page 3 is the first 75. */
export const productsSource = listSource<typeof listProducts, ProductsView>()({
  path: '/products/all',
  address: productsAddress,
  noun: ['product', 'products'],
  fields: FIELDS,
  query: (view) => productsQuery(view, { offset: 0, limit: Math.min(view.page, MAX_PAGE) * ROWS_PER_PAGE }),
  rows: ({ results }) => results,
  count: (answer) => ({ total: totalOf(answer) }),
  beyond: (answer, view) => {
    const pages = Math.min(MAX_PAGE, pageCount(totalOf(answer)));
    return view.page > pages ? productsAddress.href({ ...view, page: pages }) : null;
  },
});

/** The categories, for their tabs and to choose from. */
export const ALL_CATEGORIES = query(readOf<typeof listCategories>('/categories', {}));

/** Asks how many products of all categories match the rest of a filter; null where that is the filter already. */
export function countInAll(view: ProductsView): Read<Output<typeof listProducts>> | null {
  if (!view.category || (!view.search && !view.status)) return null;
  const query = productsQuery({ ...view, category: undefined }, { offset: 0, limit: 1 });
  return readOf<typeof listProducts>('/products/all', { query });
}

/** How many products the filter shows, the status among it. */
export function totalOf({ total, results }: Pick<ProductsAnswer, 'total' | 'results'>): number {
  return total[0]?.count ?? results.length;
}
