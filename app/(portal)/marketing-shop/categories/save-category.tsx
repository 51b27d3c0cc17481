'use client';

import { useState } from 'react';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { renameCategory } from '@/lib/contract/categories';
import { MAX_CATEGORY_NAME } from '@/lib/domain/product-limits';
import type { CategoryRow } from './category-row';

/** Asks whether a category's new name shall be saved, lets it be put right once more, and saves it (spec 1 §2, §8). */
export default function SaveCategory({
  category,
  name: wanted,
  onSaved,
  onClose,
  onClosed,
}: {
  category: CategoryRow;
  name: string;
  onSaved: (name: string) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [written, setWritten] = useState(wanted);
  const [fault, setFault] = useState<string | null>(null);

  const save = async () => {
    const name = written.trim();
    if (!name) {
      setFault('Type in a name.');
      return;
    }
    try {
      await bff<typeof renameCategory>('PATCH', '/categories/{id}', {
        params: { id: category.id },
        body: { id: category.id, name, ...(category.version === undefined ? {} : { version: category.version }) },
      });
      showToast.success('You have successfully edited the category.');
      onSaved(name);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      // The dialog stays, with the name as it was typed and what is wrong with it.
      setFault(error.message);
      showToast.error('There was a problem editing the category.');
    }
  };

  return (
    <ConfirmDialog
      title="Save this category?"
      confirm="Save"
      confirming="Saving…"
      onConfirm={save}
      onClose={onClose}
      onClosed={onClosed}
      fields={
        <Field
          label="Name"
          value={written}
          maxLength={MAX_CATEGORY_NAME}
          autoComplete="off"
          fault={fault}
          onChange={(event) => {
            setFault(null);
            setWritten(event.target.value);
          }}
        />
      }
    >
      {`It is named ${category.name} now.`}
    </ConfirmDialog>
  );
}
