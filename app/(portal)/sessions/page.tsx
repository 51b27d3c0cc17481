import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageTitle } from '@/components/layout/page-title';
import { KeptPage } from '@/components/list/news-bar';
import { ErrorState } from '@/components/ui/error-state';
import { call, toResult } from '@/lib/api/call';
import { listOwnSessions } from '@/lib/contract/own-account';
import { browserAndSystem } from '@/lib/domain/user-agent';
import { env } from '@/lib/env';
import { SESSIONS_PATH } from '@/lib/paths';
import { formatDateTime } from '@/lib/time';
import { OwnSessions } from './own-sessions';

export const metadata: Metadata = { title: 'Sessions' };

const NOUN = ['session', 'sessions'] as const;

/** Where whoever asks is signed in, and the ways to end it elsewhere. */
export default portalPage(SESSIONS_PATH, async () => {
  const found = await toResult(call(listOwnSessions, {}));
  if (found.ok) {
    const zone = env().PORTAL_TIME_ZONE;
    const instantLabel = (instant: string) => formatDateTime(instant, zone);
    const sessions = found.value.sessions.map((session) => ({
      id: session.id,
      current: session.current,
      from: session.clientAddress ?? 'An unknown address',
      browser: browserAndSystem(session.userAgent) ?? 'Unknown browser',
      since: instantLabel(session.createdAt),
      seen: instantLabel(session.lastSeenAt),
    }));
    return (
      <KeptPage rows={{ ids: sessions.map(({ id }) => id), noun: NOUN }}>
        <OwnSessions sessions={sessions} />
      </KeptPage>
    );
  }
  return (
    <KeptPage rows={{ ids: [], noun: NOUN }} problem={`Your sessions could not be loaded. ${found.error.message}`}>
      <PageTitle>Sessions</PageTitle>
      <ErrorState title="Your sessions could not be loaded.">{found.error.message}</ErrorState>
    </KeptPage>
  );
});
