import { BULK_ACTIONS } from '@/lib/domain/order-changes';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { formatCount } from '@/lib/format';

/** A number of orders: `1 order`, `38 orders`. */
export function ordersInWords(count: number): string {
  return count === 1 ? '1 order' : `${formatCount(count)} orders`;
}

/** What the bulk bar calls a change. */
export function actionLabel(status: OrderStatusId): string {
  return BULK_ACTIONS.find((action) => action.status === status)?.label ?? '';
}

/** The verb on the button that begins the change: `Cancel 38 orders`. */
export function verbInWords(status: OrderStatusId, count: number): string {
  switch (status) {
    case ORDER_STATUS.canceled:
      return `Cancel ${ordersInWords(count)}`;
    case ORDER_STATUS.returned:
      return `Return ${ordersInWords(count)}`;
    case ORDER_STATUS.shipped:
      return `Add tracking to ${ordersInWords(count)}`;
    default:
      return `Update ${ordersInWords(count)}`;
  }
}

/** What is said of the orders that were changed (spec 1 §8). */
export function successInWords(count: number): string {
  return `Successfully updated ${formatCount(count)} order statuses`;
}
