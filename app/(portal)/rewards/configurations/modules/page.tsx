import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { forecastRatesAddress, promotionHref, ratesAddress, type RatesView } from '@/lib/addresses/rates';
import { call, toResult } from '@/lib/api/call';
import { seedOfProposedChanges } from '@/lib/api/proposed-changes';
import { seed } from '@/lib/api/seed';
import { listConfigurations, listPromotions, listRateEntries } from '@/lib/contract/configurations';
import { env } from '@/lib/server/env';
import { MODULE_RATES_PATH } from '@/lib/addresses/paths';
import { configurationProps, listOf, renderedAt } from '../page-props';
import { ModulesScreen } from './modules-screen';
import { timelineStart } from './timeline-months';

export const metadata: Metadata = { title: 'Configurations' };

const readPromotions = cache(() => call(listPromotions, {}));

/** Redirects a forecast promotion to its own page. */
async function leadOn({ promotion }: RatesView): Promise<void> {
  if (promotion === undefined) return;
  const found = await toResult(readPromotions());
  const asked = found.ok ? found.value.find(({ id }) => id === promotion) : undefined;
  if (asked?.configurationType === 'forecasts') redirect(promotionHref(promotion, forecastRatesAddress));
}

export default cachedPage({
  area: MODULE_RATES_PATH,
  first: () => seed(listConfigurations, { query: { ratesSince: timelineStart(new Date(renderedAt())) } }),
  also: ({ search }) => {
    const { history } = ratesAddress.read(search);
    return [
      seed(listPromotions, {}, readPromotions),
      seedOfProposedChanges(),
      ...(history ? [seed(listRateEntries, { params: { id: history } })] : []),
    ];
  },
  more: async ({ user, search }) => {
    const view = ratesAddress.read(search);
    await leadOn(view);
    return {
      ...(await configurationProps('promotions', user.id)),
      ratesList: await listOf('default-rates', user.id),
      href: ratesAddress.listHref(view),
      timeZone: env().PORTAL_TIME_ZONE,
    };
  },
  skeleton: <PageSkeleton title="Configurations" note="Loading the configurations…" />,
  screen: ModulesScreen,
});
