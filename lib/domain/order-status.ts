/** The upstream's status ids (spec 1 §4). Lists count `Custom Delivered`, of coupon orders, with `Delivered`. */
export const ORDER_STATUS = {
  received: 1,
  processing: 2,
  returned: 3,
  delivered: 4,
  canceled: 5,
  shipped: 6,
  customDelivered: 7,
  failed: 8,
} as const;
export type OrderStatusId = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
export const ORDER_STATUS_IDS = Object.values(ORDER_STATUS) as readonly OrderStatusId[];

export const ORDER_STATUS_NAMES: Readonly<Record<OrderStatusId, string>> = {
  1: 'Order Received',
  2: 'Processing',
  3: 'Returned',
  4: 'Delivered',
  5: 'Canceled',
  6: 'Shipped',
  7: 'Custom Delivered',
  8: 'Failed',
};

/** Color of a pill, in addition to its text. */
export type StatusTone = 'quiet' | 'info' | 'warn' | 'ok' | 'bad';

export const ORDER_STATUS_TONES: Readonly<Record<OrderStatusId, StatusTone>> = {
  1: 'quiet',
  2: 'info',
  3: 'bad',
  4: 'ok',
  5: 'bad',
  6: 'warn',
  7: 'ok',
  8: 'bad',
};

/** Tabs after `All` (spec 1 §2, Orders list). */
export const ORDER_TABS = [
  { id: ORDER_STATUS.received, label: 'Order Received' },
  { id: ORDER_STATUS.processing, label: 'Processing' },
  { id: ORDER_STATUS.shipped, label: 'Shipped' },
  { id: ORDER_STATUS.delivered, label: 'Delivered' },
  { id: ORDER_STATUS.returned, label: 'Returned' },
  { id: ORDER_STATUS.canceled, label: 'Canceled' },
  { id: ORDER_STATUS.failed, label: 'Failed' },
] as const satisfies readonly { id: OrderStatusId; label: string }[];

export type OrderTabId = (typeof ORDER_TABS)[number]['id'];

export function isOrderStatusId(id: number): id is OrderStatusId {
  return (ORDER_STATUS_IDS as readonly number[]).includes(id);
}

export function tabOfStatus(id: OrderStatusId): OrderTabId {
  return id === ORDER_STATUS.customDelivered ? ORDER_STATUS.delivered : id;
}
