import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import type { SearchParams } from '@/lib/list-address';
import { ApprovalsScreen } from './approvals-screen';
import { readApprovals } from './page-data';

export const metadata: Metadata = { title: 'Approvals' };

/** What companies claimed and awaits approval (spec 2 §2.3). All of the list's state is in the address. */
export default portalPage(
  moduleApprovalsAddress.path,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = moduleApprovalsAddress.read(await searchParams);
    const data = begin(readApprovals(view));
    return (
      <DelayedSkeleton
        area={moduleApprovalsAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Approvals" note="Loading modules…" />}
      >
        <ApprovalsScreen view={view} data={data} userId={user.id} now={new Date()} />
      </DelayedSkeleton>
    );
  },
);
