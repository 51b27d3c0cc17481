'use client';

import { useCallback } from 'react';
import { deleteLater } from '@/components/products/delete-product';
import { confirmDeletion } from '@/components/ui/confirm';
import { focusById } from '@/components/ui/focus';
import type { ProductListRow } from './product-list-row';
import { productLinkId } from './products-table';

/** Asks whether a product of the list should be deleted, and deletes it after ten seconds. */
export function useProductDeletion(rows: readonly ProductListRow[]): (product: ProductListRow) => void {
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
          deleteLater(product);
          return Promise.resolve();
        },
        onClosed: () => {
          // The button goes at once, and the row ten seconds later.
          focusById(!isDeleting ? `delete-${product.id}` : productLinkId((neighbour ?? product).id));
        },
      });
    },
    [rows],
  );
}
