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
import { NOTE_BLANK } from '@/lib/domain/registration';
import { NoteBox } from './note-box';

/** The id of the box, by which the focus comes to it. */
export const NEW_NOTE = 'new-note';

/** The box for one more note; the work goes on there. It is no form, since it stands in that of the registration. */
export function NewNote({
  link,
  companyId,
  onAdded,
}: {
  /** What messages say. */
  link: { text: string };
  companyId: number | null | undefined;
  onAdded: (note: Note) => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isBlank, setBlank] = useState(false);
  const { save, saving } = useSave({ next: 'stay' });
  const { offer } = useUnsavedWork({
    name: 'new note',
    changes: () => (text.trim() === '' ? null : { values: { text }, before: {} }),
    restore: (kept) => setText(String(kept.text)),
  });

  const add = async () => {
    setBlank(text.trim() === '');
    if (text.trim() === '' || !companyId) return box.current?.focus();
    const pressed = document.activeElement;
    const body = { content: text.trim(), companyId };
    const saved = await save(() => bff<typeof addNote>('POST', '/users/registration/addNote', { body }), {
      done: 'Note added',
      link,
      failed: ({ message }) => `There was a problem add new note ${message}`,
    });
    if (!saved) return;
    onAdded(saved.answer);
    // What was typed on meanwhile stays.
    setText((now) => (now === text ? '' : now));
    if (isFocusFree(pressed)) box.current?.focus();
  };

  return (
    <>
      <DraftOffer {...offer} />
      <div data-save-scope className="flex flex-col gap-2">
        <label className="sr-only" htmlFor={NEW_NOTE}>
          New note
        </label>
        <NoteBox
          ref={box}
          id={NEW_NOTE}
          placeholder="Add a note"
          value={text}
          fault={isBlank ? NOTE_BLANK : null}
          onChange={({ target }) => {
            setText(target.value);
            setBlank(false);
          }}
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
