import { forecastedAddress, type ForecastedView } from '@/lib/addresses/insights';
import type { listForecasted } from '@/lib/contract/forecasted';
import { listSource, type RowFrom } from '@/lib/query/list';

/** What companies forecast for a month, the latest first. */
export const forecastedSource = listSource<typeof listForecasted, ForecastedView>()({
  path: '/insights/forecasts',
  address: forecastedAddress,
  noun: ['forecast', 'forecasts'],
  isAsked: ({ month }) => month !== undefined,
  query: ({ month, page }) => ({ month: `${month}-01`, page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type ForecastedRow = RowFrom<typeof forecastedSource>;
