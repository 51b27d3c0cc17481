import { attempt } from '@/lib/api/attempt';
import { call } from '@/lib/api/call';
import { getOrder } from '@/lib/contract/orders';
import type { OrderReading } from './order-reading';

/** Reads the order that an address names, so that a link to its dialog arrives with the dialog open. */
export async function readOrder(id: number): Promise<OrderReading> {
  const found = await attempt(call(getOrder, { params: { id } }));
  if (found.ok) return { id, state: 'read', order: found.value };
  return found.error.status === 404 ? { id, state: 'missing' } : { id, state: 'failed', message: found.error.message };
}
