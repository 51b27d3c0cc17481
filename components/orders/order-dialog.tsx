'use client';

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { RecordAssignee } from '@/components/assignments/assigned';
import { ownerOf, useRecordHere } from '@/components/commands/record-here';
import { Brand } from '@/components/layout/brand';
import { May } from '@/components/layout/rights';
import { UnreadableNote } from '@/components/list/unreadable-rows';
import { RecordHistory } from '@/components/record/deferred-history';
import { Bars } from '@/components/record/part';
import { CompanyLines } from '@/components/record/company-lines';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { RecordBody } from '@/components/record/record-layout';
import { TimelineTable } from '@/components/record/timeline';
import { prefetchRecord, recordOf, useRecord, type LoadedRecord } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { DetailSection } from '@/components/ui/detail-section';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { Skeleton } from '@/components/ui/skeleton';
import { useAfterFrame } from '@/components/ui/use-after-frame';
import { useIsHydrating } from '@/components/ui/use-is-hydrating';
import type { getOrder, Order } from '@/lib/contract/orders';
import { COUPON_STATUS_NAMES, refusalOfCouponChange, toggledCouponStatus } from '@/lib/domain/order-changes';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { fullNameOf } from '@/lib/domain/person';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';
import { OrderActions } from './order-actions';
import { orderFacts, OrderOnPaper, ProductsAndHistory, ShippingAddress } from './order-detail';
import { couponStatusName } from './order-products';
import { useOrderChanges, type Coupon, type OrderChanges } from './use-order-changes';

const orderSource = (id: number) => recordOf<typeof getOrder>('/orders/{id}', { params: { id } });

export const prefetch = ({ id }: { id: number }) => prefetchRecord(orderSource(id));

/** @param lead content above the order */
export default function OrderDialog({
  place,
  number,
  timeZone,
  lead,
}: {
  place: RecordPlace;
  number: string | undefined;
  timeZone: string;
  lead?: ReactNode;
}) {
  const record = useRecord(orderSource(place.id));
  const order = record.load?.state === 'loaded' ? record.load.value : null;
  useRecordHere(
    order && {
      ...{ kind: 'order', id: order.id, name: order.orderNumber, detail: order.companyName },
      company: ownerOf(order),
    },
  );
  // Render the print sheet after the screen, because it repeats everything.
  const isSeen = useAfterFrame(order !== null);
  return (
    <>
      <RecordDialog
        noun="order"
        list="Orders"
        place={place}
        record={record}
        skeleton={<OrderSkeleton />}
        title={`Order ${order?.orderNumber ?? number ?? ''}`.trimEnd()}
        status={order ? <OrderStatusPill id={order.orderStatusId} name={order.orderStatus} /> : null}
        owner={
          !lead && order?.orderStatusId === ORDER_STATUS.processing ? (
            <RecordAssignee key={order.id} kind="order" record={order.id} name={order.orderNumber} />
          ) : null
        }
        logged={['order', place.id]}
        menu={order ? [{ kind: 'action', label: 'Print', onSelect: () => window.print() }] : []}
      >
        {(value) => (
          <div className="flex flex-col gap-4">
            {lead}
            <ChangeableOrder order={value} record={record} timeZone={timeZone} />
          </div>
        )}
      </RecordDialog>
      {order && isSeen ? <OrderPrint order={order} timeZone={timeZone} /> : null}
    </>
  );
}

function OrderSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-4">
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} className="flex flex-col gap-1.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="w-32" />
          </span>
        ))}
      </div>
      <Bars count={5} />
    </div>
  );
}

function ChangeableOrder({ order, record, timeZone }: { order: Order; record: LoadedRecord<Order>; timeZone: string }) {
  const changes = useOrderChanges(order, record);
  return (
    <RecordBody
      facts={orderFacts(order, timeZone)}
      label="About this order"
      sidebar={
        <>
          <DetailSection title="Shipping address">
            <ShippingAddress address={order.shippingInformation} />
          </DetailSection>
          <CompanyLines id={order.companyId} section={DetailSection} />
          <RecordHistory kind="order" id={order.id} timeZone={timeZone} parts={['notes']} section={DetailSection} />
        </>
      }
    >
      <May do="change" in="orders">
        <OrderActions order={order} changes={changes} />
      </May>
      <ProductsAndHistory
        order={order}
        timeZone={timeZone}
        couponAction={(coupon) => (
          <May do="change" in="orders">
            <CouponButton coupon={coupon} orderStatusId={order.orderStatusId} changes={changes} />
          </May>
        )}
        history={
          <>
            <TimelineTable
              label="Status history"
              kind="order"
              id={order.id}
              timeZone={timeZone}
              own={order.timeline
                .toReversed()
                .map((entry) => ({ at: entry.createdAt, text: entry.name ?? '', who: fullNameOf(entry) }))}
            />
            <UnreadableNote of={unreadableRowsIn(order, 'timeline')} />
          </>
        }
      />
    </RecordBody>
  );
}

interface CouponButtonProps {
  coupon: Coupon;
  /** The status of its order. */
  orderStatusId: number;
  changes: OrderChanges;
}

/** Changes a coupon's status after a confirmation; hidden if it can't change. */
function CouponButton({ coupon, orderStatusId, changes }: CouponButtonProps) {
  const to = toggledCouponStatus(coupon.couponStatusId);
  if (refusalOfCouponChange({ ...coupon, orderStatusId: orderStatusId as OrderStatusId }, to)) return null;
  const next = COUPON_STATUS_NAMES[to];
  const verb = `Mark as ${next.toLowerCase()}`;
  const ask = () =>
    void confirm({
      title: `Mark this coupon as ${next.toLowerCase()}?`,
      text: `Coupon ${coupon.code} is ${couponStatusName(coupon)} and becomes ${next}.`,
      confirm: verb,
      confirming: 'Updating…',
      onConfirm: () => changes.changeCoupon(coupon),
    });
  return (
    <Button
      className={`h-7 px-2 ${DISABLED_CLASS}`}
      aria-label={`${verb}: ${coupon.code}`}
      // Allow only one change of the order at a time.
      aria-disabled={changes.saving || undefined}
      onClick={changes.saving ? undefined : ask}
    >
      {verb}
    </Button>
  );
}

/** An order's print sheet, which replaces the page in print. */
function OrderPrint({ order, timeZone }: { order: Order; timeZone: string }) {
  // Render it beside the page, which print hides. The server has no document for a portal.
  if (useIsHydrating()) return null;
  return createPortal(
    <article className="print-sheet paper">
      <header>
        <Brand />
        <h2>{`Order ${order.orderNumber}`}</h2>
        <p>{order.orderStatus}</p>
      </header>
      <OrderOnPaper order={order} timeZone={timeZone} />
    </article>,
    document.body,
  );
}
