import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listCategories } from '@/lib/contract/categories';
import { CategoriesScreen } from './categories-screen';
import { categoriesSource } from './categories-source';

export const metadata: Metadata = { title: 'Categories' };

export default listPage({
  endpoint: listCategories,
  source: categoriesSource,
  title: 'Categories',
  name: 'categories',
  screen: CategoriesScreen,
});
