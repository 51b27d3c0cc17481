'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '@/components/query/use-settled';
import { RecordLink } from '@/components/record/record-link';
import { DateRangeField } from '@/components/ui/date-range-field';
import { DetailTable } from '@/components/ui/detail-table';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import type { Input } from '@/lib/contract/endpoint';
import type { PromotionTrial, tryPromotion } from '@/lib/contract/promotion-trials';
import type { Period } from '@/lib/domain/insights';
import { trialPeriod } from '@/lib/domain/promotion-trial';
import { formatCount, formatCountOf, formatPoints, signedPoints } from '@/lib/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDay } from '@/lib/time';

/** The promotion of a form, as far as it is filled in. */
export interface TriedTerms {
  /** Null before a product is chosen. */
  configurationId: number | null;
  rate: number | null;
  /** Pieces, of a promotion of a quantity; undefined of one of days. */
  quantity: number | null | undefined;
  /** `YYYY-MM-DD`; empty before they are chosen. */
  startDay: string;
  endDay: string;
}

/** What a promotion would have given on the claims of a period, which the person may choose. Nothing is stored. */
export default function PromotionTrialPart({ terms, today }: { terms: TriedTerms; today: string }) {
  const [chosen, setChosen] = useState<Period | null>(null);
  const { configurationId, rate, quantity, startDay, endDay } = terms;
  const period = chosen ?? trialPeriod({ startDay, endDay: quantity === undefined ? endDay : null }, today);
  const isWhole = configurationId !== null && rate !== null && quantity !== null;
  return (
    <section aria-label="The promotion, tried" className="flex flex-col gap-3 rounded-lg border bg-bg p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="font-semibold">What it would have given</h3>
        <DateRangeField
          key={`${period.startDate} ${period.endDate}`}
          range={period}
          today={today}
          label="Claims of"
          onChange={({ startDate, endDate }) =>
            setChosen({ startDate: startDate ?? period.startDate, endDate: endDate ?? today })
          }
        />
      </div>
      {isWhole ? (
        <Trial terms={{ configurationId, rate, ...(quantity !== undefined && { quantity }) }} period={period} />
      ) : (
        <p className="text-sm text-muted">
          {`Choose a product and type in ${quantity === null ? 'a rate and a quantity' : 'a rate'}: then it is tried on the claims of these days.`}
        </p>
      )}
    </section>
  );
}

/** While somebody types no number is tried, in milliseconds. */
const PAUSE_MS = 300;

type Terms = Pick<NonNullable<Input<typeof tryPromotion>['query']>, 'configurationId' | 'rate' | 'quantity'>;

function Trial({ terms: typed, period }: { terms: Terms; period: Period }) {
  const terms = JSON.parse(useSettled(JSON.stringify(typed), PAUSE_MS)) as Terms;
  const { data, error, isFetching, refetch } = useQuery({
    ...query(readOf<typeof tryPromotion>('/promotions/trial', { query: { ...terms, ...period } })),
    // What stands there stays while somebody types.
    placeholderData: (previous: PromotionTrial | undefined) => previous,
  });
  if (error)
    return (
      <PartProblem retry={<RetryButton of={error} pending={isFetching} onRetry={() => void refetch()} />}>
        {`There was a problem trying the promotion. ${error.message}`}
      </PartProblem>
    );
  if (!data)
    return (
      <>
        <LoadingNote>Trying the promotion…</LoadingNote>
        <Skeleton className="h-16 w-full" />
      </>
    );
  return <TrialResult trial={data} period={period} isStale={isFetching} />;
}

function TrialResult({ trial, period, isStale }: { trial: PromotionTrial; period: Period; isStale: boolean }) {
  const { productName, pieces, promoted, given, would, companyCount, companies } = trial;
  const days = `${formatDay(period.startDate)} – ${formatDay(period.endDate)}`;
  if (pieces === 0) return <p className="text-sm text-muted">{`No claim of ${productName} was registered ${days}.`}</p>;
  const others = companyCount - companies.length;
  return (
    <div aria-busy={isStale} className="flex flex-col gap-3 text-sm">
      <p role="status">
        {`${formatCountOf(pieces, 'piece')} of ${productName}, registered ${days} by ${formatCountOf(companyCount, 'company', 'companies')}. `}
        {`The promotion would have priced ${promoted === pieces ? 'all of them' : formatCount(promoted)}.`}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum name="As it was">{formatPoints(given)}</Sum>
        <Sum name="With the promotion">{formatPoints(would)}</Sum>
        <Sum name="Difference">{differenceInWords(would - given)}</Sum>
      </dl>
      <DetailTable
        label="By company"
        heads={[
          'Company',
          ['Pieces', 'text-right!'],
          ['As it was', 'text-right!'],
          ['With it', 'text-right!'],
          ['Difference', 'text-right!'],
        ]}
      >
        {companies.map((company) => (
          <tr key={company.id}>
            <td className="min-w-32 wrap-anywhere">
              <RecordLink to="company" id={company.id}>
                {company.name}
              </RecordLink>
            </td>
            <td className="figure text-right">{formatCount(company.pieces)}</td>
            <td className="figure text-right whitespace-nowrap">{formatPoints(company.given)}</td>
            <td className="figure text-right whitespace-nowrap">{formatPoints(company.would)}</td>
            <td className="figure text-right whitespace-nowrap">{differenceInWords(company.would - company.given)}</td>
          </tr>
        ))}
      </DetailTable>
      <p className="text-xs text-muted">
        {others > 0 ? `And ${formatCountOf(others, 'company', 'companies')} more. ` : ''}
        Nothing is changed by this. Claims that were rejected don’t count, nor those that await an update.
      </p>
    </div>
  );
}

const differenceInWords = (points: number) => (points === 0 ? 'None' : signedPoints(points));

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
