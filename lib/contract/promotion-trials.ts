import { z } from 'zod';
import { MAX_PERCENTAGE, MAX_QUANTITY, MAX_RATE, MAX_VOLUME } from '../domain/configuration';
import { TRIAL_COMPANIES } from '../domain/promotion-trial';
import { endpoint } from './endpoint';
import { DAYS } from './list-endpoint';
import { digits, Id, IdInAddress } from './wire';

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
  summary: 'What a promotion would have given on the claims that were registered in some days. Changes nothing.',
  access: 'configurations',
  query: z.strictObject({
    /** The default rate of its product. */
    configurationId: IdInAddress.optional(),
    /** Q a piece. */
    rate: digits(0, MAX_RATE).optional(),
    /** Pieces; without it, all of the days. */
    quantity: digits(1, MAX_QUANTITY).optional(),
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
  summary: 'What a promotion would have given on the forecasts of some months. Changes nothing.',
  access: 'configurations',
  query: z.strictObject({
    /** Q for a submitted month. */
    submissionRate: digits(0, MAX_RATE).optional(),
    /** Q for an achieved one. */
    rate: digits(0, MAX_RATE).optional(),
    /** How far more than forecast still counts, in percent. */
    percentage: digits(0, MAX_PERCENTAGE).optional(),
    /** Watts that must at least be forecast. */
    achievedVolume: digits(0, MAX_VOLUME).optional(),
    /** The months that they touch. */
    startDate: DAYS.startDate.optional(),
    endDate: DAYS.endDate.optional(),
  }),
  response: ForecastTrial,
});
