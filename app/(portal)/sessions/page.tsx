import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { seed } from '@/lib/api/seed';
import { listOwnSessions } from '@/lib/contract/own-account';
import { env } from '@/lib/server/env';
import { SESSIONS_PATH } from '@/lib/addresses/paths';
import { SessionsScreen } from './own-sessions';

export const metadata: Metadata = { title: 'Sessions' };

export default cachedPage({
  area: SESSIONS_PATH,
  first: () => seed(listOwnSessions, {}),
  more: () => ({ timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <PageSkeleton title="Sessions" note="Loading your sessions…" />,
  screen: SessionsScreen,
});
