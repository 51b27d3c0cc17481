'use client';

import { Ban, Eye, Pencil, Trash2 } from 'lucide-react';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { columnsMenuOf } from '@/components/list/columns-menu';
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
  actionsColumn,
  countOrNothing,
  PromotionList,
  statusColumn,
  useDeletePromotion,
  type PromotionColumns,
} from '../promotion-list';

const PromotionCells = deferred(() => import('./promotion-cells'));
const EditPromotion = deferred(() => import('./edit-promotion'));

/** The promotions of modules and ESS (spec 2 §2.1), whose status follows the clock. */
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
      text: `The promotion of ${promotion.productName} has not begun. It is removed from the list.`,
    });
  const end = ({ id, configurationId, configurationType, productName, promotionType, startDate, version }: Promotion) =>
    void confirm({
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
        columns={(now, edit) => promotionColumns(now, { edit, end, remove })}
      >
        {(edited) => <EditPromotion {...edited} timeZone={timeZone} />}
      </PromotionList>
    </EditableCells>
  );
}

/** The columns that people may hide don't depend on the clock, nor on what is done to a promotion. */
export const PromotionsColumnsMenu = columnsMenuOf(
  promotionColumns(new Date(0), { edit: () => undefined, end: () => undefined, remove: () => undefined }),
);

type Act = (promotion: Promotion) => void;

function promotionColumns(now: Date, on: { edit: Act; end: Act; remove: Act }): PromotionColumns {
  return [
    {
      id: 'productName',
      header: 'Module',
      slot: 'title',
      cell: ({ productName }) => productName,
    },
    {
      id: 'promotionType',
      header: 'Promotion Type',
      width: 128, muted: true, narrow: false,
      cell: ({ promotionType }) => (promotionType === 'date' ? 'Date' : 'Quantity'),
    },
    {
      id: 'rate',
      header: 'Rate (Q)',
      width: 88, slot: 'value', kind: 'number',
      cell: (promotion) => {
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
      width: 108, slot: 'detail', kind: 'figures', narrow: 92,
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
      width: 108, kind: 'figures', narrow: 92,
      cell: (promotion) => {
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
    {
      id: 'quantity',
      header: 'Quantity (pcs)',
      width: 120, kind: 'number', narrow: false,
      cell: ({ quantity }) => countOrNothing(quantity),
    },
    {
      id: 'quantityScanned',
      header: 'Progress (pcs)',
      width: 120, kind: 'number', narrow: false,
      cell: ({ quantityScanned }) => countOrNothing(quantityScanned),
    },
    statusColumn(now),
    actionsColumn((promotion) => <PromotionActions promotion={promotion} now={now} {...on} />),
  ];
}

/** What a phone tells behind the start: the end, or how much of the quantity is used up. */
function lengthInWords({ endDate, quantity, quantityScanned }: Promotion): string {
  if (quantity != null) return `, ${formatCount(quantityScanned ?? 0)} of ${formatCount(quantity)} pcs`;
  return endDate ? ` – ${formatDay(promotionDay(endDate))}` : '';
}

function PromotionActions({
  promotion,
  now,
  edit,
  end,
  remove,
}: {
  promotion: Promotion;
  now: Date;
  edit: Act;
  end: Act;
  remove: Act;
}) {
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
