import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { API_KEYS_PATH } from '@/lib/addresses/paths';
import { seed } from '@/lib/api/seed';
import { listApiKeys } from '@/lib/contract/api-keys';
import { env } from '@/lib/server/env';
import { ApiKeysScreen } from './api-keys-screen';

export const metadata: Metadata = { title: 'API keys' };

export default cachedPage({
  area: API_KEYS_PATH,
  first: () => seed(listApiKeys, {}),
  more: ({ user }) => ({ ownId: user.id, now: Date.now(), timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <PageSkeleton title="API keys" note="Loading the API keys…" />,
  screen: ApiKeysScreen,
});
