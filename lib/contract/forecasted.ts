import { z } from 'zod';
import { FORECAST_RESULTS } from '../domain/forecast-list';
import { CompanyForecast } from './company-lists';
import { byPage, listEndpoint, SearchText, sortedBy } from './list-endpoint';
import { Day, Id, TextOrNull } from './wire';

/** The latest months offered as a filter. */
export const MAX_MONTHS = 600;

export const FORECASTED_SORT_FIELDS = ['month', 'companyName', 'forecast', 'scanned', 'difference', 'percent'] as const;

const Forecasted = CompanyForecast.extend({
  companyId: Id,
  companyName: TextOrNull,
  /** Scanned minus forecast watts. */
  difference: z.int(),
  /** Scanned watts in whole percent of the forecast; 0 without a forecast. */
  percent: z.int(),
  /** By the rules in force now; `running` until the month ends. */
  result: z.enum(FORECAST_RESULTS),
});

export const listForecasted = listEndpoint('listForecasted', '/insights/forecasts', {
  summary: 'List what companies forecast and scanned in each month, latest first. `GET /insights` sums these.',
  access: 'approvals',
  row: Forecasted,
  filters: {
    /** Any day of the month. */
    month: Day,
    result: z.enum(FORECAST_RESULTS),
    /** Part of the company's name. */
    keyword: SearchText,
  },
  sort: sortedBy(FORECASTED_SORT_FIELDS, { field: 'month', direction: 'desc' }),
  window: byPage({ usual: 25, most: 100 }),
  /** `months` are those that have forecasts, latest first, whatever the filter. */
  answer: (data) => z.object({ data, total: z.int(), months: z.array(Day).max(MAX_MONTHS) }),
  report: {
    name: 'listForecastedReport',
    summary: 'Export all forecasts that `GET /insights/forecasts` lists with the same filter, in the same order.',
    path: '/insights/forecasts/report',
    row: Forecasted,
  },
});
