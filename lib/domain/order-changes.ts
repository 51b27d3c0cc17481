import { ORDER_STATUS, ORDER_STATUS_IDS, ORDER_STATUS_NAMES, type OrderStatusId } from './order-status';

/** Allowed status changes (spec 1 §4). The upstream enforces them; selectors and bulk actions show them. */

const { received, processing, returned, delivered, canceled, shipped, customDelivered, failed } = ORDER_STATUS;

/** Custom Delivered and Failed can only be kept. */
const ANY = [received, processing, returned, delivered, canceled, shipped] as const;

const NEXT: Readonly<Record<OrderStatusId, readonly OrderStatusId[]>> = {
  [received]: without(ANY, received, returned),
  [processing]: without(ANY, processing, received, canceled),
  [returned]: [],
  [delivered]: [returned],
  [canceled]: [],
  [shipped]: [returned],
  [customDelivered]: [canceled],
  [failed]: [],
};

function without(statuses: readonly OrderStatusId[], ...left: OrderStatusId[]): OrderStatusId[] {
  return statuses.filter((status) => !left.includes(status));
}

export function nextStatuses(from: OrderStatusId): readonly OrderStatusId[] {
  return NEXT[from];
}

export function mayChangeStatus(from: OrderStatusId, to: OrderStatusId): boolean {
  return NEXT[from].includes(to);
}

/** Statuses offered for an order, its own included, in id order. */
export function offeredStatuses(from: OrderStatusId): readonly OrderStatusId[] {
  return ORDER_STATUS_IDS.filter((status) => status === from || mayChangeStatus(from, status));
}

export interface ChangeableOrder {
  orderStatusId: OrderStatusId;
  /** Unknown if the list doesn't say. */
  hasUsedCoupon?: boolean;
}

export const USED_COUPON = 'You cannot cancel the order for the used coupons.';

/** Why an order can't change to a status; null if it can. A used coupon keeps its order. */
export function refusalOfChange(order: ChangeableOrder, to: OrderStatusId): string | null {
  const from = order.orderStatusId;
  if (from === to) return `Already ${ORDER_STATUS_NAMES[to]}.`;
  if (!mayChangeStatus(from, to)) {
    return `An order that is ${ORDER_STATUS_NAMES[from]} can't change to ${ORDER_STATUS_NAMES[to]}.`;
  }
  if (to === canceled && order.hasUsedCoupon) return USED_COUPON;
  return null;
}

/** Whether a status returns the order's points and limited stock (decision 10). */
export function refundsPoints(status: OrderStatusId): boolean {
  return status === canceled || status === returned || status === failed;
}

/** Bulk actions in the order of the bar (spec 1 §4, Bulk actions). */
export const BULK_ACTIONS = [
  { status: processing, label: 'Processing' },
  { status: received, label: 'Order Received' },
  { status: returned, label: 'Return' },
  { status: shipped, label: 'Add Tracking' },
  { status: canceled, label: 'Cancel' },
] as const satisfies readonly { status: OrderStatusId; label: string }[];

export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Actions for a selection: only Cancel if it contains a coupon order. */
export function bulkActionsFor(orders: readonly { type: string }[]): readonly BulkAction[] {
  return orders.some(({ type }) => type === 'custom')
    ? BULK_ACTIONS.filter(({ status }) => status === canceled)
    : BULK_ACTIONS;
}

export interface TrackableOrder {
  orderStatusId: OrderStatusId;
  type: string;
  lines: readonly { trackingNumber?: string | null | undefined }[];
}

const areTracked = ({ lines }: TrackableOrder) =>
  lines.length > 0 && lines.every(({ trackingNumber }) => trackingNumber);

/**
 * Add Tracking Number chooses Shipped, so it is enabled if the order can become Shipped. It is disabled once every line
 * has a number and for shipped orders without one, and hidden for others (spec 1 §4, Tracking; decision 10).
 */
export function trackingButtonOf(order: TrackableOrder): 'hidden' | 'disabled' | 'enabled' {
  const { orderStatusId, type } = order;
  if (type === 'custom') return 'hidden';
  if (orderStatusId === shipped) return 'disabled';
  if (!mayChangeStatus(orderStatusId, shipped)) return 'hidden';
  return areTracked(order) ? 'disabled' : 'enabled';
}

export function shipsUntracked(order: TrackableOrder): boolean {
  return order.type !== 'custom' && !areTracked(order);
}

export interface TrackingInput {
  shippingCompany?: string | null | undefined;
  trackingNumber?: string | null | undefined;
  /** Line ids; missing means every line. */
  products?: readonly number[] | undefined;
}

/** Missing tracking fields, in the order of `changeOrder` (spec 1 §5). */
export function missingFromTracking({
  shippingCompany,
  trackingNumber,
  products,
}: TrackingInput): { msg: string; path: string }[] {
  return [
    ...(products?.length === 0 ? [{ msg: 'Please choose products!', path: 'products' }] : []),
    ...(shippingCompany?.trim() ? [] : [{ msg: 'Please choose shipping company!', path: 'shippingCompany' }]),
    ...(trackingNumber?.trim() ? [] : [{ msg: 'Please type in tracking number!', path: 'trackingNumber' }]),
  ];
}

export const CANCELED_LINE = 'Some of these products were canceled, so they don’t ship.';

/**
 * Why an order can't get a tracking number; null if it can. Saving one ships the order, and numbers are never
 * overwritten (spec 1 §4, Tracking).
 */
export function refusalOfTracking(order: {
  orderStatusId: OrderStatusId;
  type: string;
  lines: readonly { trackingNumber?: string | null | undefined }[];
}): string | null {
  if (order.type === 'custom') return 'A coupon order doesn’t take a tracking number.';
  if (order.lines.some(({ trackingNumber }) => trackingNumber)) {
    return order.lines.length === 1
      ? 'This product already has a tracking number.'
      : 'Some of these products already have a tracking number.';
  }
  if (order.orderStatusId === shipped) return 'The order is Shipped. You can’t add another tracking number.';
  return refusalOfChange(order, shipped);
}

export const COUPON_STATUS = { unused: 1, used: 2 } as const;
export type CouponStatusId = (typeof COUPON_STATUS)[keyof typeof COUPON_STATUS];

export const COUPON_STATUS_NAMES: Readonly<Record<CouponStatusId, string>> = { 1: 'Unused', 2: 'Used' };

/** The new status of a toggled coupon: unused becomes used, anything else unused. */
export function toggledCouponStatus(couponStatusId: number): CouponStatusId {
  return couponStatusId === COUPON_STATUS.unused ? COUPON_STATUS.used : COUPON_STATUS.unused;
}

/** Why a coupon can't change; null if it can. Coupons of a refunded order are worthless. */
export function refusalOfCouponChange(
  coupon: { couponStatusId: number; orderStatusId: OrderStatusId; unitsLeft?: number | undefined },
  to: CouponStatusId,
): string | null {
  if (coupon.couponStatusId === to) return `The coupon is already ${COUPON_STATUS_NAMES[to]}.`;
  if (to === COUPON_STATUS.used && refundsPoints(coupon.orderStatusId)) {
    return `A coupon in an order that is ${ORDER_STATUS_NAMES[coupon.orderStatusId]} can’t be used.`;
  }
  if (to === COUPON_STATUS.used && coupon.unitsLeft === 0) return RETURNED_COUPON;
  return null;
}

export const RETURNED_COUPON = 'The points of this coupon were returned, so it can’t be used.';
