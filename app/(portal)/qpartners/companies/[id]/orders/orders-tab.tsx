'use client';

import type { ListProps } from '@/components/list/use-list';
import { ORDER_TABS } from '@/lib/domain/order-status';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { ordersOfCompany } from './orders-list';

export function OrdersTab(props: ListProps) {
  return (
    <CompanyList
      {...props}
      tab="orders"
      source={ordersOfCompany}
      filters={FILTERS}
      enter="order"
      nothing="This company has no orders."
      foundByName={(name) => `Showing orders that mention “${name}”.`}
    />
  );
}

const FILTERS: TabFilters = {
  search: 'Search order number, item or person',
  state: { label: 'Status', choices: ORDER_TABS.map(({ id, label }) => [String(id), label]) },
};
