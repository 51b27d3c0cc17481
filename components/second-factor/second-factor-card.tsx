'use client';

import { useState } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { useRecord } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { StatusPill } from '@/components/ui/status-pill';
import { bff } from '@/lib/bff/client';
import type { Output } from '@/lib/contract/endpoint';
import type { getSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@/lib/contract/second-factor';
import { RecoveryCodes } from './recovery-codes';
import { AddPasskey, PasskeyLines } from './passkeys';
import { SECOND_FACTOR, SetUpApp } from './set-up';

/** Renders nothing if the upstream offers no second factors. */
export function SecondFactorCard({ timeZone }: { timeZone: string }) {
  const { load, refresh } = useRecord(SECOND_FACTOR);
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { save, saving } = useSave({});
  if (load?.state !== 'loaded') return null;
  const { isOffered, isOn, isRequired, hasApp, offersPasskeys, passkeys, wantsPassword } = load.value;
  if (!isOffered && !offersPasskeys) return null;

  const renew = async () => {
    const saved = await save(() =>
      bff<typeof renewRecoveryCodes>('PATCH', '/users/profile/second-factor/recovery-codes', { body: {} }),
    );
    if (!saved) return;
    setCodes(saved.answer.recoveryCodes);
    await refresh();
  };
  const remove = async () => {
    const yes = await confirm({
      title: 'Remove your authenticator app?',
      text:
        passkeys.length > 0
          ? 'Its codes will stop working. Your passkeys and recovery codes still work.'
          : 'You’ll sign in with only your password. Your recovery codes will stop working.',
      confirm: 'Remove',
      look: 'danger',
    });
    if (!yes) return;
    const removed = await save(() => bff<typeof removeSecondFactor>('DELETE', '/users/profile/second-factor'), {
      done: 'Authenticator app removed.',
    });
    if (removed) await refresh();
  };
  const close = () => {
    setSettingUp(false);
    setCodes(null);
  };

  return (
    <SectionCard title="Second factor" aside={isOn ? <StatusPill tone="ok">In use</StatusPill> : null}>
      <p className="text-sm text-muted">{inWords(load.value)}</p>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void renew()}>
            New recovery codes
          </Button>
        ) : null}
        {hasApp && !(isRequired && passkeys.length === 0) ? (
          <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void remove()}>
            Remove the app
          </Button>
        ) : null}
        {!hasApp && isOffered ? <Button onClick={() => setSettingUp(true)}>Set up an app</Button> : null}
        {offersPasskeys ? (
          <AddPasskey
            wantsPassword={wantsPassword}
            onDone={(given) => {
              setCodes(given);
              void refresh();
            }}
          />
        ) : null}
      </div>
      {passkeys.length > 0 ? <PasskeyLines passkeys={passkeys} timeZone={timeZone} onChange={refresh} /> : null}
      {isSettingUp || codes ? (
        <Dialog title={codes ? 'Your recovery codes' : 'Set up a second factor'} width="confirm" onClose={close}>
          {codes ? <RecoveryCodes codes={codes} onDone={close} /> : <SetUpApp onCodes={setCodes} />}
        </Dialog>
      ) : null}
    </SectionCard>
  );
}

function inWords({ isOn, hasApp, isRequired, passkeys, recoveryCodesLeft }: Output<typeof getSecondFactor>): string {
  if (!isOn) {
    const needed = isRequired ? ' Your role requires it.' : '';
    return `In addition to your password: a code from an app on your phone, or a passkey on a device.${needed}`;
  }
  const ways = [hasApp && 'a code from your authenticator app', passkeys.length > 0 && 'a passkey'].filter(Boolean);
  return `Signing in asks for ${ways.join(' or ')}. ${recoveryCodesLeft} recovery codes left.`;
}
