'use client';

import { useSelectedAction } from '@/components/action/use-selected-action';
import { AssignedRows, FilterAssigned } from '@/components/assignments/assigned';
import { useAssignedChip } from '@/components/assignments/assignees';
import { NewLink } from '@/components/by-staff/new-link';
import { FilterDays, FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { SelectionBar, SelectionProvider } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { Tabs, type Tab } from '@/components/list/tabs';
import { recordsOf, useList, type List, type ListProps } from '@/components/list/use-list';
import { RecordHost } from '@/components/record/record-host';
import { DownloadReport } from '@/components/report/download-report';
import { deferred } from '@/components/ui/deferred';
import { focusSelection } from '@/components/ui/focus';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { ORDER_STATUS, ORDER_TABS } from '@/lib/domain/order-status';
import { ORDER_WAIT_NAMES, ORDER_WAITS } from '@/lib/domain/order-waiting';
import { formatCount } from '@/lib/text/format';
import { countLabel } from '@/lib/addresses/page-range';
import type { BulkJob, SelectedOrder } from './bulk/bulk-change';
import { ordersList, ordersQuery, type OrderRow, type OrdersAnswer } from './orders-list';

const OrderDialog = deferred(() => import('@/components/orders/order-dialog'));
const BulkActions = deferred(() => import('./bulk/bulk-actions'));
const BulkDialog = deferred(() => import('./bulk/bulk-dialog'));

type OrderList = List<OrdersView, OrdersAnswer, OrderRow>;

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore<SelectedOrder>();

const selectedRowOf = ({ id, orderNumber, type }: OrderRow) => ({ id, label: orderNumber, type });

const NO_COUNTS: Readonly<Record<string, number>> = {};

export function OrdersScreen(props: ListProps) {
  const list = useList(ordersList, props);
  const { view, shownView, rows, counted } = list;
  const counts = list.answer?.counts ?? NO_COUNTS;
  return (
    <LiveList
      list={list}
      title="Orders"
      actions={
        <>
          {/* Downloads the filter's orders, or the selected ones. */}
          <DownloadReport
            report="orders"
            query={ordersQuery(view)}
            selection={{ store: selection, scope: ordersAddress.scope(view) }}
          />
          <NewLink kind="order" />
        </>
      }
      tabs={
        <OrdersTabs
          view={view}
          shown={String(shownView.tab)}
          counts={counts}
          atLeast={counted.totalIsLowerBound ?? false}
        />
      }
      filters={<OrdersFilters list={list} />}
      problem="There was a problem getting orders."
      empty={
        <NoRows
          list={list}
          hint={<FromPartners>Orders arrive from the partner portal, or by New order.</FromPartners>}
          elsewhere={ORDER_TABS.filter(({ id }) => id !== shownView.tab).map(({ id, label }) => {
            const count = counts[id];
            return {
              label,
              count: count === undefined ? undefined : formatCount(count),
              href: ordersAddress.filterHref(shownView, { tab: id }),
            };
          })}
        />
      }
      over={
        <RecordHost {...recordsOf(list)} dialog={OrderDialog}>
          {({ place, row }) => <OrderDialog place={place} number={row?.orderNumber} timeZone={props.timeZone} />}
        </RecordHost>
      }
    >
      <SelectionProvider store={selection} list={list} keep={selectedRowOf}>
        <AssignedRows kind="order" records={toShip(rows)}>
          <ListTable list={list} label="Orders" rowKey="place" />
        </AssignedRows>
        <OrdersBulk list={list} />
      </SelectionProvider>
      <PagedFooter list={list} />
    </LiveList>
  );
}

/** Status tabs of the orders list (spec 1 §2). They keep the other filters. */
function OrdersTabs({
  view,
  shown,
  counts,
  atLeast,
}: {
  view: OrdersView;
  shown: string;
  /** By tab id; tabs that weren't counted are missing. */
  counts: Readonly<Record<string, number>>;
  /** True if the counts of `all` and the current tab are only lower bounds. */
  atLeast: boolean;
}) {
  const tab = (id: OrdersView['tab'], label: string): Tab => {
    const total = counts[id];
    const totalIsLowerBound = atLeast && (id === 'all' || id === view.tab);
    return {
      id: String(id),
      label,
      count: total === undefined ? undefined : countLabel({ total, totalIsLowerBound }),
      href: ordersAddress.filterHref(view, { tab: id }),
    };
  };
  return (
    <Tabs
      label="Order status"
      current={String(view.tab)}
      shown={shown}
      tabs={[tab('all', 'All'), ...ORDER_TABS.map(({ id, label }) => tab(id, label))]}
    />
  );
}

/** Chip labels of the searched fields. */
const SEARCHED = {
  orderNumber: 'Order',
  companyName: 'Company',
  sku: 'SKU',
  product: 'Product',
  all: 'Search',
} as const;

/** The search and date filters (spec 1 §2). */
function OrdersFilters({ list }: { list: Filtered<OrdersView> & { today: string } }) {
  const { searchBy = 'all', assigned } = list.view;
  const assignedChip = useAssignedChip('order', assigned);
  return (
    <FilterForm
      id="orders"
      list={list}
      chips={{
        searchFor: SEARCHED[searchBy],
        days: '',
        waiting: (wait) => `Waiting: ${ORDER_WAIT_NAMES[wait]}`,
        assigned: assignedChip,
      }}
      more={
        <>
          <FilterSelect name="waiting" label="Waiting" className="w-44">
            {ORDER_WAITS.map((wait) => (
              <option key={wait} value={wait}>
                {ORDER_WAIT_NAMES[wait]}
              </option>
            ))}
          </FilterSelect>
          <FilterAssigned kind="order" />
        </>
      }
    >
      <FilterSelect name="searchBy" label="Filter by" all="All fields" of="searchFor">
        <option value="orderNumber">Order Number</option>
        <option value="companyName">Company Name</option>
        <option value="sku">SKU Number</option>
        {searchBy === 'product' ? <option value="product">Product Number</option> : null}
      </FilterSelect>
      <SearchField name="searchFor" label="Search orders" />
      <FilterDays today={list.today} />
    </FilterForm>
  );
}

/** Only orders to ship need an assignee. */
const toShip = (rows: readonly OrderRow[]) =>
  rows
    .filter(({ orderStatusId, trackingNumber }) => orderStatusId === ORDER_STATUS.processing && !trackingNumber)
    .map(({ id }) => id);

/** Bulk actions, separate from the table, so that it doesn't re-render for them. */
function OrdersBulk({ list: { rows, shownView: view, counted } }: { list: OrderList }) {
  const scope = ordersAddress.scope(view);
  const { job, begin, end, start } = useSelectedAction<BulkJob, SelectedOrder>(selection, scope);

  return (
    <>
      <SelectionBar>
        {() => (
          <BulkActions
            orders={selection.rows(scope)}
            rowIds={rows.map(({ id }) => id)}
            view={view}
            matching={{ total: counted.total, atLeast: counted.totalIsLowerBound ?? false }}
            onApply={begin}
            onSelect={(orders) => selection.add(scope, orders)}
          />
        )}
      </SelectionBar>
      {job ? <BulkDialog job={job} onClose={end} onStart={start} onClosed={focusSelection} /> : null}
    </>
  );
}
