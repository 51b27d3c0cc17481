'use client';

import { useState } from 'react';
import { NumberField } from '@/components/form/number-field';
import { DayField } from '@/components/form/typed-field';
import { CellEditor, CellEditors } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import type { Promotion } from '@/lib/contract/configurations';
import { promotionDay } from '@/lib/domain/promotion';
import { formatPoints } from '@/lib/text/format';
import { formatDay } from '@/lib/time/format-time';
import { usePromotionRows } from '../page-answer';
import { confirmRate } from '../rate-question';
import { oneOf, ruleOfOne } from '../one-term';
import { PROMOTION_EDITED, sendTerms, termsOf, termsSchema, type Terms } from './promotion-terms';

/** Edits promotions' rate and end in the list, while changes are allowed (spec 2 §4). */
export default function PromotionCells({ open, rows }: { open: OpenCells; rows: readonly Promotion[] }) {
  const [now] = useState(() => new Date());
  const { read, show } = usePromotionRows();
  return (
    <CellEditors open={open} rows={rows}>
      {(field, cell) => {
        const { row } = cell;
        const shared = { cell, noun: 'promotion', done: PROMOTION_EDITED, read, onSaved: show };
        const rule = termsSchema(row, now);
        const send = (terms: Partial<Terms>, promotion: Promotion) =>
          sendTerms({ ...termsOf(promotion), ...terms }, promotion, now);
        return field === 'rate' ? (
          <CellEditor
            {...shared}
            what={`Rate of ${row.productName}`}
            schema={ruleOfOne(rule, 'rate', termsOf(row))}
            name="rate"
            valuesOf={(promotion) => oneOf('rate', termsOf(promotion))}
            textOf={({ rate }) => formatPoints(rate)}
            ask={({ rate }) => confirmRate('unit', rate)}
            send={send}
          >
            <NumberField name="rate" label="Rate" size="small" />
          </CellEditor>
        ) : (
          <CellEditor
            {...shared}
            what={`End of ${row.productName}`}
            schema={ruleOfOne(rule, 'endDate', termsOf(row))}
            name="endDate"
            valuesOf={(promotion) => oneOf('endDate', termsOf(promotion))}
            textOf={({ endDate }) => (endDate ? formatDay(promotionDay(endDate)) : 'open')}
            send={send}
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
