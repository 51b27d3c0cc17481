import { FORECAST_TYPES } from '../domain/forecast-type';
import { HELD_FILTERS } from '../domain/forecast-list';
import {
  assignedFilter,
  calendarMonth,
  listAddress,
  oneOf,
  pageNumber,
  positiveNumber,
  searchText,
  type ViewOf,
} from './list-address';

/** Waiting forecasts; `forecast` opens a month's modules (spec 2 §2.4). */
export const forecastApprovalsAddress = listAddress(
  {
    path: '/rewards/forecast-approvals',
    filters: { search: searchText, type: oneOf(FORECAST_TYPES), month: calendarMonth, assigned: assignedFilter },
    sort: {
      month: 'asc',
      name: 'asc',
      type: 'asc',
      scanned: 'desc',
      forecast: 'desc',
      qpoints: 'desc',
      percent: 'desc',
    },
    place: { page: pageNumber },
    dialog: { forecast: positiveNumber },
  },
  { page: 1 },
);

export type ForecastApprovalsView = ViewOf<typeof forecastApprovalsAddress>;

/** Achievements outside the band, which can't be approved. */
export const heldForecastsAddress = listAddress(
  {
    path: '/rewards/forecast-approvals/held',
    filters: { search: searchText, month: calendarMonth, why: oneOf(HELD_FILTERS) },
    sort: { month: 'asc', name: 'asc', scanned: 'desc', forecast: 'desc', percent: 'asc' },
    place: { page: pageNumber },
    dialog: { forecast: positiveNumber },
  },
  { page: 1 },
);

export type HeldForecastsView = ViewOf<typeof heldForecastsAddress>;
