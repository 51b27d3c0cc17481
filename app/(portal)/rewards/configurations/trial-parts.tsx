'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSettled } from '@/components/query/use-settled';
import { RecordLink } from '@/components/record/record-link';
import { DateRangeField } from '@/components/ui/date-range-field';
import { DetailTable } from '@/components/ui/detail-table';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import { BffError } from '@/lib/bff/client';
import type { Period } from '@/lib/domain/insights';
import { formatCount, formatCountOf, formatPoints, signedPoints } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import type { Read } from '@/lib/query/read';

/** How long typing must pause before a preview, in milliseconds. */
const PAUSE_MS = 300;

/** Debounces a form's terms. @param typed a new object at each render */
export function useSettledTerms<T>(typed: T): T {
  return JSON.parse(useSettled(JSON.stringify(typed), PAUSE_MS)) as T;
}

/** A promotion's preview for a period that the user may change. */
export function TrialSection({
  days,
  period,
  today,
  onChoose,
  children,
}: {
  /** Names the records of the period. */
  days: string;
  period: Period;
  today: string;
  onChoose: (period: Period) => void;
  children: ReactNode;
}) {
  return (
    <section aria-label="Promotion preview" className="flex flex-col gap-3 rounded-lg border bg-bg p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="font-semibold">What it would have given</h3>
        <DateRangeField
          key={`${period.startDate} ${period.endDate}`}
          range={period}
          today={today}
          label={days}
          onChange={({ startDate, endDate }) =>
            onChoose({ startDate: startDate ?? period.startDate, endDate: endDate ?? today })
          }
        />
      </div>
      {children}
    </section>
  );
}

/** Reads a preview. The old one stays visible while typing. */
export function TrialRead<T>({ of, children }: { of: Read<T>; children: (trial: T, isStale: boolean) => ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(of),
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <PartProblem retry={<RetryButton of={error} pending={isFetching} onRetry={() => void refetch()} />}>
        {`There was a problem previewing the promotion. ${reasonOf(error)}`}
      </PartProblem>
    );
  if (!data)
    return (
      <>
        <LoadingNote>Previewing the promotion…</LoadingNote>
        <Skeleton className="h-16 w-full" />
      </>
    );
  return children(data, isFetching);
}

/** Names the invalid term if that is the reason. */
function reasonOf(error: Error): string {
  const faults = error instanceof BffError ? error.errors.map(({ msg }) => msg) : [];
  return faults.length > 0 ? faults.join(' ') : error.message;
}

/** The actual points, the previewed points, and the difference. */
export function TrialSums({ given, would }: { given: number; would: number }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Sum name="Without the promotion">{formatPoints(given)}</Sum>
      <Sum name="With the promotion">{formatPoints(would)}</Sum>
      <Sum name="Difference">{differenceInWords(would - given)}</Sum>
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/**
 * @param counted header of the count column
 * @param companyCount number of all companies; the list holds those with the most
 * @param note explains what counts
 */
export function TrialCompanies({
  counted,
  companies,
  companyCount,
  note,
}: {
  counted: string;
  companies: readonly { id: number; name: string; count: number; given: number; would: number }[];
  companyCount: number;
  note: string;
}) {
  const others = companyCount - companies.length;
  return (
    <>
      <DetailTable
        label="By company"
        heads={[
          'Company',
          [counted, 'text-right!'],
          ['Without the promotion', 'text-right!'],
          ['With the promotion', 'text-right!'],
          ['Difference', 'text-right!'],
        ]}
      >
        {companies.map(({ id, name, count, given, would }) => (
          <tr key={id}>
            <td className="min-w-32 wrap-anywhere">
              <RecordLink to="company" id={id}>
                {name}
              </RecordLink>
            </td>
            <td className="figure text-right">{formatCount(count)}</td>
            <td className="figure text-right whitespace-nowrap">{formatPoints(given)}</td>
            <td className="figure text-right whitespace-nowrap">{formatPoints(would)}</td>
            <td className="figure text-right whitespace-nowrap">{differenceInWords(would - given)}</td>
          </tr>
        ))}
      </DetailTable>
      <p className="text-xs text-muted">
        {`${others > 0 ? `And ${formatCountOf(others, 'company', 'companies')} more. ` : ''}Nothing is changed ` +
          `by this. ${note}`}
      </p>
    </>
  );
}

const differenceInWords = (points: number) => (points === 0 ? 'None' : signedPoints(points));
