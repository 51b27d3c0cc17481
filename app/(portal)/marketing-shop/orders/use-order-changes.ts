'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { LoadedRecord } from '@/components/record/use-record';
import { showToast } from '@/components/ui/toast';
import { bff, BffError, PLAIN_ERROR } from '@/lib/bff/client';
import type { changeCouponStatus, changeOrder, Order, OrderLine } from '@/lib/contract/orders';
import { toggledCouponStatus } from '@/lib/domain/order-changes';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';

export type Coupon = NonNullable<OrderLine['couponCode']>;

/** A parcel's carrier and number, and the lines that travel in it: all, unless some are named. */
export interface AddedTracking {
  shippingCompany: string;
  trackingNumber: string;
  products?: number[];
}

/** The changes that the dialog of an order makes. Each shows its outcome; null is success, else what went wrong. */
export interface OrderChanges {
  saving: boolean;
  changeStatus: (status: OrderStatusId) => Promise<BffError | null>;
  addTracking: (tracking: AddedTracking) => Promise<BffError | null>;
  changeCoupon: (coupon: Coupon) => Promise<BffError | null>;
}

/**
 * Changes an order and shows it as it then stands: in its dialog, and in the list behind. Nothing moves: the dialog
 * stays open where it is, and the address keeps. Where the order was changed by someone else meanwhile, it is read anew.
 *
 * @param record the order in the dialog
 */
export function useOrderChanges(order: Order, { set: setOrder, refresh }: LoadedRecord<Order>): OrderChanges {
  const router = useRouter();
  const [saving, setSaving] = useState(false);

  const save = async (change: () => Promise<void>, done: string, problem?: string): Promise<BffError | null> => {
    setSaving(true);
    try {
      await change();
      showToast.success(done);
      router.refresh();
      return null;
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(problem && error.message === PLAIN_ERROR ? problem : error.message);
      // It is not as it was shown: somebody changed or removed it.
      if (error.status === 409 || error.status === 404) {
        await refresh();
        router.refresh();
      }
      return error;
    } finally {
      setSaving(false);
    }
  };

  const patch = (change: { orderStatusId: OrderStatusId } & Partial<AddedTracking>) =>
    save(async () => {
      const { id, type, version } = order;
      const body = { id, type, version, ...change };
      setOrder(await bff<typeof changeOrder>('PATCH', '/orders/{id}', { params: { id }, body }));
    }, 'Update Successfully!');

  return {
    saving,
    changeStatus: (orderStatusId) => patch({ orderStatusId }),
    addTracking: (tracking) => patch({ orderStatusId: ORDER_STATUS.shipped, ...tracking }),
    changeCoupon: ({ id, couponStatusId }) =>
      save(
        async () => {
          const body = { id, couponStatusId: toggledCouponStatus(couponStatusId), version: order.version };
          await bff<typeof changeCouponStatus>('PATCH', '/orders/coupon/update', { body });
          // The answer tells of the coupon alone.
          await refresh();
        },
        'Update Success !',
        'Update failed !',
      ),
  };
}
