import { ListCard } from '@/components/list/list-screen';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { PageTitle } from '@/components/layout/page-title';
import { ErrorState } from '@/components/ui/error-state';
import type { Result } from '@/lib/api/call';
import type { Category } from '@/lib/contract/categories';
import { formatCount } from '@/lib/format';
import { productsAddress } from '@/lib/addresses/products';
import { AddCategory } from './add-category';
import { CategoriesTable } from './categories-table';
import { toCategoryRow } from './category-row';

/** The categories screen, from its way back to its table. */
export function CategoriesScreen({ found }: { found: Result<Category[]> }) {
  return (
    <>
      <Breadcrumb href={productsAddress.href({})}>Products</Breadcrumb>
      <PageTitle count={found.ok ? formatCount(found.value.length) : undefined}>Categories</PageTitle>
      <AddCategory />
      <ListCard>
        {found.ok ? (
          <CategoriesTable categories={found.value.map(toCategoryRow)} />
        ) : (
          <ErrorState title={`There was a problem getting the categories ${found.error.message}`} />
        )}
      </ListCard>
    </>
  );
}
