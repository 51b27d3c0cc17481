'use client';

import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { isUnanswered, showSaveErrorAt } from '@/components/connection/save-error';
import { TheirChange } from '@/components/form/their-change';
import type { RowEditor } from '@/components/form/use-row-editor';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import type { editNote, Note } from '@/lib/contract/registrations';
import { withIds, withNames, type Colleague } from '@/lib/domain/note';
import { NOTE_BLANK } from '@/lib/domain/registration';
import { NoteBox } from './note-box';

const NOBODY: Colleague[] = [];

const STALE = 'Someone else changed it while you were editing. Your text is still here.';

const QUESTION = {
  title: 'Save this note?',
  text: <p>Once you do this, it can&apos;t be undone</p>,
  confirm: 'Save',
};

interface NoteEditorProps {
  note: Note;
  editor: RowEditor<Note, { content: string }>;
  /** Links messages to the registration. */
  link: { text: string };
  onSaved: (answer: Partial<Note>) => void;
}

/** Leaving the field with changes asks to save them; without changes it closes (spec 3 §4). */
export function NoteEditor(props: NoteEditorProps) {
  const { editor } = props;
  const theirsId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const isAsking = useRef(false);
  const [isBlank, setBlank] = useState(false);
  const { save, addMention } = useNoteSave(props, saveButton);
  const text = editor.values?.content ?? '';
  const { saving, theirs } = editor;
  useEffect(() => box.current?.focus(), []);

  const finish = async () => {
    if (isAsking.current || saving) return;
    // Close later, because a field keeps the focus until the next one has it.
    if (!editor.isChanged) return void setTimeout(editor.close);
    setBlank(text.trim() === '');
    if (text.trim() === '') return;
    isAsking.current = true;
    // After No, editing continues; Discard drops the text.
    if (await confirm({ ...QUESTION, onClosed: () => box.current?.focus() })) await save();
    isAsking.current = false;
  };

  return (
    <div data-save-scope className="flex flex-col gap-2">
      <NoteBox
        ref={box}
        label="Note"
        value={text}
        fault={isBlank ? NOTE_BLANK : null}
        describedBy={theirs ? theirsId : undefined}
        onBlur={({ relatedTarget }) => {
          // Moving to Retry or Discard doesn't count as leaving.
          if (!relatedTarget?.closest('[data-save-error], [data-discard]')) void finish();
        }}
        onChange={(content) => {
          editor.change({ content });
          setBlank(false);
        }}
        onMention={addMention}
      />
      {theirs ? (
        <TheirChange id={theirsId} who={theirs.lastUpdateBy}>
          {withNames(theirs.content, theirs.mentions ?? NOBODY)}
        </TheirChange>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={saveButton}
          data-save
          className={DISABLED_CLASS}
          aria-disabled={saving || undefined}
          onClick={() => void finish()}
        >
          Save
        </Button>
        <Button
          look="quiet"
          data-discard
          className={DISABLED_CLASS}
          aria-disabled={saving || undefined}
          onClick={saving ? undefined : editor.close}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}

/** Saves a note's text with its mentions. @param button anchors the error if the server doesn't respond */
function useNoteSave(
  { note: { id, version, mentions = NOBODY }, editor, link, onSaved }: NoteEditorProps,
  button: RefObject<HTMLButtonElement | null>,
) {
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const save = async (): Promise<void> => {
    const saved = await editor.save(
      ({ content }) =>
        bff<typeof editNote>('PATCH', '/users/registration/editNote', {
          body: {
            noteId: id,
            content: withIds(content.trim(), [...mentions, ...chosen]),
            ...(version !== undefined && { version }),
          },
        }),
      {
        done: 'You have successfully edited the note.',
        failed: (error) => {
          // Leaving the field saves, so there may be no pressed button to show the error at.
          if (isUnanswered(error)) showSaveErrorAt(button.current, error.message, () => void save());
          return `There was a problem editing the note.\n${error.status === 409 ? STALE : error.message}`;
        },
        link,
        next: 'stay',
      },
    );
    if (saved) onSaved(saved.answer);
  };
  return { save, addMention: (person: Colleague) => setChosen((now) => [...now, person]) };
}
