'use client';

import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { formatCount } from '@/lib/format';
import { Handle } from './ordered-cells';
import type { OrderedBody } from './ordered-table';

const INSTRUCTIONS =
  'Press Space to lift the row, the arrow keys to move it, Space again to drop it, or Escape to put it back.';
const PRESSING = ' Press Enter to choose a place by its number.';

/**
 * The rows of a list that people put in order, by mouse, touch and keyboard. It comes after the page, in the place of
 * rows that look the same and can't be dragged yet.
 */
export function drawDraggableRows({ rows, cellsAt, onMove, onDragging, onPress, ...listeners }: OrderedBody) {
  const place = (index: number) => `place ${formatCount(index + 1)} of ${formatCount(rows.length)}`;
  const nameAt = (index: number) => rows[index]?.name ?? '';

  return (
    <DragDropContext
      dragHandleUsageInstructions={onPress ? INSTRUCTIONS + PRESSING : INSTRUCTIONS}
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
        announce(moved ? `Dropped ${name} at ${place(destination.index)}.` : `${name} stays at ${place(source.index)}.`);
        if (moved) onMove(source.index, destination.index);
      }}
    >
      <Droppable droppableId="rows">
        {(droppable) => (
          <tbody ref={droppable.innerRef} {...droppable.droppableProps} {...listeners}>
            {rows.map((row, index) => (
              <Draggable key={row.id} draggableId={String(row.id)} index={index}>
                {(draggable, { isDragging }) => (
                  <tr ref={draggable.innerRef} {...draggable.draggableProps} data-lifted={isDragging || undefined}>
                    <Handle row={row} onPress={onPress && (() => onPress(index))} {...draggable.dragHandleProps} />
                    {cellsAt(index)}
                  </tr>
                )}
              </Draggable>
            ))}
            {droppable.placeholder}
          </tbody>
        )}
      </Droppable>
    </DragDropContext>
  );
}
