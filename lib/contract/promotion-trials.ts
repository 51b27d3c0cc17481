import { z } from 'zod';
import { MAX_PERCENTAGE, MAX_QUANTITY, MAX_RATE, MAX_VOLUME } from '../domain/configuration';
import { TRIAL_COMPANIES } from '../domain/promotion-trial';
import { endpoint } from './endpoint';
import { DAYS } from './list-endpoint';
import { digits, Id, IdInAddress } from './wire';

/** A promotion's term in a URL; an invalid one is refused with its name and range. */
const term = (what: string, min: number, max: number) =>
  digits(min, max, `${what} must be a whole number from ${min} to ${max.toLocaleString('en-US')}.`).optional();

/** Pieces, actual Q at their current price, and Q under the promotion. */
const Sums = { pieces: z.int(), given: z.int(), would: z.int() };

export const PromotionTrial = z.object({
  productName: z.string(),
  ...Sums,
  promoted: z.int(),
  /** Companies with claims of the product. */
  companyCount: z.int(),
  /** The companies with the largest gains or smallest losses. */
  companies: z.array(z.object({ id: Id, name: z.string(), ...Sums })).max(TRIAL_COMPANIES),
});
export type PromotionTrial = z.infer<typeof PromotionTrial>;

export const tryPromotion = endpoint('tryPromotion', 'GET', '/promotions/trial', {
  summary: 'Preview a promotion on the claims registered in a period. Changes nothing.',
  access: 'configurations',
  query: z.strictObject({
    /** The product's default rate. */
    configurationId: IdInAddress.optional(),
    /** Q per piece. */
    rate: term('Rate', 0, MAX_RATE),
    /** Maximum pieces; by default all of the period's. */
    quantity: term('Quantity', 1, MAX_QUANTITY),
    startDate: DAYS.startDate.optional(),
    endDate: DAYS.endDate.optional(),
  }),
  response: PromotionTrial,
  errors: [404],
});

/** Months of companies, Q given so far or by today's rules, and Q under the promotion. */
const MonthSums = { months: z.int(), given: z.int(), would: z.int() };

export const ForecastTrial = z.object({
  ...MonthSums,
  /** Achieved months, actually and under the promotion. */
  achieved: z.int(),
  wouldAchieve: z.int(),
  /** Companies with a forecast in these months. */
  companyCount: z.int(),
  /** The companies with the largest gains or smallest losses. */
  companies: z.array(z.object({ id: Id, name: z.string(), ...MonthSums })).max(TRIAL_COMPANIES),
});
export type ForecastTrial = z.infer<typeof ForecastTrial>;

export const tryForecastPromotion = endpoint('tryForecastPromotion', 'GET', '/promotions/trial/forecasts', {
  summary: 'Preview a promotion on the forecasts of a period. Changes nothing.',
  access: 'configurations',
  query: z.strictObject({
    /** Q per submitted month. */
    submissionRate: term('Submission Rate', 0, MAX_RATE),
    /** Q per achieved month. */
    rate: term('Rate', 0, MAX_RATE),
    /** Percent above the forecast that still counts as achieved. */
    percentage: term('Percent Rate', 0, MAX_PERCENTAGE),
    /** Minimum forecast in watts. */
    achievedVolume: term('Min. Forecast Volume', 0, MAX_VOLUME),
    /** Selects the months that overlap these days. */
    startDate: DAYS.startDate.optional(),
    endDate: DAYS.endDate.optional(),
  }),
  response: ForecastTrial,
});
