import { toastFailure } from '@/components/connection/save-error';
import { createHeldIds } from '@/components/ui/held-ids';
import { showToast } from '@/components/ui/toast';
import { commitAfterUndo } from '@/components/ui/undo';
import { bff, sendOnLeaving } from '@/lib/bff/client';
import type { deleteProduct } from '@/lib/contract/products';
import { productPath } from '@/lib/paths';

const deleting = createHeldIds();

/** The ids of products that are about to be deleted. */
export const useDeletingProducts = (): ReadonlySet<number> => deleting.useIds();

/** Deletes a product in ten seconds, unless that is undone. */
export function deleteLater({ id, name }: { id: number; name: string }): void {
  const run = async () => {
    try {
      await bff<typeof deleteProduct>('DELETE', '/products/{id}', { params: { id } });
      showToast.success('Delete product successfully', { text: name });
    } catch (error) {
      toastFailure(
        (reason) => `There was a deleting the selected product ${reason}`,
        error,
        () => void run(),
      );
    } finally {
      deleting.mark([id], false);
    }
  };
  deleting.mark([id], true);
  commitAfterUndo({
    message: `Deleting ${name}`,
    link: { text: name, href: productPath(id) },
    undo: () => deleting.mark([id], false),
    run,
    sendOnLeaving: () => sendOnLeaving('DELETE', `/products/${id}`, undefined),
  });
}
