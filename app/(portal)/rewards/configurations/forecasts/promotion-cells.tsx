'use client';

import { useState } from 'react';
import { NumberField } from '@/components/form/number-field';
import { CellEditor, CellEditors } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import { NOTHING } from '@/components/list/list-column';
import type { Promotion } from '@/lib/contract/configurations';
import { oneOf, ruleOfOne } from '../one-term';
import { usePromotionRows } from '../page-answer';
import { confirmRate } from '../rate-question';
import { TERM_WORDS } from './forecast-rates';
import { MonthField, monthOf } from './month-field';
import {
  monthsInWords,
  PROMOTION_EDITED,
  sendTerms,
  termsOf,
  termsSchema,
  type PromotionTerms,
} from './promotion-terms';

type Term = keyof PromotionTerms;

/** Edits terms and the last month of forecast promotions in the list, while changes are allowed. */
export default function PromotionCells({
  open,
  rows,
  fixedId,
}: {
  open: OpenCells;
  rows: readonly Promotion[];
  fixedId: number | undefined;
}) {
  const [now] = useState(() => new Date());
  const { read, show } = usePromotionRows();
  return (
    <CellEditors open={open} rows={rows}>
      {(field, cell) => {
        const name = field as Term;
        const label = TERM_WORDS.labelOf(name);
        return (
          <CellEditor
            cell={cell}
            noun="forecast promotion"
            what={`${label} of ${monthsInWords(cell.row)}`}
            schema={ruleOfOne<PromotionTerms, Term>(termsSchema(cell.row, now), name, termsOf(cell.row))}
            name={name}
            valuesOf={(promotion) => oneOf(name, termsOf(promotion))}
            textOf={(promotion) => textOf(promotion, name)}
            ask={({ rate, submissionRate }: Partial<PromotionTerms>) => confirmRate('month', rate, submissionRate)}
            send={(terms, promotion) => sendTerms({ ...termsOf(promotion), ...terms }, promotion, { now, fixedId })}
            read={read}
            onSaved={show}
            done={PROMOTION_EDITED}
          >
            {name === 'end' ? (
              <MonthField name="end" label={label} first={monthOf(cell.row.startDate)} size="small" />
            ) : (
              <NumberField name={name} label={label} size="small" suffix={name === 'percentage' ? '%' : undefined} />
            )}
          </CellEditor>
        );
      }}
    </CellEditors>
  );
}

function textOf(promotion: Promotion, name: Term): string {
  const value = termsOf(promotion)[name];
  return value === '' ? NOTHING : TERM_WORDS.textOf(name, value);
}
