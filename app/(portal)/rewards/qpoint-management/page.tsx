import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { companiesAddress } from '@/lib/addresses/companies';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { CompaniesScreen } from './companies-screen';
import { readCompanies } from './page-data';

export const metadata: Metadata = { title: 'Q.Point Management' };

/** Companies with their points (spec 2 §2.6). All of the list's state is in the address. */
export default portalPage(
  companiesAddress.path,
  async (_session, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = companiesAddress.read(await searchParams);
    const data = begin(readCompanies(view));
    return (
      <DelayedSkeleton
        area={companiesAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Q.Point Management" note="Loading companies…" />}
      >
        <CompaniesScreen view={view} data={data} timeZone={env().PORTAL_TIME_ZONE} />
      </DelayedSkeleton>
    );
  },
);
