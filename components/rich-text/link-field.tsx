'use client';

import type { Editor } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { Button } from '@/components/ui/button';

export function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [given] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [address, setAddress] = useState(given);
  const [refused, setRefused] = useState(false);
  useUnsavedGuard(() => address !== given);

  const apply = () => {
    const written = address.trim();
    if (written === '') {
      editor.chain().focus().extendMarkRange('link').unsetLink().run();
      return onDone();
    }
    const href = /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`;
    if (!/^(https?:\/\/|mailto:)\S+$/i.test(href)) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: written, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onDone();
  };
  const followKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      apply();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.commands.focus();
      onDone();
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
      <input
        aria-label="Address of the link"
        aria-invalid={refused || undefined}
        // The user pressed Link to enter the address here.
        autoFocus
        type="url"
        value={address}
        placeholder="https://"
        className="h-8 min-w-40 flex-1 rounded border border-control bg-surface px-2 text-sm aria-invalid:border-bad"
        onChange={({ target }) => {
          setRefused(false);
          setAddress(target.value);
        }}
        onKeyDown={followKey}
      />
      <Button onClick={apply}>{address.trim() === '' ? 'Remove link' : 'Apply'}</Button>
      {refused ? (
        <p role="alert" className="basis-full text-xs text-bad">
          A link starts with https://, http:// or mailto:.
        </p>
      ) : null}
    </div>
  );
}
