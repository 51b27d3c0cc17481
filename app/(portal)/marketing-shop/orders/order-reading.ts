import type { Order } from '@/lib/contract/orders';

/** What came of reading one order. */
export type OrderReading = { id: number } & (
  | { state: 'read'; order: Order }
  | { state: 'missing' }
  | { state: 'failed'; message: string }
);
