'use client';

import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import './rich-text.css';
import { RichTextToolbar } from './rich-text-toolbar';

/**
 * Edits HTML with the marks and blocks that a description may hold; what is pasted loses all others.
 *
 * @param value what it begins with, or shows after a change from outside; HTML that is safe to show
 * @param labelId the element that names it
 */
export default function RichTextEditor({
  value,
  onChange,
  labelId,
  noteId,
  isInvalid,
}: {
  value: string;
  onChange: (html: string) => void;
  labelId: string;
  noteId: string;
  isInvalid: boolean;
}) {
  // The editor writes the HTML it reads a little differently; only what a person did is a change.
  const reading = useRef({ given: value, written: '' });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3, 4] },
        link: {
          openOnClick: false,
          protocols: ['http', 'https', 'mailto'],
          HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
        },
      }),
    ],
    content: value,
    immediatelyRender: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, 'aria-describedby': noteId, class: 'rich-text' },
    },
    onCreate: ({ editor: created }) => {
      reading.current = { given: value, written: created.getHTML() };
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML();
      const { given, written } = reading.current;
      const told = changed.getHTML() === written ? given : html;
      shown.current = told;
      latest.current(told);
    },
  });

  const shown = useRef(value);
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    reading.current = { given: value, written: editor.getHTML() };
  }, [editor, value]);

  useEffect(() => {
    editor?.view.dom.setAttribute('aria-invalid', String(isInvalid));
  }, [editor, isInvalid]);

  return (
    <div className="rounded border border-control bg-surface has-[.rich-text:focus-visible]:outline-2 has-[.rich-text:focus-visible]:outline-accent">
      {editor ? <RichTextToolbar editor={editor} /> : <div className="h-10 border-b border-line" />}
      <EditorContent editor={editor} className="min-h-40" />
    </div>
  );
}
