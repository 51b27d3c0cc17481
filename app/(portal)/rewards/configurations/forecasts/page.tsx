import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { forecastRatesAddress } from '@/lib/addresses/rates';
import { seedOfProposedChanges } from '@/lib/api/proposed-changes';
import { seed } from '@/lib/api/seed';
import { getForecastConfiguration, listPromotions } from '@/lib/contract/configurations';
import { env } from '@/lib/server/env';
import { FORECAST_RATES_PATH } from '@/lib/addresses/paths';
import { configurationProps } from '../page-props';
import { ForecastsScreen } from './forecasts-screen';

export const metadata: Metadata = { title: 'Configurations' };

export default cachedPage({
  area: FORECAST_RATES_PATH,
  first: () => seed(getForecastConfiguration, {}),
  also: () => [seed(listPromotions, {}), seedOfProposedChanges()],
  more: async ({ user, search }) => ({
    ...(await configurationProps('forecast-promotions', user.id)),
    fixedId: env().FIXED_FORECAST_PROMOTION_ID,
    timeZone: env().PORTAL_TIME_ZONE,
    only: forecastRatesAddress.read(search).promotion,
  }),
  skeleton: <PageSkeleton title="Configurations" note="Loading the configurations…" />,
  screen: ForecastsScreen,
});
