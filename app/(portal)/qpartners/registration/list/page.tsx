import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { SectionNotFound } from '@/components/layout/notice';
import { DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import { call, toResult } from '@/lib/api/call';
import { setPageStatus } from '@/lib/api/page-status';
import { readPage } from '@/lib/api/read-page';
import { listDistributors, REGISTRATIONS_PER_PAGE, searchRegistrations } from '@/lib/contract/registrations';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { REGISTRATIONS_PATH } from '@/lib/paths';
import { registrationsQuery } from '../list-query';
import { RegistrationsScreen } from './registrations-screen';

export const metadata: Metadata = { title: 'Registration' };

/** The registrations of partners (spec 3 §2). All of the list's state is in the address. */
export default portalPage(REGISTRATIONS_PATH, async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const search = await searchParams;
  if (!registrationsAddress.isNamedBy(search)) {
    await setPageStatus(404);
    return <SectionNotFound />;
  }
  const view = registrationsAddress.read(search);
  const data = readRegistrations(view);
  return (
    <DelayedSkeleton area={registrationsAddress.path} data={data} skeleton={<ListSkeleton title="Registration" note="Loading registrations…" />}>
      <RegistrationsScreen view={view} data={data} userId={user.id} timeZone={env().PORTAL_TIME_ZONE} />
    </DelayedSkeleton>
  );
});

export type RegistrationsData = Awaited<ReturnType<typeof readRegistrations>>;

/** The page, how many the other tab has under the same filter, and the channels that can be chosen. */
async function readRegistrations(view: RegistrationsView) {
  const other = { ...view, tab: view.tab === '0' ? ('1' as const) : ('0' as const) };
  const [page, others, channels] = await Promise.all([
    readPage(call(searchRegistrations, { query: { ...registrationsQuery(view), page: view.page, size: REGISTRATIONS_PER_PAGE } }), {
      address: registrationsAddress,
      view,
      countsOf: ({ data, total }) => ({ shown: data.length, total }),
      rowsPerPage: REGISTRATIONS_PER_PAGE,
    }),
    toResult(call(searchRegistrations, { query: { ...registrationsQuery(other), page: 1, size: 1 } })),
    view.searchBy === 'purchaseChannel' ? toResult(call(listDistributors, {})) : null,
  ]);
  return { page, others: others.ok ? others.value.total : undefined, channels: channels?.ok ? channels.value.map(({ name }) => name) : [] };
}
