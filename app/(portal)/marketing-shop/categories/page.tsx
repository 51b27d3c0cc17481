import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { PageTitle } from '@/components/layout/page-title';
import { SkipToRows } from '@/components/layout/skip-link';
import { ListNavigation } from '@/components/list/list-navigation';
import { ListCard } from '@/components/list/list-screen';
import { ErrorState } from '@/components/ui/error-state';
import { productsAddress } from '@/lib/addresses/products';
import { call, toResult } from '@/lib/api/call';
import { listCategories } from '@/lib/contract/categories';
import { formatCount, formatCountOf } from '@/lib/format';
import { CATEGORIES_PATH } from '@/lib/paths';
import { AddCategory } from './add-category';
import { CategoriesTable } from './categories-table';

export const metadata: Metadata = { title: 'Categories' };

/** The categories of the shop (spec 1 §2). */
export default portalPage(CATEGORIES_PATH, async () => {
  const found = await toResult(call(listCategories, {}));
  const categories = found.ok ? found.value : [];
  const problem = found.ok ? null : `There was a problem getting the categories ${found.error.message}`;
  return (
    <>
      {categories.length > 0 ? <SkipToRows /> : null}
      <ListNavigation
        view={CATEGORIES_PATH}
        outcome={problem ?? formatCountOf(categories.length, 'category', 'categories')}
        problem={problem}
        rows={{ ids: categories.map(({ id }) => id), noun: ['category', 'categories'] }}
      >
        <Breadcrumb href={productsAddress.href({})}>Products</Breadcrumb>
        <PageTitle count={found.ok ? formatCount(categories.length) : undefined}>Categories</PageTitle>
        <AddCategory />
        <ListCard>{problem ? <ErrorState title={problem} /> : <CategoriesTable categories={categories} />}</ListCard>
      </ListNavigation>
    </>
  );
});
