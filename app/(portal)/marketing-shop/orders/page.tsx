import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { ListArrival } from '@/components/list/list-arrival';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { SectionNotFound } from '@/components/layout/section-not-found';
import { setPageStatus } from '@/lib/api/page-status';
import { env } from '@/lib/env';
import { viewSegments, type SearchParams } from '@/lib/list-query';
import { dayOf } from '@/lib/time';
import { OrdersScreen } from './orders-screen';
import { readOrdersAddress } from './orders-address';
import { readOrders } from './read-orders';

export const metadata: Metadata = { title: 'Orders' };

/** The orders list (spec 1 §2). All of its state is in the address. */
export default portalPage('/marketing-shop/orders', async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const timeZone = env().PORTAL_TIME_ZONE;
  const today = dayOf(new Date(), timeZone);
  const query = await searchParams;
  const view = readOrdersAddress(viewSegments(query), query, today);
  if (!view) {
    await setPageStatus(404);
    return <SectionNotFound />;
  }
  const reading = readOrders(view, user.id);
  return (
    <ListArrival
      area="/marketing-shop/orders"
      reading={reading}
      skeleton={<ListSkeleton title="Orders" note="Loading orders…" />}
    >
      <OrdersScreen view={view} reading={reading} userId={user.id} timeZone={timeZone} today={today} />
    </ListArrival>
  );
});
