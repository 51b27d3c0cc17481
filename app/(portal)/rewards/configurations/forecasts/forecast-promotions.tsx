'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { ChangesButton, Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { RowAction } from '@/components/list/row-action';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusPill } from '@/components/ui/status-pill';
import { bff } from '@/lib/bff/client';
import type { changePromotion, deletePromotion, Promotion } from '@/lib/contract/configurations';
import { lockedOnceActive, nextPromotionChange, promotionDay, promotionStatus } from '@/lib/domain/promotion';
import { formatCount } from '@/lib/format';
import { PROMOTION_STATUS_LABELS, PROMOTION_STATUS_TONES } from '../promotion-status';
import { useClock } from '../use-clock';
import { ForecastTerms, ForecastTermsFields } from './forecast-rates';
import { monthEnd, MonthField, monthLabel, monthOf, monthStart, refuseMonths } from './month-field';

/**
 * The promotions of forecasts (spec 2 §2.2).
 *
 * @param fixedId what the path of a change names in the place of the configuration (decisions: rewards)
 */
export function ForecastPromotions({
  promotions,
  rendered,
  fixedId,
}: {
  promotions: readonly Promotion[];
  rendered: string;
  fixedId: number | undefined;
}) {
  const now = useClock(rendered, (at) => nextPromotionChange(promotions, at));
  const [editedId, setEditedId] = useState<number | null>(null);
  const edited = promotions.find(({ id }) => id === editedId);
  const { save } = useSave();

  const remove = ({ id }: Promotion) =>
    confirm({
      title: 'Are you sure you want to delete this promotion?',
      text: 'This will delete the promotion immediately and delete it from the list.',
      confirm: 'Delete',
      confirming: 'Deleting…',
      look: 'danger',
      onConfirm: () =>
        save(() => bff<typeof deletePromotion>('DELETE', '/promotions/{id}', { params: { id } }), {
          done: (gone) => `You have successfully removed the promotion ${gone.id}`,
          failed: 'Oh no something went wrong removing the promotion',
        }),
    });

  if (promotions.length === 0) return <EmptyState title="List empty" />;
  const columns = promotionColumns(now, { edit: ({ id }) => setEditedId(id), remove: (one) => void remove(one) });
  return (
    <>
      <div className="overflow-hidden rounded border border-line">
        <ListTable label="Promotions and their status" columns={columns} rows={[...promotions]} view={{}} className="max-h-[420px]" />
      </div>
      {edited ? (
        <EditForecastPromotion
          promotion={edited}
          now={now}
          fixedId={fixedId}
          onClose={() => setEditedId(null)}
          onClosed={() => document.getElementById(`edit-promotion-${edited.id}`)?.focus()}
        />
      ) : null}
    </>
  );
}

type Act = (promotion: Promotion) => void;

const monthsInWords = ({ startDate, endDate }: Promotion) =>
  [startDate, endDate].map((instant) => (instant ? monthLabel(monthOf(instant)) : NOTHING)).join(' – ');

function promotionColumns(now: Date, on: { edit: Act; remove: Act }): ListColumn<Promotion>[] {
  const counted = (value: number | null | undefined) => (value === null || value === undefined ? NOTHING : formatCount(value));
  return [
    { id: 'months', header: 'Months', meta: { className: 'line-title' }, cell: monthsInWords },
    {
      id: 'submissionRate',
      header: 'Submission Rate (Q)',
      meta: { width: 160, className: 'num line-detail' },
      cell: ({ submissionRate }) => counted(submissionRate),
    },
    { id: 'rate', header: 'Achievement Rate (Q)', meta: { width: 168, className: 'num line-value' }, cell: ({ rate }) => formatCount(rate) },
    { id: 'percentage', header: 'Percent Rate', meta: { width: 112, className: 'num' }, cell: ({ percentage }) => counted(percentage) },
    {
      id: 'achievedVolume',
      header: 'Min. Forecast Volume (W)',
      meta: { width: 188, className: 'num' },
      cell: ({ achievedVolume }) => counted(achievedVolume),
    },
    {
      id: 'status',
      header: 'Status',
      meta: { width: 124, className: 'line-aside' },
      cell: (promotion) => {
        const status = promotionStatus(promotion, now);
        return <StatusPill tone={PROMOTION_STATUS_TONES[status]}>{PROMOTION_STATUS_LABELS[status]}</StatusPill>;
      },
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      meta: { width: 96, className: 'actions line-when' },
      cell: (promotion) =>
        promotionStatus(promotion, now) === 'expired' ? null : (
          <>
            <RowAction
              id={`edit-promotion-${promotion.id}`}
              label={`Edit the promotion of ${monthsInWords(promotion)}`}
              title="Edit"
              icon={Pencil}
              onClick={() => on.edit(promotion)}
            />
            <RowAction
              label={`Delete the promotion of ${monthsInWords(promotion)}`}
              title="Delete"
              icon={Trash2}
              look="danger"
              onClick={() => on.remove(promotion)}
            />
          </>
        ),
    },
  ];
}

function EditForecastPromotion({
  promotion,
  now,
  fixedId,
  onClose,
  onClosed,
}: {
  promotion: Promotion;
  now: Date;
  fixedId: number | undefined;
  onClose: () => void;
  onClosed: () => void;
}) {
  const { id, configurationId, startDate, endDate, version } = promotion;
  const hasBegun = promotionStatus(promotion, now) === 'active';
  const locked = hasBegun ? lockedOnceActive('forecasts') : [];
  const thisMonth = monthOf(now.toISOString());
  const form = useForm({
    schema: ForecastTerms.extend({ start: z.string(), end: z.string() }).superRefine((terms, context) =>
      hasBegun ? undefined : refuseMonths(terms, thisMonth, context),
    ),
    defaultValues: {
      submissionRate: promotion.submissionRate ?? 0,
      rate: promotion.rate,
      percentage: promotion.percentage ?? 0,
      achievedVolume: promotion.achievedVolume ?? 0,
      start: monthOf(startDate),
      end: monthOf(endDate ?? startDate),
    },
  });
  const { save, saving } = useSave({ form, done: 'Successfully edited promotion configuration.' });
  return (
    <Dialog title={`Promotion of ${monthsInWords(promotion)}`} width="work" onClose={onClose} onClosed={onClosed}>
      <Form
        form={form}
        label="Promotion"
        busy={saving}
        onSubmit={async ({ start, end, ...terms }) => {
          const body = {
            ...terms,
            id,
            configurationId,
            configurationType: 'forecasts' as const,
            startDate: hasBegun ? startDate : monthStart(start, promotionDay(now)),
            endDate: hasBegun && endDate ? endDate : monthEnd(end),
            ...(version !== undefined && { version }),
          };
          const params = { id: fixedId ?? configurationId };
          if (await save(() => bff<typeof changePromotion>('PATCH', '/promotions/{id}', { params, body }))) onClose();
        }}
      >
        {hasBegun ? <p className="text-sm text-muted">It has begun: its rates and months stay as they are.</p> : null}
        <ForecastTermsFields locked={locked} />
        <div className="flex flex-wrap gap-4">
          <MonthField name="start" label="Start" first={monthOf(startDate)} disabled={hasBegun} />
          <MonthField name="end" label="End" first={monthOf(startDate)} disabled={hasBegun} />
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <ChangesButton busy="Saving…">Save</ChangesButton>
        </div>
      </Form>
    </Dialog>
  );
}
