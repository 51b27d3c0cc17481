import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listOwnNotices } from '@/lib/contract/notices';
import { env } from '@/lib/server/env';
import { noticesList } from './notices-list';
import { NoticesScreen } from './notices-screen';

export const metadata: Metadata = { title: 'Notifications' };

export default listPage({
  endpoint: listOwnNotices,
  source: noticesList,
  title: 'Notifications',
  name: 'notices',
  more: () => ({ keptDays: env().RETENTION.notifications }),
  screen: NoticesScreen,
});
