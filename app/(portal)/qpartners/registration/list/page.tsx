import type { Metadata } from 'next';
import { portalPage, notFoundPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { REGISTRATIONS_PATH } from '@/lib/paths';
import { readRegistrations } from './page-data';
import { RegistrationsScreen } from './registrations-screen';

export const metadata: Metadata = { title: 'Registration' };

/** The registrations of partners (spec 3 §2). All of the list's state is in the address. */
export default portalPage(
  REGISTRATIONS_PATH,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const search = await searchParams;
    if (!registrationsAddress.isNamedBy(search)) return notFoundPage();
    const view = registrationsAddress.read(search);
    const data = begin(readRegistrations(view));
    return (
      <DelayedSkeleton
        area={registrationsAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Registration" note="Loading registrations…" />}
      >
        <RegistrationsScreen view={view} data={data} userId={user.id} timeZone={env().PORTAL_TIME_ZONE} />
      </DelayedSkeleton>
    );
  },
);
