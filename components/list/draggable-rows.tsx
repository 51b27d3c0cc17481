'use client';

import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { memo } from 'react';
import { formatCount } from '@/lib/text/format';
import { Handle, handleId, rowName, type PrioritisedRow, type PriorityBody } from './priority-cells';

const INSTRUCTIONS =
  'Press Space to lift the row, the arrow keys to move it, Space again to drop it, or Escape to put it back.';
const PRESSING = ' Press Enter to choose a place by its number.';

/** Replaces the static rows, which look the same, once the code for dragging has loaded. */
export function drawDraggableRows({ rows, total, cellsOf, onMove, onDragging, onPress, ...listeners }: PriorityBody) {
  const place = (index: number) => `place ${formatCount(index + 1)} of ${formatCount(total)}`;
  const nameAt = (index: number) => rowName(rows[index] ?? { id: 0 });

  return (
    <DragDropContext
      dragHandleUsageInstructions={onPress ? INSTRUCTIONS + PRESSING : INSTRUCTIONS}
      onBeforeCapture={({ draggableId }) => keepWidths(draggableId)}
      onDragStart={({ source }, { announce }) => {
        onDragging(true);
        announce(`Lifted ${nameAt(source.index)}, ${place(source.index)}.`);
      }}
      onDragUpdate={({ destination }, { announce }) => {
        announce(destination ? `Now at ${place(destination.index)}.` : 'Not over the list.');
      }}
      onDragEnd={({ source, destination, reason }, { announce }) => {
        onDragging(false);
        const moved = reason === 'DROP' && destination && destination.index !== source.index;
        const name = nameAt(source.index);
        announce(
          moved ? `Dropped ${name} at ${place(destination.index)}.` : `${name} stays at ${place(source.index)}.`,
        );
        if (moved) onMove(source.index, destination.index);
      }}
    >
      <Droppable droppableId="rows">
        {(droppable) => (
          <tbody ref={droppable.innerRef} {...droppable.droppableProps} {...listeners}>
            {rows.map((row, index) => (
              <DraggableRow key={row.id} row={row} index={index} cellsOf={cellsOf} onPress={onPress} />
            ))}
            {droppable.placeholder}
          </tbody>
        )}
      </Droppable>
    </DragDropContext>
  );
}

/** A lifted row leaves the table, so its cells keep the widths that they had in it. */
function keepWidths(rowId: string): void {
  const cells = document.getElementById(handleId(Number(rowId)))?.closest('tr')?.cells ?? [];
  const widths = Array.from(cells, (cell) => cell.getBoundingClientRect().width);
  Array.from(cells).forEach((cell, index) => cell.style.setProperty('--lifted', `${widths[index]}px`));
}

/** Memoized, because lifting one row would otherwise re-render up to a thousand others. */
const DraggableRow = memo(function DraggableRow({
  row,
  index,
  cellsOf,
  onPress,
}: {
  row: PrioritisedRow;
  index: number;
} & Pick<PriorityBody, 'cellsOf' | 'onPress'>) {
  return (
    <Draggable draggableId={String(row.id)} index={index}>
      {(draggable, { isDragging }) => (
        <tr ref={draggable.innerRef} {...draggable.draggableProps} data-lifted={isDragging || undefined}>
          <Handle row={row} onPress={onPress} {...draggable.dragHandleProps} />
          {cellsOf(row, index)}
        </tr>
      )}
    </Draggable>
  );
});
