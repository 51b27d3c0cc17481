'use client';

import { useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { createRole, renameRole, Role } from '@/lib/contract/roles';
import { MAX_ROLE_NAME } from '@/lib/domain/access-table';

/**
 * Asks for the name of a role and stores it.
 *
 * @param role the one to be renamed; null adds one
 */
export default function NameRole({
  role,
  onSaved,
  onClose,
  onClosed,
}: {
  role: Role | null;
  onSaved: () => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(role?.name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const wanted = name.trim();
    if (!wanted) return refuse('Type in a name.');
    setSaving(true);
    try {
      if (role) {
        await bff<typeof renameRole>('PATCH', '/roles/{id}', { params: { id: role.id }, body: { name: wanted, version: role.version } });
      } else {
        await bff<typeof createRole>('POST', '/roles', { body: { name: wanted } });
      }
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      return refuse(error.message);
    } finally {
      setSaving(false);
    }
    showToast.success(role ? 'Role renamed' : `Role ${wanted} added`);
    onSaved();
    onClose();
  };
  const refuse = (sentence: string) => {
    setFault(sentence);
    field.current?.focus();
  };

  return (
    <Dialog title={role ? 'Rename role' : 'Add role'} width="confirm" initialFocus={field} onClose={onClose} onClosed={onClosed}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <Field
          ref={field}
          label="Name"
          value={name}
          maxLength={MAX_ROLE_NAME}
          autoComplete="off"
          fault={fault}
          onChange={(event) => {
            setFault(null);
            setName(event.target.value);
          }}
        />
        {role ? null : <p className="text-sm text-muted">It may open nothing yet. Tick what it may in its column.</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:h-10" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" className="max-sm:h-10" aria-disabled={saving || undefined}>
            {saving ? 'Saving…' : role ? 'Rename' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
