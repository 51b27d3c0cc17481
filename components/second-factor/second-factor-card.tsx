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
import type { removeSecondFactor, renewRecoveryCodes } from '@/lib/contract/second-factor';
import { RecoveryCodes } from './recovery-codes';
import { SECOND_FACTOR, SetUpSecondFactor } from './set-up';

/** A person's own second factor: set up, with new recovery codes, or removed. Nothing where none is offered. */
export function SecondFactorCard() {
  const { load, refresh } = useRecord(SECOND_FACTOR);
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { save, saving } = useSave({});
  if (load?.state !== 'loaded' || !load.value.isOffered) return null;
  const { isOn, isRequired, recoveryCodesLeft } = load.value;

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
      title: 'Remove your second factor?',
      text: 'Your password alone signs in then. Your recovery codes no longer work.',
      confirm: 'Remove',
      look: 'danger',
    });
    if (!yes) return;
    const removed = await save(() => bff<typeof removeSecondFactor>('DELETE', '/users/profile/second-factor'), {
      done: 'Second factor removed.',
    });
    if (removed) await refresh();
  };
  const close = () => {
    setSettingUp(false);
    setCodes(null);
  };

  return (
    <SectionCard title="Second factor" aside={isOn ? <StatusPill tone="ok">In use</StatusPill> : null}>
      <p className="text-sm text-muted">
        {isOn
          ? `Signing in asks for a code of your authenticator app. ${recoveryCodesLeft} of your recovery codes are left.`
          : `A code of an app on your phone, beside your password.${isRequired ? ' Your role needs it.' : ''}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void renew()}>
              New recovery codes
            </Button>
            {isRequired ? null : (
              <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void remove()}>
                Remove
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setSettingUp(true)}>Set up</Button>
        )}
      </div>
      {isSettingUp || codes ? (
        <Dialog title={codes ? 'New recovery codes' : 'Set up a second factor'} width="confirm" onClose={close}>
          {codes ? <RecoveryCodes codes={codes} onDone={close} /> : <SetUpSecondFactor onDone={close} />}
        </Dialog>
      ) : null}
    </SectionCard>
  );
}
