'use client';

import ConfirmDialog from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { deleteCategory } from '@/lib/contract/categories';
import type { CategoryRow } from './category-row';

/** Asks whether a category shall be deleted, and deletes it (spec 1 §2, §8). */
export default function DeleteCategory({
  category,
  onDeleted,
  onClose,
  onClosed,
}: {
  category: CategoryRow;
  onDeleted: () => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const carryOut = async () => {
    try {
      await bff<typeof deleteCategory>('DELETE', '/categories/{id}', { params: { id: category.id } });
      showToast.success('You have successfully deleted the category.');
      onDeleted();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(refusal(error));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this category?"
      confirm="Delete"
      confirming="Deleting…"
      look="danger"
      onConfirm={carryOut}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="font-medium text-text">{category.name}</p>
      <p>Once you do this, it can&apos;t be undone.</p>
    </ConfirmDialog>
  );
}

/** In the words of spec 1 §8, and what the upstream adds to them, such as how many products the category holds. */
function refusal({ statusCode, message }: BffError): string {
  return Number(statusCode) === 500 ? message : `There was a problem deleting the category.\n${message}`;
}
