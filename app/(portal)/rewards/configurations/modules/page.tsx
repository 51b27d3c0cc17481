import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { SectionCard } from '@/components/form/section-card';
import { KeptPage } from '@/components/list/news-bar';
import { ErrorState } from '@/components/ui/error-state';
import { ratesAddress } from '@/lib/addresses/rates';
import { call, toResult } from '@/lib/api/call';
import { listConfigurations, listPromotions } from '@/lib/contract/configurations';
import type { SearchParams } from '@/lib/list-address';
import { MODULE_RATES_PATH } from '@/lib/paths';
import { ConfigurationTabs } from '../configuration-tabs';
import { DefaultRates } from './default-rates';
import { PromotionsTable } from './promotions-table';
import { RateForm } from './rate-form';
import { RateTimeline } from './rate-timeline';

export const metadata: Metadata = { title: 'Configurations' };

/** The default rates and promotions of modules and ESS (spec 2 §2.1). */
export default portalPage(MODULE_RATES_PATH, async (_, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const view = ratesAddress.read(await searchParams);
  const [configurations, promotions] = await Promise.all([
    toResult(call(listConfigurations, {})),
    toResult(call(listPromotions, {})),
  ]);
  const now = new Date();
  const rates = configurations.ok ? configurations.value.filter(({ configurationType }) => configurationType !== 'forecasts') : [];
  const ofProducts = promotions.ok ? promotions.value.filter(({ configurationType }) => configurationType !== 'forecasts') : [];
  return (
    <KeptPage rows={{ ids: ofProducts.map(({ id }) => id), noun: ['promotion', 'promotions'] }}>
      <ConfigurationTabs current={MODULE_RATES_PATH} />
      {configurations.ok ? (
        <>
          <RateForm products={rates} rendered={now.toISOString()} />
          <DefaultRates rates={rates} view={view} />
        </>
      ) : (
        <SectionCard title="Defaults">
          <ErrorState title={`There was an error getting the configuration types ${configurations.error.message}`} />
        </SectionCard>
      )}
      <SectionCard title="Promotions" aside={promotions.ok ? ofProducts.length : undefined}>
        {promotions.ok ? (
          <PromotionsTable promotions={ofProducts} rendered={now.toISOString()} />
        ) : (
          <ErrorState title={`There was a problem getting the promotions ${promotions.error.message}`} />
        )}
      </SectionCard>
      {configurations.ok && promotions.ok ? <RateTimeline rates={rates} promotions={ofProducts} now={now} /> : null}
    </KeptPage>
  );
});
