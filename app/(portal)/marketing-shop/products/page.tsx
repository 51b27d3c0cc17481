import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { ListArrival } from '@/components/list/list-arrival';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { SectionNotFound } from '@/components/layout/section-not-found';
import { setPageStatus } from '@/lib/api/page-status';
import { viewSegments, type SearchParams } from '@/lib/list-query';
import { readProductsAddress } from './products-address';
import { ProductsScreen } from './products-screen';
import { readProducts } from './read-products';

export const metadata: Metadata = { title: 'Products' };

/** The products list (spec 1 §2). All of its state is in the address. */
export default portalPage('/marketing-shop/products', async (_, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = await searchParams;
  const view = readProductsAddress(viewSegments(query), query);
  if (!view) {
    await setPageStatus(404);
    return <SectionNotFound />;
  }
  const reading = readProducts(view);
  return (
    <ListArrival
      area="/marketing-shop/products"
      reading={reading}
      skeleton={<ListSkeleton title="Products" note="Loading products…" />}
    >
      <ProductsScreen view={view} reading={reading} />
    </ListArrival>
  );
});
