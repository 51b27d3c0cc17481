'use client';

import { ChoiceField } from '@/components/form/choice-field';
import { Form, SubmitButton } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { answerInquiry, type InquiryDetail } from '@/lib/contract/inquiries';
import { CLOSE_REASON_IDS, CLOSE_REASONS, CLOSED_STATUS, type CloseReason } from '@/lib/domain/inquiry';

export const REASONS = CLOSE_REASON_IDS.map((value) => ({ value, label: CLOSE_REASONS[value] }));

/** Closes an inquiry without a reply, with a reason. */
export default function CloseInquiry({
  inquiry: { id },
  closing,
  onSubmit,
  onClose,
}: {
  inquiry: InquiryDetail;
  closing: boolean;
  onSubmit: (reason: CloseReason) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm({
    schema: answerInquiry.body,
    defaultValues: { contactId: id, contactStatusId: CLOSED_STATUS, reason: 'solved' },
  });
  return (
    <Dialog title="Close this inquiry" width="confirm" onClose={onClose}>
      <Form
        form={form}
        draft={{ record: 'closing of inquiry', id }}
        busy={closing}
        onSubmit={({ reason = 'solved' }) => onSubmit(reason)}
      >
        <p className="text-sm text-muted">No one is emailed. You can reopen it.</p>
        <ChoiceField legend="Why" name="reason" options={REASONS} />
        <DialogButtons onLeave={onClose}>
          <SubmitButton busy="Closing…" className="max-sm:h-10">
            Close inquiry
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
