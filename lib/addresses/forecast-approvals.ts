import { listAddress, positiveNumber, type ViewOf } from '../list-address';

/** The forecasts that wait; `forecast` names a month of a company whose modules are shown (spec 2 §2.4). */
export const forecastApprovalsAddress = listAddress({
  path: '/rewards/forecast-approvals',
  filters: {},
  place: {},
  dialog: { forecast: positiveNumber },
});

export type ForecastApprovalsView = ViewOf<typeof forecastApprovalsAddress>;
