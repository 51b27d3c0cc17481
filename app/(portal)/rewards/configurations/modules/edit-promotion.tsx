'use client';

import { useState } from 'react';
import { ChangesButton, Form } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { DayField } from '@/components/form/typed-field';
import { useRecordHere } from '@/components/commands/record-here';
import { useFormConflict } from '@/components/form/use-conflict';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { RecordHistory } from '@/components/record/deferred-history';
import { DetailSection } from '@/components/ui/detail-section';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import type { Promotion } from '@/lib/contract/configurations';
import { isDay } from '@/lib/domain/day';
import { promotionDay, promotionStatus, volumeOf } from '@/lib/domain/promotion';
import { formatCount, formatPoints } from '@/lib/text/format';
import { useReadPromotion } from '../page-answer';
import type { EditedPromotion } from '../promotion-list';
import { confirmRate } from '../rate-question';
import { PROMOTION_EDITED, sendTerms, termsOf, termsSchema, type Terms } from './promotion-terms';
import { TryPromotion } from '../try-promotion';
import { PromotionTrialPart } from './deferred-trial';

const LABELS: Readonly<Record<string, string>> = {
  rate: 'Rate',
  startDate: 'Start Date',
  endDate: 'End Date',
  quantity: 'Quantity',
};

/** Edits a promotion. After its start, rate and start can't change (spec 2 §4). */
export default function EditPromotion({ promotion, now, timeZone, onClose }: EditedPromotion & { timeZone: string }) {
  // Keep the opened version, so that others' changes aren't overwritten unseen.
  const [opened] = useState(promotion);
  const { id, productName } = opened;
  const today = promotionDay(now);
  const hasBegun = promotionStatus(opened, now) === 'active';
  const isCounted = opened.promotionType === 'quantity';
  const form = useForm({
    schema: termsSchema(opened, now),
    defaultValues: termsOf(opened),
  });
  const [rate, quantity, startDay, endDay] = form.watch(['rate', 'quantity', 'startDate', 'endDate']);
  const readPromotion = useReadPromotion(id);
  useRecordHere({ kind: 'promotion', id, name: productName });
  const conflict = useFormConflict({
    noun: 'promotion',
    form,
    record: opened,
    read: readPromotion,
    valuesOf: termsOf,
    save: (values, theirs) => send(values, theirs),
    labelOf: (field) => LABELS[field] ?? field,
    textOf: (field, value) => (field === 'rate' ? formatPoints(Number(value)) : String(value ?? '—')),
  });
  const { save, saving } = useSave({
    form,
    done: PROMOTION_EDITED,
    link: { text: productName },
    onStale: conflict.onStale,
  });

  const send = async (terms: Terms, base: Promotion) => {
    if (!hasBegun && terms.rate !== base.rate && !(await confirmRate('unit', terms.rate))) return;
    if (await save(() => sendTerms(terms, base, now))) onClose();
  };

  return (
    <>
      <Dialog title={`Promotion of ${productName}`} width="confirm" onClose={onClose}>
        <Form
          form={form}
          label="Promotion"
          draft={{ record: 'promotion', id }}
          busy={saving}
          readOnly={!useMay('configurations', 'change')}
          onSubmit={(values) => send(values, conflict.base)}
        >
          {hasBegun ? (
            <p className="text-sm text-muted">It has started, so its rate and start date can’t change.</p>
          ) : null}
          <NumberField name="rate" label="Rate" suffix="Q" disabled={hasBegun} />
          <DayField
            name="startDate"
            label="Start Date"
            place="start"
            today={today}
            min={today}
            disabled={hasBegun}
            onTake={(start) => {
              if (!isCounted && start > form.getValues('endDate')) form.setValue('endDate', start);
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
            <DayField name="endDate" label="End Date" place="end" today={today} min={today} />
          )}
          <TryPromotion what="claims" load={() => void PromotionTrialPart.load()}>
            <PromotionTrialPart
              terms={{
                configurationId: opened.configurationId,
                rate,
                quantity: isCounted ? quantity : undefined,
                startDay: isDay(startDay) ? startDay : '',
                endDay: isDay(endDay) ? endDay : '',
              }}
              today={today}
            />
          </TryPromotion>
          <DialogButtons onLeave={onClose}>
            <ChangesButton busy="Saving…" className="max-sm:h-10">
              Save
            </ChangesButton>
          </DialogButtons>
        </Form>
        <div className="mt-6 flex flex-col gap-6 border-t border-line pt-4">
          <RecordHistory kind="promotion" id={id} timeZone={timeZone} section={DetailSection} />
        </div>
      </Dialog>
      {conflict.dialog}
    </>
  );
}
