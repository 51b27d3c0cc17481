'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { FIELD_CLASS } from '@/components/form/form-field';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import type { addNote, deleteNote, editNote, Note } from '@/lib/contract/registrations';
import { MAX_NOTE, NOTE_BLANK } from '@/lib/domain/registration';
import { formatDate, formatTime } from '@/lib/time';

const BOX = `${FIELD_CLASS.form} h-auto! min-h-20 py-2`;

/** The notes about a partner, newest first (spec 3 §4). */
export function Notes({
  companyId,
  notes: given,
  timeZone,
}: {
  companyId: number | null | undefined;
  notes: readonly Note[];
  timeZone: string;
}) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [notes, setNotes] = useState(given);
  const [text, setText] = useState('');
  const [isBlank, setBlank] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const [isEdited, setEdited] = useState(false);
  const { save, saving } = useSave({ next: 'stay' });
  const draft = useDraft({
    name: 'note',
    goesWithForm: false,
    changes: () => ({ values: text.trim() === '' ? {} : { text }, before: {} }),
    restore: (kept) => setText((typed) => typed || String(kept.text)),
  });
  useUnsavedGuard(() => text.trim() !== '' || isEdited, { onDiscard: draft.forget });
  const { note: noteDraft } = draft;
  useEffect(() => noteDraft(), [noteDraft, text]);

  const add = async () => {
    setBlank(text.trim() === '');
    if (text.trim() === '' || !companyId) return box.current?.focus();
    const body = { content: text.trim(), companyId };
    const saved = await save(() => bff<typeof addNote>('POST', '/users/registration/addNote', { body }), {
      done: 'Note added',
      failed: ({ message }) => `There was a problem add new note ${message}`,
    });
    if (!saved) return;
    setNotes([saved.answer, ...notes]);
    setText('');
    box.current?.focus();
  };
  const edit = async (note: Note, content: string): Promise<boolean> => {
    const body = { noteId: note.id, content };
    const saved = await save(() => bff<typeof editNote>('PATCH', '/users/registration/editNote', { body }), {
      done: 'You have successfully edited the note.',
      failed: 'There was a problem editing the note.',
    });
    if (saved) setNotes(notes.map((each) => (each.id === note.id ? { ...each, ...saved.answer } : each)));
    return saved !== null;
  };
  const remove = async (note: Note) => {
    const text = <p>Once you do this, it can&apos;t be undone</p>;
    if (!(await confirm({ title: 'Delete this note?', text, confirm: 'Delete', look: 'danger' }))) return;
    const saved = await save(() => bff<typeof deleteNote>('DELETE', '/users/registration/deleteNote', { query: { id: note.id } }), {
      done: 'Note deleted',
      failed: ({ message }) => `There was a deleting the selected note ${message}`,
    });
    if (!saved) return;
    setNotes(notes.filter((each) => each.id !== note.id));
    box.current?.focus();
  };

  return (
    <SectionCard title="Notes" aside={notes.length || null}>
      <DraftOffer draft={draft} />
      <div className="flex flex-col gap-2">
        <label className="sr-only" htmlFor={id}>
          New note
        </label>
        <textarea
          ref={box}
          id={id}
          rows={3}
          maxLength={MAX_NOTE}
          placeholder="Add a note"
          className={BOX}
          value={text}
          aria-invalid={isBlank || undefined}
          aria-describedby={isBlank ? `${id}-fault` : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setBlank(false);
          }}
        />
        {isBlank ? (
          <p id={`${id}-fault`} role="alert" className="text-xs text-bad">
            {NOTE_BLANK}
          </p>
        ) : null}
        <Button className="self-start" aria-disabled={saving || undefined} onClick={() => void add()}>
          Add note
        </Button>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            {editing === note.id ? (
              <NoteEditor
                note={note}
                onSave={(content) => edit(note, content)}
                onTyped={setEdited}
                onClose={() => {
                  setEditing(null);
                  setEdited(false);
                }}
              />
            ) : (
              <>
                <p className="whitespace-pre-line wrap-anywhere">{note.content}</p>
                <p className="text-xs text-muted tabular-nums">{provenanceOf(note, timeZone)}</p>
                <div className="-ml-3 flex gap-1">
                  <Button look="quiet" aria-label={`Edit the note of ${note.fullName ?? 'nobody'}`} onClick={() => setEditing(note.id)}>
                    Edit
                  </Button>
                  <Button look="quiet" aria-label={`Delete the note of ${note.fullName ?? 'nobody'}`} onClick={() => void remove(note)}>
                    Delete
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Who wrote a note, and when. */
function provenanceOf({ fullName, createdAt, updatedAt }: Note, timeZone: string): string {
  const at = (instant: string) => `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;
  const edited = updatedAt && updatedAt !== createdAt ? `edited ${at(updatedAt)}` : '';
  return [fullName, at(createdAt), edited].filter(Boolean).join(' · ');
}

/** Leaving it with another text asks whether to save it; with the same text it just closes (spec 3 §4). */
function NoteEditor({
  note,
  onSave,
  onTyped,
  onClose,
}: {
  note: Note;
  onSave: (content: string) => Promise<boolean>;
  onTyped: (typed: boolean) => void;
  onClose: () => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const isAsking = useRef(false);
  const [text, setText] = useState(note.content);
  const [isBlank, setBlank] = useState(false);
  useEffect(() => box.current?.focus(), []);

  const leave = async () => {
    if (isAsking.current) return;
    if (text.trim() === note.content.trim()) return onClose();
    setBlank(text.trim() === '');
    if (text.trim() === '') return;
    isAsking.current = true;
    const question = { title: 'Save this note?', text: <p>Once you do this, it can&apos;t be undone</p>, confirm: 'Save' };
    const isWanted = await confirm({ ...question, onClosed: () => box.current?.focus() });
    if (!isWanted || (await onSave(text.trim()))) onClose();
    isAsking.current = false;
  };

  return (
    <>
      <textarea
        ref={box}
        rows={3}
        aria-label="Note"
        maxLength={MAX_NOTE}
        className={BOX}
        value={text}
        aria-invalid={isBlank || undefined}
        onBlur={() => void leave()}
        onChange={({ target }) => {
          setText(target.value);
          setBlank(false);
          onTyped(target.value.trim() !== note.content.trim());
        }}
      />
      {isBlank ? (
        <p role="alert" className="text-xs text-bad">
          {NOTE_BLANK}
        </p>
      ) : null}
    </>
  );
}
