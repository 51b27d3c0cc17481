import type { Item } from '@/components/action/action';
import type { SelectedRow } from '@/components/list/selection-store';
import type { CheckedAction } from '@/components/action/action-dialog';
import { statusChange, type ChangeableOrder, type Parcels } from '@/components/orders/status-change';
import { bff } from '@/lib/bff/client';
import type { getOrder, Order } from '@/lib/contract/orders';
import { COUPON_STATUS, refusalOfChange, refusalOfTracking } from '@/lib/domain/order-changes';
import { isOrderStatusId, ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';

/** A selected order. Its type limits the available actions. */
export interface SelectedOrder extends SelectedRow {
  /** `qpoints`, or `custom` for an order of coupons. */
  type: string;
}

/** A bulk change of orders, labeled by their numbers. */
export interface BulkJob {
  status: OrderStatusId;
  orders: readonly Item[];
}

/** An order as read just before the change. */
export type SeenOrder = Order & Item;

/** Reads an order's current state. @throws BffError */
export async function readOrder({ id, label }: Item, signal: AbortSignal): Promise<SeenOrder> {
  return { ...(await bff<typeof getOrder>('GET', '/orders/{id}', { params: { id }, signal })), label };
}

/** Changes orders as the table of allowed changes permits (spec 1 §4). */
export function checkedChange(
  status: OrderStatusId,
  parcels?: Parcels,
): CheckedAction<SeenOrder, ChangeableOrder & Pick<SeenOrder, 'total' | 'heldPoints' | 'companyName'>> {
  return { ...statusChange(status, parcels), check: (order) => refusalOf(order, status) ?? order };
}

function refusalOf(order: SeenOrder, to: OrderStatusId): string | null {
  const { orderStatusId, type, products } = order;
  if (!isOrderStatusId(orderStatusId)) return 'This order’s status can’t be changed here.';
  // Without all products, the check for tracking numbers and used coupons is incomplete.
  if (unreadableRowsIn(order, 'products').length > 0) return 'A product in this order couldn’t be read.';
  if (to === ORDER_STATUS.shipped) return refusalOfTracking({ orderStatusId, type, lines: products });
  const hasUsedCoupon = products.some(({ couponCode }) => couponCode?.couponStatusId === COUPON_STATUS.used);
  return refusalOfChange({ orderStatusId, hasUsedCoupon }, to);
}
