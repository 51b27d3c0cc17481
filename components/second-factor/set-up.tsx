'use client';

import { useState, type ReactNode } from 'react';
import { Form, FormAlert, SubmitButton } from '@/components/form/form';
import { CURRENT_PASSWORD_BODY, SECOND_FACTOR_BODY } from '@/components/form/second-factor-body';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { recordOf, useRecord } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { bff } from '@/lib/bff/client';
import type { Output } from '@/lib/contract/endpoint';
import type { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '@/lib/contract/second-factor';
import { CodeField } from './code-field';
import { CurrentPasswordField } from './current-password-field';
import { AddPasskey } from './passkeys';
import { RecoveryCodes } from './recovery-codes';

export const SECOND_FACTOR = recordOf<typeof getSecondFactor>('/users/profile/second-factor', {});

type Invitation = Output<typeof beginSecondFactor>;

/**
 * Sets up the factor that the user's role requires: an app, or a passkey on this device.
 * @param onDone called once the user has saved the recovery codes
 * @param children alternatives until a factor is set up
 */
export function SetUpSecondFactor({ onDone, children }: { onDone: () => void; children?: ReactNode }) {
  const { load, refresh } = useRecord(SECOND_FACTOR);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const takesPasskeys = load?.state === 'loaded' && load.value.offersPasskeys;
  return (
    <>
      <SetUpApp onCodes={setCodes} />
      {takesPasskeys ? (
        <>
          <p className="text-sm text-muted">Or use what unlocks this device, such as your fingerprint.</p>
          <AddPasskey
            wantsPassword={load.value.wantsPassword}
            onDone={(given) => {
              if (given) setCodes(given);
              else onDone();
              void refresh();
            }}
          />
        </>
      ) : null}
      {children}
    </>
  );
}

/**
 * Sets up an authenticator app: a QR code, then a code from the app. An old sign-in needs the password first, so that
 * an unlocked screen isn't enough to take over the account.
 *
 * @param onCodes receives the recovery codes once the app is set up
 */
export function SetUpApp({ onCodes }: { onCodes: (recoveryCodes: readonly string[]) => void }) {
  const { load, refresh } = useRecord(SECOND_FACTOR);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  if (invitation) return <Confirmation invitation={invitation} onDone={onCodes} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Use an app that generates codes, such as your phone’s password manager. Then no one can sign in with only your
        password.
      </p>
      {load?.state === 'loaded' && load.value.wantsPassword ? (
        <BeginByPassword onBegun={setInvitation} />
      ) : (
        // The sign-in may have become too old.
        <Begin onBegun={setInvitation} onRefused={refresh} />
      )}
    </div>
  );
}

interface BeginProps {
  onBegun: (invitation: Invitation) => void;
}

const begin = (body: { currentPassword?: string }) =>
  bff<typeof beginSecondFactor>('PATCH', '/users/profile/second-factor/secret', { body });

function Begin({ onBegun, onRefused }: BeginProps & { onRefused: () => Promise<void> }) {
  const { save, saving, failure } = useSave({ failed: () => null });
  const press = async () => {
    const saved = await save(() => begin({}));
    if (saved) onBegun(saved.answer);
    else void onRefused();
  };
  return (
    <>
      <FormAlert>{failure?.message}</FormAlert>
      <Button
        look="primary"
        className={`h-10 ${DISABLED_CLASS}`}
        aria-disabled={saving || undefined}
        onClick={() => (saving ? undefined : void press())}
      >
        {saving ? 'Preparing…' : 'Set up the app'}
      </Button>
    </>
  );
}

function BeginByPassword({ onBegun }: BeginProps) {
  const form = useForm({ schema: CURRENT_PASSWORD_BODY, defaultValues: { currentPassword: '' } });
  const { save, saving } = useSave({ form, reasonAt: 'currentPassword' });
  const send = async (body: { currentPassword: string }) => {
    const saved = await save(() => begin(body));
    if (saved) onBegun(saved.answer);
  };
  return (
    <Form form={form} label="Set up the app" draft={{ of: 'authenticator app' }} busy={saving} onSubmit={send}>
      <CurrentPasswordField />
      <SubmitButton busy="Preparing…" className="h-10">
        Set up the app
      </SubmitButton>
    </Form>
  );
}

function Confirmation({
  invitation: { secret, picture },
  onDone,
}: {
  invitation: Invitation;
  onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const { refresh } = useRecord(SECOND_FACTOR);
  const form = useForm({ schema: SECOND_FACTOR_BODY, defaultValues: { code: '' } });
  const { save, saving, failure } = useSave({ form, failed: () => null, reasonAt: 'code' });
  const send = async (body: { code: string }) => {
    const saved = await save(() => bff<typeof confirmSecondFactor>('PATCH', '/users/profile/second-factor', { body }));
    if (!saved) return;
    onDone(saved.answer.recoveryCodes);
    void refresh();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">Scan this with your app, then enter the code it shows.</p>
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        // Cameras need dark on white, in both themes and with forced colors.
        className="mx-auto w-full max-w-52 rounded border border-line forced-color-adjust-none"
      >
        <rect width={picture.size} height={picture.size} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <p className="text-sm text-muted">
        No camera? Enter this key in the app:{' '}
        <code className="font-mono wrap-anywhere text-text select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form form={form} label="Second factor" draft={{ of: 'second factor' }} busy={saving} onSubmit={send}>
        <FormAlert>{failure?.message}</FormAlert>
        <CodeField autoFocus isSetUp />
        <SubmitButton busy="Checking…" className="h-10">
          Confirm
        </SubmitButton>
      </Form>
    </div>
  );
}
