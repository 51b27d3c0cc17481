'use client';

import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ChangesButton, Form } from '@/components/form/form';
import { useRecordHere } from '@/components/commands/record-here';
import { useFormConflict } from '@/components/form/use-conflict';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { Editable, EditableCells } from '@/components/list/editable';
import { RowAction } from '@/components/list/row-action';
import { RecordHistory } from '@/components/record/deferred-history';
import { deferred } from '@/components/ui/deferred';
import { DetailSection } from '@/components/ui/detail-section';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { forecastRatesAddress } from '@/lib/addresses/rates';
import type { Promotion } from '@/lib/contract/configurations';
import { lockedOnceActive, promotionDay, promotionStatus } from '@/lib/domain/promotion';
import { formatCount } from '@/lib/text/format';
import { useReadPromotion } from '../page-answer';
import {
  ACTIONS_COLUMN,
  countOrNothing,
  PromotionList,
  STATUS_COLUMN,
  useDeletePromotion,
  type EditedPromotion,
  type PromotionColumns,
  type PromotionContext,
} from '../promotion-list';
import { confirmRate } from '../rate-question';
import { ForecastTermsFields, TERM_WORDS, TriedForecastPromotion } from './forecast-rates';
import { MonthFields, monthOf } from './month-field';
import {
  hasBegun,
  monthsInWords,
  openTerms,
  PROMOTION_EDITED,
  sendTerms,
  termsOf,
  termsSchema,
  type PromotionTerms,
} from './promotion-terms';

const PromotionCells = deferred(() => import('./promotion-cells'));

/**
 * The forecast promotions (spec 2 §2.2).
 *
 * @param only id of the promotion in the address
 * @param fixedId the path parameter for changes, in place of a configuration's id (decision 22)
 */
export function ForecastPromotions({
  promotions,
  rendered,
  only,
  fixedId,
  timeZone,
}: {
  promotions: readonly Promotion[];
  rendered: string;
  only: number | undefined;
  fixedId: number | undefined;
  timeZone: string;
}) {
  const deletePromotion = useDeletePromotion();
  const remove = (promotion: Promotion) =>
    deletePromotion(promotion, monthsInWords(promotion), {
      title: 'Are you sure you want to delete this promotion?',
      text: 'This will delete the promotion immediately and delete it from the list.',
    });
  return (
    <EditableCells
      may={useMay('configurations', 'change')}
      load={PromotionCells.load}
      editors={(open) => <PromotionCells open={open} rows={promotions} fixedId={fixedId} />}
    >
      <PromotionList
        promotions={promotions}
        rendered={rendered}
        only={only}
        allHref={forecastRatesAddress.href({})}
        columns={FORECAST_PROMOTION_COLUMNS}
        actions={{ remove }}
      >
        {(edited) => <EditForecastPromotion {...edited} fixedId={fixedId} timeZone={timeZone} />}
      </PromotionList>
    </EditableCells>
  );
}

/** A promotion's term, editable in its row while changes are allowed. */
function term(promotion: Promotion, now: Date, name: keyof PromotionTerms, label: string, shown: ReactNode): ReactNode {
  if (!openTerms(promotion, now).has(name)) return shown;
  return (
    <Editable id={promotion.id} field={name} label={label}>
      {shown}
    </Editable>
  );
}

