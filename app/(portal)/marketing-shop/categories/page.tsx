import type { Metadata } from 'next';
import { call, toResult } from '@/lib/api/call';
import { requirePage } from '@/lib/api/current-session';
import { listCategories } from '@/lib/contract/categories';
import { CATEGORIES_PATH } from '@/lib/paths';
import { CategoriesScreen } from './categories-screen';

export const metadata: Metadata = { title: 'Categories' };

/** The categories of the shop (spec 1 §2). */
export default async function CategoriesPage() {
  await requirePage(CATEGORIES_PATH);
  const found = await toResult(call(listCategories, {}));
  return <CategoriesScreen found={found} />;
}
