import { ListCard } from '@/components/list/list-card';
import { ListNavigation } from '@/components/list/list-navigation';
import { PageTitle } from '@/components/layout/page-title';
import { DownloadReport } from '@/components/report/download-report';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import type { OrderPage } from '@/lib/contract/orders';
import { pageCount, ROWS_PER_PAGE } from '@/lib/list-query';
import { ordersPath } from '@/lib/paths';
import { OrderDialogHost } from './order-dialog-host';
import { toListRow } from './order-list-row';
import type { OrdersView } from './orders-address';
import { OrdersColumnsMenu } from './orders-columns-menu';
import { OrdersFilters } from './orders-filters';
import { OrdersFooter } from './orders-footer';
import { countInWords, rangeInWords } from './orders-in-words';
import { ordersQuery } from './orders-query';
import { OrdersRows } from './orders-rows';
import { OrdersTable } from './orders-table';
import { OrdersTabs } from './orders-tabs';
import type { OrdersReading } from './read-orders';

const PROBLEM = 'There was a problem getting orders.';

const NOT_COUNTED = { counts: {}, atLeast: false };

/** The orders list from its title to its footer. Where reading failed, its tabs and filters stay usable. */
export async function OrdersScreen({
  view,
  reading,
  userId,
  timeZone,
  today,
}: {
  view: OrdersView;
  reading: Promise<OrdersReading>;
  userId: number;
  timeZone: string;
  /** The day that it is in the portal's zone, `YYYY-MM-DD`. */
  today: string;
}) {
  const { page, opened, preferences } = await reading;
  const rows = page?.data.map(toListRow) ?? [];
  const here = ordersPath({ ...view, order: undefined });
  return (
    <ListNavigation view={here} outcome={page ? rangeInWords(page, view.page) : PROBLEM}>
      <PageTitle
        count={page ? countInWords(page) : undefined}
        actions={
          <>
            <DownloadReport report="orders" query={ordersQuery(view)} />
            <OrdersColumnsMenu userId={userId} preferences={preferences} />
          </>
        }
      >
        Orders
      </PageTitle>
      <OrdersTabs
        view={view}
        counted={page ? { counts: page.counts, atLeast: page.totalIsLowerBound } : NOT_COUNTED}
      />
      <OrdersFilters view={view} today={today} />
      <OrdersRows packed={JSON.stringify(rows)}>
        <ListCard>
          {!page ? (
            <ErrorState title={PROBLEM} />
          ) : rows.length === 0 ? (
            <NoOrders view={view} />
          ) : (
            <>
              <OrdersTable
                view={view}
                matching={{ total: page.total, atLeast: page.totalIsLowerBound }}
                timeZone={timeZone}
                userId={userId}
                preferences={preferences}
              />
              <OrdersFooter
                view={view}
                range={rangeInWords(page, view.page)}
                pages={Math.max(pageCount(page.total), view.page + (mayHaveMore(page) ? 1 : 0))}
              />
            </>
          )}
        </ListCard>
        <OrderDialogHost view={view} timeZone={timeZone} opened={opened} />
      </OrdersRows>
    </ListNavigation>
  );
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
