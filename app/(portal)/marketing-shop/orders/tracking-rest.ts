import { mayChangeStatus, trackingButtonOf, type TrackableOrder } from '@/lib/domain/order-changes';
import { ORDER_STATUS, ORDER_STATUS_NAMES } from '@/lib/domain/order-status';

/** Why tracking can't be added just now, in one sentence; null where it can (spec 1 §4, Tracking). */
export function restOfTracking(order: TrackableOrder): string | null {
  if (trackingButtonOf(order) === 'enabled') return null;
  if (order.lines.every(({ trackingNumber }) => trackingNumber)) return 'Every item has its tracking number.';
  if (order.savedStatusId === ORDER_STATUS.shipped) return 'The order is Shipped: no further tracking number can be added.';
  if (!mayChangeStatus(order.savedStatusId, ORDER_STATUS.shipped)) {
    return `No tracking number can be added to an order that is ${ORDER_STATUS_NAMES[order.savedStatusId]}.`;
  }
  return 'To add a tracking number, choose Track Package first.';
}
