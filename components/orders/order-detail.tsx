import type { ReactNode } from 'react';
import { UnreadableRow, withUnreadable } from '@/components/list/unreadable-rows';
import { emailText, type StripFact } from '@/components/record/record-layout';
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
import { OrderReturns } from './order-returns';
import type { Coupon } from './use-order-changes';

/** The facts of an order's strip. */
export function orderFacts(order: Order, timeZone: string): readonly StripFact[] {
  return [
    ['Total', formatPoints(order.total), [order.type, returnedOf(order)].filter(Boolean).join(' · ')],
    [
      'Company',
      <RecordLink key="company" to="company" id={order.companyId}>
        {order.companyName}
      </RecordLink>,
    ],
    [
      'Name',
      <RecordLink key="person" to="person" id={order.userId}>
        {fullNameOf(order)}
      </RecordLink>,
      <EmailLink key="email" to={order.email} />,
    ],
    ['Date', formatDate(order.createdAt, timeZone), formatTime(order.createdAt, timeZone)],
    ['Tracking', <Tracking key="tracking" of={order} />],
  ];
}

/** Points that returned for single units: `33 Q returned`. */
function returnedOf({ returns = [] }: Order): string | null {
  const qpoints = returns.reduce((sum, each) => sum + each.qpoints, 0);
  return qpoints === 0 ? null : `${formatPoints(qpoints)} returned`;
}

const EmailLink = ({ to }: { to: string | null | undefined }) =>
  to ? (
    <a className="text-accent hover:underline" href={`mailto:${to}`}>
      {emailText(to)}
    </a>
  ) : null;

/** An order in print. */
export function OrderOnPaper({ order, timeZone }: { order: Order; timeZone: string }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-6">
        <DetailSection title="Summary">
          <dl className="grid grid-cols-3 gap-x-4 gap-y-3">
            <Fact name="Date">{formatDate(order.createdAt, timeZone)}</Fact>
            <Fact name="Time">{formatTime(order.createdAt, timeZone)}</Fact>
            <Fact name="Total">{[formatPoints(order.total), returnedOf(order)].filter(Boolean).join(', ')}</Fact>
            <Fact name="Company">{order.companyName}</Fact>
            <Fact name="Name">{fullNameOf(order)}</Fact>
            <Fact name="E-mail">{order.email}</Fact>
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
      <ProductsAndHistory
        order={order}
        timeZone={timeZone}
        history={<OrderHistory order={order} timeZone={timeZone} />}
      />
    </div>
  );
}

/** @param couponAction renders a coupon's actions */
export function ProductsAndHistory({
  order,
  timeZone,
  couponAction,
  history,
}: {
  order: Order;
  timeZone: string;
  couponAction?: (coupon: Coupon) => ReactNode;
  history: ReactNode;
}) {
  return (
    <>
      <DetailSection title="Products">
        <OrderProducts
          lines={order.products}
          unreadable={unreadableRowsIn(order, 'products')}
          couponAction={couponAction}
        />
      </DetailSection>
      <OrderReturns order={order} timeZone={timeZone} />
      <DetailSection title="Status history">{history}</DetailSection>
    </>
  );
}

export function ShippingAddress({ address }: { address: Order['shippingInformation'] }) {
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
