'use client';

import { useEffect } from 'react';
import { z } from 'zod';
import { NumberField } from '@/components/form/number-field';
import { TextField } from '@/components/form/text-field';
import { CellEditor, CellEditors } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import { bff } from '@/lib/bff/client';
import { changeConfiguration, type Configuration } from '@/lib/contract/configurations';
import { MAX_PRODUCT_NAME, PRODUCT_NAME_TOO_LONG, productNameKey } from '@/lib/domain/configuration';
import { formatPoints } from '@/lib/text/format';
import type { Read } from '@/lib/query/read';
import { useRowsOf } from '../page-answer';
import { confirmRate } from '../rate-question';

/** An empty field isn't a rate of 0, which would move the product to Non-qualifying. */
const Rate = z.object({
  rate: z.number({ error: 'Enter a rate.' }).pipe(changeConfiguration.body.shape.rate.unwrap()),
});

const Name = z.object({
  productName: z
    .string()
    .transform(productNameKey)
    .pipe(z.string().min(1, 'Enter a product name.').max(MAX_PRODUCT_NAME, PRODUCT_NAME_TOO_LONG)),
});

/**
 * Edits default rates and names in the list.
 *
 * @param source the rows' read
 * @param onEdited receives the rows with an open value
 */
export default function RateCells({
  open,
  rows,
  source,
  onEdited,
}: {
  open: OpenCells;
  rows: readonly Configuration[];
  source: Read<Configuration[]>;
  onEdited: (ids: readonly number[]) => void;
}) {
  const { read, show } = useRowsOf(source, 'This default rate no longer exists.');
  const { cells } = open;
  useEffect(() => onEdited(cells.map(({ id }) => id)), [cells, onEdited]);
  useEffect(() => () => onEdited([]), [onEdited]);
  return (
    <CellEditors open={open} rows={rows}>
      {(field, cell) => {
        const { productName } = cell.row;
        const shared = {
          ...{ cell, noun: 'default rate', read, onSaved: show },
          done: 'Successfully edited default configuration',
        };
        return field === 'rate' ? (
          <CellEditor
            {...shared}
            what={`Rate of ${productName}`}
            schema={Rate}
            name="rate"
            valuesOf={({ rate }) => ({ rate })}
            textOf={({ rate }) => formatPoints(rate)}
            ask={({ rate }) => confirmRate('unit', rate)}
            send={({ rate }, row) => change({ ...row, rate, qualified: row.qualified || rate > 0 })}
          >
            <NumberField name="rate" label={`Rate of ${productName}`} size="small" suffix="Q" />
          </CellEditor>
        ) : (
          <CellEditor
            {...shared}
            what={`Name of ${productName}`}
            schema={Name}
            name="productName"
            valuesOf={(row) => ({ productName: row.productName })}
            textOf={(row) => row.productName}
            send={(name, row) => change({ ...row, ...name })}
          >
            <TextField
              name="productName"
              label={`Product name of ${productName}`}
              size="small"
              autoComplete="off"
              autoCapitalize="characters"
            />
          </CellEditor>
        );
      }}
    </CellEditors>
  );
}

function change({ id, productName, rate, qualified, version }: Configuration): Promise<Partial<Configuration>> {
  const body = { id, productName, rate, qualified, ...(version !== undefined && { version }) };
  return bff<typeof changeConfiguration>('PATCH', '/configurations/{id}', { params: { id }, body });
}
