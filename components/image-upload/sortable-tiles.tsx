'use client';

import clsx from 'clsx';
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import type { ReactNode } from 'react';

interface Tile {
  key: string;
  /** Accessible name, like `Image 2`. */
  label: string;
  src: string | null;
  actions: ReactNode;
}

const INSTRUCTIONS =
  'Press space bar to lift the image. When dragging, use the left and right arrow keys to move it, ' +
  'space bar to drop it, and escape to cancel.';

/** Images that can be reordered by mouse, touch or keyboard. Positions count from 0. */
export default function SortableTiles({
  tiles,
  disabled = false,
  onMove,
}: {
  tiles: readonly Tile[];
  disabled?: boolean;
  onMove: (from: number, to: number) => void;
}) {
  return (
    <DragDropContext
      dragHandleUsageInstructions={INSTRUCTIONS}
      onDragEnd={({ source, destination }) => {
        if (destination && destination.index !== source.index) onMove(source.index, destination.index);
      }}
    >
      <Droppable droppableId="images" direction="horizontal" isDropDisabled={disabled}>
        {(list) => (
          <ol ref={list.innerRef} {...list.droppableProps} aria-label="Images" className="flex overflow-x-auto pb-2">
            {tiles.map((tile, index) => (
              <Draggable key={tile.key} draggableId={tile.key} index={index} isDragDisabled={disabled}>
                {(item, { isDragging }) => (
                  <li ref={item.innerRef} {...item.draggableProps} className="group relative shrink-0 p-1.5">
                    <div
                      {...item.dragHandleProps}
                      role="button"
                      aria-label={`${tile.label}, place ${index + 1} of ${tiles.length}`}
                      aria-disabled={disabled}
                      className={clsx(
                        'block size-32 cursor-grab overflow-hidden rounded-lg border bg-quiet-weak',
                        isDragging ? 'border-accent shadow-menu' : 'border-line',
                      )}
                    >
                      {tile.src ? (
                        // next/image can't load local files, or stored ones that need the session.
                        // eslint-disable-next-line @next/next/no-img-element
                        <img src={tile.src} alt="" draggable={false} className="size-full object-cover" />
                      ) : null}
                    </div>
                    <div className="absolute top-3 right-3 flex gap-1">{tile.actions}</div>
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  );
}
