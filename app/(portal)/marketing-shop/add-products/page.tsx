import type { Metadata } from 'next';
import { requirePage } from '@/lib/api/current-session';
import { ProductForm } from './product-form';
import { readCategories } from './read-product-form';

export const metadata: Metadata = { title: 'Add Product' };

/** The form of a new product (spec 1 §2). */
export default async function AddProductPage() {
  const { user } = await requirePage('/marketing-shop/add-products');
  const reading = await readCategories();
  return <ProductForm key="new" product={null} {...reading} userName={`${user.firstName} ${user.lastName}`.trim()} />;
}
