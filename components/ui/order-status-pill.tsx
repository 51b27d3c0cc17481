import { StatusPill } from './status-pill';
import { isOrderStatusId, ORDER_STATUS_NAMES, ORDER_STATUS_TONES } from '@/lib/domain/order-status';

/** An order's status. Unknown ids show the upstream's name. */
export function OrderStatusPill({ id, name }: { id: number; name?: string | null | undefined }) {
  if (!isOrderStatusId(id)) return <StatusPill tone="quiet">{name || `Status ${id}`}</StatusPill>;
  return <StatusPill tone={ORDER_STATUS_TONES[id]}>{ORDER_STATUS_NAMES[id]}</StatusPill>;
}
