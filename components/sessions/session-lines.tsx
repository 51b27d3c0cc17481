'use client';

import type { Ref } from 'react';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { StatusPill } from '@/components/ui/status-pill';
import type { OwnSession } from '@/lib/contract/own-account';
import { browserAndSystem } from '@/lib/domain/user-agent';
import { formatDateTime } from '@/lib/time/format-time';

interface ShownSession {
  id: number;
  current: boolean;
  browser: string;
  from: string;
  since: string;
  seen: string;
}

export const addressInWords = (clientAddress: string | null): string => clientAddress ?? 'Unknown address';

function inWords({ id, current, clientAddress, userAgent, ...session }: OwnSession, timeZone: string): ShownSession {
  return {
    id,
    current,
    from: addressInWords(clientAddress),
    browser: browserAndSystem(userAgent) ?? 'Unknown browser',
    since: formatDateTime(session.createdAt, timeZone),
    seen: formatDateTime(session.lastSeenAt, timeZone),
  };
}

export function SessionLines({
  ref,
  sessions,
  timeZone,
  mayEnd = true,
  ending,
  disabled,
  onEnd,
}: {
  ref: Ref<HTMLUListElement>;
  sessions: readonly OwnSession[];
  timeZone: string;
  mayEnd?: boolean;
  ending: number | null;
  disabled: boolean;
  onEnd: (session: OwnSession) => void;
}) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label="Sessions"
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface outline-none"
    >
      {sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={inWords(session, timeZone)}
          mayEnd={mayEnd}
          isEnding={ending === session.id}
          disabled={disabled}
          onEnd={() => onEnd(session)}
        />
      ))}
    </ul>
  );
}

function SessionLine({
  session: { current, browser, from, since, seen },
  mayEnd,
  isEnding,
  disabled,
  onEnd,
}: {
  session: ShownSession;
  mayEnd: boolean;
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
          <span className="whitespace-nowrap">{`Signed in ${since}`}</span>
          {' · '}
          <span className="whitespace-nowrap">{`Last used ${seen}`}</span>
        </p>
      </div>
      {current || !mayEnd ? null : (
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
