import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PageTitle } from '@/components/layout/page-title';
import { currentMenu, requirePage } from '@/lib/api/current-session';
import { OpenAreas } from './open-areas';
import { OrdersOverview } from './orders-overview';
import { OrdersOverviewSkeleton } from './orders-overview-skeleton';

export const metadata: Metadata = { title: 'Dashboard' };

/** What is worth knowing now, as far as the reader may know it. */
export default async function DashboardPage() {
  const { user } = await requirePage('/dashboard');
  const pages = await currentMenu();
  const seesOrders = pages.some((page) => page.access === 'orders');
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      {seesOrders ? (
        <Suspense fallback={<OrdersOverviewSkeleton />}>
          <OrdersOverview />
        </Suspense>
      ) : (
        <OpenAreas firstName={user.firstName} pages={pages.filter((page) => page.prefix !== '/dashboard')} />
      )}
    </>
  );
}
