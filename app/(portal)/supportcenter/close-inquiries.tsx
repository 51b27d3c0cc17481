'use client';

import { useState } from 'react';
import { UNDO_NOTE, type Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import type { Preview } from '@/components/action/item-list';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import { ChoiceField } from '@/components/form/choice-field';
import type { answerInquiry } from '@/lib/contract/inquiries';
import { CLOSE_REASONS, CLOSED_STATUS, refusalToClose, type CloseReason } from '@/lib/domain/inquiry';
import { INQUIRIES, readInquiry, type SeenInquiry } from './bulk-inquiry';
import { REASONS } from './close-inquiry';
import { statusOf } from './inquiries-query';

/** Closes several inquiries without a reply, with one reason. */
export default function CloseInquiries({
  inquiries,
  ...handlers
}: SelectedActionProps & { inquiries: readonly Item[] }) {
  const [reason, setReason] = useState<CloseReason>('solved');
  const action = closing(reason);
  return (
    <ActionDialog
      {...handlers}
      items={inquiries}
      read={readInquiry}
      action={action}
      words={action}
      fields={<ChoiceField legend="Why" value={reason} options={REASONS} onChange={setReason} />}
      note={`No one is emailed. ${UNDO_NOTE}`}
    />
  );
}

function closing(reason: CloseReason): CheckedAction<SeenInquiry, SeenInquiry & Preview> {
  return {
    ...INQUIRIES,
    verb: ['Close', 'Closing', 'closed'],
    check: (inquiry) => {
      const { id, name } = statusOf(inquiry.contactStatus);
      const refusal = refusalToClose(inquiry.can?.includes('close') ? id : null);
      return refusal ?? { ...inquiry, before: name, after: `Closed (${CLOSE_REASONS[reason]})` };
    },
    isDone: ({ contactStatus }) => statusOf(contactStatus).id === CLOSED_STATUS,
    call: ([{ id, version }]) =>
      call<typeof answerInquiry>('POST', '/contact/action', {
        body: { contactId: id, contactStatusId: CLOSED_STATUS, reason, version },
      }),
  };
}