export const FORECAST_PROMOTION_COLUMNS: PromotionColumns = [
  {
    id: 'months',
    header: 'Months',
    slot: 'title',
    cell: (promotion, { now }) => term(promotion, now, 'end', 'end', monthsInWords(promotion)),
  },
  {
    id: 'submissionRate',
    header: 'Submission Rate (Q)',
    kind: 'number',
    slot: 'detail',
    // On phones the columns after the rate are hidden.
    cell: (promotion, { now }) => {
      const { submissionRate, percentage, achievedVolume } = promotion;
      return (
        <>
          <span className="max-sm:hidden">
            {term(promotion, now, 'submissionRate', 'submission rate', countOrNothing(submissionRate))}
          </span>
          <span className="sm:hidden">
            {`${countOrNothing(submissionRate)} Q · ${countOrNothing(percentage)} % · ` +
              `${countOrNothing(achievedVolume)} W`}
          </span>
        </>
      );
    },
  },
  {
    id: 'rate',
    header: 'Achievement Rate (Q)',
    kind: 'number',
    slot: 'value',
    cell: (promotion, { now }) =>
      term(
        promotion,
        now,
        'rate',
        'achievement rate',
        <>
          {formatCount(promotion.rate)}
          <span className="sm:hidden"> Q</span>
        </>,
      ),
  },
  {
    id: 'percentage',
    header: 'Percent Rate',
    kind: 'number',
    narrow: false,
    cell: (promotion, { now }) =>
      term(promotion, now, 'percentage', 'percent rate', countOrNothing(promotion.percentage)),
  },
  {
    id: 'achievedVolume',
    header: 'Min. Forecast Volume (W)',
    kind: 'number',
    narrow: false,
    cell: (promotion, { now }) =>
      term(promotion, now, 'achievedVolume', 'least volume', countOrNothing(promotion.achievedVolume)),
  },
  STATUS_COLUMN,
  {
    ...ACTIONS_COLUMN,
    cell: (promotion, context) =>
      promotionStatus(promotion, context.now) === 'expired' ? null : (
        <PromotionActions promotion={promotion} {...context} />
      ),
  },
];

function PromotionActions({ promotion, edit, remove }: PromotionContext & { promotion: Promotion }) {
  const name = `the promotion of ${monthsInWords(promotion)}`;
  if (!useMay('configurations', 'change'))
    return <RowAction label={`Open ${name}`} title="Open" icon={Eye} onClick={() => edit(promotion)} />;
  return (
    <>
      <RowAction label={`Edit ${name}`} title="Edit" icon={Pencil} onClick={() => edit(promotion)} />
      <RowAction
        label={`Delete ${name}`}
        title="Delete"
        icon={Trash2}
        look="danger"
        onClick={() => remove(promotion)}
      />
    </>
  );
}

function EditForecastPromotion({
  promotion: latest,
  now,
  fixedId,
  timeZone,
  onClose,
}: EditedPromotion & { fixedId: number | undefined; timeZone: string }) {
  // Keep the opened version, so that others' changes aren't overwritten unseen.
  const [opened] = useState(latest);
  const { id } = opened;
  const begun = hasBegun(opened, now);
  const form = useForm({ schema: termsSchema(opened, now), defaultValues: termsOf(opened) });
  const readPromotion = useReadPromotion(id);
  useRecordHere({ kind: 'promotion', id, name: monthsInWords(opened) });
  const conflict = useFormConflict({
    noun: 'promotion',
    form,
    record: opened,
    read: readPromotion,
    valuesOf: termsOf,
    save: (terms, theirs) => send(terms, theirs),
    ...TERM_WORDS,
  });
  const { save, saving } = useSave({
    form,
    done: PROMOTION_EDITED,
    link: { text: monthsInWords(opened) },
    onStale: conflict.onStale,
  });
  const send = async (terms: PromotionTerms, base: Promotion) => {
    if (!begun && !(await confirmRate('month', terms.rate, terms.submissionRate))) return;
    if (await save(() => sendTerms(terms, base, { now, fixedId }))) onClose();
  };
  return (
    <>
      <Dialog title={`Promotion of ${monthsInWords(opened)}`} width="work" onClose={onClose}>
        <Form
          form={form}
          label="Promotion"
          draft={{ record: 'forecast promotion', id }}
          busy={saving}
          readOnly={!useMay('configurations', 'change')}
          onSubmit={(terms) => send(terms, conflict.base)}
        >
          {begun ? <p className="text-sm text-muted">It has started, so its rates and months can’t change.</p> : null}
          <ForecastTermsFields locked={begun ? lockedOnceActive('forecasts') : []} />
          <div className="flex flex-wrap gap-4">
            <MonthFields first={begun ? monthOf(opened.startDate) : monthOf(now.toISOString())} disabled={begun} />
          </div>
          <TriedForecastPromotion today={promotionDay(now)} />
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
