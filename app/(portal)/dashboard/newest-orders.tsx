import { ordersAddress } from '@/lib/addresses/orders';
import Link from 'next/link';
import { EmptyState } from '@/components/ui/empty-state';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import type { OrderRow } from '@/lib/contract/orders';
import { formatPoints } from '@/lib/format';
import { formatDate, formatTime } from '@/lib/time';

const HEAD = 'px-3 py-2 text-left text-xs font-semibold whitespace-nowrap text-muted';
const CELL = 'h-10 max-w-0 truncate border-t px-3';
/** Cells that a phone has no room for; their words stand in the second line of the first cell. */
const WIDE_ONLY = 'max-sm:hidden';

/** The orders that came last, each opening in the list. */
export function NewestOrders({ orders, timeZone }: { orders: readonly OrderRow[]; timeZone: string }) {
  return (
    <section aria-labelledby="newest-orders" className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="newest-orders" className="text-sm font-semibold">Newest orders</h2>
        <Link
          href={ordersAddress.href({})}
          prefetch={false}
          className="-my-1 py-1 text-sm font-medium text-accent hover:underline"
        >
          View all orders
        </Link>
      </div>
      <div className="overflow-hidden rounded-lg border bg-surface">
        {orders.length === 0 ? (
          <EmptyState title="No orders yet.">The first one will stand here as soon as a partner places it.</EmptyState>
        ) : (
          <table className="w-full table-fixed text-sm">
            <thead>
              <tr>
                <th scope="col" className={`${HEAD} sm:w-32`}>
                  Order
                </th>
                <th scope="col" className={`${HEAD} ${WIDE_ONLY} w-40`}>
                  Date
                </th>
                <th scope="col" className={`${HEAD} ${WIDE_ONLY}`}>
                  Company
                </th>
                <th scope="col" className={`${HEAD} hidden md:table-cell`}>
                  Name
                </th>
                <th scope="col" className={`${HEAD} ${WIDE_ONLY} w-28 !text-right`}>
                  Total
                </th>
                <th scope="col" className={`${HEAD} w-40`}>
                  Status
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <NewestOrder key={order.id} order={order} timeZone={timeZone} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function NewestOrder({ order, timeZone }: { order: OrderRow; timeZone: string }) {
  const date = formatDate(order.createdAt, timeZone);
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ');
  const total = formatPoints(order.total);
  return (
    <tr className="hover:bg-hover">
      <td className={`${CELL} max-sm:py-2`}>
        <Link
          href={ordersAddress.href({ order: order.id })}
          prefetch={false}
          className="-my-0.5 py-0.5 font-medium text-accent hover:underline"
        >
          {order.orderNumber}
        </Link>
        <span className="block truncate text-xs text-muted sm:hidden">
          {[date, order.companyName, total].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className={`${CELL} ${WIDE_ONLY} tabular-nums`}>
        {date} <span className="text-muted">{formatTime(order.createdAt, timeZone)}</span>
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`} title={order.companyName ?? undefined}>
        {order.companyName}
      </td>
      <td className={`${CELL} hidden md:table-cell`} title={name}>
        {name}
      </td>
      <td className={`${CELL} ${WIDE_ONLY} text-right tabular-nums`}>{total}</td>
      <td className={CELL}>
        <OrderStatusPill id={order.orderStatusId} name={order.orderStatus} />
      </td>
    </tr>
  );
}
