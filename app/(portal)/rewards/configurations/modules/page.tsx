import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { ratesAddress } from '@/lib/addresses/rates';
import { seed } from '@/lib/api/seed';
import { listConfigurations, listPromotions, listRateEntries } from '@/lib/contract/configurations';
import { env } from '@/lib/env';
import { MODULE_RATES_PATH } from '@/lib/paths';
import { configurationProps, renderedAt } from '../page-props';
import { ModulesScreen } from './modules-screen';
import { timelineStart } from './timeline-months';

export const metadata: Metadata = { title: 'Configurations' };

/** The default rates and promotions of modules and ESS (spec 2 §2.1). */
export default cachedPage({
  area: MODULE_RATES_PATH,
  first: () => seed(listConfigurations, { query: { ratesSince: timelineStart(new Date(renderedAt())) } }),
  also: ({ search }) => {
    const { history } = ratesAddress.read(search);
    return [seed(listPromotions, {}), ...(history ? [seed(listRateEntries, { params: { id: history } })] : [])];
  },
  more: async ({ user, search }) => ({
    ...(await configurationProps('promotions', user.id)),
    href: ratesAddress.listHref(ratesAddress.read(search)),
    timeZone: env().PORTAL_TIME_ZONE,
  }),
  skeleton: <PageSkeleton title="Configurations" note="Loading the configurations…" />,
  screen: ModulesScreen,
});
