'use client';

import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { LinkField } from './link-field';

interface Tool {
  label: string;
  icon: LucideIcon;
  /** The mark or node that is on; what has none, such as Undo, is no toggle. */
  active?: [name: string, attributes?: Record<string, unknown>];
  run: (editor: Editor) => void;
  can?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  { label: 'Bold', icon: Bold, active: ['bold'], run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: 'Italic', icon: Italic, active: ['italic'], run: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: 'Underline', icon: Underline, active: ['underline'], run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { label: 'Strikethrough', icon: Strikethrough, active: ['strike'], run: (editor) => editor.chain().focus().toggleStrike().run() },
  { label: 'Heading', icon: Heading2, active: ['heading', { level: 2 }], run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { label: 'Small heading', icon: Heading3, active: ['heading', { level: 3 }], run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { label: 'Bulleted list', icon: List, active: ['bulletList'], run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { label: 'Numbered list', icon: ListOrdered, active: ['orderedList'], run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { label: 'Quote', icon: Quote, active: ['blockquote'], run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { label: 'Undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run(), can: (editor) => editor.can().undo() },
  { label: 'Redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run(), can: (editor) => editor.can().redo() },
];

/** What can be done to the selected text. One stop of Tab; the arrows go from tool to tool. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.map(({ active }) => (active ? now.isActive(...active) : null)),
      can: TOOLS.map(({ can }) => (can ? can(now) : true)),
      link: now.isActive('link'),
    }),
  });

  const followKey = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const last = buttons.length - 1;
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons[next]?.focus();
  };

  return (
    <div className="border-b border-line">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        className="flex flex-wrap gap-0.5 p-1"
        onKeyDown={followKey}
      >
        {TOOLS.map(({ label, icon: Icon, run }, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={state.on[index] ?? undefined}
            aria-disabled={!state.can[index] || undefined}
            tabIndex={index === current ? 0 : -1}
            className="grid size-8 place-items-center rounded text-muted hover:bg-hover hover:text-text aria-disabled:opacity-40 aria-pressed:bg-accent-weak aria-pressed:text-accent"
            onFocus={() => setCurrent(index)}
            onClick={() => run(editor)}
          >
            <Icon aria-hidden size={16} />
          </button>
        ))}
        <button
          type="button"
          aria-label="Link"
          title="Link"
          aria-pressed={state.link}
          aria-expanded={linking}
          tabIndex={current === TOOLS.length ? 0 : -1}
          className="grid size-8 place-items-center rounded text-muted hover:bg-hover hover:text-text aria-pressed:bg-accent-weak aria-pressed:text-accent"
          onFocus={() => setCurrent(TOOLS.length)}
          onClick={() => setLinking(!linking)}
        >
          <Link2 aria-hidden size={16} />
        </button>
      </div>
      {linking ? <LinkField editor={editor} onDone={() => setLinking(false)} /> : null}
    </div>
  );
}
