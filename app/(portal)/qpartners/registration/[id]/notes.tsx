'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { isUnanswered, showFailureBeside } from '@/components/connection/failed-save';
import { useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { FIELD_CLASS } from '@/components/form/form-field';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import type { RecordSource } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { isFocusFree } from '@/components/ui/focus';
import { bff } from '@/lib/bff/client';
import type { addNote, deleteNote, editNote, Note, UserDetail } from '@/lib/contract/registrations';
import { MAX_NOTE, NOTE_BLANK } from '@/lib/domain/registration';
import { formatDateTime } from '@/lib/time';

/** A note that is edited: what is typed, and what was found there. */
interface Editing {
  id: number;
  text: string;
  found: string;
}

const STALE = 'Somebody else changed it meanwhile. What you typed is still here.';
const SAYS_OTHER = 'Somebody else changed it meanwhile. It is shown as it is now.';

const BOX = `${FIELD_CLASS.form} h-auto! min-h-20 py-2`;

const NONE: readonly Note[] = [];

/**
 * The notes about a partner, newest first (spec 3 §4). They have no part in the version of the registration, and are
 * shown as they are read last, whatever its form waits for.
 */
export function Notes({
  name,
  companyId,
  source,
  timeZone,
}: {
  /** Of the partner, as messages call them. */
  name: string;
  companyId: number | null | undefined;
  /** Of the registration, which holds them. */
  source: RecordSource<UserDetail>;
  timeZone: string;
}) {
  const id = useId();
  const editorId = `${id}-edited`;
  const about = { text: `About ${name}` };
  const box = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const { data: notes = NONE, refetch } = useQuery({
    queryKey: source.key,
    queryFn: source.read,
    select: (registration) => registration.notes ?? NONE,
  });
  const setNotes = (changed: (now: readonly Note[]) => Note[]) =>
    client.setQueryData<UserDetail>(source.key, (now) => now && { ...now, notes: changed(now.notes ?? NONE) });
  const [text, setText] = useState('');
  const [isBlank, setBlank] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  /** For Retry, which saves what is typed by then. */
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });
  const adding = useSave({ next: 'stay' });
  // One note at a time: what is typed of it is needed again where it could not be saved.
  const changing = useSave({
    next: 'stay',
    onStale: async () => {
      await refetch({ throwOnError: true });
      return STALE;
    },
  });
  const isEdited =
    editing !== null && editing.text.trim() !== notes.find(({ id }) => id === editing.id)?.content.trim();
  const draft = useDraft({
    name: 'note',
    goesWithForm: false,
    changes: () => ({ values: { ...(text.trim() !== '' && { text }), ...(isEdited && { editing }) }, before: {} }),
    restore: (kept: { text?: string; editing?: typeof editing }) => {
      if (kept.text) setText(kept.text);
      if (notes.some(({ id }) => id === kept.editing?.id)) setEditing(kept.editing ?? null);
    },
  });
  useUnsavedGuard(() => text.trim() !== '' || isEdited, { onDiscard: draft.forget });
  const { note: noteDraft } = draft;
  useEffect(() => noteDraft(), [noteDraft, text, editing]);

  /** The work goes on in the box, unless the person has gone elsewhere since the press. */
  const goOn = (pressed: Element | null) => {
    if (isFocusFree(pressed)) box.current?.focus();
  };
  const add = async () => {
    setBlank(text.trim() === '');
    if (text.trim() === '' || !companyId) return box.current?.focus();
    const pressed = document.activeElement;
    const body = { content: text.trim(), companyId };
    const saved = await adding.save(() => bff<typeof addNote>('POST', '/users/registration/addNote', { body }), {
      done: 'Note added',
      about,
      failed: ({ message }) => `There was a problem add new note ${message}`,
    });
    if (!saved) return;
    setNotes((now) => [saved.answer, ...now]);
    // What was typed on meanwhile stays.
    setText((now) => (now === text ? '' : now));
    goOn(pressed);
  };
  const edit = async (note: Note, content: string): Promise<void> => {
    const body = { noteId: note.id, content, ...(note.version !== undefined && { version: note.version }) };
    const saved = await changing.save(() => bff<typeof editNote>('PATCH', '/users/registration/editNote', { body }), {
      done: 'You have successfully edited the note.',
      failed: (error) => {
        // It is saved by leaving it, so there may be no button that was pressed.
        const again = () => void edit(note, latest.current?.text.trim() ?? content);
        if (isUnanswered(error)) showFailureBeside(document.getElementById(editorId), error.message, again);
        return `There was a problem editing the note.\n${error.status === 409 ? STALE : error.message}`;
      },
      about,
    });
    if (!saved) return;
    setNotes((now) => now.map((each) => (each.id === note.id ? { ...each, ...saved.answer } : each)));
    // What was typed on meanwhile stays, in its editor.
    setEditing((now) =>
      now?.id !== note.id ? now : now.text.trim() === content ? null : { ...now, found: saved.answer.content },
    );
  };
  const remove = async (note: Note) => {
    const pressed = document.activeElement;
    const text = <p>Once you do this, it can&apos;t be undone</p>;
    if (!(await confirm({ title: 'Delete this note?', text, confirm: 'Delete', look: 'danger' }))) return;
    const query = { id: note.id, ...(note.version !== undefined && { version: note.version }) };
    const saved = await changing.save(
      () => bff<typeof deleteNote>('DELETE', '/users/registration/deleteNote', { query }),
      {
        done: 'Note deleted',
        about,
        failed: ({ message, status }) =>
          `There was a deleting the selected note ${status === 409 ? SAYS_OTHER : message}`,
      },
    );
    if (!saved) return;
    setNotes((now) => now.filter((each) => each.id !== note.id));
    goOn(pressed);
  };

  return (
    <SectionCard title="Notes" aside={notes.length || null}>
      <DraftOffer draft={draft} />
      <div data-save-scope className="flex flex-col gap-2">
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
        <Button
          data-save
          className={clsx('self-start', DISABLED_CLASS)}
          aria-disabled={adding.saving || undefined}
          onClick={() => (adding.saving ? undefined : void add())}
        >
          Add note
        </Button>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            {editing?.id === note.id ? (
              <NoteEditor
                id={editorId}
                note={note}
                text={editing.text}
                isStale={note.content !== editing.found}
                saving={changing.saving}
                onChange={(text) => setEditing({ ...editing, text })}
                onSave={(content) => edit(note, content)}
                onClose={() => setEditing((now) => (now?.id === note.id ? null : now))}
              />
            ) : (
              <>
                <p className="whitespace-pre-line wrap-anywhere">{note.content}</p>
                <p className="text-xs text-muted tabular-nums">{provenanceOf(note, timeZone)}</p>
                <div className="-ml-3 flex gap-1">
                  <Button
                    look="quiet"
                    aria-label={`Edit the note of ${note.fullName ?? 'nobody'}`}
                    className={DISABLED_CLASS}
                    aria-disabled={changing.saving || undefined}
                    onClick={() =>
                      changing.saving ? undefined : setEditing({ id: note.id, text: note.content, found: note.content })
                    }
                  >
                    Edit
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={`Delete the note of ${note.fullName ?? 'nobody'}`}
                    className={DISABLED_CLASS}
                    aria-disabled={changing.saving || undefined}
                    onClick={() => (changing.saving ? undefined : void remove(note))}
                  >
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

/** Who wrote a note, and when; and who edited it. */
function provenanceOf({ fullName, createdAt, updatedAt, lastUpdateBy }: Note, timeZone: string): string {
  const edited = updatedAt && updatedAt !== createdAt ? `edited ${formatDateTime(updatedAt, timeZone)}` : '';
  return [fullName, formatDateTime(createdAt, timeZone), edited + (edited && lastUpdateBy ? ` by ${lastUpdateBy}` : '')]
    .filter(Boolean)
    .join(' · ');
}

/** Leaving it with another text asks whether to save it; with the same text it just closes (spec 3 §4). */
function NoteEditor({
  id,
  note,
  text,
  isStale,
  saving,
  onChange,
  onSave,
  onClose,
}: {
  /** Of its text box. */
  id: string;
  note: Note;
  text: string;
  /** Has somebody else changed the note meanwhile? */
  isStale: boolean;
  saving: boolean;
  onChange: (text: string) => void;
  /** Closes it afterwards, unless more was typed meanwhile. */
  onSave: (content: string) => Promise<void>;
  onClose: () => void;
}) {
  const theirsId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const isAsking = useRef(false);
  const [isBlank, setBlank] = useState(false);
  useEffect(() => box.current?.focus(), []);

  const leave = async () => {
    if (isAsking.current || saving) return;
    if (text.trim() === note.content.trim()) return onClose();
    setBlank(text.trim() === '');
    if (text.trim() === '') return;
    isAsking.current = true;
    const question = {
      title: 'Save this note?',
      text: <p>Once you do this, it can&apos;t be undone</p>,
      confirm: 'Save',
    };
    const isWanted = await confirm({ ...question, onClosed: () => box.current?.focus() });
    // Who says no goes on with the text, which Discard gives up.
    if (isWanted) await onSave(text.trim());
    isAsking.current = false;
  };

  return (
    <div data-save-scope className="flex flex-col gap-2">
      <textarea
        ref={box}
        id={id}
        rows={3}
        aria-label="Note"
        maxLength={MAX_NOTE}
        className={BOX}
        value={text}
        aria-invalid={isBlank || undefined}
        aria-describedby={isStale ? theirsId : undefined}
        onBlur={({ relatedTarget }) => {
          // Retry and Discard beside it are no leaving.
          if (!relatedTarget?.closest('[data-failed-save], [data-discard]')) void leave();
        }}
        onChange={({ target }) => {
          onChange(target.value);
          setBlank(false);
        }}
      />
      {isBlank ? (
        <p role="alert" className="text-xs text-bad">
          {NOTE_BLANK}
        </p>
      ) : null}
      {isStale ? (
        <p id={theirsId} className="text-xs whitespace-pre-line wrap-anywhere">
          <span className="font-medium">{`${note.lastUpdateBy || 'Somebody else'} changed it to: `}</span>
          {note.content}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button data-save className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void leave()}>
          Save
        </Button>
        <Button
          look="quiet"
          data-discard
          className={DISABLED_CLASS}
          aria-disabled={saving || undefined}
          onClick={() => (saving ? undefined : onClose())}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}
