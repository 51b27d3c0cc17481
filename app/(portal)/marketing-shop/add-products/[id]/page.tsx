import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { PageTitle } from '@/components/layout/page-title';
import { SectionNotFound } from '@/components/layout/notice';
import { ErrorState } from '@/components/ui/error-state';
import { setPageStatus } from '@/lib/api/page-status';
import { call, type Result, toResult } from '@/lib/api/call';
import { listCategories, type Category } from '@/lib/contract/categories';
import { getProduct, type Product } from '@/lib/contract/products';
import { fullNameOf } from '@/lib/domain/person';
import { sanitiseRichText } from '@/lib/domain/rich-text';
import { positiveNumber } from '@/lib/list-address';
import { ADD_PRODUCT_PATH } from '@/lib/paths';
import { ProductForm } from '../product-form';

export const metadata: Metadata = { title: 'Edit Product' };

/** The form of a stored product (spec 1 §2). */
export default portalPage('/marketing-shop/add-products', async ({ user }, { params }: { params: Promise<{ id: string }> }) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFound();
  const reading = Promise.all([toResult(call(getProduct, { params: { id } })), toResult(call(listCategories, {}))]);
  return (
    <DelayedSkeleton area={ADD_PRODUCT_PATH} data={reading} skeleton={<FormSkeleton title="Edit Product" note="Loading the product…" />}>
      <StoredProductForm reading={reading} userName={fullNameOf(user)} />
    </DelayedSkeleton>
  );
});

async function notFound() {
  await setPageStatus(404);
  return <SectionNotFound />;
}

interface StoredProductFormProps {
  reading: Promise<[Result<Product>, Result<Category[]>]>;
  userName: string;
}

async function StoredProductForm({ reading, userName }: StoredProductFormProps) {
  const [found, categories] = await reading;
  if (!found.ok) {
    if (found.error.status === 404) return notFound();
    return (
      <>
        <PageTitle>Edit Product</PageTitle>
        <ErrorState title="There was a problem getting the product.">{found.error.message}</ErrorState>
      </>
    );
  }
  // Whatever upstream stands behind: no markup reaches the editor that the house would not store itself.
  const { isHtml, description } = found.value;
  const product = isHtml ? { ...found.value, description: sanitiseRichText(description) } : found.value;
  const choices = categories.ok ? categories.value : { problem: categories.error.message };
  return <ProductForm key={product.id} product={product} categories={choices} userName={userName} />;
}
