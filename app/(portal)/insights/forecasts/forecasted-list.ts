import { FORECAST_COLUMNS } from '@/components/approvals/forecast-columns';
import { defineList } from '@/components/list/define-list';
import { forecastedAddress, type ForecastedView } from '@/lib/addresses/insights';
import type { listForecasted } from '@/lib/contract/forecasted';

/** Companies' forecasts for a month, latest first. */
export const forecastedSource = defineList<typeof listForecasted, ForecastedView>()({
  path: '/insights/forecasts',
  address: forecastedAddress,
  noun: ['forecast', 'forecasts'],
  isAsked: ({ month }) => month !== undefined,
  query: ({ month, page }) => ({ month: `${month}-01`, page }),
  whole: true,
  columns: [
    {
      id: 'company',
      field: 'companyName',
      header: 'Company',
      slot: 'title',
      links: false,
      link: ['company', 'companyId'],
    },
    ...FORECAST_COLUMNS,
  ],
});
