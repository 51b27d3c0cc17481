'use client';

import { useCallback } from 'react';
import { perform } from '@/components/action/perform';
import { deletionOfOne } from '@/components/products/delete-product';
import { confirmDeletion } from '@/components/ui/confirm';
import { focusById } from '@/components/ui/focus';
import { productLinkId, type ProductRow } from './products-source';

export function useProductDeletion(rows: readonly ProductRow[]): (product: { id: number; name: string }) => void {
  return useCallback(
    (product) => {
      const index = rows.findIndex(({ id }) => id === product.id);
      const neighbour = rows[index + 1] ?? rows[index - 1];
      let isDeleting = false;
      void confirmDeletion({
        title: 'Delete this product?',
        name: product.name,
        onConfirm: () => {
          isDeleting = true;
          perform(deletionOfOne, [{ id: product.id, label: product.name }]);
          return Promise.resolve();
        },
        onClosed: () => {
          // The button disappears first, and the row after the deletion.
          focusById(!isDeleting ? `delete-${product.id}` : productLinkId((neighbour ?? product).id));
        },
      });
    },
    [rows],
  );
}
