'use client';

import { useRef, useState } from 'react';
import { TextField } from '@/components/form/text-field';
import { deferred } from '@/components/ui/deferred';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';

const FormQuestion = deferred(() => import('@/components/ui/form-question'));

/** Loads the code of the question before it is asked. */
export const loadRejectQuestion = FormQuestion.load;

/** The question before a request is rejected, with a reason for who made it, which may be left out. */
export function RejectQuestion({
  what,
  companyName,
  onReject,
  onClose,
  onClosed,
}: {
  /** `Deduct 5,500 Q`. */
  what: string;
  companyName: string;
  onReject: (reason: string | undefined) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  return (
    <FormQuestion
      title="Reject this request?"
      confirm="Reject"
      begin={field}
      fields={
        <TextField
          ref={field}
          name="reason"
          label="Reason (optional)"
          hint="Who made the request can read it."
          maxLength={MAX_REQUEST_REASON}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      }
      onConfirm={() => {
        onReject(reason.trim() || undefined);
        onClose();
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      {what}, {companyName}. No points move.
    </FormQuestion>
  );
}
