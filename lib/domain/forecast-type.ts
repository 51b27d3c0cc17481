/** What a month gives: for being forecast in time, and for being installed as forecast (decision 23). */
export const FORECAST_TYPES = ['submission', 'achievement'] as const;
export type ForecastType = (typeof FORECAST_TYPES)[number];

/** How one kind of a month stands. */
export const FORECAST_DECISIONS = ['awaiting', 'approved', 'rejected'] as const;
export type ForecastDecision = (typeof FORECAST_DECISIONS)[number];
