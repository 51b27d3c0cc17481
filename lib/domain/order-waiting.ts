import { ORDER_STATUS, type OrderStatusId } from './order-status';

/** What an order waits for: more than two days of work, or tracking. */
export const ORDER_WAITS = ['overTwoDays', 'withoutTracking'] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];

export const ORDER_WAIT_NAMES: Readonly<Record<OrderWait, string>> = {
  overTwoDays: 'Longer than two days',
  withoutTracking: 'Without tracking',
};

/** Statuses that count as waiting. Coupon orders need no tracking. */
export const WAITING_STATUSES = {
  overTwoDays: [ORDER_STATUS.received, ORDER_STATUS.processing],
  withoutTracking: [ORDER_STATUS.processing],
} as const satisfies Record<OrderWait, readonly OrderStatusId[]>;

const TWO_DAYS_MS = 48 * 3_600_000;

export function twoDaysBefore(now: Date): Date {
  return new Date(now.getTime() - TWO_DAYS_MS);
}

interface WaitingOrder {
  orderStatusId: number;
  createdAt: string;
  type: string;
  trackingNumber?: string | null | undefined;
}

export function waits(order: WaitingOrder, wait: OrderWait, now: Date): boolean {
  if (!WAITING_STATUSES[wait].some((status) => status === order.orderStatusId)) return false;
  if (wait === 'overTwoDays') return Date.parse(order.createdAt) < twoDaysBefore(now).getTime();
  return !order.trackingNumber && order.type !== 'custom';
}
