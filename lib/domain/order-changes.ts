import { ORDER_STATUS, ORDER_STATUS_IDS, ORDER_STATUS_NAMES, type OrderStatusId } from './order-status';

/**
 * Which changes of an order's status are allowed (spec 1 §4, Allowed changes offered in the detail status selector).
 * The upstream enforces this table, the selector and the bulk actions show it.
 */

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

/** The statuses that an order may change to; staying is no change. */
export function nextStatuses(from: OrderStatusId): readonly OrderStatusId[] {
  return NEXT[from];
}

/** May an order change from one status to another? */
export function mayChangeStatus(from: OrderStatusId, to: OrderStatusId): boolean {
  return NEXT[from].includes(to);
}

/** What the selector of an order offers, its own status among them, in the order of the ids. */
export function offeredStatuses(from: OrderStatusId): readonly OrderStatusId[] {
  return ORDER_STATUS_IDS.filter((status) => status === from || mayChangeStatus(from, status));
}

/** What an order must tell so that a change can be judged. */
export interface ChangeableOrder {
  orderStatusId: OrderStatusId;
  /** Is one of its coupons used? Unknown where the list does not tell. */
  hasUsedCoupon?: boolean;
}

/** Why a coupon order can't be canceled (spec 1 §8, Orders). */
export const USED_COUPON = 'You cannot cancel the order for the used coupons.';

/**
 * Why an order can't change to a status, in one sentence for people; null where it can. A coupon order can't be
 * canceled once a coupon of it is used (decisions: orders).
 */
export function refusalOfChange(order: ChangeableOrder, to: OrderStatusId): string | null {
  const from = order.orderStatusId;
  if (from === to) return `The order is ${ORDER_STATUS_NAMES[to]} already.`;
  if (!mayChangeStatus(from, to)) {
    return `An order that is ${ORDER_STATUS_NAMES[from]} can't change to ${ORDER_STATUS_NAMES[to]}.`;
  }
  if (to === canceled && order.hasUsedCoupon) return USED_COUPON;
  return null;
}

/** Does a status give the order's points back to its company, and its limited stock back to the shop? (decisions: orders) */
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

/** What the tracking button of an order depends on. */
export interface TrackableOrder {
  /** As it is stored. */
  savedStatusId: OrderStatusId;
  /** As the selector stands. */
  chosenStatusId: OrderStatusId;
  /** `qpoints`, or `custom` for an order of coupons. */
  type: string;
  lines: readonly { trackingNumber?: string | null | undefined }[];
}

/**
 * The state of the Add Tracking Number button (spec 1 §4, Tracking; decisions: orders). It takes the chosen status 3, 4,
 * 5 or 6; it rests when every line has a number, and while a shipped order still lacks some.
 */
export function trackingButtonOf({ savedStatusId, chosenStatusId, type, lines }: TrackableOrder): 'hidden' | 'disabled' | 'enabled' {
  if (type === 'custom') return 'hidden';
  const takesTracking = chosenStatusId === returned || chosenStatusId === delivered || chosenStatusId === canceled || chosenStatusId === shipped;
  const allTracked = lines.length > 0 && lines.every(({ trackingNumber }) => trackingNumber);
  if (!takesTracking || allTracked || savedStatusId === shipped) return 'disabled';
  return 'enabled';
}

/** Coupon statuses (spec 1 §4, Coupon code). */
export const COUPON_STATUS = { unused: 1, used: 2 } as const;

/** What confirming a change of a coupon makes of it: 1 becomes 2; 2, or anything else, becomes 1. */
export function toggledCouponStatus(couponStatusId: number): (typeof COUPON_STATUS)[keyof typeof COUPON_STATUS] {
  return couponStatusId === COUPON_STATUS.unused ? COUPON_STATUS.used : COUPON_STATUS.unused;
}
