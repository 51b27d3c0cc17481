import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { SectionCard } from '@/components/form/section-card';
import { SkipToRows } from '@/components/layout/skip-link';
import { PersonalList } from '@/components/list/list-screen';
import { KeptPage } from '@/components/list/news-bar';
import { ErrorState } from '@/components/ui/error-state';
import { call, toResult } from '@/lib/api/call';
import { getForecastConfiguration, listPromotions } from '@/lib/contract/configurations';
import { promotionStatus } from '@/lib/domain/promotion';
import { env } from '@/lib/env';
import { FORECAST_RATES_PATH } from '@/lib/paths';
import { ConfigurationTabs } from '../configuration-tabs';
import { CountAndColumns } from '../promotion-list';
import { RateQuestion } from '../rate-question';
import { ForecastPromotions, ForecastPromotionsColumnsMenu } from './forecast-promotions';
import { AddForecastPromotion, DefaultRate } from './forecast-rates';

export const metadata: Metadata = { title: 'Configurations' };

/** What a month's forecast gives, and promotions of it (spec 2 §2.2). */
export default portalPage(FORECAST_RATES_PATH, async ({ user }) => {
  const [configuration, promotions] = await Promise.all([
    toResult(call(getForecastConfiguration, {})),
    toResult(call(listPromotions, {})),
  ]);
  const now = new Date();
  const rendered = now.toISOString();
  const ofForecasts = promotions.ok
    ? promotions.value.filter(({ configurationType }) => configurationType === 'forecasts')
    : [];
  const problems = [
    configuration.ok ? null : `There was an error getting the configuration types ${configuration.error.message}`,
    promotions.ok ? null : `There was a problem getting the promotions ${promotions.error.message}`,
  ] as const;
  return (
    <RateQuestion above={env().RATE_QUESTION_THRESHOLD}>
      <KeptPage
        rows={{ ids: ofForecasts.map(({ id }) => id), noun: ['promotion', 'promotions'] }}
        problem={problems[0] ?? problems[1]}
        goesOn={ofForecasts.some((each) => promotionStatus(each, now) !== 'expired')}
      >
        {ofForecasts.length > 0 ? <SkipToRows /> : null}
        <ConfigurationTabs current={FORECAST_RATES_PATH} />
        {configuration.ok ? (
          <>
            <DefaultRate configuration={configuration.value} />
            <AddForecastPromotion configuration={configuration.value} rendered={rendered} />
          </>
        ) : (
          <SectionCard title="Default Rate">
            <ErrorState title={problems[0] ?? ''} />
          </SectionCard>
        )}
        <PersonalList list="forecast-promotions" userId={user.id}>
          <SectionCard
            title="Promotions"
            aside={
              promotions.ok ? (
                <CountAndColumns count={ofForecasts.length} columns={<ForecastPromotionsColumnsMenu />} />
              ) : undefined
            }
          >
            {promotions.ok ? (
              <ForecastPromotions
                promotions={ofForecasts}
                rendered={rendered}
                fixedId={env().FIXED_FORECAST_PROMOTION_ID}
              />
            ) : (
              <ErrorState title={problems[1] ?? ''} />
            )}
          </SectionCard>
        </PersonalList>
      </KeptPage>
    </RateQuestion>
  );
});
