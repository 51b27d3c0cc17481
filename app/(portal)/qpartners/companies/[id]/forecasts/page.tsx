import { listCompanyForecasts } from '@/lib/contract/company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { forecastsOfCompany } from './forecasts-list';
import { ForecastsTab } from './forecasts-tab';

export const generateMetadata = companyTitle('forecasts');

export default companyTabPage({
  tab: 'forecasts',
  endpoint: listCompanyForecasts,
  source: forecastsOfCompany,
  screen: ForecastsTab,
});
