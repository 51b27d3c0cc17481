import type { Action, Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { ordersAddress } from '@/lib/addresses/orders';
import type { changeOrder } from '@/lib/contract/orders';
import { ORDER_STATUS, ORDER_STATUS_NAMES, tabOfStatus, type OrderStatusId } from '@/lib/domain/order-status';
import { formatCount, formatCountOf } from '@/lib/text/format';

export interface ChangeableOrder extends Item {
  type: string;
  version?: number | undefined;
}

/** Parcels by order id. */
export type Parcels = ReadonlyMap<number, { shippingCompany: string; trackingNumber: string }>;

export const orderCount = (count: number): string => formatCountOf(count, 'order');

function wordsOf(status: OrderStatusId): Pick<Action<Item>, 'verb' | 'tail'> {
  switch (status) {
    case ORDER_STATUS.canceled:
      return { verb: ['Cancel', 'Canceling', 'canceled'] };
    case ORDER_STATUS.returned:
      return { verb: ['Return', 'Returning', 'returned'] };
    default:
      return { verb: ['Mark', 'Marking', 'marked'], tail: `as ${ORDER_STATUS_NAMES[status].toLowerCase()}` };
  }
}

/** Changes orders' status, each based on the version that the user saw. */
export function statusChange(status: OrderStatusId, parcels?: Parcels): Action<ChangeableOrder> {
  const name = ORDER_STATUS_NAMES[status];
  const link: Action<ChangeableOrder>['link'] = ([first, ...others]) =>
    others.length === 0
      ? { text: `Order ${first.label} is ${name}`, href: ordersAddress.href({ order: first.id }) }
      : {
          text: `${orderCount(others.length + 1)} are ${name}`,
          href: ordersAddress.href({ tab: tabOfStatus(status) }),
        };
  return {
    ...wordsOf(status),
    of: 'order',
    noun: ['order', 'orders'],
    link,
    call: ([{ id, type, version }]) => {
      const body = { id, type, orderStatusId: status, version, ...parcels?.get(id) };
      return call<typeof changeOrder>('PATCH', '/orders/{id}', { params: { id }, body });
    },
    // Wording from spec 1 §8.
    done: (orders) => ({
      message: `Successfully updated ${formatCount(orders.length)} order statuses`,
      link: link(orders),
    }),
    advice: 'Please re-check the failed orders',
    decides: { kind: 'order', ids: (orders) => orders.map(({ id }) => id) },
    // Undo would lose the typed numbers.
    ...(parcels && { undo: 'none' }),
  };
}

/** Marks one order as shipped, worded for its dialog. */
export const shipping: Action<ChangeableOrder> = {
  ...statusChange(ORDER_STATUS.shipped),
  done: ([order]) => ({
    message: 'Update Successfully!',
    link: { text: `Order ${order.label} is Shipped`, href: ordersAddress.href({ order: order.id }) },
  }),
  failed: 'Update failed.',
};
