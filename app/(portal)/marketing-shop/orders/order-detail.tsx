import type { ReactNode } from 'react';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import type { Order } from '@/lib/contract/orders';
import { formatPoints } from '@/lib/format';
import { formatDate, formatTime } from '@/lib/time';
import { OrderHistory } from './order-history';
import { OrderProducts } from './order-products';
import { ShippingAddress } from './shipping-address';
import { Tracking } from './tracking';
import type { Coupon } from './use-order-changes';

/**
 * An order in full, to read: its summary, where it goes, what it holds and what happened to it.
 *
 * @param couponAction what can be done with a coupon, where anything can be
 */
export function OrderDetail({
  order,
  timeZone,
  couponAction,
}: {
  order: Order;
  timeZone: string;
  couponAction?: (coupon: Coupon) => ReactNode;
}) {
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <DetailSection title="Summary">
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
            <Fact name="Date">{formatDate(order.createdAt, timeZone)}</Fact>
            <Fact name="Time">{formatTime(order.createdAt, timeZone)}</Fact>
            <Fact name="Total">{formatPoints(order.total)}</Fact>
            <Fact name="Company">{order.companyName}</Fact>
            <Fact name="Name">{name}</Fact>
            <Fact name="E-mail">
              {order.email ? (
                <a className="text-accent hover:underline" href={`mailto:${order.email}`}>
                  {order.email}
                </a>
              ) : null}
            </Fact>
            <Fact name="Type">{order.type}</Fact>
            <Fact name="Tracking">
              <Tracking carrier={order.shippingCompany} number={order.trackingNumber} />
            </Fact>
          </dl>
        </DetailSection>
        <DetailSection title="Shipping address">
          <ShippingAddress address={order.shippingInformation} />
        </DetailSection>
      </div>
      <DetailSection title="Products">
        <OrderProducts lines={order.products} couponAction={couponAction} />
      </DetailSection>
      <DetailSection title="Status history">
        <OrderHistory entries={order.timeline} timeZone={timeZone} />
      </DetailSection>
    </div>
  );
}
