'use client';

import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useListPreferences } from './list-preferences';
import type { CellContext, ListColumn } from './list-column';
import { Handle, PrioritisedCells, type PrioritisedRow, type PriorityBody } from './priority-cells';
import { ROW_LISTENERS } from './row-interaction';
import { TableFrame } from './table-frame';
import { UnreadableRowsBody } from './unreadable-rows';
import { useShownColumns } from './use-columns';

const NO_CONTEXT = {};

type DrawBody = (body: PriorityBody) => ReactNode;

/** Renders draggable rows once their code has loaded. Cached for the visit. */
let drawDraggable: DrawBody | undefined;

/**
 * Rows that people order by hand. The code for dragging loads when the page is idle.
 *
 * @param onChoosePlace asks for a row's new position when its handle is pressed; must be stable like `columns`, or
 *   every row re-renders
 * @param total the list's total, if only its first rows are shown
 * @param mayMove false shows the order without handles
 */
export function PriorityTable<Row extends PrioritisedRow, C>({
  label,
  className,
  columns: all,
  context = NO_CONTEXT as never,
  rows,
  total = rows.length,
  mayMove = true,
  onMove,
  onDragging,
  onChoosePlace,
}: {
  label: string;
  className?: string;
  columns: readonly ListColumn<Row, C>[];
  context?: Omit<NoInfer<C>, keyof CellContext>;
  rows: readonly Row[];
  total?: number;
  mayMove?: boolean;
  onMove: (from: number, to: number) => void;
  onDragging: (dragging: boolean) => void;
  onChoosePlace?: (row: Row) => void;
}) {
  const draw = useDragging(mayMove);
  const [preferences] = useListPreferences();
  const columns = useShownColumns(all);
  // The body only knows what handles need, so it gets the rows' cells through a callback.
  const cellsOf = useCallback(
    (row: PrioritisedRow, index: number) => (
      <PrioritisedCells row={row as Row} index={index} columns={columns} context={context} />
    ),
    [columns, context],
  );
  const onPress = onChoosePlace as PriorityBody['onPress'];
  return (
    <TableFrame
      label={label}
      density={preferences.density}
      className={className ? `prioritised ${className}` : 'prioritised'}
      columns={[...(mayMove ? [{ id: 'handle', pin: true, className: 'handle' }] : []), ...columns]}
    >
      <thead>
        <tr>
          {mayMove ? (
            <th scope="col" className="handle pin">
              <span className="sr-only">Order</span>
            </th>
          ) : null}
          {columns.map(({ id, header, slot, className }) => (
            <th key={id} scope="col" data-slot={slot} className={className}>
              {typeof header === 'function' ? header() : header}
            </th>
          ))}
        </tr>
      </thead>
      {mayMove && draw ? (
        draw({ rows, total, cellsOf, onMove, onDragging, onPress, id: 'rows', tabIndex: -1, ...ROW_LISTENERS })
      ) : (
        <tbody id="rows" tabIndex={-1} {...ROW_LISTENERS}>
          {rows.map((row, index) => (
            <tr key={row.id}>
              {mayMove ? <Handle row={row} onPress={onPress} /> : null}
              {cellsOf(row, index)}
            </tr>
          ))}
        </tbody>
      )}
      <UnreadableRowsBody columns={columns.length + (mayMove ? 1 : 0)} />
    </TableFrame>
  );
}

function useDragging(mayMove: boolean): DrawBody | undefined {
  const [draw, setDraw] = useState(() => drawDraggable);
  useEffect(() => {
    if (draw || !mayMove) return;
    let gone = false;
    const show = (drawn: DrawBody) => {
      if (gone) return;
      // Wait while a row is edited or pressed, because replacing its elements would lose the input or the click.
      if (
        document.querySelector(
          '.prioritised tbody:is(:active, ' +
            ':has(input:is(:not([type=checkbox], [data-kept]), [data-kept]:focus), .cell-editor))',
        )
      )
        cancel = later(() => show(drawn));
      else keepingFocus(() => setDraw(() => drawn));
    };
    const load = async () => {
      const { drawDraggableRows } = await import('./draggable-rows');
      drawDraggable = drawDraggableRows;
      show(drawDraggableRows);
    };
    // Safari doesn't support `requestIdleCallback`.
    let cancel = 'requestIdleCallback' in window ? idle(() => void load()) : later(() => void load());
    return () => {
      gone = true;
      cancel();
    };
  }, [draw, mayMove]);
  return draw;
}

function idle(act: () => void): () => void {
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}

function later(act: () => void): () => void {
  const handle = setTimeout(act, 200);
  return () => clearTimeout(handle);
}

/** Draggable rows are new elements, so restore the focus by id. */
function keepingFocus(change: () => void): void {
  const { id } = document.activeElement ?? document.body;
  flushSync(change);
  if (id && document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
}
