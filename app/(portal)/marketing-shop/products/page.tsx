import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seed, seedOfList } from '@/lib/api/seed';
import { listCategories } from '@/lib/contract/categories';
import { listProducts } from '@/lib/contract/products';
import { ProductsScreen } from './products-screen';
import { countInAll, productsSource, totalOf } from './products-source';

export const metadata: Metadata = { title: 'Products' };

export default listPage({
  endpoint: listProducts,
  source: productsSource,
  title: 'Products',
  name: 'products',
  also: () => [seed(listCategories, {})],
  then: (answer, view) => {
    const inAll = totalOf(answer) === 0 ? countInAll(view) : null;
    return inAll ? [seedOfList(listProducts, inAll)] : [];
  },
  screen: ProductsScreen,
});
