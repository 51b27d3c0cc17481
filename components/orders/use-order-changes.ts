'use client';

import type { UseFormReturn } from 'react-hook-form';
import { useSave } from '@/components/form/use-save';
import type { LoadedRecord } from '@/components/record/use-record';
import { ordersAddress } from '@/lib/addresses/orders';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { shipping } from './status-change';
import { bff, type BffError } from '@/lib/bff/client';
import type { changeCouponStatus, changeOrder, Order, OrderLine } from '@/lib/contract/orders';
import { COUPON_STATUS_NAMES, toggledCouponStatus } from '@/lib/domain/order-changes';
import { ORDER_STATUS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { refetchAll } from '@/lib/query/client';

export type Coupon = NonNullable<OrderLine['couponCode']>;

/** A parcel and its lines; null means all lines without a number. */
export interface TypedTracking {
  products: number[] | null;
  shippingCompany: string;
  trackingNumber: string;
}

/** Changes in an order's dialog. Each reports its outcome and resolves to whether it succeeded. */
export interface OrderChanges {
  saving: boolean;
  /** Whether a change with Undo is pending. */
  isPending: boolean;
  /** Says so beside what it disables; null if none is pending. */
  pendingReason: string | null;
  /** Marks it as shipped unless the user undoes it. */
  ship: () => void;
  changeStatus: (status: OrderStatusId) => Promise<boolean>;
  addTracking: (tracking: Partial<TypedTracking>, form: UseFormReturn<TypedTracking>) => Promise<boolean>;
  changeCoupon: (coupon: Coupon) => Promise<boolean>;
  /** Shows the order after units left it. */
  returned: (order: Order) => void;
}

const reasonOf = (being: string) =>
  being === 'being marked'
    ? 'This order is about to be marked as shipped. Undo to keep it as it is.'
    : 'A change of this order is about to be applied. Undo to keep it as it is.';

function isWhole(answer: Partial<Order>): answer is Order {
  return answer.orderNumber !== undefined && answer.products !== undefined && answer.timeline !== undefined;
}

/** Changes an order and updates its dialog and list; the dialog stays open. */
export function useOrderChanges(order: Order, { set: setOrder, refresh }: LoadedRecord<Order>): OrderChanges {
  const refuse = ({ status, message }: BffError) => {
    // Someone else has changed or removed it.
    if (status === 409 || status === 404) refetchAll();
    return message;
  };
  const { save, saving } = useSave({ done: 'Update Successfully!', failed: refuse });

  const bodyOf = (change: object & { orderStatusId: OrderStatusId }) => {
    const { id, type, version } = order;
    return { id, type, version, ...change };
  };
  const patch = (change: object & { orderStatusId: OrderStatusId }) => async () => {
    const { id } = order;
    const body = bodyOf(change);
    const answer = await bff<typeof changeOrder>('PATCH', '/orders/{id}', { params: { id }, body });
    if (isWhole(answer)) setOrder(answer);
    else await refresh();
  };
  const href = ordersAddress.href({ order: order.id });
  const linkOfStatus = (status: OrderStatusId) => ({
    text: `Order ${order.orderNumber} is ${ORDER_STATUS_NAMES[status]}`,
    href,
  });

  const changeStatus = async (orderStatusId: OrderStatusId) =>
    (await save(patch({ orderStatusId }), { link: linkOfStatus(orderStatusId) })) !== null;
  const ship = () =>
    perform(shipping, [{ ...order, label: order.orderNumber }], {
      onEnd: ({ answers: [answer] }) => (answer && isWhole(answer) ? setOrder(answer) : refresh()),
    });

  const pending = usePending()('order', order.id);

  return {
    saving,
    isPending: pending !== undefined,
    pendingReason: pending ? reasonOf(pending.being) : null,
    returned: setOrder,
    ship,
    changeStatus,
    addTracking: async (tracking, form) => {
      const link = linkOfStatus(ORDER_STATUS.shipped);
      return (await save(patch({ orderStatusId: ORDER_STATUS.shipped, ...tracking }), { form, link })) !== null;
    },
    changeCoupon: async ({ id, code, couponStatusId }) => {
      const send = async () => {
        const body = { id, couponStatusId: toggledCouponStatus(couponStatusId), version: order.version };
        await bff<typeof changeCouponStatus>('PATCH', '/orders/coupon/update', { body });
        // The response only has the coupon.
        await refresh();
      };
      const failed = (error: BffError) => (error.hasNoMessage ? 'Update failed !' : refuse(error));
      const text =
        `Coupon ${code} of order ${order.orderNumber} is ` +
        `${COUPON_STATUS_NAMES[toggledCouponStatus(couponStatusId)]}`;
      return (await save(send, { done: 'Update Success !', failed, link: { text, href } })) !== null;
    },
  };
}
