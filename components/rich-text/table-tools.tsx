'use client';

import type { Editor } from '@tiptap/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { insertTable, runOnTable, TABLE_ACTIONS } from './table-nodes';

/** Escape returns to the text. */
export function TableTools({ editor, isWithin, onDone }: { editor: Editor; isWithin: boolean; onDone: () => void }) {
  const group = useRef<HTMLDivElement>(null);
  // The user pressed Table to choose one of these.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);

  const followKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    editor.commands.focus();
    onDone();
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label="Table tools"
      className="flex flex-wrap items-center gap-2 border-t border-line p-2"
      onKeyDown={followKey}
    >
      {isWithin ? (
        TABLE_ACTIONS.map(({ label, command }) => (
          <Button key={label} onClick={() => runOnTable(editor, command)}>
            {label}
          </Button>
        ))
      ) : (
        <Button onClick={() => insertTable(editor)}>Insert table</Button>
      )}
    </div>
  );
}
