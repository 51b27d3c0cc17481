'use client';

import { useRef } from 'react';
import { Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import { resendReply, type InquiryDetail } from '@/lib/contract/inquiries';
import { MAX_EMAIL } from '@/lib/domain/person';
import { elsewhereHint } from './inquiries-query';

/** Resends a bounced reply to a corrected address. */
export default function SendAgain({
  reply: { id, email },
  asker,
  onSent,
  onClose,
  onClosed,
}: {
  reply: { id: number; email: string };
  /** The requester's address. */
  asker: string | null | undefined;
  /** Receives the updated inquiry. */
  onSent: (inquiry: InquiryDetail) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({ schema: resendReply.body, defaultValues: { email } });
  const { save, saving } = useSave({ form, reasonAt: 'email', next: 'stay' });
  const to = form.watch('email');

  const send = async (body: { email?: string }) => {
    const sent = await save(
      () => bff<typeof resendReply>('POST', '/contact/action/{id}/resend', { params: { id }, body }),
      {
        done: 'Resending the reply',
        failed: 'The reply couldn’t be resent.',
        link: { text: `To ${body.email ?? email}` },
      },
    );
    if (!sent) return;
    onSent(sent.answer);
    onClose();
  };

  return (
    <Dialog title="Resend" width="confirm" initialFocus={field} onClose={onClose} onClosed={onClosed}>
      <Form form={form} draft={{ record: 'resending the reply', id }} busy={saving} onSubmit={send}>
        <TextField
          ref={field}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={MAX_EMAIL}
          hint={elsewhereHint(asker, to)}
        />
        <DialogButtons onLeave={onClose}>
          <SubmitButton busy="Sending…" className="max-sm:h-10">
            Send
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
