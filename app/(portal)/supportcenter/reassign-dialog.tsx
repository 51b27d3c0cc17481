'use client';

import { HeldBulkDialog, type WorkWords } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import type { HeldWork } from '@/components/bulk/held-work';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { bff } from '@/lib/bff/client';
import type { assignInquiries } from '@/lib/contract/inquiries';
import { listNames } from '@/lib/format';
import { readInquiry, type SeenInquiry } from './bulk-inquiry';
import { inquiryCount } from './inquiries-query';

/** Inquiries to reassign. The requester is their label. */
export interface ReassignJob {
  manager: { id: number; name: string };
  inquiries: readonly BulkItem[];
}

/** Reassigns several inquiries after ten seconds, unless that is undone. */
export default function ReassignDialog({
  job: { manager, inquiries },
  onHold,
  onClose,
  onClosed,
}: {
  job: ReassignJob;
  /** Takes inquiries out of the selection until it is told what became of them. */
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClose: () => void;
  onClosed: () => void;
}) {
  return (
    <HeldBulkDialog
      items={inquiries}
      read={readInquiry}
      work={reassigning(manager)}
      words={wordsOf(inquiries.length, manager.name)}
      note="This can be undone for ten seconds."
      onHold={onHold}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}

function reassigning({ id: assigned, name }: ReassignJob['manager']): Omit<HeldWork<SeenInquiry, number>, 'read'> {
  const stands = ({ assign }: SeenInquiry) => assign?.id === assigned;
  return {
    validate: (inquiry) =>
      stands(inquiry)
        ? { refusal: `Already assigned to ${name}.` }
        : { change: assigned, before: inquiry.assign?.fullName || 'Unassigned', after: name },
    stands,
    apply: ({ id }, bulkId) =>
      bff<typeof assignInquiries>('PATCH', '/contact/assign', { body: { ids: [id], assigned }, bulkId }),
    leaving: ({ id }) => ({ method: 'PATCH', path: '/contact/assign', body: { ids: [id], assigned } }),
  };
}

function wordsOf(chosen: number, manager: string): WorkWords<BulkItem> {
  return {
    title: `Reassign: ${inquiryCount(chosen)}`,
    reading: 'Reading the inquiries',
    eligible: `can be reassigned to ${manager}`,
    button: (count) => `Reassign ${inquiryCount(count)}`,
    changing: 'Inquiries to reassign',
    refused: 'Inquiries that don’t change hands',
    held: (items) => `Reassigning ${inquiryCount(items.length)} to ${manager}`,
    running: 'Reassigning the inquiries',
    done: (items) => ({
      message: `${inquiryCount(items.length)} reassigned to ${manager}`,
      link: { text: listNames(items.map(({ label }) => label)) },
    }),
    sentences: {
      done: (count) => `${inquiryCount(count)} reassigned to ${manager}.`,
      items: inquiryCount,
      failed: (count) => `${inquiryCount(count)} could not be reassigned.`,
    },
    failedLabel: 'Failed inquiries',
  };
}
