import { ORDER_STATUS, ORDER_STATUS_IDS, ORDER_STATUS_NAMES, type OrderStatusId } from './order-status';

/** Which changes of status are allowed (spec 1 §4): the upstream enforces it, selector and bulk actions show it. */

const { received, processing, returned, delivered, canceled, shipped, customDelivered, failed } = ORDER_STATUS;

/** "Any other": Custom Delivered and Failed can only be kept, by an order that has one of them. */
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

/** The selector of an order offers its own status too, in the order of the ids. */
export function offeredStatuses(from: OrderStatusId): readonly OrderStatusId[] {
  return ORDER_STATUS_IDS.filter((status) => status === from || mayChangeStatus(from, status));
}

export interface ChangeableOrder {
  orderStatusId: OrderStatusId;
  /** Is one of its coupons used? Unknown where the list does not tell. */
  hasUsedCoupon?: boolean;
}

export const USED_COUPON = 'You cannot cancel the order for the used coupons.';

/**
 * Why an order can't change to a status, in a sentence; null where it can. A used coupon keeps its order (decisions:
 * orders).
 */
export function refusalOfChange(order: ChangeableOrder, to: OrderStatusId): string | null {
  const from = order.orderStatusId;
  if (from === to) return `Already ${ORDER_STATUS_NAMES[to]}.`;
  if (!mayChangeStatus(from, to)) {
    return `An order that is ${ORDER_STATUS_NAMES[from]} can't change to ${ORDER_STATUS_NAMES[to]}.`;
  }
  if (to === canceled && order.hasUsedCoupon) return USED_COUPON;
  return null;
}

/** Does a status return the order's points to its company, and its limited stock to the shop? (decision 10) */
export function givesBack(status: OrderStatusId): boolean {
  return status === canceled || status === returned || status === failed;
}

/** What can be done with selected orders at once, in the order of the bulk bar (spec 1 §4, Bulk actions). */
export const BULK_ACTIONS = [
  { status: processing, label: 'Processing' },
  { status: received, label: 'Order Received' },
  { status: returned, label: 'Return' },
  { status: shipped, label: 'Add Tracking' },
  { status: canceled, label: 'Cancel' },
] as const satisfies readonly { status: OrderStatusId; label: string }[];

export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The actions that a selection is offered: only Cancel, where it holds a coupon order. */
export function bulkActionsFor(orders: readonly { type: string }[]): readonly BulkAction[] {
  return orders.some(({ type }) => type === 'custom')
    ? BULK_ACTIONS.filter(({ status }) => status === canceled)
    : BULK_ACTIONS;
}

export interface TrackableOrder {
  orderStatusId: OrderStatusId;
  /** `qpoints`, or `custom` for an order of coupons. */
  type: string;
  lines: readonly { trackingNumber?: string | null | undefined }[];
}

const areTracked = ({ lines }: TrackableOrder) =>
  lines.length > 0 && lines.every(({ trackingNumber }) => trackingNumber);

/**
 * The Add Tracking Number button chooses Shipped and asks for the number, so it is enabled where the order may become
 * Shipped. It is disabled once every line has a number, and for a shipped order that lacks some; other orders, such as
 * a delivered one or one of coupons, don't offer it (spec 1 §4, Tracking; decision 10).
 */
export function trackingButtonOf(order: TrackableOrder): 'hidden' | 'disabled' | 'enabled' {
  const { orderStatusId, type } = order;
  if (type === 'custom') return 'hidden';
  if (orderStatusId === shipped) return 'disabled';
  if (!mayChangeStatus(orderStatusId, shipped)) return 'hidden';
  return areTracked(order) ? 'disabled' : 'enabled';
}

/** Would an order that becomes Shipped never get a number for some line? */
export function shipsUntracked(order: TrackableOrder): boolean {
  return order.type !== 'custom' && !areTracked(order);
}

export interface TrackingInput {
  shippingCompany?: string | null | undefined;
  trackingNumber?: string | null | undefined;
  /** Ids of lines; absent where every line is meant. */
  products?: readonly number[] | undefined;
}

/** What tracking lacks before it can be saved, in the order of the fields of `changeOrder` (spec 1 §5). */
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

/**
 * Why lines of an order can't be given a tracking number, in a sentence; null where they can. Saving one makes the
 * order Shipped, and none is ever overwritten (spec 1 §4, Tracking).
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

/** What confirming a change makes of a coupon: unused becomes used, anything else unused. */
export function toggledCouponStatus(couponStatusId: number): CouponStatusId {
  return couponStatusId === COUPON_STATUS.unused ? COUPON_STATUS.used : COUPON_STATUS.unused;
}

/**
 * Why a coupon can't change, in a sentence; null where it can. Coupons of an order that gave its points back are worth
 * nothing.
 */
export function refusalOfCouponChange(
  coupon: { couponStatusId: number; orderStatusId: OrderStatusId },
  to: CouponStatusId,
): string | null {
  if (coupon.couponStatusId === to) return `The coupon is already ${COUPON_STATUS_NAMES[to]}.`;
  if (to === COUPON_STATUS.used && givesBack(coupon.orderStatusId)) {
    return `A coupon in an order that is ${ORDER_STATUS_NAMES[coupon.orderStatusId]} can’t be used.`;
  }
  return null;
}
