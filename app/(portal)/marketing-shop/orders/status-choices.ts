import { nextStatuses } from '@/lib/domain/order-changes';
import { ORDER_STATUS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';

/** What the selector calls a change, where it is not the name of the status (spec 1 §4). */
const CHANGE_LABELS: Partial<Readonly<Record<OrderStatusId, string>>> = {
  [ORDER_STATUS.returned]: 'Return',
  [ORDER_STATUS.canceled]: 'Cancel',
  [ORDER_STATUS.shipped]: 'Track Package',
};

/** How the selector of an order labels a status: its own by its name, another one by what choosing it does. */
export function choiceLabel(status: OrderStatusId, current: OrderStatusId): string {
  return (status === current ? null : CHANGE_LABELS[status]) ?? ORDER_STATUS_NAMES[status];
}

/** Why the Update button rests, in one sentence; null where it doesn't (spec 1 §4). */
export function restOfUpdate({
  current,
  chosen,
  saving,
}: {
  current: OrderStatusId;
  chosen: OrderStatusId;
  saving: boolean;
}): string | null {
  if (saving) return 'The change is being saved.';
  if (nextStatuses(current).length === 0) return `The status of an order that is ${ORDER_STATUS_NAMES[current]} can’t change any more.`;
  return chosen === current ? 'Choose another status to update.' : null;
}
