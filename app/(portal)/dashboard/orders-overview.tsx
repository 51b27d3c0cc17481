'use client';

import clsx from 'clsx';
import { PortalLink } from '@/components/layout/navigation';
import { RecordLink } from '@/components/record/record-link';
import { DateAndTime } from '@/components/ui/date-and-time';
import { EmptyState } from '@/components/ui/empty-state';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import { ordersAddress } from '@/lib/addresses/orders';
import type { OrderPage, OrderRow } from '@/lib/contract/orders';
import {
  ORDER_STATUS,
  ORDER_STATUS_TONES,
  ORDER_TABS,
  type OrderTabId,
  type StatusTone,
} from '@/lib/domain/order-status';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount, formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import { CELL, RowLink, SummaryCard, SummaryTable, WIDE_ONLY } from './summary';

/** The state of orders. Figures and table come from one response, so that they agree. */
export function OrdersOverview({
  orders: { counts, data: newest },
  timeZone,
}: {
  orders: OrderPage;
  timeZone: string;
}) {
  return (
    <>
      <OrderFigures counts={counts} />
      <NewestOrders orders={newest} timeZone={timeZone} />
    </>
  );
}

/** Statuses of orders that need staff. */
const WAITING: readonly OrderTabId[] = [ORDER_STATUS.received, ORDER_STATUS.processing];

const BARS: Readonly<Record<StatusTone, string>> = {
  quiet: 'bg-muted',
  info: 'bg-info',
  warn: 'bg-warn',
  ok: 'bg-ok',
  bad: 'bg-bad',
};

