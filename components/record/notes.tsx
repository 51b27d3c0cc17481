'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';
import { useRecordActions } from '@/components/commands/record-here';
import { useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { isFocusFree } from '@/components/ui/focus';
import { defineAction, type Item, type Some } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { bff } from '@/lib/bff/client';
import type { changeNote, listNotes, NoteKind, RecordNote, removeNote, writeNote } from '@/lib/contract/notes';
import { withIds, withNames, type Colleague } from '@/lib/domain/note';
import { HISTORY_KINDS } from '@/lib/domain/record-history';
import { NOTE_BLANK } from '@/lib/domain/registration';
import { formatDateTime } from '@/lib/time/format-time';
import { MentionBox } from './mention-box';
import { NoteParts } from './note-parts';
import { Bars } from './part';
import { RecordLink } from './record-link';
import { RowsPart, useRows, type LoadedRows } from './rows';

interface NotesProps {
  kind: NoteKind;
  id: number;
  timeZone: string;
}

type LoadedNotes = LoadedRows<RecordNote>;

/** Staff notes on a record, newest first, with a form for a new one. Partners never see them. */
export function Notes({ kind, id, timeZone }: NotesProps) {
  const notes = useNotes(kind, id);
  const pending = usePending();
  const [edited, setEdited] = useState<number | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const mayWrite = useMay(HISTORY_KINDS[kind], 'change');
  useRecordActions(mayWrite ? [{ label: 'Add note', run: () => box.current?.focus() }] : []);
  return (
    <div className="flex flex-col gap-3">
      {mayWrite ? <NewNote kind={kind} id={id} box={box} notes={notes} /> : null}
      <RowsPart
        of={notes}
        problem="There was a problem getting the notes."
        loading="Loading the notes…"
        // One bar is as tall as the empty state, the most common one, so nothing below shifts.
        skeleton={<Bars count={1} />}
        empty={<p className="text-sm text-muted">No notes yet.</p>}
      >
        {(rows) => (
          <ul aria-label="Notes" className="flex flex-col divide-y divide-line">
            {rows
              .filter((note) => !pending('note', note.id))
              .map((note) => (
                <li key={note.id} className="flex flex-col gap-1 py-2 text-sm first:pt-0 last:pb-0">
                  {edited === note.id && mayWrite ? (
                    <EditNote kind={kind} note={note} notes={notes} onClose={() => setEdited(null)} />
                  ) : (
                    <NoteText
                      note={note}
                      mayWrite={mayWrite}
                      timeZone={timeZone}
                      onEdit={() => setEdited(note.id)}
                      onDelete={() => {
                        perform(deletion, [{ ...note, label: 'the note' }], { onEnd: notes.refresh });
                        box.current?.focus();
                      }}
                    />
                  )}
                </li>
              ))}
          </ul>
        )}
      </RowsPart>
    </div>
  );
}

function useNotes(kind: NoteKind, id: number): LoadedNotes {
  const input = { params: { kind, id } };
  const read = async (before?: number) => {
    const { notes, hasMore } = await bff<typeof listNotes>('GET', '/notes/{kind}/{id}', {
      ...input,
      ...(before !== undefined && { query: { before } }),
    });
    return { rows: notes, hasMore };
  };
  return useRows<RecordNote>(['/notes/{kind}/{id}', input, 'rows'], {
    first: async (shown) => {
      let page = await read();
      while (page.rows.length < shown && page.hasMore) {
        const next = await read(page.rows.at(-1)?.id);
        page = { rows: [...page.rows, ...next.rows], hasMore: next.hasMore };
      }
      return page;
    },
    after: (shown) => read(shown.at(-1)?.id),
  });
}

function setRows({ load, set }: LoadedNotes, change: (rows: readonly RecordNote[]) => RecordNote[]): void {
  if (load?.state === 'loaded') set({ ...load.value, rows: change(load.value.rows) });
}

function useNoteText(initial: string, people: readonly Colleague[]) {
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(people);
  const [fault, setFault] = useState<string | null>(null);
  return {
    text,
    chosen,
    setText,
    setChosen,
    setFault,
    box: {
      value: text,
      fault,
      onChange: (typed: string) => {
        setText(typed);
        setFault(null);
      },
      onMention: (person: Colleague) => setChosen((now) => [...now.filter(({ id }) => id !== person.id), person]),
    },
    /** Returns the text to store; null and an error if it is empty. */
    read: (): string | null => {
      if (text.trim() !== '') return withIds(text.trim(), chosen);
      setFault(NOTE_BLANK);
      return null;
    },
  };
}

function NewNote({
  kind,
  id,
  box,
  notes,
}: {
  kind: NoteKind;
  id: number;
  box: RefObject<HTMLTextAreaElement | null>;
  notes: LoadedNotes;
}) {
  const note = useNoteText('', []);
  const { text, chosen } = note;
  const { save, saving } = useSave({ next: 'stay', done: 'Note added' });
  const draft = useDraft({
    name: `note about ${kind} ${id}`,
    discardOnUnmount: false,
    changes: () => (text.trim() === '' ? { values: {}, before: {} } : { values: { text, chosen }, before: {} }),
    restore: (kept) => {
      note.setText(String(kept.text));
      note.setChosen(Array.isArray(kept.chosen) ? (kept.chosen as Colleague[]) : []);
    },
  });
  const { note: keepDraft } = draft;
  useEffect(() => keepDraft());
  // Dialogs guard all of their input themselves.
  useUnsavedGuard(() => text.trim() !== '' && !box.current?.closest('.dialog'), {
    onDiscard: () => {
      note.setText('');
      draft.forget();
    },
  });

  const add = async () => {
    const content = note.read();
    if (content === null) return box.current?.focus();
    const pressed = document.activeElement;
    const saved = await save(() =>
      bff<typeof writeNote>('POST', '/notes/{kind}/{id}', { params: { kind, id }, body: { content } }),
    );
    if (!saved) return;
    setRows(notes, (rows) => [saved.answer, ...rows.filter((each) => each.id !== saved.answer.id)]);
    // Keep text that was typed during the save.
    note.setText((now) => (now === text ? '' : now));
    draft.forget();
    if (isFocusFree(pressed)) box.current?.focus();
  };
  return (
    <div data-save-scope className="flex flex-col gap-2">
      <DraftOffer draft={draft} />
      <MentionBox
        {...note.box}
        ref={box}
        kind={kind}
        label="New note"
        placeholder="Add a note; @ mentions a teammate"
      />
      {text === '' && !saving ? null : (
        <Button
          data-save
          className={`self-start ${DISABLED_CLASS}`}
          aria-disabled={saving || undefined}
          onClick={() => (saving ? undefined : void add())}
        >
          {saving ? 'Adding…' : 'Add note'}
        </Button>
      )}
    </div>
  );
}

function EditNote({
  kind,
  note,
  notes,
  onClose,
}: {
  kind: NoteKind;
  note: RecordNote;
  notes: LoadedNotes;
  onClose: () => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [opened] = useState(() => withNames(note.content, note.mentions));
  const typed = useNoteText(opened, note.mentions);
  const { save, saving } = useSave({
    next: 'stay',
    done: 'Note changed',
    onStale: () => notes.refresh().then(() => STALE),
  });
  useEffect(() => box.current?.focus(), []);
  useUnsavedGuard(() => typed.text !== opened && !box.current?.closest('.dialog'), { onDiscard: onClose });

  const send = async () => {
    const content = typed.read();
    if (content === null) return box.current?.focus();
    const body = { content, version: note.version };
    const saved = await save(() => bff<typeof changeNote>('PATCH', '/notes/{id}', { params: { id: note.id }, body }));
    if (!saved) return;
    setRows(notes, (rows) => rows.map((each) => (each.id === note.id ? saved.answer : each)));
    onClose();
  };
  return (
    <div data-save-scope className="flex flex-col gap-2">
      <MentionBox {...typed.box} ref={box} kind={kind} label="Note" />
      <div className="flex gap-2">
        <Button data-save className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void send()}>
          Save
        </Button>
        <Button look="quiet" data-discard onClick={onClose}>
          Discard
        </Button>
      </div>
    </div>
  );
}

const STALE = 'Someone else changed it while you were editing. Your text is still here.';

function NoteText({
  note,
  mayWrite,
  timeZone,
  onEdit,
  onDelete,
}: {
  note: RecordNote;
  mayWrite: boolean;
  timeZone: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { author, createdAt, updatedAt, editedBy, editableUntil, mayDelete, registrationId } = note;
  const edited = updatedAt === createdAt ? null : `edited${editedBy ? ` by ${editedBy}` : ''}`;
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">
        <NoteParts of={note} />
      </p>
      <p className="text-xs text-muted tabular-nums">
        {[author, formatDateTime(createdAt, timeZone), edited].filter(Boolean).join(' · ')}
        {registrationId ? (
          <>
            {' · '}
            <RecordLink to="registration" id={registrationId} className="text-accent underline">
              from the registration
            </RecordLink>
          </>
        ) : null}
      </p>
      {mayWrite && (editableUntil || mayDelete) ? (
        <div className="-ml-3 flex gap-1">
          {editableUntil ? (
            <Button look="quiet" aria-label={`Edit the note of ${author ?? 'an unknown author'}`} onClick={onEdit}>
              Edit
            </Button>
          ) : null}
          {mayDelete ? (
            <Button look="quiet" aria-label={`Delete the note of ${author ?? 'an unknown author'}`} onClick={onDelete}>
              Delete
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const deletion = defineAction({
  of: 'note',
  noun: ['note', 'notes'],
  verb: ['Delete', 'Deleting', 'deleted'],
  call: ([{ id, version }]: Some<RecordNote & Item>) =>
    call<typeof removeNote>('DELETE', '/notes/{id}', { params: { id }, query: { version } }),
  done: () => null,
  failed: 'The note wasn’t deleted.',
});
