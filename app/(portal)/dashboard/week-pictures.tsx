'use client';

import { useState, type ComponentProps, type ReactNode } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { ErrorState } from '@/components/ui/error-state';
import { Legend, POINT_SERIES, SERIES } from '@/components/ui/legend';
import { SummaryCard } from './summary';
import { companiesAddress } from '@/lib/addresses/companies';
import { ordersAddress } from '@/lib/addresses/orders';
import type { OrderWeek, PointWeek } from '@/lib/contract/dashboard';
import { endOfWeek } from '@/lib/domain/iso-week';
import { formatCount, formatPoints } from '@/lib/text/format';
import { formatDay } from '@/lib/time/format-time';

/** A week's bar. */
interface Bar {
  /** The week's Monday, `YYYY-MM-DD`. */
  week: string;
  href: string;
  /** Values above and below the axis. */
  up: number;
  down: number;
  /** The values in words, one per table column. */
  words: readonly string[];
}

/** The chart's data, or why it couldn't be read. */
interface Read<Week> {
  weeks: readonly Week[];
  problem: string | null;
  retry: ReactNode;
}

/**
 * Points earned and used by week. The ledger is per company, so each bar links to companies with movements that week.
 */
export function PointWeeks({ weeks, problem, retry }: Read<PointWeek>) {
  const card = { id: 'points-by-week', title: 'Q by week' };
  if (problem !== null) return <PictureProblem {...{ ...card, retry }}>{problem}</PictureProblem>;
  return (
    <WeekPicture
      {...card}
      aside={<Legend of={POINT_SERIES} />}
      columns={['Accrued', 'Consumed']}
      bars={weeks.map(({ week, accrued, consumed }) => ({
        ...{ week, href: companiesAddress.href({ week }) },
        ...{ up: Math.max(0, accrued), down: Math.max(0, consumed) },
        words: [formatPoints(accrued), formatPoints(consumed)],
      }))}
      leadsTo="companies whose points changed"
    />
  );
}

/** Orders placed by week. Each bar links to them. */
export function OrderWeeks({ weeks, problem, retry }: Read<OrderWeek>) {
  const card = { id: 'orders-by-week', title: 'Orders by week' };
  if (problem !== null) return <PictureProblem {...{ ...card, retry }}>{problem}</PictureProblem>;
  return (
    <WeekPicture
      {...card}
      aside={`${formatCount(weeks.reduce((sum, { count }) => sum + count, 0))} in ${weeks.length} weeks`}
      leadsTo="its orders"
      columns={['Orders']}
      bars={weeks.map(({ week, count }) => ({
        ...{ week, up: count, down: 0, words: [formatCount(count)] },
        href: ordersAddress.href({ startDate: week, endDate: endOfWeek(week) }),
      }))}
    />
  );
}

function PictureProblem({
  children,
  retry,
  ...card
}: Omit<ComponentProps<typeof SummaryCard>, 'children'> & { children: string; retry: ReactNode }) {
  return (
    <SummaryCard {...card}>
      <ErrorState title="There was a problem getting the weeks." retry={retry}>
        {children}
      </ErrorState>
    </SummaryCard>
  );
}

/** Sizes in the drawing's units: a bar with its gap, and the height of all charts. */
const [STEP, GAP, HEIGHT] = [20, 4, 120];

/** The data for the drawing and the table. */
interface Weeks {
  title: string;
  columns: readonly string[];
  bars: readonly Bar[];
  /** The target of each week's link. */
  leadsTo: string;
}

