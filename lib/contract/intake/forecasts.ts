import { z } from 'zod';
import { endpoint } from '../endpoint';
import { CLAIM_READS } from '../outdates';
import { Id } from '../wire';
import { ExternalId, requiredLine, SENT } from './common';

const MAX_FORECAST_LINES = 500;
export const MAX_FORECAST_QUANTITY = 1_000_000;

/** How many months ahead can be forecast. */
export const MONTHS_AHEAD = 12;

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, such as 2027-01');

const MonthForecast = z
  .strictObject({
    ...SENT,
    month: Month,
    lines: z
      .array(z.strictObject({ articleCode: requiredLine(60), quantity: z.int().min(1).max(MAX_FORECAST_QUANTITY) }))
      .min(1)
      .max(MAX_FORECAST_LINES),
  })
  .refine(({ lines }) => new Set(lines.map(({ articleCode }) => articleCode.toUpperCase())).size === lines.length, {
    path: ['lines'],
    message: 'must name each article code once',
  });

const Forecasted = z.object({
  externalId: ExternalId,
  forecastId: Id,
  month: z.string(),
  watts: z.int(),
});

export const submitForecast = endpoint('submitForecast', 'POST', '/intake/forecasts', {
  summary: 'Submits what a company will install in a month that hasn’t started.',
  access: 'intake',
  outdates: CLAIM_READS,
  body: MonthForecast,
  response: Forecasted,
  errors: [404, 409],
});

export const submitForecastChange = endpoint('submitForecastChange', 'POST', '/intake/forecasts/changes', {
  summary: 'Replaces the lines of a month’s forecast until the month starts.',
  access: 'intake',
  outdates: CLAIM_READS,
  body: MonthForecast,
  response: Forecasted,
  errors: [404, 409],
});
