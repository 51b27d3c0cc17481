import { DECISION_KIND_NAMES } from '../domain/insights';
import { calendarMonth, filterDay, listAddress, oneOf, pageNumber, positiveNumber, type ViewOf } from './list-address';
import { FORECASTED_PATH, INSIGHTS_PATH } from './paths';

/** The figures of a period: the last full month where it names none. */
export const insightsAddress = listAddress({
  path: INSIGHTS_PATH,
  filters: { startDate: filterDay, endDate: filterDay },
});

export type InsightsView = ViewOf<typeof insightsAddress>;

/** What was decided in a period; of claims also those that one product was given for, by its rate or a promotion. */
export const decidedAddress = listAddress(
  {
    path: '/insights/decided',
    filters: {
      kind: oneOf(DECISION_KIND_NAMES),
      startDate: filterDay,
      endDate: filterDay,
      /** The id of its default rate. */
      product: positiveNumber,
      /** Its id, or `none`. */
      promotion: (written) => (written === 'none' ? written : positiveNumber(written)?.toString()),
    },
    place: { page: pageNumber },
  },
  { page: 1 },
);

export type DecidedView = ViewOf<typeof decidedAddress>;

/** What companies forecast for a month and scanned in it. */
export const forecastedAddress = listAddress(
  { path: FORECASTED_PATH, filters: { month: calendarMonth }, place: { page: pageNumber } },
  { page: 1 },
);

export type ForecastedView = ViewOf<typeof forecastedAddress>;
