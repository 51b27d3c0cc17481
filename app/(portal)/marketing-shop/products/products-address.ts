import { MAX_PRODUCTS_PER_ANSWER } from '@/lib/contract/products';
import { oneOf, positiveNumber, readListQuery, ROWS_PER_PAGE, searchText, type SearchParams } from '@/lib/list-query';
import type { ProductsAddress } from '@/lib/paths';

/** The longest text that the upstream searches for. */
export const MAX_SEARCH_LENGTH = 100;

/** The most times 25 products that one list shows: what one answer of the upstream holds. */
export const MAX_PAGE = MAX_PRODUCTS_PER_ANSWER / ROWS_PER_PAGE;

const READERS = {
  category: positiveNumber(),
  status: oneOf(['visible', 'hidden']),
  search: searchText(MAX_SEARCH_LENGTH),
};

/**
 * Reads the address of the products list (spec 1 §2).
 *
 * @param segments what follows `/marketing-shop/products`: nothing, or how many times 25 products are shown
 * @returns null for a path that names no list; search parameters that can't be read count as unset
 */
export function readProductsAddress(
  segments: readonly string[],
  searchParams: SearchParams,
): ProductsAddress | null {
  const [written = '1', ...more] = segments;
  const page = positiveNumber()(written);
  if (!page || more.length > 0) return null;
  return { page, ...readListQuery(READERS, searchParams) };
}
