'use client';

import { useState } from 'react';
import { NumberField } from '@/components/form/number-field';
import { DayField } from '@/components/form/typed-field';
import { CellEditor, CellEditors } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import { BffError } from '@/lib/bff/client';
import type { Promotion } from '@/lib/contract/configurations';
import { promotionDay } from '@/lib/domain/promotion';
import { formatPoints } from '@/lib/format';
import { formatDay } from '@/lib/time';
import { usePromotionRows } from '../page-answer';
import { useRateQuestion } from '../rate-question';
import { PROMOTION_EDITED, sendTerms, termsOf, termsSchema } from './promotion-terms';

/** Rate and end of promotions, edited in their rows where that is allowed still (spec 2 §4). */
export default function PromotionCells({ open, rows }: { open: OpenCells; rows: readonly Promotion[] }) {
  const [now] = useState(() => new Date());
  const isMeant = useRateQuestion('piece');
  const { read, show } = usePromotionRows();
  return (
    <CellEditors open={open} rows={rows}>
      {(field, cell) => {
        const shared = {
          ...{ cell, noun: 'promotion', schema: termsSchema(cell.row, now), valuesOf: termsOf },
          ...{ done: PROMOTION_EDITED, onSaved: show },
          send: (terms: ReturnType<typeof termsOf>, promotion: Promotion) => sendTerms(terms, promotion, now),
          read: async (id: number) => {
            const promotion = await read(id);
            if (!promotion) throw new BffError(404, { message: 'This promotion is gone.' });
            return promotion;
          },
        };
        return field === 'rate' ? (
          <CellEditor
            {...shared}
            what={`Rate of ${cell.row.productName}`}
            name="rate"
            textOf={({ rate }) => formatPoints(rate)}
            ask={({ rate }, promotion) => (rate === promotion.rate ? Promise.resolve(true) : isMeant(rate))}
          >
            <NumberField name="rate" label="Rate" size="small" />
          </CellEditor>
        ) : (
          <CellEditor
            {...shared}
            what={`End of ${cell.row.productName}`}
            name="endDate"
            textOf={({ endDate }) => (endDate ? formatDay(promotionDay(endDate)) : 'open')}
          >
            <DayField
              name="endDate"
              label="End Date"
              size="small"
              place="end"
              today={promotionDay(now)}
              min={promotionDay(now)}
            />
          </CellEditor>
        );
      }}
    </CellEditors>
  );
}
