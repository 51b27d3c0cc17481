import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listForecasted } from '@/lib/contract/forecasted';
import { forecastedSource } from './forecasted-list';
import { ForecastedScreen } from './forecasted-screen';

export const metadata: Metadata = { title: 'Forecasts' };

export default listPage({
  endpoint: listForecasted,
  source: forecastedSource,
  title: 'Forecasts',
  name: 'forecasted',
  screen: ForecastedScreen,
});
