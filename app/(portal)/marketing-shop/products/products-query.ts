import type { Input } from '@/lib/contract/endpoint';
import type { listProducts } from '@/lib/contract/products';
import type { ProductsAddress } from '@/lib/paths';

type ProductsQuery = NonNullable<Input<typeof listProducts>['query']>;

/** Which products a view shows, in the upstream's words (spec 1 §7). */
export function productsFilter({ category, status, search }: ProductsAddress) {
  return { categories: category, active: status && status === 'visible', searchName: search };
}

/** What the upstream is asked for products of a view. */
export function productsQuery(view: ProductsAddress, window: { offset: number; limit: number }): ProductsQuery {
  return { ...window, ...productsFilter(view), sort: 'priority', order: 'asc' };
}

/** Does a view leave products out? */
export function isFiltered({ category, status, search }: ProductsAddress): boolean {
  return Boolean(category || status || search);
}
