'use client';

import { FormProvider } from 'react-hook-form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { deferred } from '@/components/ui/deferred';
import { bff } from '@/lib/bff/client';
import { reversePointMovement, type PointMovement } from '@/lib/contract/point-ledger';
import { movementKindName } from '@/lib/domain/movement-kind';
import { endSentence, signedPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';

const Question = deferred(() => import('@/components/ui/question'));

/** Maximum length of the reason (lib/contract/point-ledger.ts). */
const MAX_REASON = 500;

/** Confirms reversing a movement, with a reason that the ledger stores. */
export function ReversalQuestion({
  movement,
  companyName,
  timeZone,
  onReversed,
  onClose,
}: {
  movement: PointMovement;
  companyName: string;
  timeZone: string;
  onReversed: () => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm({ schema: reversePointMovement.body, defaultValues: { reason: '' } });
  const { save } = useSave({ form, reasonAt: 'reason', next: 'stay' });
  const what = `${movementKindName(movement.kind)} of ${formatDate(movement.createdAt, timeZone)}`;

  const reverse = form.handleSubmit(async (body) => {
    const { id } = movement;
    const send = () =>
      bff<typeof reversePointMovement>('POST', '/point-ledger/{id}/reversal', { params: { id }, body });
    const done = ({ amount }: PointMovement) =>
      `Reversed the ${what}: ${signedPoints(amount)} for ${endSentence(companyName)}`;
    if (!(await save(send, { done }))) return;
    await onReversed();
    onClose();
  });

  return (
    <FormProvider {...form}>
      <Question
        title="Reverse this movement?"
        confirm="Reverse"
        confirming="Reversing…"
        look="danger"
        onConfirm={reverse}
        onClose={onClose}
        fields={<TextField name="reason" label="Reason" aria-required maxLength={MAX_REASON} autoComplete="off" />}
      >
        {`${what}, ${signedPoints(movement.amount)}. An opposing movement of ${signedPoints(-movement.amount)} ` +
          `is added for ${companyName}. This one stays. A reversal can’t be reversed.`}
      </Question>
    </FormProvider>
  );
}
