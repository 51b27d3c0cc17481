import { ErrorState } from '@/components/ui/error-state';
import { toResult } from '@/lib/api/call';
import { listOrdersPage } from '@/lib/api/list-orders';
import { env } from '@/lib/env';
import { NewestOrders } from './newest-orders';
import { OrderFigures } from './order-figures';

const NEWEST = 10;

/** The state of the shop's orders. One call serves the figures and the table, so they can't disagree. */
export async function OrdersOverview() {
  const answer = await toResult(listOrdersPage({ limit: NEWEST }));
  if (!answer.ok) {
    return (
      <div className="rounded-lg border bg-surface">
        <ErrorState title="There was a problem getting orders.">{answer.error.message}</ErrorState>
      </div>
    );
  }
  const { counts, data } = answer.value;
  return (
    <>
      <OrderFigures counts={counts} />
      <NewestOrders orders={data} timeZone={env().PORTAL_TIME_ZONE} />
    </>
  );
}
