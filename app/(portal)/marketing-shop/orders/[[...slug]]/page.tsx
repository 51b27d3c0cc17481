import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { ListCard } from '@/components/data-table/list-card';
import { ListNavigation } from '@/components/data-table/list-navigation';
import { PageTitle } from '@/components/layout/page-title';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { attempt } from '@/lib/api/attempt';
import { requirePage } from '@/lib/api/current-session';
import { listOrdersPage } from '@/lib/api/list-orders';
import type { OrderPage } from '@/lib/contract/orders';
import { env } from '@/lib/env';
import { listPreferencesCookie, readListPreferences } from '@/lib/list-preferences';
import { pageCount, ROWS_PER_PAGE, type SearchParams } from '@/lib/list-query';
import { ordersPath } from '@/lib/paths';
import { dayOf } from '@/lib/time';
import { OrderDialogHost } from './order-dialog-host';
import { toListRow } from './order-list-row';
import { readOrdersAddress, type OrdersView } from './orders-address';
import { OrdersColumnsMenu } from './orders-columns-menu';
import { OrdersFilters } from './orders-filters';
import { OrdersFooter } from './orders-footer';
import { countInWords, rangeInWords } from './orders-in-words';
import { OrdersTable } from './orders-table';
import { OrdersTabs } from './orders-tabs';
import { readOrder } from './read-order';

export const metadata: Metadata = { title: 'Orders' };

const NOT_COUNTED = { counts: {}, atLeast: false };

/** The orders list (spec 1 §2). All of its state is in the address. */
export default async function OrdersPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug?: string[] }>;
  searchParams: Promise<SearchParams>;
}) {
  const { user } = await requirePage('/marketing-shop/orders');
  const timeZone = env().PORTAL_TIME_ZONE;
  const today = dayOf(new Date(), timeZone);
  const view = readOrdersAddress((await params).slug, await searchParams, today);
  if (!view) notFound();

  const [found, opened, cookieJar] = await Promise.all([
    attempt(listOrdersPage(upstreamQuery(view))),
    view.order ? readOrder(view.order) : null,
    cookies(),
  ]);
  const page = found.ok ? found.value : null;
  // Orders went away, or an old link: the last page there is, rather than one without rows.
  if (page?.data.length === 0 && view.page > 1) {
    redirect(ordersPath({ ...view, page: Math.min(pageCount(page.total), view.page - 1) }));
  }

  const rows = page?.data.map(toListRow) ?? [];
  const preferences = readListPreferences(cookieJar.get(listPreferencesCookie(user.id))?.value, 'orders');
  const here = ordersPath({ ...view, order: undefined });
  return (
    <ListNavigation view={here} outcome={page ? rangeInWords(page, view.page) : 'There was a problem getting orders.'}>
      <PageTitle
        count={page ? countInWords(page) : undefined}
        actions={<OrdersColumnsMenu userId={user.id} preferences={preferences} />}
      >
        Orders
      </PageTitle>
      <OrdersTabs
        view={view}
        counted={page ? { counts: page.counts, atLeast: page.totalIsLowerBound } : NOT_COUNTED}
      />
      <OrdersFilters view={view} today={today} />
      <ListCard>
        {!page ? (
          <ErrorState title="There was a problem getting orders." />
        ) : rows.length === 0 ? (
          <NoOrders view={view} />
        ) : (
          <>
            <OrdersTable rows={rows} view={view} timeZone={timeZone} userId={user.id} preferences={preferences} />
            <OrdersFooter
              view={view}
              range={rangeInWords(page, view.page)}
              pages={Math.max(pageCount(page.total), view.page + (mayHaveMore(page) ? 1 : 0))}
            />
          </>
        )}
      </ListCard>
      <OrderDialogHost rows={rows} view={view} timeZone={timeZone} opened={opened} />
    </ListNavigation>
  );
}

/** What the upstream is asked for a view. A field to search by means nothing without a text. */
function upstreamQuery({ tab, page, searchBy, searchFor, startDate, endDate, sort, direction }: OrdersView) {
  return {
    ...(searchFor ? { searchFor, searchBy } : {}),
    ...(startDate || endDate ? { dateField: 'orders.createdAt' as const, startDate, endDate } : {}),
    ...(tab === 'all' ? {} : { orderStatusId: tab }),
    sort,
    order: direction,
    limit: ROWS_PER_PAGE,
    offset: (page - 1) * ROWS_PER_PAGE,
  };
}

/** Where the total is only a lower bound, a full page says that another one may follow. */
function mayHaveMore(page: OrderPage): boolean {
  return page.totalIsLowerBound && page.data.length === ROWS_PER_PAGE;
}

function NoOrders({ view }: { view: OrdersView }) {
  const isFiltered = view.tab !== 'all' || view.searchFor || view.startDate || view.endDate;
  if (!isFiltered) return <EmptyState title="No orders yet." />;
  return (
    <EmptyState
      title="No orders match this filter."
      action={
        <a href={ordersPath({ tab: 'all', page: 1, sort: view.sort, direction: view.direction })} className={buttonClass()}>
          Clear filters
        </a>
      }
    />
  );
}
