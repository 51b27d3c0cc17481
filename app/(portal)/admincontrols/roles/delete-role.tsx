'use client';

import ConfirmDialog from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { deleteRole, Role } from '@/lib/contract/roles';

/**
 * Asks whether a role that nobody has shall be deleted, and deletes it.
 *
 * @param onTried it was deleted, or refused: the table no longer is what it was
 */
export default function DeleteRole({
  role,
  onTried,
  onClose,
  onClosed,
}: {
  role: Role;
  onTried: () => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const carryOut = async () => {
    try {
      await bff<typeof deleteRole>('DELETE', '/roles/{id}', { params: { id: role.id } });
      showToast.success(`Role ${role.name} deleted`);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(`The role could not be deleted.\n${error.message}`);
    }
    onTried();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this role?"
      confirm="Delete"
      confirming="Deleting…"
      look="danger"
      onConfirm={carryOut}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="font-medium text-text">{role.name}</p>
      <p>Nobody has it. What it may open is lost with it.</p>
    </ConfirmDialog>
  );
}
