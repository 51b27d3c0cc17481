/** What a month pays for: a timely forecast, and installing as forecast (decision 23). */
export const FORECAST_TYPES = ['submission', 'achievement'] as const;
export type ForecastType = (typeof FORECAST_TYPES)[number];

export const FORECAST_DECISIONS = ['awaiting', 'approved', 'rejected'] as const;
export type ForecastDecision = (typeof FORECAST_DECISIONS)[number];
