'use client';

import { useMemo } from 'react';
import type { Matching } from '@/components/bulk/select-matching';
import { useSelectedAction } from '@/components/action/use-selected-action';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { daysChip, FilterDays, FilterForm, FilterSelect } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionBar, SelectionProvider, SelectPage, SelectRow } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { Tabs, type Tab } from '@/components/list/tabs';
import { DownloadReport } from '@/components/report/download-report';
import { RecordHost } from '@/components/record/record-host';
import { RecordLink } from '@/components/record/record-link';
import { deferred } from '@/components/ui/deferred';
import { focusSelection } from '@/components/ui/focus';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { assignedColumn, AssignedRows, FilterMine, mineChip } from '@/components/assignments/assigned';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { ORDER_STATUS, ORDER_TABS } from '@/lib/domain/order-status';
import { ORDER_WAIT_NAMES, ORDER_WAITS } from '@/lib/domain/order-waiting';
import { formatPoints } from '@/lib/text/format';
import { countLabel, type RowPlaces } from '@/lib/addresses/page-range';
import { formatDate } from '@/lib/time/format-time';
import type { BulkJob, SelectedOrder } from './bulk/bulk-change';
import { ordersQuery } from './orders-list';

const OrderDialog = deferred(() => import('@/components/orders/order-dialog'));
const BulkActions = deferred(() => import('./bulk/bulk-actions'));
const BulkDialog = deferred(() => import('./bulk/bulk-dialog'));

/** A row as its columns show it. */
export interface OrderListRow {
  id: number;
  number: string;
  /** ISO 8601. */
  createdAt: string;
  companyId?: number;
  company?: string;
  userId?: number;
  name?: string;
  email?: string;
  itemCount?: number;
  items?: string;
  total: number;
  statusId: number;
  /** Only of a status that the portal does not know by its id. */
  statusName?: string;
  tracking?: string;
  carrier?: string;
  /** Only where it is not the usual one, `qpoints`. */
  type?: string;
}

/** In the browser there is one list of orders; the server never selects. */
const selection = createSelectionStore<SelectedOrder>();

/** The status tabs of the orders list (spec 1 §2). The other filters go along from tab to tab. */
export function OrdersTabs({
  view,
  counts,
  atLeast,
}: {
  view: OrdersView;
  /** By the id of the tab; one that was not counted is absent. */
  counts: Readonly<Record<string, number>>;
  /** Are `all` and the shown tab only known to have at least so many? */
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
      tabs={[tab('all', 'All'), ...ORDER_TABS.map(({ id, label }) => tab(id, label))]}
    />
  );
}

/** What a chip calls a field that is searched. */
const SEARCHED = {
  orderNumber: 'Order',
  companyName: 'Company',
  sku: 'SKU',
  product: 'Product',
  all: 'Search',
} as const;

/** What to search by and for, and from which day to which (spec 1 §2). */
export function OrdersFilters({ view, today }: { view: OrdersView; today: string }) {
  const { searchBy = 'all', searchFor, waiting } = view;
  const searched = searchFor ? [{ label: `${SEARCHED[searchBy]}: ${searchFor}`, clears: ['searchFor'] }] : [];
  const waits = waiting ? [{ label: `Waiting: ${ORDER_WAIT_NAMES[waiting]}`, clears: ['waiting'] }] : [];
  return (
    <FilterForm
      id="orders"
      address={ordersAddress}
      view={view}
      chips={[...searched, ...daysChip(view), ...waits, ...mineChip(view)]}
    >
      <FilterSelect name="searchBy" label="Filter by" all="All fields" of="searchFor">
        <option value="orderNumber">Order Number</option>
        <option value="companyName">Company Name</option>
        <option value="sku">SKU Number</option>
        {searchBy === 'product' ? <option value="product">Product Number</option> : null}
      </FilterSelect>
      <SearchField name="searchFor" label="Search orders" />
      <FilterDays today={today} />
      <FilterSelect name="waiting" label="Waiting" className="w-44">
        {ORDER_WAITS.map((wait) => (
          <option key={wait} value={wait}>
            {ORDER_WAIT_NAMES[wait]}
          </option>
        ))}
      </FilterSelect>
      <FilterMine />
    </FilterForm>
  );
}

/** The orders of a page: their columns, order, selection, and the dialog that each opens. */
export function OrdersTable({
  rows,
  view,
  matching,
  timeZone,
  paged,
}: {
  rows: OrderListRow[];
  view: OrdersView;
  matching: Matching;
  timeZone: string;
  paged: PagedList;
}) {
  const columns = useMemo(() => orderColumns(timeZone, view), [timeZone, view]);
  const selectable = useMemo(
    () => rows.map(({ id, number, type = 'qpoints' }) => ({ id, label: number, type })),
    [rows],
  );
  return (
    <>
      <SelectionProvider store={selection} address={ordersAddress} view={view} rows={selectable}>
        <AssignedRows kind="order" records={toShip(rows)}>
          <ListTable label="Orders" columns={columns} rows={rows} view={view} address={ordersAddress} rowKey="place" />
        </AssignedRows>
        <OrdersBulk rows={rows} view={view} matching={matching} />
      </SelectionProvider>
      <PagedFooter address={ordersAddress} view={view} paged={paged} />
    </>
  );
}