/** Formats a share, with `0%` only for none and `100%` only for all. */
function shareOf(count: number, all: number): string {
  const percent = (count / all) * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${percent > 99.9 && percent < 100 ? '99.9' : Number(percent.toFixed(1))}%`;
}

/** Orders by status, starting with those that need staff. Each figure links to exactly the orders it counts. */
function OrderFigures({ counts }: { counts: OrderPage['counts'] }) {
  const waiting = ORDER_TABS.filter(({ id }) => WAITING.includes(id));
  const others = ORDER_TABS.filter(({ id }) => !WAITING.includes(id));
  return (
    <section aria-labelledby="orders-by-status" className="flex flex-col gap-2">
      <h2 id="orders-by-status" className="text-sm font-semibold">
        Orders by status
      </h2>
      <ul className={`${FIGURE_GRID} grid-cols-2`}>
        {waiting.map((tab) => (
          <Figure key={tab.id} {...tab} counts={counts} />
        ))}
      </ul>
      <ul className={`${FIGURE_GRID} grid-cols-2 pt-1 md:grid-cols-3 lg:grid-cols-6`}>
        {others.map((tab) => (
          <Figure key={tab.id} {...tab} counts={counts} />
        ))}
        <AllOrders count={counts.all} />
      </ul>
    </section>
  );
}

const FIGURE_GRID = 'grid gap-3';
const FIGURE = 'flex h-full flex-col gap-1 rounded-lg border bg-surface px-4 py-3 hover:border-accent hover:bg-hover';
const NUMERAL = 'text-3xl font-semibold tracking-[-0.02em] tabular-nums';

function Figure({ id, label, counts }: { id: OrderTabId; label: string; counts: OrderPage['counts'] }) {
  const count = counts[id];
  const all = counts.all;
  const tone = ORDER_STATUS_TONES[id];
  return (
    <li>
      <PortalLink href={ordersAddress.href({ tab: id })} className={FIGURE}>
        <span className="text-sm text-muted">{label}</span>
        {/* Show a dash for an uncounted status instead of a made-up number. */}
        <span className={NUMERAL}>{count === undefined ? '—' : formatCount(count)}</span>
        {count !== undefined && all ? (
          <span className="mt-auto flex items-center gap-2 pt-1">
            <span aria-hidden className="h-1 grow overflow-hidden rounded-full bg-quiet-weak">
              <span
                className={clsx('block h-full rounded-full', BARS[tone], count > 0 && 'min-w-1')}
                style={{ width: `${(count / all) * 100}%` }}
              />
            </span>
            <span className="text-xs text-muted tabular-nums">
              <span>{`${shareOf(count, all)} `}</span>
              <span className="sr-only">of all orders</span>
            </span>
          </span>
        ) : null}
      </PortalLink>
    </li>
  );
}

function AllOrders({ count }: { count: number | undefined }) {
  return (
    <li>
      <PortalLink href={ordersAddress.href({})} className={FIGURE}>
        <span className="text-sm text-muted">All orders</span>
        <span className={NUMERAL}>{count === undefined ? '—' : formatCount(count)}</span>
      </PortalLink>
    </li>
  );
}

/** The newest orders, each linked to its dialog in the list. */
function NewestOrders({ orders, timeZone }: { orders: readonly OrderRow[]; timeZone: string }) {
  return (
    <SummaryCard
      id="newest-orders"
      title="Newest orders"
      link={{ href: ordersAddress.href({}), label: 'View all orders' }}
    >
      {orders.length === 0 ? (
        <EmptyState title="No orders yet.">Orders appear here as soon as a partner places one.</EmptyState>
      ) : (
        <SummaryTable
          heads={[
            ['Order', 'lg:w-32'],
            ['Date', `${WIDE_ONLY} w-40`],
            ['Company', WIDE_ONLY],
            ['Name', WIDE_ONLY],
            ['Total', `${WIDE_ONLY} w-28 !text-right`],
            ['Status', 'w-40'],
          ]}
        >
          {orders.map((order) => (
            <NewestOrder key={order.id} order={order} timeZone={timeZone} />
          ))}
        </SummaryTable>
      )}
    </SummaryCard>
  );
}

function NewestOrder({ order, timeZone }: { order: OrderRow; timeZone: string }) {
  const date = formatDate(order.createdAt, timeZone);
  const name = fullNameOf(order);
  const total = formatPoints(order.total);
  return (
    <tr className="hover:bg-hover">
      <td className={`${CELL} max-lg:py-2`}>
        <RowLink href={ordersAddress.href({ order: order.id })}>{order.orderNumber}</RowLink>
        <span className="block text-xs whitespace-normal text-muted tabular-nums lg:hidden">
          <span>{`${[date, order.companyName].filter(Boolean).join(' · ')} · `}</span>
          <span className="whitespace-nowrap">{total}</span>
        </span>
      </td>
      <td className={`${CELL} ${WIDE_ONLY} tabular-nums`}>
        <DateAndTime at={order.createdAt} timeZone={timeZone} />
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`} title={order.companyName ?? undefined}>
        <RecordLink to="company" id={order.companyId}>
          {order.companyName}
        </RecordLink>
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`} title={name}>
        <RecordLink to="person" id={order.userId}>
          {name}
        </RecordLink>
      </td>
      <td className={`${CELL} ${WIDE_ONLY} text-right tabular-nums`}>{total}</td>
      <td className={CELL}>
        <OrderStatusPill id={order.orderStatusId} name={order.orderStatus} />
      </td>
    </tr>
  );
}

const BOX = 'rounded-lg border bg-surface';
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

export function OrdersOverviewSkeleton() {
  return (
    <>
      <LoadingNote>Loading orders…</LoadingNote>
      <div aria-hidden className="appears-late flex flex-col gap-3.5">
        <div className="flex flex-col gap-3">
          <Skeleton className="my-0.5 w-28" />
          <div className="grid grid-cols-2 gap-3">
            {times(2).map((index) => (
              <FigureSkeleton key={index} />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
            {times(6).map((index) => (
              <FigureSkeleton key={index} />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <Skeleton className="my-0.5 w-28" />
          <div className={BOX}>
            <div className="h-8" />
            {times(10).map((index) => (
              <div key={index} className="flex h-10 items-center gap-6 border-t px-3 max-lg:h-[53px]">
                <Skeleton className="h-3 w-20 shrink-0" />
                <Skeleton className="h-3 w-28 shrink-0 max-sm:hidden" />
                <Skeleton className="h-3 grow" />
                <Skeleton className="h-5 w-28 shrink-0 rounded-full" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function FigureSkeleton() {
  return (
    <div className={`${BOX} flex h-[110px] flex-col gap-3 px-4 py-4`}>
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-7 w-20" />
      <Skeleton className="mt-auto h-1 w-full" />
    </div>
  );
}
