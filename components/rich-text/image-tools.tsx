'use client';

import type { Editor } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';

/** What the chosen picture shows, in words for those who don't see it. */
export function ImageText({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [text, setText] = useState<string>(() => String(editor.getAttributes('image').alt ?? ''));
  const apply = () => {
    editor.chain().focus().updateAttributes('image', { alt: text.trim() }).run();
    onDone();
  };
  const followKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') return apply();
    editor.commands.focus();
    onDone();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
      <input
        aria-label="What the picture shows"
        // The person pressed the tool to type it here.
        autoFocus
        value={text}
        maxLength={300}
        placeholder="What the picture shows"
        className="h-8 min-w-40 flex-1 rounded border border-control bg-surface px-2 text-sm"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={followKey}
      />
      <Button onClick={apply}>Apply</Button>
    </div>
  );
}
