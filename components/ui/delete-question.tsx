'use client';

import ConfirmDialog from './confirm-dialog';

/**
 * Asks whether one thing shall be deleted (spec 1 §2).
 *
 * @param title the question, such as `Delete this product?`
 * @param name which one
 * @param onDelete deletes it and tells how it went; it closes the dialog, by what its caller renders
 */
export function DeleteQuestion({
  title,
  name,
  onDelete,
  onClose,
  onClosed,
}: {
  title: string;
  name: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
}) {
  return (
    <ConfirmDialog
      title={title}
      confirm="Delete"
      confirming="Deleting…"
      look="danger"
      onConfirm={onDelete}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="font-medium text-text">{name}</p>
      <p>Once you do this, it can&apos;t be undone.</p>
    </ConfirmDialog>
  );
}
