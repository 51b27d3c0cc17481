import type { OrdersAddress } from '@/lib/paths';

type OrderSortField = NonNullable<OrdersAddress['sort']>;

/** Which way each field is sorted first: names from A, the rest from the latest or largest. */
export const NATURAL_DIRECTION: Readonly<Record<OrderSortField, 'asc' | 'desc'>> = {
  createdAt: 'desc',
  orderNumber: 'desc',
  companyName: 'asc',
  total: 'desc',
};
