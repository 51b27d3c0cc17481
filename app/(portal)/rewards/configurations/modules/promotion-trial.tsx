'use client';

import { useState } from 'react';
import type { Input } from '@/lib/contract/endpoint';
import type { PromotionTrial, tryPromotion } from '@/lib/contract/promotion-trials';
import type { Period } from '@/lib/domain/insights';
import { trialPeriod } from '@/lib/domain/promotion-trial';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { readOf } from '@/lib/query/read';
import { formatDay } from '@/lib/time/format-time';
import { TrialCompanies, TrialRead, TrialSection, TrialSums, useSettledTerms } from '../trial-parts';

/** The form's promotion so far. */
export interface TriedTerms {
  /** Null before a product is chosen. */
  configurationId: number | null;
  rate: number | null;
  /** Number of units for a quantity promotion; undefined for one with days. */
  quantity: number | null | undefined;
  /** `YYYY-MM-DD`; empty until chosen. */
  startDay: string;
  endDay: string;
}

/** Previews a promotion on the claims of a chosen period. Nothing is saved. */
export default function PromotionTrialPart({ terms, today }: { terms: TriedTerms; today: string }) {
  const [chosen, setChosen] = useState<Period | null>(null);
  const { configurationId, rate, quantity, startDay, endDay } = terms;
  const period = chosen ?? trialPeriod({ startDay, endDay: quantity === undefined ? endDay : null }, today);
  const isWhole = configurationId !== null && rate !== null && quantity !== null;
  return (
    <TrialSection days="Claims of" period={period} today={today} onChoose={setChosen}>
      {isWhole ? (
        <Trial terms={{ configurationId, rate, ...(quantity !== undefined && { quantity }) }} period={period} />
      ) : (
        <p className="text-sm text-muted">
          {`Choose a product and enter ${quantity === null ? 'a rate and a quantity' : 'a rate'}: ` +
            'to preview the promotion on past claims.'}
        </p>
      )}
    </TrialSection>
  );
}

type Terms = Pick<NonNullable<Input<typeof tryPromotion>['query']>, 'configurationId' | 'rate' | 'quantity'>;

function Trial({ terms: typed, period }: { terms: Terms; period: Period }) {
  const terms = useSettledTerms(typed);
  return (
    <TrialRead of={readOf<typeof tryPromotion>('/promotions/trial', { query: { ...terms, ...period } })}>
      {(trial, isStale) => <TrialResult trial={trial} period={period} isStale={isStale} />}
    </TrialRead>
  );
}

function TrialResult({ trial, period, isStale }: { trial: PromotionTrial; period: Period; isStale: boolean }) {
  const { productName, pieces, promoted, given, would, companyCount, companies } = trial;
  const days = `${formatDay(period.startDate)} – ${formatDay(period.endDate)}`;
  if (pieces === 0) return <p className="text-sm text-muted">{`No claim of ${productName} was registered ${days}.`}</p>;
  return (
    <div aria-busy={isStale} className="flex flex-col gap-3 text-sm">
      <p role="status">
        {`${formatCountOf(pieces, 'unit')} of ${productName}, registered ${days} by ` +
          `${formatCountOf(companyCount, 'company', 'companies')}. ` +
          `The promotion would have applied to ${promoted === pieces ? 'all of them' : formatCount(promoted)}.`}
      </p>
      <TrialSums given={given} would={would} />
      <TrialCompanies
        counted="Pieces"
        companyCount={companyCount}
        note="Rejected claims and claims awaiting an update don’t count."
        companies={companies.map((company) => ({ ...company, count: company.pieces }))}
      />
    </div>
  );
}
