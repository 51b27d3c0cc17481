'use client';

import { useRef } from 'react';
import { ChangesButton, Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import { createRole, type renameRole, type Role } from '@/lib/contract/roles';
import { MAX_ROLE_NAME } from '@/lib/domain/access-table';

/** Renames a role; null adds one. */
export default function NameRole({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({ schema: createRole.body, defaultValues: { name: role?.name ?? '' } });
  const { save, saving } = useSave({ form, reasonAt: 'name' });
  const Save = role ? ChangesButton : SubmitButton;

  const send = async ({ name }: { name: string }) => {
    const saved = role
      ? await save(
          () =>
            bff<typeof renameRole>('PATCH', '/roles/{id}', {
              params: { id: role.id },
              body: { name, version: role.version },
            }),
          { done: ({ name: renamed }) => `Role ${role.name} is now ${renamed}` },
        )
      : await save(() => bff<typeof createRole>('POST', '/roles', { body: { name } }), { done: `Role ${name} added` });
    if (saved) onClose();
  };

  return (
    <Dialog title={role ? 'Rename role' : 'Add role'} width="confirm" initialFocus={field} onClose={onClose}>
      <Form
        form={form}
        draft={role ? { record: 'role', id: role.id } : { of: 'new role' }}
        busy={saving}
        onSubmit={send}
      >
        <TextField ref={field} name="name" label="Name" maxLength={MAX_ROLE_NAME} autoComplete="off" />
        {role ? null : (
          <p className="text-sm text-muted">
            Like all staff, it can open Project Status. Select what else it can do in its column.
          </p>
        )}
        <DialogButtons onLeave={onClose}>
          <Save busy="Saving…" className="max-sm:h-10">
            {role ? 'Rename' : 'Add'}
          </Save>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
