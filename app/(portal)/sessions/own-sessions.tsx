'use client';

import { useMay } from '@/components/layout/rights';
import { PortalLink } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { SecondFactorCard } from '@/components/second-factor/second-factor-card';
import { SessionLines } from '@/components/sessions/session-lines';
import { useEndSessions } from '@/components/sessions/use-end-sessions';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { bff } from '@/lib/bff/client';
import type { endOtherSessions, endOwnSession, listOwnSessions, OwnSession } from '@/lib/contract/own-account';
import { changePasswordPath, SESSIONS_PATH } from '@/lib/addresses/paths';

const SESSIONS = recordOf<typeof listOwnSessions>('/sessions', {});

export function SessionsScreen({ failed, timeZone }: { failed: string | null; timeZone: string }) {
  return (
    <RecordPage source={SESSIONS} failed={failed} title="Sessions" problem="Your sessions could not be loaded.">
      {({ sessions }, take) => (
        <OwnSessions sessions={sessions} timeZone={timeZone} onChange={(left) => take({ sessions: left })} />
      )}
    </RecordPage>
  );
}

/** The user's sessions, current one first, each with a button to end it. @param onChange receives the remaining ones */
function OwnSessions({
  sessions,
  timeZone,
  onChange,
}: {
  sessions: OwnSession[];
  timeZone: string;
  onChange: (left: OwnSession[]) => void;
}) {
  const hasSecondFactor = useMay('secondFactor');
  const others = sessions.filter(({ current }) => !current);
  const { saving, endAll, lines } = useEndSessions({
    endOne: (id) => bff<typeof endOwnSession>('DELETE', '/sessions/{id}', { params: { id } }),
    endAll: () => bff<typeof endOtherSessions>('DELETE', '/sessions'),
    question: {
      title: 'Sign out everywhere else?',
      text: 'All your other sessions end immediately. You stay signed in here.',
      confirm: 'Sign out everywhere else',
    },
    said: { one: (address) => `Signed out at ${address}.`, all: 'Signed out everywhere else.' },
    onDone: (ended, hasEnded) => {
      if (hasEnded) onChange(sessions.filter(({ id, current }) => (ended === null ? current : id !== ended)));
    },
  });

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
              <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={endAll}>
                Sign out everywhere else
              </Button>
            ) : null}
          </>
        }
      >
        Sessions
      </PageTitle>
      <p className="text-sm text-muted">
        Where you’re signed in. If you don’t recognize a session, end it and change your password.
      </p>
      <SessionLines sessions={sessions} timeZone={timeZone} {...lines} />
      {hasSecondFactor ? <SecondFactorCard timeZone={timeZone} /> : null}
    </div>
  );
}
