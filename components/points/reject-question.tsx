'use client';

import { loadReasonQuestion, ReasonQuestion } from '@/components/form/reason-question';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';

/** Loads the code of the question before it is asked. */
export const loadRejectQuestion = loadReasonQuestion;

/** The question before a request is rejected, with a reason for who made it, which may be left out. */
export function RejectQuestion({
  what,
  companyName,
  ...question
}: {
  /** `Deduct 5,500 Q`. */
  what: string;
  companyName: string;
  onReject: (reason: string | undefined) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  return (
    <ReasonQuestion
      title="Reject this request?"
      hint="Who made the request can read it."
      maxLength={MAX_REQUEST_REASON}
      {...question}
    >
      {what}, {companyName}. No points move.
    </ReasonQuestion>
  );
}
