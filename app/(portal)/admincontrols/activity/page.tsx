import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seed } from '@/lib/api/seed';
import { getActivityEntry, listActivity, listActivityPeople } from '@/lib/contract/activity';
import { activityList } from './activity-list';
import { ActivityScreen } from './activity-screen';

export const metadata: Metadata = { title: 'Activity' };

export default listPage({
  endpoint: listActivity,
  source: activityList,
  title: 'Activity',
  name: 'activity',
  also: ({ entry }) => [
    seed(listActivityPeople, {}),
    ...(entry ? [seed(getActivityEntry, { params: { id: entry } })] : []),
  ],
  screen: ActivityScreen,
});
