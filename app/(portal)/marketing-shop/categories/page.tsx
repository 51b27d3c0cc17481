import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { call, toResult } from '@/lib/api/call';
import { listCategories } from '@/lib/contract/categories';
import { CATEGORIES_PATH } from '@/lib/paths';
import { CategoriesScreen } from './categories-screen';

export const metadata: Metadata = { title: 'Categories' };

/** The categories of the shop (spec 1 §2). */
export default portalPage(CATEGORIES_PATH, async () => {
  const found = await toResult(call(listCategories, {}));
  return <CategoriesScreen found={found} />;
});
