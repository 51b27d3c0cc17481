'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DraftOffer } from '@/components/form/draft-offer';
import { SectionCard } from '@/components/form/section-card';
import { useRowEditor } from '@/components/form/use-row-editor';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { UnreadableNote } from '@/components/list/unreadable-rows';
import { NoteParts } from '@/components/record/note-parts';
import type { RecordSource } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { isFocusFree } from '@/components/ui/focus';
import { bff } from '@/lib/bff/client';
import type { deleteNote, Note, UserDetail } from '@/lib/contract/registrations';
import { withNames } from '@/lib/domain/note';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';
import { formatDateTime } from '@/lib/time/format-time';
import { NEW_NOTE, NewNote } from './new-note';
import { NoteEditor } from './note-editor';

const SAYS_OTHER = 'Someone else changed it. You’re seeing the latest version.';

const NONE: readonly Note[] = [];

const editButtonId = (id: number) => `edit-note-${id}`;

/**
 * A partner's notes, newest first (spec 3 §4). They aren't part of the registration's version, so they always show the
 * latest response.
 */
export function Notes({
  name,
  companyId,
  source,
  timeZone,
}: {
  /** The partner's name for messages. */
  name: string;
  companyId: number | null | undefined;
  /** The registration, which contains the notes. */
  source: RecordSource<UserDetail>;
  timeZone: string;
}) {
  const link = { text: `About ${name}` };
  const mayWrite = useMay('registration', 'change');
  const { notes, unreadable, setNotes, reread } = useNotes(source);
  const editor = useRowEditor({
    noun: 'note',
    rows: notes,
    valuesOf: ({ content, mentions = [] }) => ({ content: withNames(content, mentions) }),
    opener: editButtonId,
    reread,
  });
  const deletion = useSave({
    next: 'stay',
    onStale: async ({ message }) => {
      await reread();
      return message;
    },
  });
  // One note at a time, because its text is needed again if saving fails.
  const isBusy = editor.saving || deletion.saving;

  const remove = async ({ id, version }: Note) => {
    const pressed = document.activeElement;
    const text = <p>Once you do this, it can&apos;t be undone</p>;
    if (!(await confirm({ title: 'Delete this note?', text, confirm: 'Delete', look: 'danger' }))) return;
    const query = { id, ...(version !== undefined && { version }) };
    const saved = await deletion.save(
      () => bff<typeof deleteNote>('DELETE', '/users/registration/deleteNote', { query }),
      {
        done: 'Note deleted',
        link,
        failed: ({ message, status }) =>
          `There was a deleting the selected note ${status === 409 ? SAYS_OTHER : message}`,
      },
    );
    if (!saved) return;
    setNotes((now) => now.filter((each) => each.id !== id));
    if (isFocusFree(pressed)) document.getElementById(NEW_NOTE)?.focus();
  };

  return (
    <SectionCard title="Notes" aside={notes.length || null}>
      <DraftOffer {...editor.offer} />
      {mayWrite ? (
        <NewNote link={link} companyId={companyId} onAdded={(note) => setNotes((now) => [note, ...now])} />
      ) : notes.length === 0 ? (
        <p className="text-sm text-muted">No notes yet.</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            {editor.isOpen(note) ? (
              <NoteEditor
                note={editor.row ?? note}
                editor={editor}
                link={link}
                onSaved={(answer) =>
                  setNotes((now) => now.map((each) => (each.id === note.id ? { ...each, ...answer } : each)))
                }
              />
            ) : (
              <NoteText
                note={note}
                mayWrite={mayWrite}
                isBusy={isBusy}
                onEdit={() => void editor.open(note)}
                onDelete={() => void remove(note)}
                timeZone={timeZone}
              />
            )}
          </li>
        ))}
      </ul>
      <UnreadableNote of={unreadable} />
    </SectionCard>
  );
}

/** The latest notes and their changes. */
function useNotes({ key, read }: RecordSource<UserDetail>) {
  const client = useQueryClient();
  const { data, refetch } = useQuery({ queryKey: key, queryFn: read, select: notesOf });
  return {
    ...(data ?? { notes: NONE, unreadable: [] }),
    setNotes: (changed: (now: readonly Note[]) => Note[]) =>
      client.setQueryData<UserDetail>(key, (now) => now && { ...now, notes: changed(now.notes ?? NONE) }),
    reread: () => refetch({ throwOnError: true }),
  };
}

const notesOf = (registration: UserDetail) => ({
  notes: registration.notes ?? NONE,
  unreadable: unreadableRowsIn(registration, 'notes'),
});

function NoteText({
  note,
  mayWrite,
  isBusy,
  onEdit,
  onDelete,
  timeZone,
}: {
  note: Note;
  mayWrite: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  timeZone: string;
}) {
  const button = { look: 'quiet', className: DISABLED_CLASS, 'aria-disabled': isBusy || undefined } as const;
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">
        <NoteParts of={note} />
      </p>
      <p className="text-xs text-muted tabular-nums">{authorAndDate(note, timeZone)}</p>
      {mayWrite ? (
        <div className="-ml-3 flex gap-1">
          <Button
            {...button}
            id={editButtonId(note.id)}
            aria-label={`Edit the note of ${note.fullName ?? 'an unknown author'}`}
            onClick={isBusy ? undefined : onEdit}
          >
            Edit
          </Button>
          <Button
            {...button}
            aria-label={`Delete the note of ${note.fullName ?? 'an unknown author'}`}
            onClick={isBusy ? undefined : onDelete}
          >
            Delete
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** A note's author and date, and its last editor. */
function authorAndDate({ fullName, createdAt, updatedAt, lastUpdateBy }: Note, timeZone: string): string {
  const edited = updatedAt && updatedAt !== createdAt ? `edited ${formatDateTime(updatedAt, timeZone)}` : '';
  return [fullName, formatDateTime(createdAt, timeZone), edited + (edited && lastUpdateBy ? ` by ${lastUpdateBy}` : '')]
    .filter(Boolean)
    .join(' · ');
}
