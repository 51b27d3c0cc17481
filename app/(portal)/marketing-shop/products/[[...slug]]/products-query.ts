import type { Input } from '@/lib/contract/endpoint';
import type { listProducts } from '@/lib/contract/products';
import type { ProductsAddress } from '@/lib/paths';

type ProductsQuery = NonNullable<Input<typeof listProducts>['query']>;

/** What the upstream is asked for products of a view (spec 1 §7). */
export function productsQuery(
  { category, status, search }: ProductsAddress,
  { offset, limit }: { offset: number; limit: number },
): ProductsQuery {
  return {
    offset,
    limit,
    categories: category,
    active: status && status === 'visible',
    searchName: search,
    sort: 'priority',
    order: 'asc',
  };
}

/** Does a view leave products out? */
export function isFiltered({ category, status, search }: ProductsAddress): boolean {
  return Boolean(category || status || search);
}
