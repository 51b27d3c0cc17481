'use client';

import { GripVertical } from 'lucide-react';
import { memo, type HTMLAttributes } from 'react';
import type { OrderedColumn, OrderedRow } from './ordered-columns';

/** The id of a row's handle, by which the focus is found again. */
export function handleId(rowId: number): string {
  return `move-${rowId}`;
}

/**
 * What a row is moved by. No button of the browser's own: what listens for drags leaves those alone.
 *
 * @param props what makes it draggable, or says why it is not
 */
export function Handle({ row, ...props }: { row: OrderedRow } & HTMLAttributes<HTMLElement>) {
  return (
    <td className="handle pin">
      <span role="button" tabIndex={0} {...props} id={handleId(row.id)} className="grip" aria-label={`Move ${row.name}`}>
        <GripVertical aria-hidden size={16} />
      </span>
    </td>
  );
}

/** The cells of a row beside its handle. They don't change while rows are dragged. */
export const OrderedCells = memo(function OrderedCells<Row>({
  row,
  columns,
}: {
  row: Row;
  columns: readonly OrderedColumn<Row>[];
}) {
  return columns.map(({ id, width, className, show }) => (
    // A lifted row is a table of its own, so the widths stand in its cells too.
    <td key={id} className={className} style={width === undefined ? undefined : { width }}>
      {show(row)}
    </td>
  ));
}) as <Row>(props: { row: Row; columns: readonly OrderedColumn<Row>[] }) => React.ReactNode;
