'use client';

import { useState } from 'react';
import { UNDO_NOTE, type Item } from '@/components/action/action';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import type { Preview } from '@/components/action/item-list';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import { TextAreaField } from '@/components/form/text-area-field';
import { asking, type AskedPartner } from '@/components/registrations/actions';
import { readPartner, type SeenPartner } from '@/components/registrations/read-partner';
import { APPROVED_STEP, missingForApproval } from '@/lib/domain/registration';
import { MAX_REVIEW_NOTE } from '@/lib/domain/registration-review';

/** Emails several applicants what their approval still needs. */
export default function AskMissing({ partners, ...handlers }: SelectedActionProps & { partners: readonly Item[] }) {
  const [note, setNote] = useState('');
  const action = checkedAsking(note.trim());
  return (
    <ActionDialog
      {...handlers}
      items={partners}
      read={readPartner}
      action={action}
      words={action}
      fields={
        <TextAreaField
          label="Note (optional)"
          hint="Everyone you selected sees this below what’s missing."
          rows={3}
          maxLength={MAX_REVIEW_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      }
      note={`Each partner gets an email. ${UNDO_NOTE}`}
    />
  );
}

function checkedAsking(note: string): CheckedAction<SeenPartner, AskedPartner & SeenPartner & Preview> {
  return {
    ...asking,
    check: (partner) => {
      if (partner.approvalStep >= APPROVED_STEP) return 'Already approved.';
      const missing = missingForApproval(partner);
      if (missing.length === 0) return 'Nothing is missing. You can approve it.';
      return { ...partner, text: note, after: missing.join(', ') };
    },
    isDone: (partner, tried) => askedAt(partner) !== undefined && askedAt(partner) !== askedAt(tried),
  };
}

function askedAt({ review }: SeenPartner): string | undefined {
  return review?.outcome === 'asked' ? review.at : undefined;
}
