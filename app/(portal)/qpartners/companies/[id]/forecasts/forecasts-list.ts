import { FORECAST_COLUMNS } from '@/components/approvals/forecast-columns';
import { defineList } from '@/components/list/define-list';
import type { CompanyTabView } from '@/lib/addresses/company';
import type { listCompanyForecasts } from '@/lib/contract/company-lists';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { ofCompany } from '../company-lists';

export const forecastsOfCompany = defineList<typeof listCompanyForecasts, CompanyTabView>()({
  ...ofCompany('forecasts'),
  noun: ['forecast', 'forecasts'],
  columns: [
    {
      id: 'month',
      header: 'Month',
      slot: 'title',
      fit: true,
      cell: ({ month }) => monthInWords(monthOfDay(month)),
    },
    ...FORECAST_COLUMNS,
  ],
});
