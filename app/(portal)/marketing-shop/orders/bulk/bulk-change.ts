import {
  applyEach,
  validateEach,
  failureOf,
  type BulkItem,
  type Validation,
  type Outcome,
  type Progress,
} from '@/components/bulk/use-bulk-run';
import type { SelectedRow } from '@/components/list/selection-store';
import { ordersAddress } from '@/lib/addresses/orders';
import { bff } from '@/lib/bff/client';
import type { changeOrder, getOrder, Order } from '@/lib/contract/orders';
import { BULK_ACTIONS, COUPON_STATUS, refusalOfChange, refusalOfTracking } from '@/lib/domain/order-changes';
import {
  isOrderStatusId,
  ORDER_STATUS,
  ORDER_STATUS_NAMES,
  tabOfStatus,
  type OrderStatusId,
} from '@/lib/domain/order-status';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';
import { formatCount, formatCountOf } from '@/lib/format';

/** A selected order. Its type decides what can be done with the selection. */
export interface SelectedOrder extends SelectedRow {
  /** `qpoints`, or `custom` for an order of coupons. */
  type: string;
}

/** What is to be done with selected orders. Their number is their label. */
export interface BulkJob {
  status: OrderStatusId;
  orders: readonly BulkItem[];
}

/** An order that can change, as it was read just before. */
export interface ChangeableOrder extends BulkItem {
  company: string;
  type: string;
  /** Points. */
  total: number;
  version: number | undefined;
}

/** A parcel for each order that gets one, by the order's id. */
export type Parcels = ReadonlyMap<number, { shippingCompany: string; trackingNumber: string }>;

export const NO_PARCELS: Parcels = new Map();

/** Reads each order of a job as it stands now, and asks the table of allowed changes (spec 1 §4). */
export function validate({ status, orders }: BulkJob, progress: Progress): Promise<Validation<ChangeableOrder>> {
  return validateEach(orders, progress, async ({ id, label }) => {
    const order = await bff<typeof getOrder>('GET', '/orders/{id}', { params: { id }, signal: progress.signal });
    const reason = reasonAgainst(order, status);
    if (reason) return failureOf({ id, label }, reason);
    return {
      id,
      label,
      company: order.companyName ?? '',
      type: order.type,
      total: order.total,
      version: order.version,
    };
  });
}

function reasonAgainst(order: Order, to: OrderStatusId): string | null {
  const { orderStatusId, type, products } = order;
  if (!isOrderStatusId(orderStatusId)) return 'The status of this order can’t be changed here.';
  // It can’t be told whether each has its number, or a coupon that was used.
  if (unreadableRowsIn(order, 'products').length > 0) return 'A product of this order could not be read.';
  if (to === ORDER_STATUS.shipped) return refusalOfTracking({ orderStatusId, type, lines: products });
  const hasUsedCoupon = products.some(({ couponCode }) => couponCode?.couponStatusId === COUPON_STATUS.used);
  return refusalOfChange({ orderStatusId, hasUsedCoupon }, to);
}

interface Change {
  status: OrderStatusId;
  parcels: Parcels;
  /** One of a bulk change, so that the activity log shows it as one. */
  bulkId: string;
}

/** Changes orders, each from the version that was validated. */
export function changeEach(
  orders: readonly ChangeableOrder[],
  { status, parcels, bulkId }: Change,
  progress: Progress,
): Promise<Outcome> {
  return applyEach(orders, progress, (order) => {
    const { id } = order;
    const body = { ...changeBodyOf(order, status), ...parcels.get(id) };
    return bff<typeof changeOrder>('PATCH', '/orders/{id}', { params: { id }, body, bulkId });
  });
}

/** What the upstream is asked: a change of the version that was validated. */
export function changeBodyOf({ id, type, version }: ChangeableOrder, status: OrderStatusId) {
  return { id, type, orderStatusId: status, version };
}

export const orderCount = (count: number): string => formatCountOf(count, 'order');

/** What the bulk bar calls a change. */
export function actionLabel(status: OrderStatusId): string {
  return BULK_ACTIONS.find((action) => action.status === status)?.label ?? '';
}

/** The verb on the button that begins the change: `Cancel 38 orders`. */
export function actionVerb(status: OrderStatusId, count: number): string {
  switch (status) {
    case ORDER_STATUS.canceled:
      return `Cancel ${orderCount(count)}`;
    case ORDER_STATUS.returned:
      return `Return ${orderCount(count)}`;
    case ORDER_STATUS.shipped:
      return `Add tracking to ${orderCount(count)}`;
    default:
      return `Update ${orderCount(count)}`;
  }
}

/** Such as `Order QP-104233 is Canceled`, or `12 orders are Canceled`. */
export function statusSentence(orders: readonly { label: string }[], status: OrderStatusId): string {
  const [only] = orders;
  const name = ORDER_STATUS_NAMES[status];
  return orders.length === 1 && only ? `Order ${only.label} is ${name}` : `${orderCount(orders.length)} are ${name}`;
}

/** Where changed orders can be seen: the dialog of a single one, the tab of several. */
export function hrefOf(orders: readonly { id: number }[], status: OrderStatusId): string {
  const [only] = orders;
  return ordersAddress.href(orders.length === 1 && only ? { order: only.id } : { tab: tabOfStatus(status) });
}

/** What is said of the orders that were changed (spec 1 §8). */
export function successMessage(count: number): string {
  return `Successfully updated ${formatCount(count)} order statuses`;
}
