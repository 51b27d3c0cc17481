import type { Metadata } from 'next';
import { portalPage, notFoundPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { productsAddress } from '@/lib/addresses/products';
import type { SearchParams } from '@/lib/list-address';
import { ProductsScreen, readProducts } from './products-screen';

export const metadata: Metadata = { title: 'Products' };

/** The products list (spec 1 §2). All of its state is in the address. */
export default portalPage(
  productsAddress.path,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const search = await searchParams;
    if (!productsAddress.isNamedBy(search)) return notFoundPage();
    const view = productsAddress.read(search);
    const data = begin(readProducts(view));
    return (
      <DelayedSkeleton
        area={productsAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Products" note="Loading products…" />}
      >
        <ProductsScreen view={view} data={data} userId={user.id} />
      </DelayedSkeleton>
    );
  },
);
