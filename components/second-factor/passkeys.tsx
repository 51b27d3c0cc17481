'use client';

import { useRef, useState } from 'react';
import { ChangesButton, Form, SubmitButton } from '@/components/form/form';
import { CURRENT_PASSWORD_BODY, PASSKEY_NAME_BODY } from '@/components/form/second-factor-body';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import type { removePasskey, renamePasskey } from '@/lib/contract/passkeys';
import type { Passkey } from '@/lib/contract/second-factor';
import { MAX_PASSKEY_NAME } from '@/lib/domain/passkey';
import { formatDate } from '@/lib/time/format-time';
import { CurrentPasswordField } from './current-password-field';

const makePasskey = async (body: { currentPassword?: string }) =>
  (await import('@/lib/bff/passkeys')).makePasskey(body);

/** Receives the recovery codes that come with a first second factor. */
type OnAdded = (recoveryCodes: readonly string[] | null) => void;

const adding =
  (save: ReturnType<typeof useSave>['save'], onAdded: OnAdded) =>
  async (body: { currentPassword?: string }): Promise<void> => {
    const saved = await save(() => makePasskey(body), { done: 'Passkey added.' });
    if (saved) onAdded(saved.answer.recoveryCodes ?? null);
  };

export function AddPasskey({
  wantsPassword,
  look,
  onDone,
}: {
  wantsPassword: boolean;
  look?: 'primary';
  onDone: OnAdded;
}) {
  const [isAsking, setAsking] = useState(false);
  const { save, saving } = useSave({});
  const add = adding(save, onDone);
  return (
    <>
      <Button
        {...(look && { look })}
        className={DISABLED_CLASS}
        aria-disabled={saving || undefined}
        onClick={() => (wantsPassword ? setAsking(true) : void add({}))}
      >
        {saving ? 'Waiting for your device…' : 'Add a passkey'}
      </Button>
      {isAsking ? <PasswordFirst onClose={() => setAsking(false)} onDone={onDone} /> : null}
    </>
  );
}

/** Asks for the password first, so that an unlocked screen isn't enough to take over the account. */
function PasswordFirst({ onClose, onDone }: { onClose: () => void; onDone: OnAdded }) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({ schema: CURRENT_PASSWORD_BODY, defaultValues: { currentPassword: '' } });
  const { save, saving } = useSave({ form, reasonAt: 'currentPassword' });
  const add = adding(save, (recoveryCodes) => {
    onClose();
    onDone(recoveryCodes);
  });
  return (
    <Dialog title="Add a passkey" width="confirm" initialFocus={field} onClose={onClose}>
      <Form form={form} draft={{ of: 'new passkey' }} busy={saving} onSubmit={add}>
        <CurrentPasswordField ref={field} />
        <DialogButtons onLeave={onClose}>
          <SubmitButton busy="Waiting for your device…" className="max-sm:h-10">
            Continue
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

export function PasskeyLines({
  passkeys,
  timeZone,
  onChange,
}: {
  passkeys: readonly Passkey[];
  timeZone: string;
  onChange: () => Promise<unknown>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const { save, saving } = useSave({});
  const remove = async ({ id, name }: Passkey) => {
    const yes = await confirm({
      title: `Remove the passkey ${name}?`,
      text: 'It will no longer work. Remove it from your device too, or your device will keep offering it.',
      confirm: 'Remove',
      look: 'danger',
    });
    if (!yes) return;
    const removed = await save(
      () => bff<typeof removePasskey>('DELETE', '/users/profile/passkeys/{id}', { params: { id } }),
      { done: `Passkey ${name} removed.` },
    );
    if (!removed) return;
    await onChange();
    // The focused button was removed with its row.
    list.current?.focus();
  };
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Passkeys"
        className="divide-y divide-line rounded border border-line outline-none"
      >
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{passkey.name}</p>
              <p className="text-sm text-muted tabular-nums">{usesOf(passkey, timeZone)}</p>
            </div>
            <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
              Rename
            </Button>
            <Button
              aria-label={`Remove ${passkey.name}`}
              className={DISABLED_CLASS}
              aria-disabled={saving || undefined}
              onClick={() => (saving ? undefined : void remove(passkey))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {renamed ? <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} onChange={onChange} /> : null}
    </>
  );
}

function usesOf({ createdAt, lastUsedAt }: Passkey, timeZone: string): string {
  const used = lastUsedAt ? `Last used ${formatDate(lastUsedAt, timeZone)}` : 'Not used yet';
  return `Added ${formatDate(createdAt, timeZone)} · ${used}`;
}

function RenamePasskey({
  passkey: { id, name },
  onClose,
  onChange,
}: {
  passkey: Passkey;
  onClose: () => void;
  onChange: () => Promise<unknown>;
}) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({ schema: PASSKEY_NAME_BODY, defaultValues: { name } });
  const { save, saving } = useSave({ form, reasonAt: 'name' });
  const send = async (body: { name: string }) => {
    const saved = await save(
      () => bff<typeof renamePasskey>('PATCH', '/users/profile/passkeys/{id}', { params: { id }, body }),
      { done: `Passkey ${name} is now ${body.name}` },
    );
    if (!saved) return;
    onClose();
    await onChange();
  };
  return (
    <Dialog title="Rename passkey" width="confirm" initialFocus={field} onClose={onClose}>
      <Form form={form} draft={{ record: 'passkey', id }} busy={saving} onSubmit={send}>
        <TextField ref={field} name="name" label="Name" maxLength={MAX_PASSKEY_NAME} autoComplete="off" />
        <DialogButtons onLeave={onClose}>
          <ChangesButton busy="Saving…" className="max-sm:h-10">
            Rename
          </ChangesButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
