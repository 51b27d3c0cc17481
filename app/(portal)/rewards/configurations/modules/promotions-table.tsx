'use client';

import { Ban, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { RowAction } from '@/components/list/row-action';
import { confirm } from '@/components/ui/confirm';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusPill } from '@/components/ui/status-pill';
import { bff } from '@/lib/bff/client';
import type { changePromotion, deletePromotion, Promotion } from '@/lib/contract/configurations';
import { nextPromotionChange, promotionActions, promotionDay, promotionStatus } from '@/lib/domain/promotion';
import { formatCount } from '@/lib/format';
import { formatDay } from '@/lib/time';
import { PROMOTION_STATUS_LABELS, PROMOTION_STATUS_TONES } from '../promotion-status';
import { useClock } from '../use-clock';

const EditPromotion = deferred(() => import('./edit-promotion'));

/** The promotions of modules and ESS (spec 2 §2.1), whose status follows the clock. */
export function PromotionsTable({ promotions, rendered }: { promotions: readonly Promotion[]; rendered: string }) {
  useLoadAtRest(EditPromotion);
  const now = useClock(rendered, (at) => nextPromotionChange(promotions, at));
  const [editedId, setEditedId] = useState<number | null>(null);
  const edited = promotions.find(({ id }) => id === editedId);
  const { save } = useSave();

  const end = ({ id, configurationId, configurationType, productName, promotionType, startDate, version }: Promotion) =>
    confirm({
      title: 'End this promotion?',
      text: `${productName} earns its default rate from now on. Claims that have their rate already keep it.`,
      confirm: 'End Promotion',
      confirming: 'Ending…',
      look: 'danger',
      onConfirm: () =>
        save(
          () =>
            bff<typeof changePromotion>('PATCH', '/promotions/{id}', {
              params: { id: configurationId },
              query: { httpReq: 'delete' },
              body: {
                id,
                startDate,
                configurationType,
                ...(promotionType === 'quantity' ? { quantityAvailable: 0 } : { endDate: new Date().toISOString() }),
                ...(version !== undefined && { version }),
              },
            }),
          {
            done: `You have successfully cancelled the promotion for ${productName}`,
            failed: 'Oh no something went wrong cancelling the promotion',
          },
        ),
    });
  const remove = ({ id, productName }: Promotion) =>
    confirm({
      title: 'Delete this promotion?',
      text: `The promotion of ${productName} has not begun. It is removed from the list.`,
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
  const columns = promotionColumns(now, { edit: ({ id }) => setEditedId(id), end: (one) => void end(one), remove: (one) => void remove(one) });
  return (
    <>
      <div className="overflow-hidden rounded border border-line">
        <ListTable label="Promotions and their status" columns={columns} rows={[...promotions]} view={{}} className="max-h-[420px]" />
      </div>
      {edited ? (
        <EditPromotion
          promotion={edited}
          now={now}
          onClose={() => setEditedId(null)}
          onClosed={() => document.getElementById(`edit-promotion-${edited.id}`)?.focus()}
        />
      ) : null}
    </>
  );
}

type Act = (promotion: Promotion) => void;

function promotionColumns(now: Date, on: { edit: Act; end: Act; remove: Act }): ListColumn<Promotion>[] {
  return [
    { id: 'productName', header: 'Module', meta: { className: 'line-title' }, cell: ({ productName }) => productName },
    {
      id: 'promotionType',
      header: 'Promotion Type',
      meta: { width: 128, className: 'sub' },
      cell: ({ promotionType }) => (promotionType === 'date' ? 'Date' : 'Quantity'),
    },
    { id: 'rate', header: 'Rate (Q)', meta: { width: 88, className: 'num line-value' }, cell: ({ rate }) => formatCount(rate) },
    {
      id: 'startDate',
      header: 'Start Date',
      meta: { width: 108, className: 'figures line-detail' },
      cell: ({ startDate }) => formatDay(promotionDay(startDate)),
    },
    {
      id: 'endDate',
      header: 'End Date',
      meta: { width: 108, className: 'figures' },
      cell: ({ endDate }) => (endDate ? formatDay(promotionDay(endDate)) : NOTHING),
    },
    { id: 'quantity', header: 'Quantity (pcs)', meta: { width: 120, className: 'num' }, cell: ({ quantity }) => counted(quantity) },
    {
      id: 'quantityScanned',
      header: 'Progress (pcs)',
      meta: { width: 120, className: 'num' },
      cell: ({ quantityScanned }) => counted(quantityScanned),
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
      cell: (promotion) => <PromotionActions promotion={promotion} now={now} {...on} />,
    },
  ];
}

function counted(pieces: number | null | undefined): string {
  return pieces === null || pieces === undefined ? NOTHING : formatCount(pieces);
}

function PromotionActions({ promotion, now, edit, end, remove }: { promotion: Promotion; now: Date; edit: Act; end: Act; remove: Act }) {
  const may = promotionActions(promotion, now);
  const name = `the promotion of ${promotion.productName}`;
  return (
    <>
      {may.edit ? (
        <RowAction
          id={`edit-promotion-${promotion.id}`}
          label={`Edit ${name}`}
          title="Edit"
          icon={Pencil}
          onClick={() => edit(promotion)}
        />
      ) : null}
      {may.remove === 'end' ? (
        <RowAction label={`End ${name}`} title="End" icon={Ban} look="danger" onClick={() => end(promotion)} />
      ) : null}
      {may.remove === 'delete' ? (
        <RowAction label={`Delete ${name}`} title="Delete" icon={Trash2} look="danger" onClick={() => remove(promotion)} />
      ) : null}
    </>
  );
}
