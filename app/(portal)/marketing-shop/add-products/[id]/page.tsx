import { cache } from 'react';
import { portalPage, notFoundPage } from '@/app/(portal)/portal-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { begin, DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { PageTitle } from '@/components/layout/page-title';
import { KeptRecord } from '@/components/record/kept-record';
import { ErrorState } from '@/components/ui/error-state';
import { call, type Result, toResult } from '@/lib/api/call';
import { listCategories, type Category } from '@/lib/contract/categories';
import { getProduct, type Product } from '@/lib/contract/products';
import { fullNameOf } from '@/lib/domain/person';
import { sanitiseRichText } from '@/lib/domain/rich-text';
import { positiveNumber } from '@/lib/list-address';
import { ADD_PRODUCT_PATH } from '@/lib/paths';
import { ProductForm } from '../product-form';

/** A product, read once for its page and its title. */
const readProduct = cache((id: number) => toResult(call(getProduct, { params: { id } })));

export const generateMetadata = recordTitle('Edit Product', readProduct, ({ name }) => name);

/** The form of a stored product (spec 1 §2). */
export default portalPage(ADD_PRODUCT_PATH, async ({ user }, { params }: { params: Promise<{ id: string }> }) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFoundPage();
  const reading = begin(Promise.all([readProduct(id), toResult(call(listCategories, {}))]));
  return (
    <DelayedSkeleton
      area={ADD_PRODUCT_PATH}
      data={reading}
      skeleton={<FormSkeleton title="Edit Product" note="Loading the product…" />}
    >
      <StoredProductForm id={id} reading={reading} userName={fullNameOf(user)} />
    </DelayedSkeleton>
  );
});

interface StoredProductFormProps {
  id: number;
  reading: Promise<[Result<Product>, Result<Category[]>]>;
  userName: string;
}

async function StoredProductForm({ id, reading, userName }: StoredProductFormProps) {
  const [found, categories] = await reading;
  if (!found.ok) {
    if (found.error.status === 404) return notFoundPage();
    return (
      <KeptRecord key={id} problem={`There was a problem getting the product. ${found.error.message}`}>
        <PageTitle>Edit Product</PageTitle>
        <ErrorState title="There was a problem getting the product.">{found.error.message}</ErrorState>
      </KeptRecord>
    );
  }
  // Also before another upstream, no markup reaches the editor that ours would not store.
  const { isHtml, description } = found.value;
  const product = isHtml ? { ...found.value, description: sanitiseRichText(description) } : found.value;
  const choices = categories.ok ? categories.value : { problem: categories.error.message };
  return (
    <KeptRecord key={id} version={product.version}>
      <ProductForm product={product} categories={choices} userName={userName} />
    </KeptRecord>
  );
}
