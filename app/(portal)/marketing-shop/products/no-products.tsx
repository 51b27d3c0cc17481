import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ADD_PRODUCT_PATH, productsPath, type ProductsAddress } from '@/lib/paths';
import { isFiltered } from './products-query';

/** A list without products, and what to do about it. */
export function NoProducts({ view }: { view: ProductsAddress }) {
  return isFiltered(view) ? (
    <EmptyState
      title="No products match this filter."
      action={
        <a href={productsPath({ page: 1 })} className={buttonClass()}>
          Clear filters
        </a>
      }
    />
  ) : (
    <EmptyState
      title="No products yet."
      action={
        <a href={ADD_PRODUCT_PATH} className={buttonClass('primary')}>
          + Add product
        </a>
      }
    />
  );
}
