'use client';

import { SectionCard } from '@/components/form/section-card';
import { useMay } from '@/components/layout/rights';
import { recordOf, useRecord } from '@/components/record/use-record';
import { SessionLines } from '@/components/sessions/session-lines';
import { useEndSessions } from '@/components/sessions/use-end-sessions';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { bff } from '@/lib/bff/client';
import type { endSessionOf, endSessionsOf, listSessionsOf } from '@/lib/contract/people-sessions';

/** A staff member's sessions, which an administrator can end. */
export function PersonSessions({ id, name, timeZone }: { id: number; name: string; timeZone: string }) {
  const mayChange = useMay('adminControls', 'change');
  const { load, refresh } = useRecord(recordOf<typeof listSessionsOf>('/users/{id}/sessions', { params: { id } }));
  const { saving, endAll, lines } = useEndSessions({
    endOne: (sessionId) =>
      bff<typeof endSessionOf>('DELETE', '/users/{id}/sessions/{sessionId}', { params: { id, sessionId } }),
    endAll: () => bff<typeof endSessionsOf>('DELETE', '/users/{id}/sessions', { params: { id } }),
    question: {
      title: `Sign ${name} out everywhere?`,
      text: 'All their sessions end immediately. Unsaved work stays on their screen until they sign in again.',
      confirm: 'Sign out everywhere',
    },
    said: { one: (address) => `Signed ${name} out at ${address}.`, all: `Signed ${name} out everywhere.` },
    onDone: refresh,
  });
  if (load?.state !== 'loaded') {
    const note = load ? 'The sessions could not be loaded.' : 'Loading the sessions…';
    return <SectionCard title="Sessions">{<p className="text-sm text-muted">{note}</p>}</SectionCard>;
  }
  const { sessions } = load.value;

  return (
    <SectionCard
      title="Sessions"
      aside={
        mayChange && sessions.some(({ current }) => !current) ? (
          <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={endAll}>
            Sign out everywhere
          </Button>
        ) : null
      }
    >
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{`${name} isn’t signed in anywhere.`}</p>
      ) : (
        <SessionLines sessions={sessions} timeZone={timeZone} mayEnd={mayChange} {...lines} />
      )}
    </SectionCard>
  );
}
