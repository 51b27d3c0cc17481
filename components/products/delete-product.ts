import { defineAction } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import type { deleteProduct } from '@/lib/contract/products';
import { productPath } from '@/lib/addresses/paths';

/** Deletes products without a version check, because the call takes no version. */
export const deletion = defineAction({
  of: 'product',
  noun: ['product', 'products'],
  verb: ['Delete', 'Deleting', 'deleted'],
  call: ([product]) => call<typeof deleteProduct>('DELETE', '/products/{id}', { params: { id: product.id } }),
});

/** The same, with the messages that the specs quote. */
export const deletionOfOne = defineAction({
  ...deletion,
  link: ([product]) => ({ text: product.label, href: productPath(product.id) }),
  done: ([product]) => ({ message: 'Delete product successfully', link: { text: product.label } }),
  failed: 'There was a deleting the selected product',
});
