import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { seed } from '@/lib/api/seed';
import { getNoticeWays } from '@/lib/contract/notices';
import { NOTICES_PATH } from '@/lib/addresses/paths';
import { NoticeWaysScreen } from './notice-ways-form';

export const metadata: Metadata = { title: 'How you are told' };

/** How somebody is told what concerns them: in the portal, or by mail as well. */
export default cachedPage({
  area: NOTICES_PATH,
  first: () => seed(getNoticeWays, {}),
  skeleton: <FormSkeleton title="How you are told" note="Loading how you are told…" />,
  screen: NoticeWaysScreen,
});
