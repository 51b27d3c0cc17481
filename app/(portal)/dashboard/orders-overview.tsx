import clsx from 'clsx';
import { PortalLink } from '@/components/layout/navigation';
import { Swatch } from '@/components/ui/legend';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import { ordersAddress } from '@/lib/addresses/orders';
import { ORDER_STATUS, ORDER_STATUS_TONES, ORDER_TABS, type StatusTone } from '@/lib/domain/order-status';
import { formatCount } from '@/lib/text/format';
import type { OrderCounts } from './dashboard-data';
import { SummaryCard } from './summary';

const OPEN: readonly number[] = [ORDER_STATUS.received, ORDER_STATUS.processing, ORDER_STATUS.shipped];

const BARS: Readonly<Record<StatusTone, string>> = {
  quiet: 'bg-muted forced-colors:bg-[GrayText]',
  info: 'bg-info forced-colors:bg-[LinkText]',
  warn: 'bg-warn forced-colors:bg-[CanvasText]',
  ok: 'bg-ok',
  bad: 'bg-bad',
};

/** Open orders as a bar, and all orders by status. Each figure links to exactly the orders it counts. */
export function OpenOrders({ counts }: { counts: OrderCounts }) {
  return (
    <SummaryCard id="open-orders" title="Open orders" link={{ href: ordersAddress.href({}), label: 'All orders' }}>
      <div className="flex flex-col gap-3 p-4">
        <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-quiet-weak">
          {ORDER_TABS.filter(({ id }) => OPEN.includes(id) && counts[id]).map(({ id }) => (
            <span key={id} className={clsx('min-w-1', BARS[ORDER_STATUS_TONES[id]])} style={{ flexGrow: counts[id] }} />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {ORDER_TABS.map(({ id, label }) => (
            <li key={id}>
              <PortalLink
                href={ordersAddress.href({ tab: id })}
                className="inline-flex items-center gap-1.5 py-1 hover:underline"
              >
                {/* A swatch names a part of the bar. */}
                {OPEN.includes(id) ? <Swatch className={BARS[ORDER_STATUS_TONES[id]]} /> : null}
                <span className="text-muted">{label}</span>
                {/* Show a dash for an uncounted status instead of a made-up number. */}
                <b className="font-semibold tabular-nums">{counts[id] === undefined ? '—' : formatCount(counts[id])}</b>
              </PortalLink>
            </li>
          ))}
        </ul>
      </div>
    </SummaryCard>
  );
}

export function DashboardSkeletonCards() {
  return (
    <>
      <LoadingNote>Loading the dashboard…</LoadingNote>
      <div aria-hidden className="appears-late flex flex-col gap-3.5">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {[0, 1, 2, 3].map((tile) => (
            <div key={tile} className="flex h-[92px] flex-col justify-center gap-2 rounded-lg border bg-surface px-4">
              <Skeleton className="w-20" />
              <Skeleton className="h-6 w-14" />
            </div>
          ))}
        </div>
        <div className="rounded-lg border bg-surface">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <div key={row} className="flex h-10 items-center gap-6 border-b px-4">
              <Skeleton className="h-3 w-56" />
              <Skeleton className="h-3 w-12" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
