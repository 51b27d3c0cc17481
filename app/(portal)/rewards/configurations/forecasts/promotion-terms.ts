import { z } from 'zod';
import { NOTHING } from '@/components/list/list-column';
import { bff } from '@/lib/bff/client';
import type { changePromotion, Promotion } from '@/lib/contract/configurations';
import { lockedOnceActive, promotionDay, promotionStatus } from '@/lib/domain/promotion';
import { ForecastTerms } from './forecast-rates';
import { monthEnd, monthLabel, monthOf, monthStart, refuseMonths } from './month-field';

export const PROMOTION_EDITED = 'Successfully edited promotion configuration.';

/** A forecast promotion's form values, with months as `YYYY-MM`. */
export type PromotionTerms = z.infer<typeof ForecastTerms> & { start: string; end: string };

export const termsOf = ({
  submissionRate,
  rate,
  percentage,
  achievedVolume,
  startDate,
  endDate,
}: Promotion): PromotionTerms => ({
  submissionRate: submissionRate ?? 0,
  rate,
  percentage: percentage ?? 0,
  achievedVolume: achievedVolume ?? 0,
  start: monthOf(startDate),
  end: monthOf(endDate ?? startDate),
});

/** For example `November 2026 – January 2027`. */
export const monthsInWords = ({ startDate, endDate }: Promotion) =>
  [startDate, endDate].map((instant) => (instant ? monthLabel(monthOf(instant)) : NOTHING)).join(' – ');

export const hasBegun = (promotion: Promotion, now: Date): boolean => promotionStatus(promotion, now) === 'active';

/** The rules for a promotion's terms, which are stricter once it has started. */
export function termsSchema(promotion: Promotion, now: Date) {
  const thisMonth = monthOf(now.toISOString());
  return ForecastTerms.extend({ start: z.string(), end: z.string() }).superRefine((terms, context) =>
    hasBegun(promotion, now) ? undefined : refuseMonths(terms, thisMonth, context),
  );
}

/** The terms that can still change; none after its end. */
export function openTerms(promotion: Promotion, now: Date): ReadonlySet<keyof PromotionTerms> {
  const status = promotionStatus(promotion, now);
  if (status === 'expired') return new Set();
  const locked = status === 'active' ? lockedOnceActive('forecasts') : [];
  const all = ['submissionRate', 'rate', 'percentage', 'achievedVolume'] as const;
  const months = locked.includes('endDate') ? [] : (['start', 'end'] as const);
  return new Set([...all.filter((term) => !locked.includes(term)), ...months]);
}

/**
 * Saves a promotion's terms. After its start the months can't change (spec 2 §4).
 *
 * @param base the stored promotion as the user knows it
 * @param fixedId the path parameter in place of a configuration's id (decision 22)
 * @throws BffError
 */
export function sendTerms(
  { start, end, ...terms }: PromotionTerms,
  base: Promotion,
  { now, fixedId }: { now: Date; fixedId: number | undefined },
): Promise<Partial<Promotion>> {
  const { id, configurationId, startDate, endDate, version } = base;
  const stays = hasBegun(base, now);
  const body = {
    ...terms,
    id,
    configurationId,
    configurationType: 'forecasts' as const,
    startDate: stays ? startDate : monthStart(start, promotionDay(now)),
    endDate: stays && endDate ? endDate : monthEnd(end),
    ...(version !== undefined && { version }),
  };
  return bff<typeof changePromotion>('PATCH', '/promotions/{id}', {
    params: { id: fixedId ?? configurationId },
    body,
  });
}
