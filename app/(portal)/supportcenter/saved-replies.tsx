'use client';

import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ChoiceField } from '@/components/form/choice-field';
import { ChangesButton, Form, SubmitButton } from '@/components/form/form';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Part } from '@/components/record/part';
import { recordOf, useRecord } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { confirmDeletion } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { bff } from '@/lib/bff/client';
import {
  createSavedReply,
  type changeSavedReply,
  type deleteSavedReply,
  type listSavedReplies,
  type SavedReply,
} from '@/lib/contract/inquiries';
import { MAX_REPLY, MAX_REPLY_TITLE } from '@/lib/domain/inquiry';
import { MAX_SAVED_NAME, PLACEHOLDERS } from '@/lib/domain/saved-reply';

const source = () => recordOf<typeof listSavedReplies>('/contact/saved-replies', {});

type Editing = 'new' | SavedReply | null;

/** The user's own and shared saved replies: insert, send, add, edit and delete. */
export default function SavedReplies({
  text,
  onUse,
  onSend,
  onClose,
  onClosed,
}: {
  /** The reply's current text, which may be saved. */
  text: { title: string; content: string };
  onUse: (reply: SavedReply) => void;
  /** Omitted when recording a phone call, because nothing is sent. */
  onSend?: ((reply: SavedReply) => void) | undefined;
  onClose: () => void;
  onClosed: () => void;
}) {
  const saved = useRecord(source());
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<Editing>(null);
  const { save } = useSave({ next: 'stay' });
  const id = useId();

  const remove = (reply: SavedReply) =>
    confirmDeletion({
      title: 'Delete this saved reply?',
      name: reply.name,
      onConfirm: async () => {
        const gone = await save(
          () => bff<typeof deleteSavedReply>('DELETE', '/contact/saved-replies', { query: { id: reply.id } }),
          {
            done: 'Saved reply deleted',
            failed: 'The saved reply could not be deleted.',
          },
        );
        if (gone) await saved.refresh();
      },
    });

  return createPortal(
    <Dialog
      title={editing === null ? 'Saved replies' : editing === 'new' ? 'New saved reply' : 'Edit saved reply'}
      width="work"
      onClose={onClose}
      onClosed={onClosed}
    >
      {editing !== null ? (
        <SavedReplyForm
          key={editing === 'new' ? 'new' : editing.id}
          reply={editing === 'new' ? null : editing}
          text={text}
          onBack={() => setEditing(null)}
          onSaved={saved.refresh}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-2">
            <input
              id={id}
              type="search"
              aria-label="Search saved replies"
              placeholder="Search"
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              className={`${LIST_FIELD_CLASS} min-w-40 flex-1`}
            />
            <Button onClick={() => setEditing('new')}>New saved reply</Button>
          </div>
          <Part of={saved} problem="There was a problem getting the saved replies" loading="Loading the saved replies…">
            {(all) => (
              <Found
                all={all}
                search={search}
                onUse={onUse}
                onSend={onSend}
                onEdit={setEditing}
                onDelete={(reply) => void remove(reply)}
              />
            )}
          </Part>
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

function Found({
  all,
  search,
  onUse,
  onSend,
  onEdit,
  onDelete,
}: {
  all: readonly SavedReply[];
  search: string;
  onUse: (reply: SavedReply) => void;
  onSend: ((reply: SavedReply) => void) | undefined;
  onEdit: (reply: SavedReply) => void;
  onDelete: (reply: SavedReply) => void;
}) {
  const term = search.trim().toLowerCase();
  const found = all.filter(({ name, content }) => `${name}\n${content}`.toLowerCase().includes(term));
  if (found.length === 0)
    return <p className="text-muted">{term ? 'No saved replies match.' : 'No saved replies yet.'}</p>;
  return (
    <ul aria-label="Saved replies" className="flex flex-col divide-y divide-line">
      {found.map((reply) => (
        <li key={reply.id} className="flex flex-col gap-2 py-3 first:pt-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium wrap-anywhere">{reply.name}</span>
            <span className="text-xs text-muted">{reply.shared ? 'Shared' : 'Only mine'}</span>
          </p>
          <p className="line-clamp-3 text-sm whitespace-pre-line text-muted wrap-anywhere">{reply.content}</p>
          <div className="flex flex-wrap gap-2">
            <Button aria-label={`Use ${reply.name}`} onClick={() => onUse(reply)}>
              Use
            </Button>
            {onSend ? (
              <Button aria-label={`Send ${reply.name}`} onClick={() => onSend(reply)}>
                Send
              </Button>
            ) : null}
            <Button look="quiet" aria-label={`Edit ${reply.name}`} onClick={() => onEdit(reply)}>
              Edit
            </Button>
            <Button look="quiet" aria-label={`Delete ${reply.name}`} onClick={() => onDelete(reply)}>
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const FOR_WHOM = [
  { value: false, label: 'Only me' },
  { value: true, label: 'Everyone' },
] as const;

function SavedReplyForm({
  reply,
  text,
  onBack,
  onSaved,
}: {
  reply: SavedReply | null;
  text: { title: string; content: string };
  onBack: () => void;
  /** Refetches the list before returning to it. */
  onSaved: () => Promise<void>;
}) {
  const form = useForm({
    schema: createSavedReply.body,
    defaultValues: reply
      ? { name: reply.name, title: reply.title ?? '', content: reply.content, shared: reply.shared }
      : { name: '', title: text.title, content: text.content, shared: false },
  });
  const { save, saving } = useSave({ form, reasonAt: 'name', next: 'stay' });
  const Save = reply ? ChangesButton : SubmitButton;
  const send = async (body: { name: string; title?: string | undefined; content: string; shared: boolean }) => {
    const path = '/contact/saved-replies';
    const version = reply?.version === undefined ? {} : { version: reply.version };
    const sent = await save(
      async () => {
        await (reply
          ? bff<typeof changeSavedReply>('PATCH', path, { body: { id: reply.id, ...body, ...version } })
          : bff<typeof createSavedReply>('POST', path, { body }));
        await onSaved();
      },
      { done: `Saved reply ${body.name} saved` },
    );
    if (sent) onBack();
  };
  return (
    <Form
      form={form}
      label="Saved reply"
      draft={reply ? { record: 'saved reply', id: reply.id } : { of: 'new saved reply' }}
      busy={saving}
      onSubmit={send}
    >
      <TextField name="name" label="Name" autoComplete="off" maxLength={MAX_SAVED_NAME} />
      <TextField name="title" label="Email subject" autoComplete="off" maxLength={MAX_REPLY_TITLE} />
      <TextAreaField
        name="content"
        label="Content"
        rows={8}
        maxLength={MAX_REPLY}
        hint={`Filled in when used: ${Object.entries(PLACEHOLDERS)
          .map(([word, what]) => `{${word}} ${what.toLowerCase()}`)
          .join(', ')}.`}
      />
      <ChoiceField legend="For" name="shared" options={FOR_WHOM} />
      {/* Block Back during a save, whose end would otherwise close the next open editor. */}
      <DialogButtons leave="Back" onLeave={() => (saving ? undefined : onBack())}>
        <Save busy="Saving…" className="max-sm:h-10">
          Save
        </Save>
      </DialogButtons>
    </Form>
  );
}
