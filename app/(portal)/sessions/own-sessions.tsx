'use client';

import { useRef, useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { PortalLink } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { confirm } from '@/components/ui/confirm';
import { StatusPill } from '@/components/ui/status-pill';
import { bff } from '@/lib/bff/client';
import type { endOtherSessions, endOwnSession, listOwnSessions, OwnSession } from '@/lib/contract/own-account';
import { browserAndSystem } from '@/lib/domain/user-agent';
import { changePasswordPath, SESSIONS_PATH } from '@/lib/paths';
import { formatDateTime } from '@/lib/time';

/** A session as the list shows it; times are written for people. */
interface ShownSession {
  id: number;
  current: boolean;
  /** Browser and system, in words. */
  browser: string;
  from: string;
  since: string;
  seen: string;
}

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

function inWords({ id, current, clientAddress, userAgent, ...session }: OwnSession, timeZone: string): ShownSession {
  return {
    id,
    current,
    from: clientAddress ?? 'An unknown address',
    browser: browserAndSystem(userAgent) ?? 'Unknown browser',
    since: formatDateTime(session.createdAt, timeZone),
    seen: formatDateTime(session.lastSeenAt, timeZone),
  };
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
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<number | null>(null);
  const shown = sessions.map((session) => inWords(session, timeZone));
  const others = shown.filter(({ current }) => !current);
  const { save, saving } = useSave({
    failed: ({ status, message }) => (status === 404 ? 'This session had ended already.' : message),
  });

  const takeAway = (gone: readonly number[]) => {
    onChange(sessions.filter(({ id }) => !gone.includes(id)));
    // The button that had the focus is gone with its row.
    list.current?.focus();
  };
  const endOne = async ({ id, from }: ShownSession) => {
    if (saving) return;
    setEnding(id);
    const saved = await save(() => bff<typeof endOwnSession>('DELETE', '/sessions/{id}', { params: { id } }), {
      done: `Signed out at ${from}.`,
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
        count={shown.length}
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
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Sessions"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface outline-none"
      >
        {shown.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            disabled={saving}
            onEnd={() => void endOne(session)}
          />
        ))}
      </ul>
    </div>
  );
}

function SessionLine({
  session: { current, browser, from, since, seen },
  isEnding,
  disabled,
  onEnd,
}: {
  session: ShownSession;
  isEnding: boolean;
  disabled: boolean;
  onEnd: () => void;
}) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {current ? <StatusPill tone="ok">This session</StatusPill> : null}
        </p>
        <p className="text-sm text-muted tabular-nums">
          <span className="wrap-anywhere">{from}</span>
          {' · '}
          <span className="whitespace-nowrap">Signed in {since}</span>
          {' · '}
          <span className="whitespace-nowrap">Last used {seen}</span>
        </p>
      </div>
      {current ? null : (
        <Button
          aria-label={`Sign out ${browser} at ${from}, signed in ${since}`}
          className={DISABLED_CLASS}
          aria-disabled={disabled || undefined}
          onClick={onEnd}
        >
          {isEnding ? 'Signing out…' : 'Sign out'}
        </Button>
      )}
    </li>
  );
}
