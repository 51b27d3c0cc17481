import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { call, toResult } from '@/lib/api/call';
import { listCategories } from '@/lib/contract/categories';
import { fullNameOf } from '@/lib/domain/person';
import { ADD_PRODUCT_PATH } from '@/lib/paths';
import { ProductForm } from './product-form';

export const metadata: Metadata = { title: 'Add Product' };

/** The form of a new product (spec 1 §2). */
export default portalPage(ADD_PRODUCT_PATH, async ({ user }) => {
  const found = await toResult(call(listCategories, {}));
  const categories = found.ok ? found.value : { problem: found.error.message };
  return <ProductForm key="new" product={null} categories={categories} userName={fullNameOf(user)} />;
});
