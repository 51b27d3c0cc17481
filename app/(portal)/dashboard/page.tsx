import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PageTitle } from '@/components/layout/page-title';
import { ErrorState } from '@/components/ui/error-state';
import { currentMenu, requirePage } from '@/lib/api/current-session';
import { verdict } from '@/lib/auth/access-control-list';
import type { PortalSession } from '@/lib/auth/session';
import { DASHBOARD_PATH } from '@/lib/paths';
import { OpenAreas } from './open-areas';
import { OrdersOverview } from './orders-overview';
import { OrdersOverviewSkeleton } from './orders-overview-skeleton';

export const metadata: Metadata = { title: 'Dashboard' };

/** What is worth knowing now, as far as the reader may know it. */
export default async function DashboardPage() {
  const session = await requirePage('/dashboard');
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Content session={session} />
    </>
  );
}

async function Content({ session }: { session: PortalSession }) {
  switch (await verdict(session, 'orders')) {
    case 'allowed':
      return (
        <Suspense fallback={<OrdersOverviewSkeleton />}>
          <OrdersOverview />
        </Suspense>
      );
    case 'unavailable':
      // Without the list of rights an empty page would look like a role without any.
      return (
        <div className="rounded-lg border bg-surface">
          <ErrorState title="We can’t check what you may see at the moment.">
            The server gave no answer. Try again in a moment.
          </ErrorState>
        </div>
      );
    default: {
      const pages = await currentMenu();
      return (
        <OpenAreas
          firstName={session.user.firstName}
          pages={pages.filter(({ menu }) => menu.href !== DASHBOARD_PATH)}
        />
      );
    }
  }
}
