import { categoriesAddress, type CategoriesView } from '@/lib/addresses/categories';
import type { listCategories } from '@/lib/contract/categories';
import { listSource } from '@/lib/query/list';

export const categoriesSource = listSource<typeof listCategories, CategoriesView>()({
  path: '/categories',
  address: categoriesAddress,
  noun: ['category', 'categories'],
  rows: (categories) => categories,
});
