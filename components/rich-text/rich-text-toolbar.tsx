'use client';

import clsx from 'clsx';
import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Table,
  TextSelect,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { Button } from '@/components/ui/button';
import { CHOOSABLE_TYPES } from '@/lib/domain/image-choice';
import { LinkField } from './link-field';
import { isWithinTable } from './table-nodes';
import { TableTools } from './table-tools';

interface Tool {
  label: string;
  icon: LucideIcon;
  /** The mark or node it toggles. Undefined for tools that don't toggle, like Undo. */
  active?: [name: string, attributes?: Record<string, unknown>];
  run: (editor: Editor) => void;
  can?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  { label: 'Bold', icon: Bold, active: ['bold'], run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: 'Italic', icon: Italic, active: ['italic'], run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    label: 'Underline',
    icon: Underline,
    active: ['underline'],
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Strikethrough',
    icon: Strikethrough,
    active: ['strike'],
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: 'Heading',
    icon: Heading2,
    active: ['heading', { level: 2 }],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Small heading',
    icon: Heading3,
    active: ['heading', { level: 3 }],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bulleted list',
    icon: List,
    active: ['bulletList'],
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    active: ['orderedList'],
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: Quote,
    active: ['blockquote'],
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Undo',
    icon: Undo2,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    label: 'Redo',
    icon: Redo2,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
];

type OpenField = 'link' | 'table' | 'image text' | null;

/**
 * The toolbar is one tab stop; arrow keys move between tools.
 *
 * @param onImages receives chosen images; if missing, the text allows none
 */
export function RichTextToolbar({
  editor,
  onImages,
}: {
  editor: Editor;
  onImages?: ((files: readonly File[]) => void) | undefined;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState<OpenField>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.map(({ active }) => (active ? now.isActive(...active) : null)),
      can: TOOLS.map(({ can }) => (can ? can(now) : true)),
      link: now.isActive('link'),
      table: isWithinTable(now),
      image: onImages !== undefined && now.isActive('image'),
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
  /** @param place the tool's index, from 0 */
  const stop = (place: number) => ({ tabIndex: place === current ? 0 : -1, onFocus: () => setCurrent(place) });
  const toggle = (field: OpenField) => setOpen(open === field ? null : field);

  return (
    <div className="border-b border-line">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        className="flex flex-wrap gap-0.5 p-1"
        onKeyDown={followKey}
      >
        {TOOLS.map(({ label, icon, run }, index) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            aria-pressed={state.on[index] ?? undefined}
            aria-disabled={!state.can[index] || undefined}
            {...stop(index)}
            onClick={() => run(editor)}
          />
        ))}
        <ToolButton
          label="Link"
          icon={Link2}
          aria-pressed={state.link}
          aria-expanded={open === 'link'}
          {...stop(TOOLS.length)}
          onClick={() => toggle('link')}
        />
        <ToolButton
          label="Table"
          icon={Table}
          aria-expanded={open === 'table'}
          {...stop(TOOLS.length + 1)}
          onClick={() => toggle('table')}
        />
        {onImages ? (
          <PictureTools
            places={[stop(TOOLS.length + 2), stop(TOOLS.length + 3)]}
            isChosen={state.image}
            isTextOpen={open === 'image text'}
            onImages={onImages}
            onText={() => toggle('image text')}
          />
        ) : null}
      </div>
      {open === 'link' ? <LinkField editor={editor} onDone={() => setOpen(null)} /> : null}
      {open === 'table' ? <TableTools editor={editor} isWithin={state.table} onDone={() => setOpen(null)} /> : null}
      {open === 'image text' && state.image ? <ImageText editor={editor} onDone={() => setOpen(null)} /> : null}
    </div>
  );
}

function PictureTools({
  places: [picturePlace, textPlace],
  isChosen,
  isTextOpen,
  onImages,
  onText,
}: {
  /** Roving tab stop props for each tool. */
  places: [picture: ComponentProps<'button'>, text: ComponentProps<'button'>];
  isChosen: boolean;
  isTextOpen: boolean;
  onImages: (files: readonly File[]) => void;
  onText: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton label="Picture" icon={ImagePlus} {...picturePlace} onClick={() => input.current?.click()} />
      <ToolButton
        label="Image description"
        icon={TextSelect}
        aria-expanded={isTextOpen}
        aria-disabled={!isChosen || undefined}
        {...textPlace}
        onClick={() => (isChosen ? onText() : undefined)}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Images for the text"
        accept={CHOOSABLE_TYPES.join(',')}
        onChange={({ target }) => {
          onImages([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

function ToolButton({ label, icon: Icon, ...button }: { label: string; icon: LucideIcon } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={clsx(
        'grid size-8 place-items-center rounded text-muted',
        'hover:bg-hover hover:text-text aria-disabled:opacity-40 aria-pressed:bg-accent-weak',
        'aria-pressed:text-accent',
      )}
    >
      <Icon aria-hidden size={16} />
    </button>
  );
}

/** Edits the selected image's alternative text, for people who can't see it. */
function ImageText({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [given] = useState(() => String(editor.getAttributes('image').alt ?? ''));
  const [text, setText] = useState(given);
  useUnsavedGuard(() => text !== given);
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
        aria-label="Image description"
        // The user pressed the tool to enter the text here.
        autoFocus
        value={text}
        maxLength={300}
        placeholder="Image description"
        className="h-8 min-w-40 flex-1 rounded border border-control bg-surface px-2 text-sm"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={followKey}
      />
      <Button onClick={apply}>Apply</Button>
    </div>
  );
}
