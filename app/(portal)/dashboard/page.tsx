import type { Metadata } from 'next';
import { Suspense } from 'react';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageTitle } from '@/components/layout/page-title';
import { ErrorState } from '@/components/ui/error-state';
import { currentMenu, currentVerdict } from '@/lib/api/current-session';
import type { PortalSession } from '@/lib/auth/session';
import type { Asker } from '@/lib/domain/point-request';
import { env } from '@/lib/env';
import { DASHBOARD_PATH } from '@/lib/paths';
import { AwaitingRequests } from './awaiting-requests';
import { OpenAreas } from './open-areas';
import { OrdersOverview } from './orders-overview';
import { OrdersOverviewSkeleton } from './orders-overview-skeleton';
import { OwnRequests } from './own-requests';
import { RequestsSkeleton } from './requests-skeleton';

export const metadata: Metadata = { title: 'Dashboard' };

/** What is worth knowing now, as far as the reader may know it. */
export default portalPage('/dashboard', async (session) => {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Content session={session} />
    </>
  );
});

async function Content({ session }: { session: PortalSession }) {
  const [orders, points] = await Promise.all([currentVerdict('orders'), currentVerdict('qpointManagement')]);
  if (orders === 'unavailable' || points === 'unavailable') {
    // Without the list of rights an empty page would look like a role without any.
    return (
      <div className="rounded-lg border bg-surface">
        <ErrorState title="We can’t check what you may see at the moment.">
          The server gave no answer. Try again in a moment.
        </ErrorState>
      </div>
    );
  }
  const asker = session.user.roleId === env().ADMIN_ROLE_ID ? 'administrator' : 'requester';
  return (
    <>
      {points === 'allowed' ? <PointRequests asker={asker} /> : null}
      {orders === 'allowed' ? (
        <Suspense fallback={<OrdersOverviewSkeleton />}>
          <OrdersOverview />
        </Suspense>
      ) : (
        <OtherAreas firstName={session.user.firstName} />
      )}
    </>
  );
}

/** What awaits the decision of who may decide, and what became of the reader's own requests. */
function PointRequests({ asker }: { asker: Asker }) {
  return (
    <Suspense fallback={<RequestsSkeleton />}>
      {asker === 'administrator' ? <AwaitingRequests /> : null}
      <OwnRequests asker={asker} />
    </Suspense>
  );
}

async function OtherAreas({ firstName }: { firstName: string }) {
  const pages = await currentMenu();
  return <OpenAreas firstName={firstName} pages={pages.filter(({ menu }) => menu.href !== DASHBOARD_PATH)} />;
}
