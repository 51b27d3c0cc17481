import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listForecastApprovals } from '@/lib/contract/forecasts';
import { forecastsList } from './forecasts-list';
import { ForecastsScreen } from './forecasts-screen';
import { readsRates, seedsOfForecasts } from './read-forecasts';

export const metadata: Metadata = { title: 'Approvals' };

export default listPage({
  endpoint: listForecastApprovals,
  source: forecastsList,
  title: 'Approvals',
  name: 'forecast-approvals',
  also: seedsOfForecasts,
  more: readsRates,
  screen: ForecastsScreen,
});
