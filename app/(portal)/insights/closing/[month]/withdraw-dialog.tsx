'use client';

import { useRef, useState } from 'react';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import type { withdrawClosing } from '@/lib/contract/closing';
import { closingMonthInWords, MAX_CLOSING_REASON, REASON_FOR_WITHDRAWAL } from '@/lib/domain/closing';

/** Asks to withdraw a sign-off, with a reason for someone else's. */
export default function WithdrawDialog({
  month,
  isOwn,
  onClose,
}: {
  month: string;
  isOwn: boolean;
  onClose: () => void;
}) {
  const words = closingMonthInWords(month);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { save, saving } = useSave({ failed: 'The sign-off could not be withdrawn.' });
  const submit = async () => {
    const written = reason.trim();
    if (!isOwn && written === '') {
      setFault(REASON_FOR_WITHDRAWAL);
      return field.current?.focus();
    }
    const body = written === '' ? {} : { reason: written };
    const send = () =>
      bff<typeof withdrawClosing>('POST', '/insights/closing/{month}/withdrawal', { params: { month }, body });
    if (await save(send, { done: `Sign-off of ${words} withdrawn` })) onClose();
  };
  return (
    <Dialog title={`Withdraw the sign-off of ${words}`} width="work" initialFocus={field} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>The kept figures and workbook are deleted, and the month is open again.</p>
        <TextField
          ref={field}
          label={isOwn ? 'Reason (optional)' : 'Reason'}
          hint={isOwn ? undefined : 'The person who signed it sees this.'}
          aria-required={!isOwn}
          maxLength={MAX_CLOSING_REASON}
          autoComplete="off"
          value={reason}
          fault={fault}
          onChange={({ target }) => {
            setReason(target.value);
            setFault(undefined);
          }}
        />
        <DialogButtons leave="Not now" onLeave={onClose}>
          <Button type="submit" look="danger" aria-disabled={saving || undefined} className="max-sm:h-10">
            Withdraw
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
