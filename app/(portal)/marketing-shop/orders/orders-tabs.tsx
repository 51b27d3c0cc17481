'use client';

import { Tabs, type Tab } from '@/components/list/tabs';
import { ORDER_TABS } from '@/lib/domain/order-status';
import { formatCount } from '@/lib/format';
import { ordersPath } from '@/lib/paths';
import type { OrdersView } from './orders-address';

/** How many orders each tab has, by its id; a tab that was not counted is absent. */
export interface OrderTabCounts {
  counts: Readonly<Record<string, number>>;
  /** Are `all` and the shown tab only known to have at least so many? */
  atLeast: boolean;
}

/** The status tabs of the orders list (spec 1 §2). The other filters go along from tab to tab. */
export function OrdersTabs({ view, counted }: { view: OrdersView; counted: OrderTabCounts }) {
  const tab = (id: OrdersView['tab'], label: string): Tab => {
    const count = counted.counts[id];
    const more = counted.atLeast && (id === 'all' || id === view.tab) ? '+' : '';
    return {
      id: String(id),
      label,
      count: count === undefined ? undefined : `${formatCount(count)}${more}`,
      href: ordersPath({ ...view, tab: id, page: 1, order: undefined }),
    };
  };
  return (
    <Tabs
      label="Order status"
      current={String(view.tab)}
      tabs={[tab('all', 'All'), ...ORDER_TABS.map(({ id, label }) => tab(id, label))]}
    />
  );
}