function WeekPicture({
  id,
  title,
  aside,
  columns,
  bars,
  leadsTo,
}: Weeks & {
  id: string;
  aside: ReactNode;
}) {
  const most = Math.max(1, ...bars.map(({ up }) => up));
  const least = Math.max(0, ...bars.map(({ down }) => down));
  const [asTable, setAsTable] = useState(false);
  const unit = (niceAbove(most) + niceAbove(least)) / HEIGHT;
  const [top, bottom] = [niceAbove(most) / unit, niceAbove(least) / unit];
  const [width, height] = [bars.length * STEP, HEIGHT + 2];
  return (
    <SummaryCard id={id} title={title} aside={aside}>
      <div className="flex flex-col gap-2 p-4">
        {/* Hidden from screen readers, because the table below has the same data and larger links. */}
        <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted tabular-nums">
          <div className="relative w-11 text-right">
            <span className="absolute top-0 right-0 -translate-y-1/2">{short(top * unit)}</span>
            <span className="absolute right-0 -translate-y-1/2" style={{ top: `${(top / height) * 100}%` }}>
              0
            </span>
            {bottom > 0 ? (
              <span className="absolute right-0 bottom-0 translate-y-1/2">{`−${short(bottom * unit)}`}</span>
            ) : null}
          </div>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="block w-full"
            style={{ height: `${height}px` }}
          >
            {bars.map(({ week, href, words }, index) => (
              <a key={week} href={href} tabIndex={-1} className="group">
                <title>
                  {`Week of ${formatDay(week)}: ` +
                    `${columns.map((column, place) => `${column.toLowerCase()} ${words[place]}`).join(', ')}. ` +
                    `Opens ${leadsTo}.`}
                </title>
                <rect
                  x={index * STEP}
                  y={0}
                  width={STEP}
                  height={height}
                  className="fill-transparent group-hover:fill-hover"
                />
              </a>
            ))}
            {/* One path draws all weeks; the links lie below it. */}
            <path
              d={shapeOf(bars, ({ up }) => ({ y: top - up / unit, height: up / unit }))}
              className={`pointer-events-none ${SERIES.first.fill}`}
            />
            <path
              d={shapeOf(bars, ({ down }) => ({ y: top + 2, height: down / unit }))}
              className={`pointer-events-none ${SERIES.second.fill}`}
            />
            <rect x={0} y={top} width={width} height={1} className="fill-line-strong forced-colors:fill-[CanvasText]" />
          </svg>
          <span />
          <div className="relative mt-1 h-4">
            {monthsOf(bars).map(({ index, name }) => (
              <span key={index} className="absolute" style={{ left: `${(index / bars.length) * 100}%` }}>
                {name}
              </span>
            ))}
          </div>
        </div>
        <details className="text-sm" onToggle={({ currentTarget }) => setAsTable(currentTarget.open)}>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-xs text-muted hover:text-text">
            As a table
          </summary>
          {/* Render it on demand, because its links would be most of the page. */}
          {asTable ? <WeekTable {...{ title, columns, bars, leadsTo }} /> : null}
        </details>
      </div>
    </SummaryCard>
  );
}

function WeekTable({ title, columns, bars, leadsTo }: Weeks) {
  return (
    <table className="mt-2 w-full tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-left text-xs text-muted">
          <th scope="col" className="py-1 font-semibold">
            Week of
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1 text-right font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map(({ week, href, words }) => (
          <tr key={week} className="border-t">
            <th scope="row" className="py-1 text-left font-normal">
              <PortalLink href={href} className="inline-flex min-h-6 items-center text-accent hover:underline">
                {formatDay(week)}
                <span className="sr-only">{`: ${leadsTo}`}</span>
              </PortalLink>
            </th>
            {words.map((word, place) => (
              <td key={columns[place]} className="py-1 text-right">
                {word}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One SVG path for the bars of a side. */
function shapeOf(bars: readonly Bar[], barOf: (bar: Bar) => { y: number; height: number }): string {
  return bars
    .map((bar, index) => {
      const { y, height } = barOf(bar);
      return height > 0
        ? `M${index * STEP + GAP / 2} ${y.toFixed(2)}h${STEP - GAP}v${height.toFixed(2)}h${GAP - STEP}z`
        : '';
    })
    .join('');
}

/** Rounds up to a readable axis number: 1, 2, 4, 5 or 8 times a power of ten. */
function niceAbove(number: number): number {
  if (number <= 0) return 0;
  const ten = 10 ** Math.floor(Math.log10(number));
  return ([1, 2, 4, 5, 8, 10].find((step) => step * ten >= number) ?? 10) * ten;
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

function short(number: number): string {
  return COMPACT.format(Math.round(number));
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The first week of each month that has room for the month's name. */
function monthsOf(bars: readonly Bar[]): { index: number; name: string }[] {
  return bars.flatMap(({ week }, index) => {
    const isNew = bars[index - 1] !== undefined && bars[index - 1]?.week.slice(0, 7) !== week.slice(0, 7);
    return isNew && index < bars.length - 1 ? [{ index, name: MONTH.format(new Date(`${week}T00:00:00Z`)) }] : [];
  });
}
