'use client';

import { useState } from 'react';
import type { ForecastTrial, tryForecastPromotion } from '@/lib/contract/promotion-trials';
import type { ForecastRules } from '@/lib/domain/forecast';
import type { Period } from '@/lib/domain/insights';
import { trialMonths } from '@/lib/domain/promotion-trial';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { readOf } from '@/lib/query/read';
import { TrialCompanies, TrialRead, TrialSection, TrialSums, useSettledTerms } from '../trial-parts';
import { monthLabel } from './month-field';

/** The form's promotion so far, with months as `YYYY-MM`. */
export interface TriedForecastTerms {
  terms: { [K in keyof ForecastRules]: number | null | undefined };
  start: string;
  end: string;
}

/** Previews a promotion on the forecasts of chosen months. Nothing is saved. */
export default function ForecastTrialPart({ terms, start, end, today }: TriedForecastTerms & { today: string }) {
  const [chosen, setChosen] = useState<Period | null>(null);
  const period = chosen ?? trialMonths({ start, end }, today);
  return (
    <TrialSection days="Forecasts of" period={period} today={today} onChoose={setChosen}>
      {isWhole(terms) ? (
        <Trial terms={terms} period={period} />
      ) : (
        <p className="text-sm text-muted">Enter all four terms to preview them on the forecasts of these months.</p>
      )}
    </TrialSection>
  );
}

const isWhole = (terms: TriedForecastTerms['terms']): terms is ForecastRules =>
  Object.values(terms).every((term) => typeof term === 'number');

function Trial({ terms: typed, period }: { terms: ForecastRules; period: Period }) {
  const terms = useSettledTerms(typed);
  return (
    <TrialRead
      of={readOf<typeof tryForecastPromotion>('/promotions/trial/forecasts', { query: { ...terms, ...period } })}
    >
      {(trial, isStale) => <TrialResult trial={trial} period={period} isStale={isStale} />}
    </TrialRead>
  );
}

function TrialResult({ trial, period, isStale }: { trial: ForecastTrial; period: Period; isStale: boolean }) {
  const { months, achieved, wouldAchieve, given, would, companyCount, companies } = trial;
  const [from, to] = [period.startDate, period.endDate].map((day) => monthLabel(day.slice(0, 7)));
  const span = from === to ? from : `${from} – ${to}`;
  if (months === 0) return <p className="text-sm text-muted">{`Nothing was forecast for ${span}.`}</p>;
  return (
    <div aria-busy={isStale} className="flex flex-col gap-3 text-sm">
      <p role="status">
        {`${formatCountOf(months, 'forecast')} for ${span}, of ` +
          `${formatCountOf(companyCount, 'company', 'companies')}. ` +
          `${formatCount(achieved)} achieved. With the promotion, ${formatCount(wouldAchieve)} would.`}
      </p>
      <TrialSums given={given} would={would} />
      <TrialCompanies
        counted="Months"
        companyCount={companyCount}
        note="Undecided forecasts count by today’s rules. Rejected ones earn nothing."
        companies={companies.map((company) => ({ ...company, count: company.months }))}
      />
    </div>
  );
}
