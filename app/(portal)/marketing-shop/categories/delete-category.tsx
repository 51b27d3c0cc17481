'use client';

import { DeleteQuestion } from '@/components/ui/delete-question';
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
    <DeleteQuestion
      title="Delete this category?"
      name={category.name}
      onDelete={carryOut}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}

/** In the words of spec 1 §8, and what the upstream adds to them, such as how many products the category holds. */
function refusal({ statusCode, message }: BffError): string {
  return Number(statusCode) === 500 ? message : `There was a problem deleting the category.\n${message}`;
}
