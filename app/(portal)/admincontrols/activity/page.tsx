import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { activityAddress } from '@/lib/addresses/activity';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { dayOf } from '@/lib/time';
import { ActivityScreen } from './activity-screen';
import { readActivity } from './page-data';

export const metadata: Metadata = { title: 'Activity' };

/** Who did what, when and from where. All of the log's state is in the address. */
export default portalPage(
  activityAddress.path,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const timeZone = env().PORTAL_TIME_ZONE;
    const today = dayOf(new Date(), timeZone);
    const view = activityAddress.read(await searchParams, today);
    const data = begin(readActivity(view));
    return (
      <DelayedSkeleton
        area={activityAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Activity" note="Loading activity…" />}
      >
        <ActivityScreen view={view} data={data} userId={user.id} timeZone={timeZone} today={today} />
      </DelayedSkeleton>
    );
  },
);
