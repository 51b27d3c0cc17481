'use client';

import { useState } from 'react';
import { HeldBulkDialog, type WorkWords } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import type { Eligible, HeldWork } from '@/components/bulk/held-work';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { TextAreaField } from '@/components/form/text-area-field';
import { readPartner, type SeenPartner } from '@/components/registrations/read-partner';
import { bff } from '@/lib/bff/client';
import type { askForMissing } from '@/lib/contract/registration-reviews';
import { APPROVED_STEP, missingForApproval } from '@/lib/domain/registration';
import { MAX_REVIEW_NOTE } from '@/lib/domain/registration-review';
import { formatCountOf } from '@/lib/format';

/** The partner who is asked, and when they were asked before. */
interface MissingRequest {
  note: string;
  askedBefore: string | undefined;
}

/** Mails the applicants of several registrations what is missing for their approval. Their company is their label. */
export default function AskMissing({
  partners,
  onHold,
  onClose,
  onClosed,
}: {
  partners: readonly BulkItem[];
  /** Takes partners out of the selection until the run ends. */
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [note, setNote] = useState('');
  return (
    <HeldBulkDialog
      items={partners}
      read={readPartner}
      work={asking(note.trim())}
      words={wordsOf(partners.length)}
      fields={
        <TextAreaField
          label="Note (optional)"
          hint="Each of them reads it below what is missing."
          rows={3}
          maxLength={MAX_REVIEW_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      }
      note="Each of them gets a mail. This can be undone for ten seconds."
      onHold={onHold}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}

function asking(note: string): Omit<HeldWork<SeenPartner, MissingRequest>, 'read'> {
  const bodyOf = ({ id, change }: Eligible<SeenPartner, MissingRequest>) => ({ userId: id, note: change.note });
  return {
    validate: (partner) => {
      if (partner.approvalStep >= APPROVED_STEP) return { refusal: 'Is approved already.' };
      const missing = missingForApproval(partner);
      if (missing.length === 0) return { refusal: 'Nothing is missing. It can be approved.' };
      return { change: { note, askedBefore: askedAt(partner) }, after: missing.join(', ') };
    },
    stands: (partner, { askedBefore }) => askedAt(partner) !== undefined && askedAt(partner) !== askedBefore,
    apply: (partner, bulkId) =>
      bff<typeof askForMissing>('POST', '/users/registration/askForMissing', { body: bodyOf(partner), bulkId }),
    leaving: (partner) => ({ method: 'POST', path: '/users/registration/askForMissing', body: bodyOf(partner) }),
  };
}

function askedAt({ review }: SeenPartner): string | undefined {
  return review?.outcome === 'asked' ? review.at : undefined;
}

const partnerCount = (count: number) => formatCountOf(count, 'partner');

function wordsOf(chosen: number): WorkWords<BulkItem> {
  const subjectOf = (items: readonly BulkItem[]) =>
    items.length === 1 ? `${items[0]?.label} is` : `${partnerCount(items.length)} are`;
  return {
    title: `Ask for what is missing: ${partnerCount(chosen)}`,
    reading: 'Reading the registrations',
    eligible: 'can be asked',
    button: (count) => `Ask ${partnerCount(count)}`,
    changing: 'What each of them is asked for',
    refused: 'Partners that can’t be asked',
    held: (items) => `${subjectOf(items)} asked in ten seconds.`,
    running: 'Asking the partners',
    done: (items) => ({ message: `${subjectOf(items)} asked for what is missing.` }),
    sentences: {
      done: (count) => `Asked ${partnerCount(count)}.`,
      items: partnerCount,
      failed: (count) => `${partnerCount(count)} could not be asked.`,
    },
    failedLabel: 'Failed partners',
  };
}
