import { ordersAddress } from '@/lib/addresses/orders';
import clsx from 'clsx';
import Link from 'next/link';
import type { OrderPage } from '@/lib/contract/orders';
import { ORDER_STATUS, ORDER_STATUS_TONES, ORDER_TABS, type OrderTabId, type StatusTone } from '@/lib/domain/order-status';
import { formatCount } from '@/lib/format';

/** The statuses in which an order waits for the staff. */
const WAITING: readonly OrderTabId[] = [ORDER_STATUS.received, ORDER_STATUS.processing];

const BARS: Readonly<Record<StatusTone, string>> = {
  quiet: 'bg-muted',
  info: 'bg-info',
  warn: 'bg-warn',
  ok: 'bg-ok',
  bad: 'bg-bad',
};

/** A share for people: never `0%` for something, nor `100%` for less than all. */
function shareOf(count: number, all: number): string {
  const percent = (count / all) * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${percent > 99.9 && percent < 100 ? '99.9' : Number(percent.toFixed(1))}%`;
}

/** How many orders stand where, what waits for the staff first. Each figure opens exactly the list that it counts. */
export function OrderFigures({ counts }: { counts: OrderPage['counts'] }) {
  const waiting = ORDER_TABS.filter(({ id }) => WAITING.includes(id));
  const others = ORDER_TABS.filter(({ id }) => !WAITING.includes(id));
  return (
    <section aria-labelledby="orders-by-status" className="flex flex-col gap-2">
      <h2 id="orders-by-status" className="text-sm font-semibold">Orders by status</h2>
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
const CARD = 'flex h-full flex-col gap-1 rounded-lg border bg-surface px-4 py-3 hover:border-accent hover:bg-hover';
const NUMERAL = 'text-3xl font-semibold tracking-[-0.02em] tabular-nums';

function Figure({ id, label, counts }: { id: OrderTabId; label: string; counts: OrderPage['counts'] }) {
  const count = counts[id];
  const all = counts.all;
  const tone = ORDER_STATUS_TONES[id];
  return (
    <li>
      <Link href={ordersAddress.href({ tab: id })} prefetch={false} className={CARD}>
        <span className="text-sm text-muted">{label}</span>
        {/* A status that was not counted has no figure, and no invented one. */}
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
              {shareOf(count, all)} <span className="sr-only">of all orders</span>
            </span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function AllOrders({ count }: { count: number | undefined }) {
  return (
    <li>
      <Link href={ordersAddress.href({})} prefetch={false} className={CARD}>
        <span className="text-sm text-muted">All orders</span>
        <span className={NUMERAL}>{count === undefined ? '—' : formatCount(count)}</span>
      </Link>
    </li>
  );
}
