'use client';

import { useRef, useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { useCan } from '@/components/layout/capabilities';
import { PortalLink } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { SecondFactorCard } from '@/components/second-factor/second-factor-card';
import { addressInWords, SessionLines } from '@/components/sessions/session-lines';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import type { endOtherSessions, endOwnSession, listOwnSessions, OwnSession } from '@/lib/contract/own-account';
import { changePasswordPath, SESSIONS_PATH } from '@/lib/paths';

const SESSIONS = recordOf<typeof listOwnSessions>('/sessions', {});

/** The caller's own sessions. */
export function SessionsScreen({ failed, timeZone }: { failed: string | null; timeZone: string }) {
  return (
    <RecordPage source={SESSIONS} failed={failed} title="Sessions" problem="Your sessions could not be loaded.">
      {({ sessions }, take) => (
        <OwnSessions sessions={sessions} timeZone={timeZone} onChange={(left) => take({ sessions: left })} />
      )}
    </RecordPage>
  );
}

/** The person's sessions, this one first, each with a way to end it. @param onChange gets those that are left */
function OwnSessions({
  sessions,
  timeZone,
  onChange,
}: {
  sessions: OwnSession[];
  timeZone: string;
  onChange: (left: OwnSession[]) => void;
}) {
  const can = useCan();
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<number | null>(null);
  const others = sessions.filter(({ current }) => !current);
  const { save, saving } = useSave({
    failed: ({ status, message }) => (status === 404 ? 'This session had ended already.' : message),
  });

  const takeAway = (gone: readonly number[]) => {
    onChange(sessions.filter(({ id }) => !gone.includes(id)));
    // The button that had the focus is gone with its row.
    list.current?.focus();
  };
  const endOne = async ({ id, clientAddress }: OwnSession) => {
    if (saving) return;
    setEnding(id);
    const saved = await save(() => bff<typeof endOwnSession>('DELETE', '/sessions/{id}', { params: { id } }), {
      done: `Signed out at ${addressInWords(clientAddress)}.`,
    });
    setEnding(null);
    if (saved) takeAway([id]);
  };
  const endOthers = async () => {
    if (saving) return;
    const yes = await confirm({
      title: 'Sign out everywhere else?',
      text: 'All your other sessions end at once. You stay signed in here.',
      confirm: 'Sign out everywhere else',
      look: 'danger',
    });
    if (!yes) return;
    const saved = await save(() => bff<typeof endOtherSessions>('DELETE', '/sessions'), {
      done: 'Signed out everywhere else.',
    });
    if (saved) takeAway(others.map(({ id }) => id));
  };

  return (
    <div className="flex w-full max-w-[720px] flex-col gap-3.5">
      <PageTitle
        count={sessions.length}
        actions={
          <>
            <PortalLink href={changePasswordPath(SESSIONS_PATH)} className={buttonClass()}>
              Change password
            </PortalLink>
            {others.length > 0 ? (
              <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void endOthers()}>
                Sign out everywhere else
              </Button>
            ) : null}
          </>
        }
      >
        Sessions
      </PageTitle>
      <p className="text-sm text-muted">
        Where you are signed in. If you don&apos;t know one of them, end it and change your password.
      </p>
      <SessionLines
        ref={list}
        sessions={sessions}
        timeZone={timeZone}
        ending={ending}
        disabled={saving}
        onEnd={(session) => void endOne(session)}
      />
      {can('secondFactor') ? <SecondFactorCard /> : null}
    </div>
  );
}
