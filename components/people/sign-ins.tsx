'use client';

import { SectionCard } from '@/components/form/section-card';
import { useMay } from '@/components/layout/rights';
import { recordOf, useRecord } from '@/components/record/use-record';
import { DateAndTime } from '@/components/ui/date-and-time';
import { Fact } from '@/components/ui/detail-section';
import type { getSignIns, SignIns } from '@/lib/contract/people-sessions';
import { formatCountOf } from '@/lib/text/format';

const STATES: Readonly<Record<SignIns['passwordEmails'][number]['state'], string>> = {
  queued: 'being sent',
  sent: 'sent',
  stored: 'stored, not sent',
  expired: 'expired before it was sent',
  dead: 'couldn’t be delivered',
};

/** Whether a person gets in: the last sign-in, wrong passwords, and the emails with a temporary one. */
export function PersonSignIns({ id, timeZone }: { id: number; timeZone: string }) {
  return useMay('sessions') ? <Loaded id={id} timeZone={timeZone} /> : null;
}

function Loaded({ id, timeZone }: { id: number; timeZone: string }) {
  const { load } = useRecord(recordOf<typeof getSignIns>('/users/{id}/sign-ins', { params: { id } }));
  if (load?.state !== 'loaded') {
    const note = load ? 'The sign-ins could not be loaded.' : 'Loading the sign-ins…';
    return <SectionCard title="Signing in">{<p className="text-sm text-muted">{note}</p>}</SectionCard>;
  }
  const { lastSignInAt, failedAttempts, passwordEmails } = load.value;
  return (
    <SectionCard title="Signing in">
      <dl className="flex flex-col gap-3 text-sm">
        <Fact name="Last sign-in">
          {lastSignInAt ? <DateAndTime at={lastSignInAt} timeZone={timeZone} /> : 'None known'}
        </Fact>
        <Fact name="Wrong passwords in the last 15 minutes">
          {failedAttempts > 0 ? <span className="text-bad">{formatCountOf(failedAttempts, 'attempt')}</span> : 'None'}
        </Fact>
        <Fact name="Emails with a temporary password">
          {passwordEmails.length === 0 ? 'None known' : null}
          {passwordEmails.map(({ id: emailId, at, state, reason }) => (
            <p key={emailId} className={state === 'dead' ? 'text-bad' : undefined}>
              <DateAndTime at={at} timeZone={timeZone} />
              {`, ${STATES[state]}`}
              {reason ? <span className="block text-xs wrap-anywhere">{reason}</span> : null}
            </p>
          ))}
        </Fact>
      </dl>
    </SectionCard>
  );
}
