import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { ListArrival } from '@/components/list/list-arrival';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-query';
import { QPOINT_MANAGEMENT_PATH } from '@/lib/paths';
import { readCompaniesAddress } from './companies-address';
import { CompaniesScreen } from './companies-screen';
import { readCompanies } from './read-companies';

export const metadata: Metadata = { title: 'Q.Point Management' };

/** Companies with their points (spec 2 §2.6). All of the list's state is in the address. */
export default portalPage(QPOINT_MANAGEMENT_PATH, async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const view = readCompaniesAddress(await searchParams);
  const reading = readCompanies(view, user.id);
  return (
    <ListArrival
      area={QPOINT_MANAGEMENT_PATH}
      reading={reading}
      skeleton={<ListSkeleton title="Q.Point Management" note="Loading companies…" />}
    >
      <CompaniesScreen view={view} reading={reading} timeZone={env().PORTAL_TIME_ZONE} />
    </ListArrival>
  );
});
