'use client';

import { useState } from 'react';
import { HeldBulkDialog, type WorkWords } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import type { Eligible, HeldWork } from '@/components/bulk/held-work';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { ChoiceField } from '@/components/form/choice-field';
import { bff } from '@/lib/bff/client';
import type { answerInquiry } from '@/lib/contract/inquiries';
import { CLOSE_REASONS, CLOSED_STATUS, refusalToClose, type CloseReason } from '@/lib/domain/inquiry';
import { readInquiry, type SeenInquiry } from './bulk-inquiry';
import { REASONS } from './close-inquiry';
import { inquiryCount, statusOf } from './inquiries-query';

/** Closes several inquiries without an answer, for one reason. Who asked is their label. */
export default function CloseInquiries({
  inquiries,
  onHold,
  onClose,
  onClosed,
}: {
  inquiries: readonly BulkItem[];
  /** Takes inquiries out of the selection until it is told what became of them. */
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [reason, setReason] = useState<CloseReason>('solved');
  return (
    <HeldBulkDialog
      items={inquiries}
      read={readInquiry}
      work={closing(reason)}
      words={wordsOf(inquiries.length)}
      fields={<ChoiceField legend="Why" value={reason} options={REASONS} onChange={setReason} />}
      note="Nobody is written to. They can be reopened one by one."
      onHold={onHold}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}

function closing(reason: CloseReason): Omit<HeldWork<SeenInquiry, CloseReason>, 'read'> {
  const bodyOf = ({ id, version, change }: Eligible<SeenInquiry, CloseReason>) =>
    ({ contactId: id, contactStatusId: CLOSED_STATUS, reason: change, version }) as const;
  return {
    validate: ({ can, contactStatus }) => {
      const { id, name } = statusOf(contactStatus);
      const refusal = refusalToClose(can?.includes('close') ? id : null);
      return refusal ? { refusal } : { change: reason, before: name, after: `Closed (${CLOSE_REASONS[reason]})` };
    },
    stands: ({ contactStatus }) => statusOf(contactStatus).id === CLOSED_STATUS,
    apply: (inquiry, bulkId) => bff<typeof answerInquiry>('POST', '/contact/action', { body: bodyOf(inquiry), bulkId }),
    leaving: (inquiry) => ({ method: 'POST', path: '/contact/action', body: bodyOf(inquiry) }),
  };
}

function wordsOf(chosen: number): WorkWords<BulkItem> {
  const subjectOf = (items: readonly BulkItem[]) =>
    items.length === 1 ? `The inquiry of ${items[0]?.label} is` : `${inquiryCount(items.length)} are`;
  return {
    title: `Close: ${inquiryCount(chosen)}`,
    reading: 'Reading the inquiries',
    eligible: 'can be closed',
    button: (count) => `Close ${inquiryCount(count)}`,
    changing: 'Inquiries to close',
    refused: 'Inquiries that can’t be closed',
    held: (items) => `${subjectOf(items)} closed in ten seconds.`,
    running: 'Closing the inquiries',
    done: (items) => ({ message: `${subjectOf(items)} closed.` }),
    sentences: {
      done: (count) => `Closed ${inquiryCount(count)}.`,
      items: inquiryCount,
      failed: (count) => `${inquiryCount(count)} could not be closed.`,
    },
    failedLabel: 'Failed inquiries',
  };
}
