import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { seed } from '@/lib/api/seed';
import { getNoticeWays } from '@/lib/contract/notices';
import { NOTICES_PATH } from '@/lib/addresses/paths';
import { NoticeWaysScreen } from './notice-ways-form';

export const metadata: Metadata = { title: 'Notification settings' };

/** Notification settings: in the portal only, or by email too. */
export default cachedPage({
  area: NOTICES_PATH,
  first: () => seed(getNoticeWays, {}),
  skeleton: <FormSkeleton title="Notification settings" note="Loading your notification settings…" />,
  screen: NoticeWaysScreen,
});
