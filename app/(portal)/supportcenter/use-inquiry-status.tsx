'use client';

import { useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { bff } from '@/lib/bff/client';
import type { answerInquiry, InquiryDetail } from '@/lib/contract/inquiries';
import { CLOSED_STATUS, RECEIVED_STATUS, wayOn, type CloseReason } from '@/lib/domain/inquiry';
import { statusOf } from './inquiries-query';

const CloseInquiry = deferred(() => import('./close-inquiry'));

/**
 * Closes an inquiry without a reply, or reopens it.
 *
 * @returns the buttons, and the dialog, which must be outside of the sticky header
 */
export function useInquiryStatus({
  inquiry,
  onChanged,
  onRefresh,
}: {
  inquiry: InquiryDetail;
  /** Receives the updated inquiry. @param isSettled whether it no longer needs a reply */
  onChanged: (inquiry: InquiryDetail, isSettled: boolean) => void;
  /** Refetches the inquiry. */
  onRefresh: () => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  const { save, saving } = useSave({
    next: 'stay',
    onStale: async ({ message }) => {
      await onRefresh();
      return message;
    },
  });
  const { id, version } = inquiry;
  const { close, reopen } = wayOn(inquiry.can?.includes('close') ? statusOf(inquiry.contactStatus).id : null);

  const change = async (
    what: { contactStatusId: typeof CLOSED_STATUS; reason: CloseReason } | { contactStatusId: typeof RECEIVED_STATUS },
    done: string,
  ) => {
    const body = { contactId: id, ...what, ...(version !== undefined && { version }) };
    const saved = await save(() => bff<typeof answerInquiry>('POST', '/contact/action', { body }), {
      done,
      link: { text: inquiry.name || `No. ${id}` },
    });
    setAsking(false);
    if (saved) onChanged({ ...inquiry, ...saved.answer }, what.contactStatusId === CLOSED_STATUS);
  };
  const buttons = (
    <>
      {reopen ? (
        <Button
          aria-disabled={saving || undefined}
          onClick={() => void change({ contactStatusId: RECEIVED_STATUS }, 'Inquiry reopened')}
        >
          Reopen
        </Button>
      ) : null}
      {close ? (
        <Button
          id="close-inquiry"
          onClick={() => setAsking(true)}
          onPointerEnter={CloseInquiry.load}
          onFocus={CloseInquiry.load}
        >
          Close
        </Button>
      ) : null}
    </>
  );
  const question = isAsking ? (
    <CloseInquiry
      inquiry={inquiry}
      closing={saving}
      onSubmit={(reason) => change({ contactStatusId: CLOSED_STATUS, reason }, 'Inquiry closed')}
      onClose={() => setAsking(false)}
    />
  ) : null;
  return { buttons, question };
}
