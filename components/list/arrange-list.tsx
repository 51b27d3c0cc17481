import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import clsx from 'clsx';
import { GripVertical } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/**
 * Lets users reorder items by their handles: by dragging, or with Space and the arrow keys.
 *
 * @param onMove moves an item and returns the index where it ended up
 * @param handleProps extra props for an item's handle
 * @param children content beside the handle
 */
export function ArrangeList<Item extends { id: string; label: string }>({
  label,
  instructions,
  items,
  onMove,
  handleProps,
  children,
}: {
  label: string;
  instructions: string;
  items: readonly Item[];
  onMove: (from: number, to: number) => number;
  handleProps?: (item: Item, index: number) => Pick<ComponentProps<'span'>, 'id' | 'title' | 'onKeyDownCapture'>;
  children: (item: Item) => ReactNode;
}) {
  const placeInWords = (index: number) => `place ${index + 1} of ${items.length}`;
  return (
    <DragDropContext
      dragHandleUsageInstructions={instructions}
      onDragEnd={({ source, destination }, { announce }) => {
        if (!destination || destination.index === source.index) return;
        announce(`Dropped at ${placeInWords(onMove(source.index, destination.index))}.`);
      }}
    >
      <Droppable droppableId={label}>
        {(droppable) => (
          <ol ref={droppable.innerRef} {...droppable.droppableProps} aria-label={label}>
            {items.map((item, index) => (
              <Draggable key={item.id} draggableId={item.id} index={index}>
                {(draggable, { isDragging }) => (
                  <li
                    ref={draggable.innerRef}
                    {...draggable.draggableProps}
                    className={clsx(
                      'flex h-10 items-center gap-1 border-b border-line bg-raised',
                      isDragging && 'shadow-menu',
                    )}
                  >
                    <span
                      {...draggable.dragHandleProps}
                      {...handleProps?.(item, index)}
                      role="button"
                      aria-label={`Move ${item.label}, ${placeInWords(index)}`}
                      className="grid size-8 shrink-0 cursor-grab place-items-center rounded text-muted"
                    >
                      <GripVertical aria-hidden size={16} />
                    </span>
                    {children(item)}
                  </li>
                )}
              </Draggable>
            ))}
            {droppable.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  );
}
