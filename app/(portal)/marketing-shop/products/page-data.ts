import { redirect } from 'next/navigation';
import { call, type Result, toResult } from '@/lib/api/call';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import { listCategories, type Category } from '@/lib/contract/categories';
import { listProducts, MAX_PRODUCTS_PER_ANSWER, type ProductPage } from '@/lib/contract/products';
import { pageCount, ROWS_PER_PAGE } from '@/lib/page-range';
import { productsQuery } from './product-list-row';

/** The most times 25 products that one list shows: what one answer of the upstream holds. */
const MAX_PAGE = MAX_PRODUCTS_PER_ANSWER / ROWS_PER_PAGE;

/** All that the products list is rendered from; either may fail without the other. */
export interface ProductsData {
  page: Result<ProductPage>;
  categories: Result<Category[]>;
}

/**
 * Reads a view of the products list: page 3 is the first 75 products. Where there are fewer, or
 * one answer holds no more, the address becomes that of the last page.
 */
export async function readProducts(view: ProductsView): Promise<ProductsData> {
  const window = { offset: 0, limit: Math.min(view.page, MAX_PAGE) * ROWS_PER_PAGE };
  const [page, categories] = await Promise.all([
    toResult(call(listProducts, { query: productsQuery(view, window) })),
    toResult(call(listCategories, {})),
  ]);
  if (page.ok) {
    const pages = Math.min(MAX_PAGE, pageCount(totalOf(page.value)));
    if (view.page > pages) redirect(productsAddress.href({ ...view, page: pages }));
  }
  return { page, categories };
}

/** How many products the filter shows, the status among it. */
export function totalOf({ total, results }: ProductPage): number {
  return total[0]?.count ?? results.length;
}
