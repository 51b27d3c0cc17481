'use client';

import { Pin } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { buttonClass } from '@/components/ui/button-class';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { announce } from './announce';
import { ArrangeList } from './arrange-list';
import { useListPreferences } from './list-preferences';
import { MAX_PINNED, type ColumnChoice } from './use-columns';

const INSTRUCTIONS =
  'Press Alt and an arrow key to move the column right away. Or press Space to lift it, the arrow keys to move it, ' +
  'Space again to drop it, or Escape to put it back.';

const handleIdOf = (id: string) => `move-column-${id}`;

/** Reorders and pins a list's columns. Each change applies immediately. */
export default function ArrangeColumns({
  choice: { table, movable },
  onClose,
}: {
  choice: ColumnChoice;
  onClose: () => void;
}) {
  const [preferences, onChange] = useListPreferences();
  const all = movable.map(({ id, header }) => ({
    id,
    label: String(header),
    isPinned: table.getColumn(id)?.getIsPinned() === 'start',
  }));
  const pinned = all.filter(({ isPinned }) => isPinned).length;
  const isFull = pinned >= MAX_PINNED;
  const { order, pinned: chosen, ...usual } = preferences;
  const isUsual = order === undefined && chosen === undefined;

  /** Pinned and unpinned columns don't mix. @returns the index where the column ended up */
  const move = (from: number, to: number): number => {
    const ids = all.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return from;
    const [least, most] = all[from]?.isPinned ? [0, pinned - 1] : [pinned, ids.length];
    const place = Math.min(Math.max(to, least), most);
    ids.splice(place, 0, moved);
    flushSync(() => table.setColumnOrder(ids));
    return place;
  };
  const moveByKey = (index: number, event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    const column = all[index];
    if (step === undefined || !column) return;
    event.preventDefault();
    event.stopPropagation();
    const place = move(index, index + step);
    document.getElementById(handleIdOf(column.id))?.focus();
    announce(`${column.label} is at place ${place + 1} of ${all.length}`);
  };

  return (
    <Dialog title="Columns" width="confirm" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ArrangeList
          label="Columns from left to right"
          instructions={INSTRUCTIONS}
          items={all}
          onMove={move}
          handleProps={({ id }, index) => ({
            id: handleIdOf(id),
            title: 'Drag, or press Alt and an arrow key',
            onKeyDownCapture: (event) => moveByKey(index, event),
          })}
        >
          {({ id, label, isPinned }) => (
            <>
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <button
                type="button"
                aria-pressed={isPinned}
                aria-label={`Pin ${label} left`}
                title={isFull && !isPinned ? `At most ${MAX_PINNED} columns can be pinned.` : 'Pin left'}
                aria-disabled={(isFull && !isPinned) || undefined}
                onClick={() => {
                  if (isPinned || !isFull) table.getColumn(id)?.pin(isPinned ? false : 'start');
                }}
                className={buttonClass('quiet', 'w-8 px-0! aria-disabled:opacity-50 aria-pressed:text-accent')}
              >
                <Pin aria-hidden size={16} fill={isPinned ? 'currentColor' : 'none'} />
              </button>
            </>
          )}
        </ArrangeList>
        <DialogButtons leave="Done" onLeave={onClose}>
          <Button aria-disabled={isUsual || undefined} onClick={() => (isUsual ? undefined : onChange(usual))}>
            Reset
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
