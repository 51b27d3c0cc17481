import type { ListColumn } from './list-column';
import { SelectPage, SelectRow } from './selection';

/** @param labelOf names a row for its check box */
export function selectColumn<Row extends { id: number }>(
  labelOf: (row: Row) => string,
  more: Pick<ListColumn<Row>, 'may'> = {},
) {
  return {
    id: 'select',
    header: () => <SelectPage />,
    slot: 'select',
    pin: true,
    ...more,
    cell: (row: Row) => <SelectRow id={row.id} label={labelOf(row)} />,
  } as const;
}
