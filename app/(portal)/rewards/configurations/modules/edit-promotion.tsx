'use client';

import { useState } from 'react';
import { z } from 'zod';
import { ChangesButton, Form } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import type { changePromotion } from '@/lib/contract/configurations';
import {
  promotionDay,
  promotionEnd,
  promotionStart,
  promotionStatus,
  PROMOTION_TYPES,
  refusalOfEnd,
  refusalOfPast,
  volumeOf,
} from '@/lib/domain/promotion';
import { formatCount } from '@/lib/format';
import { readAllAnew } from '@/lib/query/client';
import type { EditedPromotion } from '../promotion-list';
import { useRateQuestion } from '../rate-question';

const Terms = z
  .object({
    promotionType: z.enum(PROMOTION_TYPES),
    rate: z.number().nullable(),
    startDate: z.string(),
    endDate: z.string(),
    quantity: z.number().nullable(),
  })
  .superRefine(({ promotionType, rate, startDate, endDate, quantity }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (rate === null) refuse('rate', 'Type in a rate.');
    if (startDate === '') refuse('startDate', 'Choose a start date.');
    if (promotionType === 'quantity') {
      if (quantity === null) refuse('quantity', 'Type in a quantity.');
      return;
    }
    const refusal = endDate === '' ? 'Choose an end date.' : refusalOfEnd(endDate, startDate);
    if (refusal) refuse('endDate', refusal);
  });

/** Of one that has not begun. */
const refusePastStart =
  (today: string) =>
  ({ startDate }: { startDate: string }, context: z.RefinementCtx): void => {
    const refusal = startDate === '' ? null : refusalOfPast('start', startDate, today);
    if (refusal) context.addIssue({ code: 'custom', path: ['startDate'], message: refusal });
  };

/** Changes a promotion; once it has begun, its rate and start stay (spec 2 §4). */
export default function EditPromotion({ promotion, now, onClose, onClosed }: EditedPromotion) {
  // As it was opened, with its version: what others change meanwhile is not overwritten unseen.
  const [{ id, configurationId, configurationType, productName, version, ...stored }] = useState(promotion);
  const today = promotionDay(now);
  const hasBegun = promotionStatus(stored, now) === 'active';
  const isCounted = stored.promotionType === 'quantity';
  const form = useForm({
    schema: hasBegun ? Terms : Terms.superRefine(refusePastStart(today)),
    defaultValues: {
      promotionType: stored.promotionType,
      rate: stored.rate,
      startDate: promotionDay(stored.startDate),
      endDate: stored.endDate ? promotionDay(stored.endDate) : '',
      quantity: stored.quantity ?? null,
    },
  });
  const quantity = form.watch('quantity');
  const { save, saving } = useSave({
    form,
    done: 'Successfully edited promotion configuration.',
    about: { text: productName },
    onStale: async ({ message }) => {
      // Who closes it and begins anew, begins with what stands now.
      readAllAnew();
      return message;
    },
  });

  const isMeant = useRateQuestion('piece');
  const send = async ({ rate, startDate, endDate, ...terms }: z.infer<typeof Terms>) => {
    if (!hasBegun && rate !== stored.rate && !(await isMeant(rate))) return;
    const saved = await save(() =>
      bff<typeof changePromotion>('PATCH', '/promotions/{id}', {
        params: { id: configurationId },
        body: {
          id,
          configurationId,
          configurationType,
          rate: rate ?? 0,
          startDate: hasBegun ? stored.startDate : promotionStart(startDate),
          ...(isCounted ? { quantity: terms.quantity ?? 1 } : { endDate: promotionEnd(endDate) }),
          ...(version !== undefined && { version }),
        },
      }),
    );
    if (saved) onClose();
  };

  return (
    <Dialog title={`Promotion of ${productName}`} width="confirm" onClose={onClose} onClosed={onClosed}>
      <Form form={form} label="Promotion" draft={{ record: 'promotion', id }} busy={saving} onSubmit={send}>
        {hasBegun ? <p className="text-sm text-muted">It has begun: its rate and start stay as they are.</p> : null}
        <NumberField name="rate" label="Rate" suffix="Q" disabled={hasBegun} />
        <TextField
          type="date"
          name="startDate"
          label="Start Date"
          min={today}
          disabled={hasBegun}
          onChange={({ target }) => {
            if (!isCounted && target.value > form.getValues('endDate')) form.setValue('endDate', target.value);
          }}
        />
        {isCounted ? (
          <NumberField
            name="quantity"
            label="Quantity"
            suffix="pcs"
            hint={`Volume (W): ${quantity ? formatCount(volumeOf(quantity)) : '—'}`}
          />
        ) : (
          <TextField type="date" name="endDate" label="End Date" min={today} />
        )}
        <DialogButtons onLeave={onClose}>
          <ChangesButton busy="Saving…" className="max-sm:h-10">
            Save
          </ChangesButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
