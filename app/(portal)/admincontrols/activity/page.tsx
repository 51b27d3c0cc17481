import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { ListArrival } from '@/components/list/list-arrival';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-query';
import { ACTIVITY_PATH } from '@/lib/paths';
import { dayOf } from '@/lib/time';
import { readActivityAddress } from './activity-address';
import { ActivityScreen } from './activity-screen';
import { readActivity } from './read-activity';

export const metadata: Metadata = { title: 'Activity' };

/** Who did what, when and from where. All of the log's state is in the address. */
export default portalPage(ACTIVITY_PATH, async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const timeZone = env().PORTAL_TIME_ZONE;
  const today = dayOf(new Date(), timeZone);
  const view = readActivityAddress(await searchParams, today);
  const reading = readActivity(view, user.id);
  return (
    <ListArrival area={ACTIVITY_PATH} reading={reading} skeleton={<ListSkeleton title="Activity" note="Loading activity…" />}>
      <ActivityScreen view={view} reading={reading} userId={user.id} timeZone={timeZone} today={today} />
    </ListArrival>
  );
});
