import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { CLOSING_PATH } from '@/lib/addresses/paths';
import { seed } from '@/lib/api/seed';
import { listClosings } from '@/lib/contract/closing';
import { env } from '@/lib/server/env';
import { ClosingsScreen } from './closings-screen';

export const metadata: Metadata = { title: 'Closing' };

/** The months that are closed or can be. */
export default cachedPage({
  area: CLOSING_PATH,
  first: () => seed(listClosings, {}),
  more: () => ({ timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Closing" note="Loading the months…" />,
  screen: ClosingsScreen,
});
