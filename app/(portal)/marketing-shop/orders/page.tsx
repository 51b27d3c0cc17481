import type { Metadata } from 'next';
import { portalPage, notFoundPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { ordersAddress } from '@/lib/addresses/orders';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { dayOf } from '@/lib/time';
import { OrdersScreen } from './orders-screen';
import { readOrders } from './page-data';

export const metadata: Metadata = { title: 'Orders' };

/** The orders list (spec 1 §2). All of its state is in the address. */
export default portalPage(
  ordersAddress.path,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const timeZone = env().PORTAL_TIME_ZONE;
    const today = dayOf(new Date(), timeZone);
    const search = await searchParams;
    if (!ordersAddress.isNamedBy(search)) return notFoundPage();
    const view = ordersAddress.read(search, today);
    const data = begin(readOrders(view));
    return (
      <DelayedSkeleton
        area={ordersAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Orders" note="Loading orders…" />}
      >
        <OrdersScreen view={view} data={data} userId={user.id} timeZone={timeZone} today={today} />
      </DelayedSkeleton>
    );
  },
);
