import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageTitle } from '@/components/layout/page-title';
import { ListCard } from '@/components/list/list-screen';
import { ErrorState } from '@/components/ui/error-state';
import { productsAddress } from '@/lib/addresses/products';
import { call, toResult } from '@/lib/api/call';
import { listCategories } from '@/lib/contract/categories';
import { formatCount } from '@/lib/format';
import { CATEGORIES_PATH } from '@/lib/paths';
import { AddCategory } from './add-category';
import { CategoriesTable } from './categories-table';

export const metadata: Metadata = { title: 'Categories' };

/** The categories of the shop (spec 1 §2). */
export default portalPage(CATEGORIES_PATH, async () => {
  const found = await toResult(call(listCategories, {}));
  return (
    <>
      <Breadcrumb href={productsAddress.href({})}>Products</Breadcrumb>
      <PageTitle count={found.ok ? formatCount(found.value.length) : undefined}>Categories</PageTitle>
      <AddCategory />
      <ListCard>
        {found.ok ? (
          <CategoriesTable categories={found.value} />
        ) : (
          <ErrorState title={`There was a problem getting the categories ${found.error.message}`} />
        )}
      </ListCard>
    </>
  );
});

/** The way back to the list that a page belongs to. */
function Breadcrumb({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-2 text-sm">
      <Link
        href={href}
        prefetch={false}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden size={14} />
        {children}
      </Link>
    </nav>
  );
}
