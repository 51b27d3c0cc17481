'use client';

import { GripVertical } from 'lucide-react';
import { memo, type HTMLAttributes, type ReactNode } from 'react';
import { cellOf } from './list-cell';
import type { CellContext, ListColumn } from './list-column';
import { columnWidths } from './table-frame';

/** A row as its handle calls it. */
export interface PrioritisedRow {
  id: number;
  name?: string;
  title?: string;
}

export const rowName = ({ name, title }: PrioritisedRow) => name ?? title ?? '';

/** What the body of the table is given, whether its rows can be dragged or not. */
export interface PriorityBody extends HTMLAttributes<HTMLTableSectionElement> {
  rows: readonly PrioritisedRow[];
  /** How many rows the list has, of which these are the first. */
  total: number;
  /** The cells of a row beside its handle; the same function as long as the columns are the same. */
  cellsOf: (row: PrioritisedRow) => ReactNode;
  onMove: (from: number, to: number) => void;
  onDragging: (dragging: boolean) => void;
  /** The handle of a row was pressed and not dragged; the same function for every rendering. */
  onPress?: ((row: PrioritisedRow) => void) | undefined;
}

/** The id of a row's handle, by which the focus is found again. */
export function handleId(rowId: number): string {
  return `move-${rowId}`;
}

/**
 * Moves its row. Not a `button`: what listens for drags leaves those alone.
 *
 * @param onPress a click, a tap or Enter, none of which drags
 */
export function Handle({
  row,
  onPress,
  ...props
}: { row: PrioritisedRow; onPress?: ((row: PrioritisedRow) => void) | undefined } & HTMLAttributes<HTMLElement>) {
  return (
    <td className="handle pin">
      <span
        role="button"
        tabIndex={0}
        {...(onPress ? pressing(() => onPress(row)) : {})}
        {...props}
        id={handleId(row.id)}
        className="grip"
        aria-label={`Move ${rowName(row)}`}
      >
        <GripVertical aria-hidden size={16} />
      </span>
    </td>
  );
}

/** What belongs to a drag has been taken already when it comes here. */
function pressing(onPress: () => void): HTMLAttributes<HTMLElement> {
  return {
    title: 'Drag, or press to choose a place',
    onClick: (event) => {
      if (!event.defaultPrevented) onPress();
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || event.defaultPrevented) return;
      event.preventDefault();
      onPress();
    },
  };
}

/** The cells of a row beside its handle. They don't change while rows are dragged. */
export const PrioritisedCells = memo(function PrioritisedCells<Row extends { id: number }>({
  row,
  columns,
  context,
}: {
  row: Row;
  columns: readonly ListColumn<Row, never>[];
  context: object;
}) {
  return columns.map((column) => (
    // A lifted row is a table of its own, so the widths stand in its cells too.
    <td key={column.id} data-slot={column.slot} className={column.className} style={columnWidths(column)}>
      {cellOf(column as ListColumn<Row>, row, { context: context as CellContext, index: 0, id: row.id })}
    </td>
  ));
}) as <Row extends { id: number }>(props: {
  row: Row;
  columns: readonly ListColumn<Row, never>[];
  context: object;
}) => ReactNode;
