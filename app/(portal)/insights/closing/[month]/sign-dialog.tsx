'use client';

import { useRef, useState } from 'react';
import { TextAreaField } from '@/components/form/text-area-field';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import type { Closing, signClosing } from '@/lib/contract/closing';
import { closingMonthInWords, hasOpenTasks, MAX_CLOSING_REASON, REASON_FOR_TASKS } from '@/lib/domain/closing';
import { formatPoints } from '@/lib/text/format';

/** Asks to sign a month, with a reason if something is left to do. */
export default function SignDialog({
  month,
  figures,
  tasks,
  onClose,
}: Pick<Closing, 'month' | 'figures' | 'tasks'> & { onClose: () => void }) {
  const words = closingMonthInWords(month);
  const needsReason = hasOpenTasks(tasks);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { save, saving } = useSave({ failed: `${words} could not be signed.` });
  const submit = async () => {
    const written = reason.trim();
    if (needsReason && written === '') {
      setFault(REASON_FOR_TASKS);
      return field.current?.focus();
    }
    const body = { closing: figures.closing, ...(needsReason && { reason: written }) };
    const send = () =>
      bff<typeof signClosing>('POST', '/insights/closing/{month}/sign-off', { params: { month }, body });
    if (await save(send, { done: `${words} signed` })) onClose();
  };
  return (
    <Dialog title={`Sign ${words}`} width="work" {...(needsReason && { initialFocus: field })} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>
          {`You sign a closing balance of ${formatPoints(figures.closing)}. The figures and the workbook are kept as ` +
            'they are now. Another administrator must confirm them; until then you can withdraw.'}
        </p>
        {needsReason ? (
          <TextAreaField
            ref={field}
            label="Reason"
            hint={REASON_FOR_TASKS}
            aria-required
            rows={3}
            maxLength={MAX_CLOSING_REASON}
            value={reason}
            fault={fault}
            onChange={({ target }) => {
              setReason(target.value.replaceAll(/\s*\n\s*/g, ' '));
              setFault(undefined);
            }}
          />
        ) : null}
        <DialogButtons leave="Not now" onLeave={onClose}>
          <Button type="submit" look="primary" aria-disabled={saving || undefined} className="max-sm:h-10">
            {saving ? 'Signing…' : `Sign ${words}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
