'use client';

import { ColumnsMenu } from '@/components/list/columns-menu';
import { useListPreferences } from '@/components/list/preferences';
import type { ListPreferences } from '@/lib/list-preferences';
import { HIDEABLE_ORDER_COLUMNS } from './order-columns';

/** The columns and density of the orders list, as one person likes them. */
export function OrdersColumnsMenu({ userId, preferences: rendered }: { userId: number; preferences: ListPreferences }) {
  const [preferences, save] = useListPreferences('orders', userId, rendered);
  return <ColumnsMenu columns={HIDEABLE_ORDER_COLUMNS} preferences={preferences} onChange={save} />;
}
