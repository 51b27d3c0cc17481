import clsx from 'clsx';
import type { ReactNode } from 'react';
import { UnreadableRow, withUnreadable } from '@/components/list/unreadable-rows';
import { RecordLink } from '@/components/record/record-link';
import { DateAndTimeCells } from '@/components/ui/date-and-time';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import { Phone } from '@/components/ui/phone';
import type { Order } from '@/lib/contract/orders';
import { fullNameOf } from '@/lib/domain/person';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';
import { formatPoints } from '@/lib/text/format';
import { formatDate, formatTime } from '@/lib/time/format-time';
import { OrderProducts, Tracking } from './order-products';
import type { Coupon } from './use-order-changes';

/**
 * An order's summary, address, products and history, read-only.
 *
 * @param couponAction renders a coupon's actions
 * @param history defaults to the order's own data, as in print
 */
export function OrderDetail({
  order,
  timeZone,
  couponAction,
  history = <OrderHistory order={order} timeZone={timeZone} />,
}: {
  order: Order;
  timeZone: string;
  couponAction?: (coupon: Coupon) => ReactNode;
  history?: ReactNode;
}) {
  const name = fullNameOf(order);
  return (
    <div className="flex flex-col gap-6">
      <div
        className={clsx(
          'grid gap-6',
          'md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
        )}
      >
        <DetailSection title="Summary">
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
            <Fact name="Date">{formatDate(order.createdAt, timeZone)}</Fact>
            <Fact name="Time">{formatTime(order.createdAt, timeZone)}</Fact>
            <Fact name="Total">{formatPoints(order.total)}</Fact>
            <Fact name="Company">
              <RecordLink to="company" id={order.companyId}>
                {order.companyName}
              </RecordLink>
            </Fact>
            <Fact name="Name">
              <RecordLink to="person" id={order.userId}>
                {name}
              </RecordLink>
            </Fact>
            <Fact name="E-mail">
              {order.email ? (
                <a className="text-accent hover:underline" href={`mailto:${order.email}`}>
                  {order.email}
                </a>
              ) : null}
            </Fact>
            <Fact name="Type">{order.type}</Fact>
            <Fact name="Tracking">
              <Tracking of={order} />
            </Fact>
          </dl>
        </DetailSection>
        <DetailSection title="Shipping address">
          <ShippingAddress address={order.shippingInformation} />
        </DetailSection>
      </div>
      <DetailSection title="Products">
        <OrderProducts
          lines={order.products}
          unreadable={unreadableRowsIn(order, 'products')}
          couponAction={couponAction}
        />
      </DetailSection>
      <DetailSection title="Status history">{history}</DetailSection>
    </div>
  );
}

function ShippingAddress({ address }: { address: Order['shippingInformation'] }) {
  const town = [address?.city, [address?.state, address?.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [address?.address, address?.addressCont, town].filter(Boolean);
  const phones = [
    { kind: 'Mobile', number: address?.mobileNumber },
    { kind: 'Office', number: address?.officeNumber },
  ].filter(({ number }) => number);
  if (lines.length === 0 && phones.length === 0) return <p className="text-muted">No shipping address.</p>;
  return (
    <address className="break-words not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {phones.map(({ kind, number }) => (
        <span key={kind} className="block text-muted">
          <span>{`${kind} `}</span>
          {number ? <Phone number={number} /> : null}
        </span>
      ))}
    </address>
  );
}

function OrderHistory({ order, timeZone }: { order: Order; timeZone: string }) {
  const entries = withUnreadable(order.timeline, unreadableRowsIn(order, 'timeline'));
  if (entries.length === 0) return <p className="text-muted">No status history.</p>;
  return (
    <DetailTable label="Status history" heads={['Date', 'Time', 'Update', 'By']}>
      {entries.map((entry, index) =>
        entry === null ? (
          <UnreadableRow key={`unreadable-${index}`} columns={4} />
        ) : (
          <tr key={entry.id}>
            <DateAndTimeCells at={entry.createdAt} timeZone={timeZone} />
            <td>{entry.name}</td>
            <td>{fullNameOf(entry) || '—'}</td>
          </tr>
        ),
      )}
    </DetailTable>
  );
}