/** Those that wait to be shipped: of others nobody is asked who sees to them. */
const toShip = (rows: readonly OrderListRow[]) =>
  rows
    .filter(({ statusId, tracking }) => statusId === ORDER_STATUS.processing && tracking === undefined)
    .map(({ id }) => id);

/** What is done with selected orders. Apart from the table, which need not be drawn anew for it. */
function OrdersBulk({ rows, view, matching }: { rows: OrderListRow[]; view: OrdersView; matching: Matching }) {
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
            matching={matching}
            onApply={begin}
            onSelect={(orders) => selection.add(scope, orders)}
          />
        )}
      </SelectionBar>
      {job ? <BulkDialog job={job} onClose={end} onStart={start} onClosed={focusSelection} /> : null}
    </>
  );
}

/** The columns that people may hide don't depend on the page that is shown. */
export const OrdersColumnsMenu = columnsMenuOf(orderColumns('UTC', ordersAddress.read({})));

function orderColumns(timeZone: string, view: OrdersView): ListColumn<OrderListRow>[] {
  return [
    {
      id: 'select',
      enableHiding: false,
      meta: { width: 40, slot: 'select', className: 'pin' },
      header: () => <SelectPage />,
      cell: ({ id, number }) => <SelectRow id={id} label={`order ${number}`} />,
    },
    {
      id: 'number',
      header: 'Order',
      enableHiding: false,
      meta: { width: 108, slot: 'title', className: 'pin figures', sort: 'orderNumber', beside: 98 },
      cell: ({ id, number }) => (
        <a id={`order-${id}`} data-row-link="dialog" href={ordersAddress.href({ ...view, order: id })}>
          {number}
        </a>
      ),
    },
    {
      id: 'createdAt',
      header: 'Date',
      meta: { width: 116, slot: 'when', className: 'figures', sort: 'createdAt' },
      cell: ({ createdAt }) => formatDate(createdAt, timeZone),
    },
    {
      id: 'company',
      header: 'Company',
      meta: { slot: 'detail', className: 'links', sort: 'companyName' },
      cell: ({ company, companyId }) =>
        company ? (
          <RecordLink to="company" id={companyId}>
            {company}
          </RecordLink>
        ) : (
          NOTHING
        ),
    },
    {
      id: 'name',
      header: 'Name',
      meta: { width: 132, className: 'links', narrow: false },
      cell: ({ name, userId }) =>
        name ? (
          <RecordLink to="person" id={userId}>
            {name}
          </RecordLink>
        ) : (
          NOTHING
        ),
    },
    { id: 'items', header: 'Items', meta: { narrow: false }, cell: (order) => <Items order={order} /> },
    {
      id: 'total',
      header: 'Total',
      meta: { width: 104, slot: 'value', className: 'num', sort: 'total', beside: 84 },
      cell: ({ total }) => formatPoints(total),
    },
    {
      id: 'status',
      header: 'Status',
      meta: { width: 158, slot: 'aside', className: 'edge', beside: 148 },
      cell: ({ statusId, statusName }) => <OrderStatusPill id={statusId} name={statusName} />,
    },
    {
      id: 'tracking',
      header: 'Tracking',
      meta: { width: 140, className: 'sub', narrow: false },
      cell: ({ tracking }) => tracking ?? NOTHING,
    },
    {
      id: 'carrier',
      header: 'Carrier',
      meta: { width: 100, optional: true },
      cell: ({ carrier }) => carrier ?? NOTHING,
    },
    assignedColumn(({ id, number }) => ({ record: id, name: `order ${number}` }), { isUsual: view.mine !== undefined }),
    { id: 'email', header: 'E-mail', meta: { optional: true }, cell: ({ email }) => email ?? NOTHING },
    { id: 'type', header: 'Type', meta: { width: 100, optional: true }, cell: ({ type }) => type ?? 'qpoints' },
  ];
}

function Items({ order: { itemCount, items } }: { order: OrderListRow }) {
  if (itemCount === undefined) return items ?? NOTHING;
  return (
    <>
      {itemCount}
      {items ? <span className="sub">{` · ${items}`}</span> : null}
    </>
  );
}

/** All orders of the filter, or the selected ones. */
export function OrdersDownload({ view }: { view: OrdersView }) {
  return (
    <DownloadReport
      report="orders"
      query={ordersQuery(view)}
      selection={{ store: selection, scope: ordersAddress.scope(view) }}
    />
  );
}

/** Shows the order that the address names (`?order=ID`) in a dialog over the list. */
export function OrderDialogHost({
  rows,
  places,
  view,
  timeZone,
}: {
  rows: readonly { id: number; number: string }[];
  places: RowPlaces;
  view: OrdersView;
  timeZone: string;
}) {
  const hrefOf = (order: number | undefined) => ordersAddress.href({ ...view, order });
  return (
    <RecordHost name="order" rows={rows} places={places} hrefOf={hrefOf} dialog={OrderDialog}>
      {({ place, row }) => <OrderDialog place={place} number={row?.number} timeZone={timeZone} />}
    </RecordHost>
  );
}
