import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { SectionNotFound } from '@/components/layout/notice';
import { DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { setPageStatus } from '@/lib/api/page-status';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { REGISTRATIONS_PATH } from '@/lib/paths';
import { readRegistrations } from './page-data';
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
