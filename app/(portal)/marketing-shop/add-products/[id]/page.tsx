import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { PageTitle } from '@/components/layout/page-title';
import { SectionNotFound } from '@/components/layout/section-not-found';
import { ErrorState } from '@/components/ui/error-state';
import { setPageStatus } from '@/lib/api/page-status';
import { call, type Result, toResult } from '@/lib/api/call';
import { getProduct, type Product } from '@/lib/contract/products';
import { sanitiseRichText } from '@/lib/domain/rich-text';
import { positiveNumber } from '@/lib/list-address';
import { ADD_PRODUCT_PATH } from '@/lib/paths';
import { ProductForm } from '../product-form';
import { ProductFormSkeleton } from '../product-form-skeleton';
import { readCategories, type CategoriesReading } from '../read-product-form';

export const metadata: Metadata = { title: 'Edit Product' };

/** The form of a stored product (spec 1 §2). */
export default portalPage('/marketing-shop/add-products', async ({ user }, { params }: { params: Promise<{ id: string }> }) => {
  const id = positiveNumber((await params).id);
  if (!id) {
    await setPageStatus(404);
    return <SectionNotFound />;
  }
  const reading = Promise.all([toResult(call(getProduct, { params: { id } })), readCategories()]);
  return (
    <DelayedSkeleton area={ADD_PRODUCT_PATH} data={reading} skeleton={<ProductFormSkeleton title="Edit Product" />}>
      <StoredProductForm reading={reading} userName={`${user.firstName} ${user.lastName}`.trim()} />
    </DelayedSkeleton>
  );
});

async function StoredProductForm({
  reading,
  userName,
}: {
  reading: Promise<[Result<Product>, CategoriesReading]>;
  userName: string;
}) {
  const [found, categories] = await reading;
  if (!found.ok) {
    if (found.error.status === 404) {
      await setPageStatus(404);
      return <SectionNotFound />;
    }
    return (
      <>
        <PageTitle>Edit Product</PageTitle>
        <ErrorState title="There was a problem getting the product.">{found.error.message}</ErrorState>
      </>
    );
  }
  // Whatever upstream stands behind: no markup reaches the editor that the house would not store itself.
  const product = found.value.isHtml
    ? { ...found.value, description: sanitiseRichText(found.value.description) }
    : found.value;
  return <ProductForm key={product.id} product={product} {...categories} userName={userName} />;
}
