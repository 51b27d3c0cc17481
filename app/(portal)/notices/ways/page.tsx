import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { seed } from '@/lib/api/seed';
import { getNoticeWays } from '@/lib/contract/notices';
import { NOTICES_PATH } from '@/lib/addresses/paths';
import { NoticeWaysScreen } from './notice-ways-form';

export const metadata: Metadata = { title: 'Notification settings' };

/** How somebody is told what concerns them: in the portal, or by mail as well. */
export default cachedPage({
  area: NOTICES_PATH,
  first: () => seed(getNoticeWays, {}),
  skeleton: <FormSkeleton title="Notification settings" note="Loading your notification settings…" />,
  screen: NoticeWaysScreen,
});
