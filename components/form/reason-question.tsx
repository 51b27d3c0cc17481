'use client';

import { useRef, useState, type ReactNode } from 'react';
import { deferred } from '@/components/ui/deferred';
import { TextField } from './text-field';

const FormQuestion = deferred(() => import('@/components/ui/form-question'));

/** Loads the code of the question before it is asked. */
export const loadReasonQuestion = FormQuestion.load;

/** The question before something is rejected, with a reason that may be left out. @param hint who reads the reason */
export function ReasonQuestion({
  title,
  look,
  hint,
  maxLength,
  onReject,
  onClose,
  onClosed,
  children,
}: {
  title: string;
  look?: 'danger';
  hint?: string;
  maxLength: number;
  onReject: (reason: string | undefined) => void;
  onClose: () => void;
  onClosed: () => void;
  /** What follows from it. */
  children: ReactNode;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  return (
    <FormQuestion
      title={title}
      confirm="Reject"
      {...(look && { look })}
      begin={field}
      fields={
        <TextField
          ref={field}
          name="reason"
          label="Reason (optional)"
          hint={hint}
          maxLength={maxLength}
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
      {children}
    </FormQuestion>
  );
}
