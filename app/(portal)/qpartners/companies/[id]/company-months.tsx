'use client';

import { useQuery } from '@tanstack/react-query';
import { PortalLink } from '@/components/layout/navigation';
import { PartProblem } from '@/components/ui/error-state';
import { Legend, POINT_SERIES, SERIES } from '@/components/ui/legend';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import type { CompanyMonth, getCompanyMonths } from '@/lib/contract/companies';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { formatPoints } from '@/lib/text/format';
import { companyHref } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** A company's points earned and used by month. Screen readers get the figures from the table. */
export function CompanyMonths({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(
    query(readOf<typeof getCompanyMonths>('/companies/{id}/months', { params: { id } })),
  );
  return (
    <section
      aria-labelledby="months"
      className="flex shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-2">
        <h2 id="months" className="font-semibold">
          Q by month
        </h2>
        <Legend of={POINT_SERIES} />
        <PortalLink href={companyHref(id, 'points')} className="ml-auto text-accent hover:underline">
          Ledger
        </PortalLink>
      </div>
      {data ? (
        <MonthPicture months={data.months} />
      ) : error ? (
        <PartProblem retry={<RetryButton of={error} onRetry={() => void refetch()} />}>
          There was a problem getting the months
        </PartProblem>
      ) : (
        <div className="flex h-44 items-end gap-3 px-4 pb-8">
          <LoadingNote>Loading the months…</LoadingNote>
          {Array.from({ length: 12 }, (_, month) => (
            <Skeleton key={month} className="h-20 grow" />
          ))}
        </div>
      )}
    </section>
  );
}

/** The height of each side of the chart in pixels. */
const SIDE = 56;

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

function MonthPicture({ months }: { months: readonly CompanyMonth[] }) {
  const most = Math.max(1, ...months.flatMap(({ accrued, consumed }) => [accrued, consumed]));
  const heightOf = (points: number) => Math.max(0, Math.round((points / most) * SIDE));
  return (
    <div
      role="region"
      aria-label="Points by month"
      // Focusable for keyboard scrolling, because it scrolls sideways on phones.
      tabIndex={0}
      className="relative overflow-x-auto px-4 py-3"
    >
      <table className="w-full min-w-[560px] table-fixed text-xs tabular-nums">
        <caption className="sr-only">Points accrued, consumed and available at the end of each month</caption>
        <thead>
          <tr>
            {months.map(({ month }) => (
              <th key={month} scope="col" className="pb-1 font-normal text-muted">
                <span className="sr-only">{monthInWords(monthOfDay(month))}</span>
                <span aria-hidden>{MONTH.format(new Date(month))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {months.map(({ month, accrued }) => (
              <Bar key={month} height={heightOf(accrued)} isUp title={`${formatPoints(accrued)} accrued`} />
            ))}
          </tr>
          <tr className="border-t border-line-strong">
            {months.map(({ month, consumed }) => (
              <Bar key={month} height={heightOf(consumed)} title={`${formatPoints(consumed)} consumed`} />
            ))}
          </tr>
          <tr>
            {months.map(({ month, balance }) => (
              <td key={month} className="pt-1 text-center" title={`${formatPoints(balance)} available at the end`}>
                <span className="sr-only">{`${formatPoints(balance)} available`}</span>
                <span aria-hidden>{COMPACT.format(balance)}</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Bar({ height, isUp = false, title }: { height: number; isUp?: boolean; title: string }) {
  const look = SERIES[isUp ? 'first' : 'second'].box;
  return (
    <td title={title} className={`p-0 ${isUp ? 'align-bottom' : 'align-top'}`} style={{ height: SIDE }}>
      <span className="sr-only">{title}</span>
      <span aria-hidden className={`mx-auto block w-3/5 rounded-sm ${look}`} style={{ height }} />
    </td>
  );
}
