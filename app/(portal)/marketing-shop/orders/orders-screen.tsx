'use client';

import { useMemo } from 'react';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { fullNameOf } from '@/lib/domain/full-name';
import { isOrderStatusId, ORDER_TABS } from '@/lib/domain/order-status';
import { formatCount } from '@/lib/text/format';
import { countLabel, pageCount, placesOnPage, rangeLabel, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { ordersList, pageOf, type OrderRow } from './orders-list';
import {
  OrderDialogHost,
  OrdersColumnsMenu,
  OrdersDownload,
  OrdersFilters,
  OrdersTable,
  OrdersTabs,
  type OrderListRow,
} from './orders-table';

/** The orders list from its title to its foot. */
export function OrdersScreen(props: ListProps) {
  const { timeZone, today } = props;
  const list = useList(ordersList, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const page = pageOf(answer);
  const { total, counts, totalIsLowerBound } = page;
  const rows = useMemo(() => pageOf(answer).data.map(toListRow), [answer]);
  const range = rangeLabel(page, { shown: rows.length, page: view.page, noun: 'orders' });
  // Where the total is only a lower bound, a full page says that another one may follow.
  const pages = Math.max(pageCount(total), view.page + (totalIsLowerBound && rows.length === ROWS_PER_PAGE ? 1 : 0));
  return (
    <LiveList
      list={list}
      title="Orders"
      count={countLabel({ total: counts.all ?? total, totalIsLowerBound })}
      outcome={range}
      actions={
        <>
          <OrdersDownload view={list.view} />
          <OrdersColumnsMenu />
        </>
      }
      tabs={<OrdersTabs view={list.view} counts={counts} atLeast={totalIsLowerBound} />}
      filters={<OrdersFilters view={list.view} today={today} />}
      problem="There was a problem getting orders."
      empty={rows.length === 0 ? <NoOrders view={view} counts={counts} /> : null}
      over={<OrderDialogHost rows={rows} places={placesOnPage(page, view.page)} view={view} timeZone={timeZone} />}
    >
      <OrdersTable
        rows={rows}
        view={view}
        matching={{ total, atLeast: totalIsLowerBound }}
        timeZone={timeZone}
        paged={{ range, pages }}
      />
    </LiveList>
  );
}

/** How many products a row names; its dialog names them all. */
const NAMED_PRODUCTS = 8;

function toListRow(order: OrderRow): OrderListRow {
  const name = fullNameOf(order);
  const { itemNames = [], itemCount } = order;
  const items = itemNames.slice(0, NAMED_PRODUCTS).join(', ');
  return {
    id: order.id,
    number: order.orderNumber,
    createdAt: order.createdAt,
    ...(order.companyId == null ? {} : { companyId: order.companyId }),
    ...(order.companyName ? { company: order.companyName } : {}),
    ...(order.userId == null ? {} : { userId: order.userId }),
    ...(name ? { name } : {}),
    ...(order.email ? { email: order.email } : {}),
    ...(itemCount === undefined ? {} : { itemCount }),
    ...(items ? { items: itemNames.length > NAMED_PRODUCTS ? `${items}, …` : items } : {}),
    total: order.total,
    statusId: order.orderStatusId,
    ...(!isOrderStatusId(order.orderStatusId) && order.orderStatus ? { statusName: order.orderStatus } : {}),
    ...(order.trackingNumber ? { tracking: order.trackingNumber } : {}),
    ...(order.shippingCompany ? { carrier: order.shippingCompany } : {}),
    ...(order.type === 'qpoints' ? {} : { type: order.type }),
  };
}

function NoOrders({ view, counts }: { view: OrdersView; counts: Readonly<Record<string, number>> }) {
  if (!ordersAddress.isFiltered(view)) return <EmptyState title="No orders yet." />;
  const others = ORDER_TABS.filter(({ id }) => id !== view.tab).map(({ id, label }) => {
    const count = counts[id];
    return {
      label,
      count: count === undefined ? undefined : formatCount(count),
      href: ordersAddress.filterHref(view, { tab: id }),
    };
  });
  return (
    <NoMatches title="No orders match this filter." clearHref={ordersAddress.clearHref(view)} elsewhere={others} />
  );
}
