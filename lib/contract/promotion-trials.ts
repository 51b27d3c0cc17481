import { z } from 'zod';
import { MAX_PERCENTAGE, MAX_QUANTITY, MAX_RATE, MAX_VOLUME } from '../domain/configuration';
import { TRIAL_COMPANIES } from '../domain/promotion-trial';
import { endpoint } from './endpoint';
import { DAYS } from './list-endpoint';
import { digits, Id, IdInAddress } from './wire';

/** A term of a promotion in an address; what is none is refused by its name and its bounds. */
const term = (what: string, min: number, max: number) =>
  digits(min, max, `${what} must be a whole number from ${min} to ${max.toLocaleString('en-US')}.`).optional();

/** Pieces, what they gave or will give as they are priced, and what they would have given; in Q. */
const Sums = { pieces: z.int(), given: z.int(), would: z.int() };

export const PromotionTrial = z.object({
  productName: z.string(),
  ...Sums,
  /** Pieces that the promotion would have priced. */
  promoted: z.int(),
  /** With claims of the product. */
  companyCount: z.int(),
  /** Those that would have got most more, or least less. */
  companies: z.array(z.object({ id: Id, name: z.string(), ...Sums })).max(TRIAL_COMPANIES),
});
export type PromotionTrial = z.infer<typeof PromotionTrial>;

export const tryPromotion = endpoint('tryPromotion', 'GET', '/promotions/trial', {
  summary: 'Preview a promotion on the claims registered in a period. Changes nothing.',
  access: 'configurations',
  query: z.strictObject({
    /** The default rate of its product. */
    configurationId: IdInAddress.optional(),
    /** Q a piece. */
    rate: term('Rate', 0, MAX_RATE),
    /** Pieces; without it, all of the days. */
    quantity: term('Quantity', 1, MAX_QUANTITY),
    startDate: DAYS.startDate.optional(),
    endDate: DAYS.endDate.optional(),
  }),
  response: PromotionTrial,
  errors: [404],
});

/** Months of companies, what they gave or give by today's rules, and what they would have given; in Q. */
const MonthSums = { months: z.int(), given: z.int(), would: z.int() };

export const ForecastTrial = z.object({
  ...MonthSums,
  /** Months that count as achieved, as they were and with the promotion. */
  achieved: z.int(),
  wouldAchieve: z.int(),
  /** With a forecast in these months. */
  companyCount: z.int(),
  /** Those that would have got most more, or least less. */
  companies: z.array(z.object({ id: Id, name: z.string(), ...MonthSums })).max(TRIAL_COMPANIES),
});
export type ForecastTrial = z.infer<typeof ForecastTrial>;

export const tryForecastPromotion = endpoint('tryForecastPromotion', 'GET', '/promotions/trial/forecasts', {
  summary: 'Preview a promotion on the forecasts of a period. Changes nothing.',
  access: 'configurations',
  query: z.strictObject({
    /** Q for a submitted month. */
    submissionRate: term('Submission Rate', 0, MAX_RATE),
    /** Q for an achieved one. */
    rate: term('Rate', 0, MAX_RATE),
    /** How far more than forecast still counts, in percent. */
    percentage: term('Percent Rate', 0, MAX_PERCENTAGE),
    /** Watts that must at least be forecast. */
    achievedVolume: term('Min. Forecast Volume', 0, MAX_VOLUME),
    /** The months that they touch. */
    startDate: DAYS.startDate.optional(),
    endDate: DAYS.endDate.optional(),
  }),
  response: ForecastTrial,
});
