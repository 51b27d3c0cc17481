'use client';

import { useRef, useState } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { recordOf, useRecord } from '@/components/record/use-record';
import { addressInWords, SessionLines } from '@/components/sessions/session-lines';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import type { OwnSession } from '@/lib/contract/own-account';
import type { endSessionOf, endSessionsOf, listSessionsOf } from '@/lib/contract/people-sessions';

/** Where someone of the staff is signed in, which an administrator ends there. */
export function PersonSessions({ id, name, timeZone }: { id: number; name: string; timeZone: string }) {
  const { load, refresh } = useRecord(recordOf<typeof listSessionsOf>('/users/{id}/sessions', { params: { id } }));
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<number | null>(null);
  const { save, saving } = useSave({
    failed: ({ status, message }) => (status === 404 ? 'This session had ended already.' : message),
  });
  if (load?.state !== 'loaded') {
    const note = load ? 'The sessions could not be loaded.' : 'Loading the sessions…';
    return <SectionCard title="Sessions">{<p className="text-sm text-muted">{note}</p>}</SectionCard>;
  }
  const { sessions } = load.value;

  const endOne = async ({ id: sessionId, clientAddress }: OwnSession) => {
    if (saving) return;
    setEnding(sessionId);
    const saved = await save(
      () => bff<typeof endSessionOf>('DELETE', '/users/{id}/sessions/{sessionId}', { params: { id, sessionId } }),
      { done: `Signed ${name} out at ${addressInWords(clientAddress)}.` },
    );
    setEnding(null);
    await refresh();
    // The button that had the focus is gone with its row.
    if (saved) list.current?.focus();
  };
  const endAll = async () => {
    if (saving) return;
    const yes = await confirm({
      title: `Sign ${name} out everywhere?`,
      text: 'All their sessions end at once. What they are typing stays on their screen until they sign in again.',
      confirm: 'Sign out everywhere',
      look: 'danger',
    });
    if (!yes) return;
    await save(() => bff<typeof endSessionsOf>('DELETE', '/users/{id}/sessions', { params: { id } }), {
      done: `Signed ${name} out everywhere.`,
    });
    await refresh();
  };

  return (
    <SectionCard
      title="Sessions"
      aside={
        sessions.some(({ current }) => !current) ? (
          <Button className={DISABLED_CLASS} aria-disabled={saving || undefined} onClick={() => void endAll()}>
            Sign out everywhere
          </Button>
        ) : null
      }
    >
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{name} is signed in nowhere.</p>
      ) : (
        <SessionLines
          ref={list}
          sessions={sessions}
          timeZone={timeZone}
          ending={ending}
          disabled={saving}
          onEnd={(session) => void endOne(session)}
        />
      )}
    </SectionCard>
  );
}
