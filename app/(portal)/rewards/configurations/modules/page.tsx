import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { SectionCard } from '@/components/form/section-card';
import { SkipToRows } from '@/components/layout/skip-link';
import { PersonalList } from '@/components/list/list-screen';
import { KeptPage } from '@/components/list/news-bar';
import { ErrorState } from '@/components/ui/error-state';
import { ratesAddress } from '@/lib/addresses/rates';
import { call, toResult } from '@/lib/api/call';
import { listConfigurations, listPromotions } from '@/lib/contract/configurations';
import { promotionStatus } from '@/lib/domain/promotion';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { MODULE_RATES_PATH } from '@/lib/paths';
import { ConfigurationTabs } from '../configuration-tabs';
import { RateQuestion } from '../rate-question';
import { DefaultRates } from './default-rates';
import { CountAndColumns } from '../promotion-list';
import { PromotionsColumnsMenu, PromotionsTable } from './promotions-table';
import { RateForm } from './rate-form';
import { RateTimeline, timelineStart } from './rate-timeline';

export const metadata: Metadata = { title: 'Configurations' };

/** The default rates and promotions of modules and ESS (spec 2 §2.1). */
export default portalPage(
  MODULE_RATES_PATH,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = ratesAddress.read(await searchParams);
    const now = new Date();
    const [configurations, promotions] = await Promise.all([
      toResult(call(listConfigurations, { query: { ratesSince: timelineStart(now) } })),
      toResult(call(listPromotions, {})),
    ]);
    const rates = configurations.ok
      ? configurations.value.filter(({ configurationType }) => configurationType !== 'forecasts')
      : [];
    const ofProducts = promotions.ok
      ? promotions.value.filter(({ configurationType }) => configurationType !== 'forecasts')
      : [];
    const problems = [
      configurations.ok ? null : `There was an error getting the configuration types ${configurations.error.message}`,
      promotions.ok ? null : `There was a problem getting the promotions ${promotions.error.message}`,
    ] as const;
    return (
      <RateQuestion above={env().RATE_QUESTION_THRESHOLD}>
        <KeptPage
          rows={{ ids: ofProducts.map(({ id }) => id), noun: ['promotion', 'promotions'] }}
          view={ratesAddress.listHref(view)}
          problem={problems[0] ?? problems[1]}
          goesOn={ofProducts.some((each) => promotionStatus(each, now) !== 'expired')}
        >
          {rates.length + ofProducts.length > 0 ? <SkipToRows /> : null}
          <ConfigurationTabs current={MODULE_RATES_PATH} />
          {configurations.ok ? (
            <>
              <RateForm products={rates} rendered={now.toISOString()} />
              <DefaultRates rates={rates} view={view} timeZone={env().PORTAL_TIME_ZONE} />
            </>
          ) : (
            <SectionCard title="Defaults">
              <ErrorState title={problems[0] ?? ''} />
            </SectionCard>
          )}
          <PersonalList list="promotions" userId={user.id}>
            <SectionCard
              title="Promotions"
              aside={
                promotions.ok ? (
                  <CountAndColumns count={ofProducts.length} columns={<PromotionsColumnsMenu />} />
                ) : undefined
              }
            >
              {promotions.ok ? (
                <PromotionsTable promotions={ofProducts} rendered={now.toISOString()} />
              ) : (
                <ErrorState title={problems[1] ?? ''} />
              )}
            </SectionCard>
          </PersonalList>
          {configurations.ok && promotions.ok ? <RateTimeline rates={rates} promotions={ofProducts} now={now} /> : null}
        </KeptPage>
      </RateQuestion>
    );
  },
);
