'use client';

import { Ban, Eye, Pencil, Trash2 } from 'lucide-react';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { Editable, EditableCells } from '@/components/list/editable';
import { NOTHING } from '@/components/list/list-column';
import { RowAction } from '@/components/list/row-action';
import { confirm } from '@/components/ui/confirm';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { ratesAddress, type RatesView } from '@/lib/addresses/rates';
import { bff } from '@/lib/bff/client';
import type { changePromotion, Promotion } from '@/lib/contract/configurations';
import { promotionActions, promotionDay, promotionStatus } from '@/lib/domain/promotion';
import { formatCount } from '@/lib/text/format';
import { formatDay } from '@/lib/time/format-time';
import {
  ACTIONS_COLUMN,
  PromotionList,
  STATUS_COLUMN,
  useDeletePromotion,
  type PromotionColumns,
  type PromotionContext,
} from '../promotion-list';

const PromotionCells = deferred(() => import('./promotion-cells'));
const EditPromotion = deferred(() => import('./edit-promotion'));

/** Promotions of modules and ESS (spec 2 §2.1). Their status updates with the clock. */
export function PromotionsTable({
  promotions,
  rendered,
  view,
  timeZone,
}: {
  promotions: readonly Promotion[];
  rendered: string;
  view: RatesView;
  timeZone: string;
}) {
  useLoadAtRest(EditPromotion);
  const { save } = useSave();
  const deletePromotion = useDeletePromotion();
  const remove = (promotion: Promotion) =>
    deletePromotion(promotion, promotion.productName, {
      title: 'Delete this promotion?',
      text: `The promotion of ${promotion.productName} hasn’t started. It will be removed from the list.`,
    });
  const end = ({ id, configurationId, configurationType, productName, promotionType, startDate, version }: Promotion) =>
    void confirm({
      title: 'End this promotion?',
      text: `${productName} earns its default rate from now on. Claims that already have a rate keep it.`,
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
            done: `You have successfully cancelled the promotion for ${id}`,
            link: { text: productName },
            failed: 'Oh no something went wrong cancelling the promotion',
          },
        ),
    });

  return (
    <EditableCells
      may={useMay('configurations', 'change')}
      load={PromotionCells.load}
      editors={(open) => <PromotionCells open={open} rows={promotions} />}
    >
      <PromotionList
        promotions={promotions}
        rendered={rendered}
        only={view.promotion}
        allHref={ratesAddress.listHref({ ...view, promotion: undefined })}
        columns={PROMOTION_COLUMNS}
        actions={{ end, remove }}
      >
        {(edited) => <EditPromotion {...edited} timeZone={timeZone} />}
      </PromotionList>
    </EditableCells>
  );
}

export const PROMOTION_COLUMNS: PromotionColumns = [
  { id: 'productName', field: 'productName', header: 'Module', slot: 'title' },
  {
    id: 'promotionType',
    header: 'Promotion Type',
    muted: true,
    width: 128,
    narrow: false,
    cell: ({ promotionType }) => (promotionType === 'date' ? 'Date' : 'Quantity'),
  },
  {
    id: 'rate',
    header: 'Rate (Q)',
    kind: 'number',
    slot: 'value',
    cell: (promotion, { now }) => {
      const { id, rate } = promotion;
      const shown = (
        <>
          {formatCount(rate)}
          <span className="sm:hidden"> Q</span>
        </>
      );
      if (promotionStatus(promotion, now) !== 'not started') return shown;
      return (
        <Editable id={id} field="rate" label="rate">
          {shown}
        </Editable>
      );
    },
  },
  {
    id: 'startDate',
    header: 'Start Date',
    kind: 'figures',
    slot: 'detail',
    cell: (promotion) => (
      <>
        {formatDay(promotionDay(promotion.startDate))}
        <span className="sm:hidden">{lengthInWords(promotion)}</span>
      </>
    ),
  },
  {
    id: 'endDate',
    header: 'End Date',
    kind: 'figures',
    cell: (promotion, { now }) => {
      const { id, endDate, promotionType } = promotion;
      const shown = endDate ? formatDay(promotionDay(endDate)) : NOTHING;
      if (promotionType !== 'date' || !promotionActions(promotion, now).edit) return shown;
      return (
        <Editable id={id} field="endDate" label="end date">
          {shown}
        </Editable>
      );
    },
  },
  { id: 'quantity', field: 'quantity', header: 'Quantity (pcs)', kind: 'count', narrow: false },
  {
    id: 'quantityScanned',
    field: 'quantityScanned',
    header: 'Progress (pcs)',
    kind: 'count',
    narrow: false,
  },
  STATUS_COLUMN,
  { ...ACTIONS_COLUMN, cell: (promotion, context) => <PromotionActions promotion={promotion} {...context} /> },
];

/** The second detail on phones: the end, or the used part of the quantity. */
function lengthInWords({ endDate, quantity, quantityScanned }: Promotion): string {
  if (quantity != null) return `, ${formatCount(quantityScanned ?? 0)} of ${formatCount(quantity)} pcs`;
  return endDate ? ` – ${formatDay(promotionDay(endDate))}` : '';
}

function PromotionActions({ promotion, now, edit, end, remove }: PromotionContext & { promotion: Promotion }) {
  const mayChange = useMay('configurations', 'change');
  const may = promotionActions(promotion, now);
  const name = `the promotion of ${promotion.productName}`;
  if (!mayChange) return <RowAction label={`Open ${name}`} title="Open" icon={Eye} onClick={() => edit(promotion)} />;
  return (
    <>
      {may.edit ? (
        <RowAction label={`Edit ${name}`} title="Edit" icon={Pencil} onClick={() => edit(promotion)} />
      ) : null}
      {may.remove === 'end' ? (
        <RowAction label={`End ${name}`} title="End" icon={Ban} look="danger" onClick={() => end(promotion)} />
      ) : null}
      {may.remove === 'delete' ? (
        <RowAction
          label={`Delete ${name}`}
          title="Delete"
          icon={Trash2}
          look="danger"
          onClick={() => remove(promotion)}
        />
      ) : null}
    </>
  );
}
