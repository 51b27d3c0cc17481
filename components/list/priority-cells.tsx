'use client';

import { GripVertical } from 'lucide-react';
import { memo, type HTMLAttributes, type ReactNode } from 'react';
import { cellOf } from './list-cell';
import type { CellContext, ListColumn } from './list-column';

export interface PrioritisedRow {
  id: number;
  name?: string;
  title?: string;
}

export const rowName = ({ name, title }: PrioritisedRow) => name ?? title ?? '';

/** Props of the table body, shared by draggable and static rows. */
export interface PriorityBody extends HTMLAttributes<HTMLTableSectionElement> {
  rows: readonly PrioritisedRow[];
  /** The list's total; `rows` may hold only its first part. */
  total: number;
  /** Renders a row's cells beside its handle. Must be stable while the columns are. */
  cellsOf: (row: PrioritisedRow, index: number) => ReactNode;
  onMove: (from: number, to: number) => void;
  onDragging: (dragging: boolean) => void;
  /** Called for a press without a drag. Must be stable. */
  onPress?: ((row: PrioritisedRow) => void) | undefined;
}

/** The id of a row's handle, which restores the focus. */
export function handleId(rowId: number): string {
  return `move-${rowId}`;
}

/**
 * Moves its row. It isn't a `button`, because the drag sensors ignore buttons.
 *
 * @param onPress called on click, tap or Enter without a drag
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

/** Drag events are already handled before these listeners. */
function pressing(onPress: () => void): HTMLAttributes<HTMLElement> {
  return {
    title: 'Drag, or press to choose a position',
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

/** Memoized, because cells don't change while rows are dragged. */
export const PrioritisedCells = memo(function PrioritisedCells<Row extends { id: number }>({
  row,
  index,
  columns,
  context,
}: {
  row: Row;
  index: number;
  columns: readonly ListColumn<Row, never>[];
  context: object;
}) {
  return columns.map((column) => (
    <td key={column.id} data-slot={column.slot} className={column.className}>
      {cellOf(column as ListColumn<Row>, row, { context: context as CellContext, index, id: row.id })}
    </td>
  ));
}) as <Row extends { id: number }>(props: {
  row: Row;
  index: number;
  columns: readonly ListColumn<Row, never>[];
  context: object;
}) => ReactNode;
