'use client';

import { useCallback } from 'react';
import { useSave } from '@/components/form/use-save';
import type { List } from '@/components/list/use-list';
import { confirmDeletion } from '@/components/ui/confirm';
import { focusById } from '@/components/ui/focus';
import type { ProductsView } from '@/lib/addresses/products';
import { bff, BffError } from '@/lib/bff/client';
import type { deleteProduct } from '@/lib/contract/products';
import type { ProductListRow } from './product-list-row';
import { totalOf, type ProductsAnswer } from './products-source';
import { productLinkId } from './products-table';

/** Asks whether a product of the list shall be deleted, and takes it away. */
export function useProductDeletion(
  rows: readonly ProductListRow[],
  edit: List<ProductsView, ProductsAnswer>['edit'],
): (product: ProductListRow) => void {
  const { save } = useSave({
    done: 'Delete product successfully',
    failed: ({ message }) => `There was a deleting the selected product ${message}`,
  });
  return useCallback(
    (product) => {
      const index = rows.findIndex(({ id }) => id === product.id);
      const neighbour = rows[index + 1] ?? rows[index - 1];
      let isGone = false;
      const send = () =>
        bff<typeof deleteProduct>('DELETE', '/products/{id}', { params: { id: product.id } }).catch(
          (error: unknown) => {
            // Somebody else was faster: the row has nothing behind it any more.
            isGone = error instanceof BffError && error.status === 404;
            throw error;
          },
        );
      void confirmDeletion({
        title: 'Delete this product?',
        name: product.name,
        onConfirm: async () => {
          isGone = (await save(send, { link: { text: product.name } })) !== null || isGone;
          if (!isGone) return;
          await edit((before) => ({
            ...before,
            results: before.results.filter(({ id }) => id !== product.id),
            total: [{ count: totalOf(before) - 1 }],
          }));
        },
        onClosed: () => {
          // With the last row the table goes; the search stays, whatever comes in its place.
          focusById(!isGone ? `delete-${product.id}` : neighbour ? productLinkId(neighbour.id) : 'products-search');
        },
      });
    },
    [rows, save, edit],
  );
}
