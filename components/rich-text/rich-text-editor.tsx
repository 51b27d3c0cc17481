'use client';

import clsx from 'clsx';
import { DOMSerializer } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, Extension, useEditor, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFormBusy } from '@/components/form/form';
import { useFormReadOnly } from '@/components/form/read-only';
import { UploadTile } from '@/components/image-upload/upload-tile';
import { showToast } from '@/components/ui/toast';
import { EditorSkeleton } from './editor-skeleton';
import { ImageNode } from './image-node';
import { hasWords, ignoredPictures, readPasted } from './paste';
import './rich-text.css';
import { RichTextToolbar } from './rich-text-toolbar';
import { TABLE_NODES } from './table-nodes';
import { useImageUploads, type ImageStore } from './use-image-uploads';

type Uploads = ReturnType<typeof useImageUploads>;

const RESTS = new PluginKey<boolean>('rests');

/** Rejects edits while the text is saving, because the response would overwrite them. The focus stays. */
const Rest = Extension.create({
  name: 'rest',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: RESTS,
      state: { init: () => false, apply: (change, rests) => (change.getMeta(RESTS) as boolean | undefined) ?? rests },
      filterTransaction: (change, state) =>
        !change.docChanged || !RESTS.getState(state) || change.getMeta('preventUpdate') === true,
    }),
  ],
});

const EXTENSIONS = [
  Rest,
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
    },
  }),
  ...TABLE_NODES,
];

/** Uploads pasted images that come without text. @returns whether the paste is done */
function sendPasted(data: DataTransfer | null, send: Uploads['start']): boolean {
  const files = picturesOf(data);
  if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return false;
  send(files);
  return true;
}

/** Uploads dropped images to the drop position. @returns whether the drop is done */
function sendDropped(view: EditorView, event: DragEvent, send: Uploads['start']): boolean {
  if (!event.dataTransfer?.files.length) return false;
  // Otherwise the browser would replace the page with the file.
  event.preventDefault();
  const files = picturesOf(event.dataTransfer);
  if (files.length === 0) showToast.error('Only images can be added to the text.');
  send(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
  return true;
}

/**
 * Edits HTML with the marks and blocks that descriptions allow. Pasted text loses all others.
 *
 * @param value the initial HTML, or HTML changed elsewhere; must be sanitized
 * @param labelId the element with its label
 * @param images stores images; if missing, none can be added
 * @param keepsImages keeps images of the initial value
 */
export default function RichTextEditor({
  value,
  onChange,
  labelId,
  noteId,
  isInvalid,
  images,
  keepsImages = images !== undefined,
}: {
  value: string;
  onChange: (html: string) => void;
  labelId: string;
  noteId: string;
  isInvalid: boolean;
  images?: ImageStore | undefined;
  keepsImages?: boolean;
}) {
  // The editor normalizes the HTML it reads. Only user edits count as changes.
  const reading = useRef({ by: null as Editor | null, given: value, written: '' });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const isBusy = useFormBusy();
  const isReadOnly = useFormReadOnly();
  const editor = useEditor({
    extensions: [...EXTENSIONS, ...(keepsImages ? [ImageNode] : [])],
    content: value,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': noteId,
        class: 'rich-text rich-text-box',
      },
      transformPastedHTML: (pasted) => {
        const { html, files, leftOut } = readPasted(pasted, images !== undefined);
        if (files.length > 0) send.current(files);
        if (leftOut > 0) showToast.error(ignoredPictures(leftOut, images !== undefined));
        return html;
      },
      ...(images && {
        handlePaste: (_view, { clipboardData }) => sendPasted(clipboardData, send.current),
        handleDrop: (view, event, _slice, moved) => !moved && sendDropped(view, event, send.current),
      }),
    },
    onUpdate: ({ editor: changed, transaction }) => {
      const written = htmlOf(changed);
      const html = changed.isEmpty ? '' : written;
      const { given, written: writtenAtFirst } = reading.current;
      // Normalization, like a trailing line after a list, isn't a change.
      const isUntouched = shown.current === given && !transaction.docChanged;
      if (isUntouched) reading.current.written = written;
      const value = isUntouched || written === writtenAtFirst ? given : html;
      shown.current = value;
      latest.current(value);
    },
  });

  const { uploads, start, cancel, retry } = useImageUploads(editor, images);
  const send = useRef(start);
  useEffect(() => {
    send.current = start;
  });

  const shown = useRef(value);
  // A later effect could run after more typing and mistake the user's value for an outside one.
  // Record the initial output before anything is dispatched.
  useLayoutEffect(() => {
    if (!editor || (reading.current.by === editor && value === shown.current)) return;
    if (value !== shown.current) editor.commands.setContent(value, { emitUpdate: false });
    shown.current = value;
    reading.current = { by: editor, given: value, written: htmlOf(editor) };
  }, [editor, value]);

  useBoxState(editor, { isInvalid, isBusy });

  if (!editor) return <EditorSkeleton hasPictures={images !== undefined} />;
  return (
    <div
      className={clsx(
        'rounded border border-control bg-surface',
        'has-[.rich-text:focus-visible]:outline-2 has-[.rich-text:focus-visible]:outline-accent',
      )}
    >
      {isReadOnly ? null : <RichTextToolbar editor={editor} onImages={images && start} />}
      <EditorContent editor={editor} />
      {uploads.length > 0 ? <PicturesOnTheirWay uploads={uploads} onCancel={cancel} onRetry={retry} /> : null}
    </div>
  );
}

/** Serializes in an inert document. The page's own would request every image from the upstream's address. */
function htmlOf({ schema, state }: Editor): string {
  const inert = document.implementation.createHTMLDocument();
  const box = inert.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }, box);
  return box.innerHTML;
}

/** Exposes the invalid and read-only states to assistive technology. */
function useBoxState(editor: Editor | null, { isInvalid, isBusy }: { isInvalid: boolean; isBusy: boolean }): void {
  useEffect(() => {
    editor?.view.dom.setAttribute('aria-invalid', String(isInvalid));
  }, [editor, isInvalid]);
  useEffect(() => {
    if (!editor) return;
    editor.view.dispatch(editor.state.tr.setMeta(RESTS, isBusy));
    editor.view.dom.setAttribute('aria-readonly', String(isBusy));
  }, [editor, isBusy]);
}

function PicturesOnTheirWay({
  uploads,
  onCancel,
  onRetry,
}: {
  uploads: Uploads['uploads'];
  onCancel: Uploads['cancel'];
  onRetry: Uploads['retry'];
}) {
  return (
    <ul aria-label="Uploading images" className="flex flex-col gap-2 border-t border-line p-2">
      {uploads.map((upload) => (
        <UploadTile
          key={upload.key}
          upload={upload}
          onCancel={() => onCancel(upload.key)}
          onRetry={() => onRetry(upload)}
        />
      ))}
    </ul>
  );
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
