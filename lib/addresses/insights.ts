import { FORECAST_RESULTS } from '../domain/forecast-list';
import { DECISION_KIND_NAMES } from '../domain/insights';
import {
  calendarMonth,
  filterDay,
  listAddress,
  oneOf,
  pageNumber,
  positiveNumber,
  searchText,
  type ViewOf,
} from './list-address';
import { FORECASTED_PATH, INSIGHTS_PATH } from './paths';

/** Shows the last full month by default. */
export const insightsAddress = listAddress({
  path: INSIGHTS_PATH,
  filters: { startDate: filterDay, endDate: filterDay },
});

export type InsightsView = ViewOf<typeof insightsAddress>;

/** Decisions of a period; for claims also by product and its rate or promotion. */
export const decidedAddress = listAddress(
  {
    path: '/insights/decided',
    filters: {
      kind: oneOf(DECISION_KIND_NAMES),
      startDate: filterDay,
      endDate: filterDay,
      product: positiveNumber,
      promotion: (written) => (written === 'none' ? written : positiveNumber(written)?.toString()),
    },
    place: { page: pageNumber },
  },
  { page: 1 },
);

export type DecidedView = ViewOf<typeof decidedAddress>;

/** Months of forecasts with their results, latest first. */
export const forecastedAddress = listAddress(
  {
    path: FORECASTED_PATH,
    filters: { month: calendarMonth, result: oneOf(FORECAST_RESULTS), search: searchText },
    sort: {
      ...{ month: 'desc', companyName: 'asc', forecast: 'desc', scanned: 'desc', difference: 'desc', percent: 'desc' },
    },
    place: { page: pageNumber },
  },
  { page: 1 },
);

export type ForecastedView = ViewOf<typeof forecastedAddress>;
