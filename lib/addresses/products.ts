import { listAddress, oneOf, positiveNumber, searchText, type ViewOf } from './list-address';

/** `/marketing-shop/products/3` shows the first 75 (spec 1 §2). */
export const productsAddress = listAddress(
  {
    path: '/marketing-shop/products',
    segments: ['page'],
    filters: { category: positiveNumber, status: oneOf(['visible', 'hidden', 'soldOut', 'low']), search: searchText },
    place: { page: positiveNumber },
  },
  { page: 1 },
);

export type ProductsView = ViewOf<typeof productsAddress>;
