import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { awaitingUpdateAddress, type AwaitingUpdateView } from '@/lib/addresses/approvals';
import { call } from '@/lib/api/call';
import { readPage } from '@/lib/api/read-page';
import { searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { dateFault } from '@/lib/domain/date-range';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { dayOf } from '@/lib/time';
import { awaitingQuery } from './awaiting-query';
import { AwaitingScreen } from './awaiting-screen';

export const metadata: Metadata = { title: 'Modules Awaiting Update' };

/** Modules whose serial number nobody has uploaded yet (spec 2 §2.7). All of the list's state is in the address. */
export default portalPage(
  awaitingUpdateAddress.path,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const timeZone = env().PORTAL_TIME_ZONE;
    const today = dayOf(new Date(), timeZone);
    const view = read(await searchParams, today);
    const data = begin(readModules(view));
    return (
      <DelayedSkeleton
        area={awaitingUpdateAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Modules Awaiting Update" note="Loading modules…" />}
      >
        <AwaitingScreen view={view} data={data} userId={user.id} timeZone={timeZone} today={today} />
      </DelayedSkeleton>
    );
  },
);

/** An end that is to come counts as unset, as a start does. */
function read(search: SearchParams, today: string): AwaitingUpdateView {
  const view = awaitingUpdateAddress.read(search, today);
  const { startDate, endDate } = view;
  return endDate && dateFault('endDate', endDate, { startDate, today, upToToday: true })
    ? { ...view, endDate: undefined }
    : view;
}

function readModules(view: AwaitingUpdateView) {
  const window = { limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE };
  return readPage(call(searchAwaitingUpdate, { query: { ...awaitingQuery(view), ...window } }), {
    address: awaitingUpdateAddress,
    view,
    countsOf: ({ data, total }) => ({ shown: data.length, total }),
  });
}
