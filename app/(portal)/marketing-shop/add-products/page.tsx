import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { ProductForm } from './product-form';
import { readCategories } from './read-product-form';

export const metadata: Metadata = { title: 'Add Product' };

/** The form of a new product (spec 1 §2). */
export default portalPage('/marketing-shop/add-products', async ({ user }) => {
  const reading = await readCategories();
  return <ProductForm key="new" product={null} {...reading} userName={`${user.firstName} ${user.lastName}`.trim()} />;
});
