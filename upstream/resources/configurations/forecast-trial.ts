import type { Pool } from 'pg';
import type { z } from 'zod';
import { tryForecastPromotion, type ForecastTrial } from '@/lib/contract/promotion-trials';
import { startOfMonth } from '@/lib/domain/day';
import type { ForecastRules } from '@/lib/domain/forecast';
import { TRIAL_COMPANIES, tryMonth, type TriedMonth } from '@/lib/domain/promotion-trial';
import { requireParameter } from '@/upstream/http/faults';
import { handle } from '@/upstream/http/route';
import { findForecastRules } from '../forecasts/rules';
import { dayOf, knownDay, refuseCrossedDays } from '../orders/day-bounds';

type Query = z.output<typeof tryForecastPromotion.query>;

export const forecastTrialRoutes = [
  handle(tryForecastPromotion, ({ longRead, query, config, now }) => {
    const terms = termsOf(query);
    const today = dayOf(now, config.PORTAL_TIME_ZONE);
    return longRead(async (db) =>
      sumsOf(await findMonths(db, terms, today), await findForecastRules(db, today), terms),
    );
  }),
];

interface Terms extends ForecastRules {
  startDate: string;
  endDate: string;
}

function termsOf({ submissionRate, rate, percentage, achievedVolume, startDate, endDate }: Query): Terms {
  refuseCrossedDays({ startDate, endDate });
  return {
    submissionRate: requireParameter(submissionRate, 'submissionRate'),
    rate: requireParameter(rate, 'rate'),
    percentage: requireParameter(percentage, 'percentage'),
    achievedVolume: requireParameter(achievedVolume, 'achievedVolume'),
    startDate: requireParameter(startDate, 'startDate'),
    endDate: requireParameter(endDate, 'endDate'),
  };
}

interface MonthOfCompany extends TriedMonth {
  companyId: number;
  name: string;
}

/** Forecast months of companies, read along the index of months. */
async function findMonths(db: Pool, { startDate, endDate }: Terms, today: string): Promise<MonthOfCompany[]> {
  const decided = (kind: string) => `(
    SELECT json_build_object('isRejected', a.decision = 'rejected', 'qpoints', f.${kind}_qpoints)
    FROM approvals a WHERE a.id = f.${kind}_approval_id) AS ${kind}`;
  const text = `
    SELECT f.company_id AS "companyId", c.name, coalesce(m.watts, 0) AS "totalScannedWattage",
      f.month < date_trunc('month', $3::date) AS "hasEnded", ${decided('submission')}, ${decided('achievement')}, (
        SELECT coalesce(sum(l.quantity::bigint * a.volume), 0)::bigint
        FROM forecast_lines l JOIN article_codes a ON a.id = l.article_code_id WHERE l.forecast_id = f.id
      ) AS "forecastedWatts"
    FROM forecasts f JOIN companies c ON c.id = f.company_id
    LEFT JOIN claim_months m ON (m.company_id, m.month) = (f.company_id, f.month)
    WHERE f.month >= $1::date AND f.month <= $2::date`;
  const { rows } = await db.query<MonthOfCompany>(text, [
    startOfMonth(knownDay(startDate)),
    startOfMonth(knownDay(endDate)),
    today,
  ]);
  return rows;
}

function sumsOf(months: readonly MonthOfCompany[], now: ForecastRules, tried: ForecastRules): ForecastTrial {
  const companies = new Map<number, ForecastTrial['companies'][number]>();
  const sums = { months: 0, given: 0, would: 0, achieved: 0, wouldAchieve: 0 };
  for (const month of months) {
    const { given, would, isAchieved, wouldBeAchieved } = tryMonth(month, { now, tried });
    const company = companies.get(month.companyId) ?? {
      ...{ id: month.companyId, name: month.name, months: 0, given: 0, would: 0 },
    };
    companies.set(month.companyId, company);
    for (const of of [company, sums]) {
      of.months += 1;
      of.given += given;
      of.would += would;
    }
    if (isAchieved) sums.achieved += 1;
    if (wouldBeAchieved) sums.wouldAchieve += 1;
  }
  const most = [...companies.values()].sort(
    (one, other) =>
      other.would - other.given - (one.would - one.given) || other.months - one.months || one.id - other.id,
  );
  return { ...sums, companyCount: companies.size, companies: most.slice(0, TRIAL_COMPANIES) };
}
