'use client';

import { DeleteQuestion } from '@/components/ui/delete-question';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { deleteProduct } from '@/lib/contract/products';
import type { ProductListRow } from './product-list-row';

/** Asks whether a product shall be deleted, and deletes it (spec 1 §2, §8). */
export default function DeleteProduct({
  product,
  onDeleted,
  onClose,
  onClosed,
}: {
  product: ProductListRow;
  onDeleted: (product: ProductListRow) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const carryOut = async () => {
    try {
      await bff<typeof deleteProduct>('DELETE', '/products/{id}', { params: { id: product.id } });
      showToast.success('Delete product successfully');
      onDeleted(product);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(`There was a deleting the selected product ${error.message}`);
      // Somebody else was faster: the row has nothing behind it any more.
      if (error.status === 404) onDeleted(product);
    }
    onClose();
  };
  return (
    <DeleteQuestion
      title="Delete this product?"
      name={product.name}
      onDelete={carryOut}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}
