'use client';

import clsx from 'clsx';
import { useRef, useState } from 'react';
import { DraftOffer } from '@/components/form/draft-offer';
import { useSave } from '@/components/form/use-save';
import { useUnsavedWork } from '@/components/form/use-unsaved-work';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { isFocusFree } from '@/components/ui/focus';
import { bff } from '@/lib/bff/client';
import type { addNote, Note } from '@/lib/contract/registrations';
import { withIds, type Colleague } from '@/lib/domain/note';
import { NOTE_BLANK } from '@/lib/domain/registration';
import { NoteBox } from './note-box';

/** The field's id, which restores the focus. */
export const NEW_NOTE = 'new-note';

/** The field for a new note. It isn't a form, because it is inside the registration's form. */
export function NewNote({
  link,
  companyId,
  onAdded,
}: {
  /** Links messages to the registration. */
  link: { text: string };
  companyId: number | null | undefined;
  onAdded: (note: Note) => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const [isBlank, setBlank] = useState(false);
  const { save, saving } = useSave({ next: 'stay' });
  const { offer } = useUnsavedWork({
    name: 'new note',
    changes: () => (text.trim() === '' ? null : { values: { text, chosen }, before: {} }),
    restore: (kept) => {
      setText(String(kept.text));
      setChosen(Array.isArray(kept.chosen) ? (kept.chosen as Colleague[]) : []);
    },
  });

  const add = async () => {
    setBlank(text.trim() === '');
    if (text.trim() === '' || !companyId) return box.current?.focus();
    const pressed = document.activeElement;
    const body = { content: withIds(text.trim(), chosen), companyId };
    const saved = await save(() => bff<typeof addNote>('POST', '/users/registration/addNote', { body }), {
      done: 'Note added',
      link,
      failed: ({ message }) => `There was a problem add new note ${message}`,
    });
    if (!saved) return;
    onAdded(saved.answer);
    // Keep text that was typed during the save.
    setText((now) => (now === text ? '' : now));
    if (isFocusFree(pressed)) box.current?.focus();
  };

  return (
    <>
      <DraftOffer {...offer} />
      <div data-save-scope className="flex flex-col gap-2">
        <NoteBox
          ref={box}
          id={NEW_NOTE}
          label="New note"
          placeholder="Add a note"
          value={text}
          fault={isBlank ? NOTE_BLANK : null}
          onChange={(typed) => {
            setText(typed);
            setBlank(false);
          }}
          onMention={(person) => setChosen((now) => [...now, person])}
        />
        <Button
          data-save
          className={clsx('self-start', DISABLED_CLASS)}
          aria-disabled={saving || undefined}
          onClick={() => (saving ? undefined : void add())}
        >
          Add note
        </Button>
      </div>
    </>
  );
}
