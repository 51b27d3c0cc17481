import { redirect } from 'next/navigation';
import { call, type Result, toResult } from '@/lib/api/call';
import { listCategories, type Category } from '@/lib/contract/categories';
import { listProducts, type ProductPage } from '@/lib/contract/products';
import { pageCount, ROWS_PER_PAGE } from '@/lib/list-query';
import { productsPath, type ProductsAddress } from '@/lib/paths';
import { MAX_PAGE } from './products-address';
import { productsQuery } from './products-query';

/** All that the products list is rendered from; either may fail without the other. */
export interface ProductsReading {
  page: Result<ProductPage>;
  categories: Result<Category[]>;
}

/**
 * Reads a view of the products list: page 3 is the first 75 products. Where there are fewer, or
 * one answer holds no more, the address becomes that of the last page.
 */
export async function readProducts(view: ProductsAddress): Promise<ProductsReading> {
  const window = { offset: 0, limit: Math.min(view.page, MAX_PAGE) * ROWS_PER_PAGE };
  const [page, categories] = await Promise.all([
    toResult(call(listProducts, { query: productsQuery(view, window) })),
    toResult(call(listCategories, {})),
  ]);
  if (page.ok) {
    const pages = Math.min(MAX_PAGE, pageCount(page.value.total[0]?.count ?? page.value.results.length));
    if (view.page > pages) redirect(productsPath({ ...view, page: pages }));
  }
  return { page, categories };
}
