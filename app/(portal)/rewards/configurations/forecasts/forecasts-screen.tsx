'use client';

import { ColumnsMenu } from '@/components/list/columns-menu';
import { SectionCard } from '@/components/form/section-card';
import { May } from '@/components/layout/rights';
import { SkipToRows } from '@/components/layout/skip-link';
import { ListPreferencesProvider } from '@/components/list/list-preferences';
import { UnreadableRowsContext } from '@/components/list/unreadable-rows';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import { RATE_CALLS } from '@/lib/domain/proposed-change';
import { unreadableRowsOf } from '@/lib/domain/unreadable-rows';
import { FORECAST_RATES_PATH } from '@/lib/addresses/paths';
import { ConfigurationTabs } from '../configuration-tabs';
import { NoAnswer, StaleAnswers, usePageAnswer, usePromotions, useTimeOf } from '../page-answer';
import type { ConfigurationProps } from '../page-props';
import { CountAndColumns } from '../promotion-list';
import { FORECAST_PROMOTION_COLUMNS, ForecastPromotions } from './forecast-promotions';
import { AddForecastPromotion, CONFIGURATION, DefaultRate } from './forecast-rates';

/** The default forecast rate and the promotions on it. */
export function ForecastsScreen({
  failed,
  rendered,
  list,
  fixedId,
  only,
  timeZone,
}: ConfigurationProps & {
  failed: string | null;
  fixedId: number | undefined;
  only: number | undefined;
  timeZone: string;
}) {
  const { answer, promotions, polls } = usePromotions(({ configurationType }) => configurationType === 'forecasts');
  const configuration = usePageAnswer(CONFIGURATION, {
    problem: 'There was an error getting the configuration types',
    failed,
    polls,
  });
  const now = useTimeOf(answer.at, rendered);
  return (
    <>
      <StaleAnswers of={[configuration, answer]} />
      {promotions.length > 0 ? <SkipToRows /> : null}
      <ConfigurationTabs current={FORECAST_RATES_PATH} />
      <WaitingChanges calls={RATE_CALLS} timeZone={timeZone} />
      {configuration.value ? (
        <>
          <DefaultRate configuration={configuration.value} />
          <May do="change" in="configurations">
            <AddForecastPromotion configuration={configuration.value} rendered={now} />
          </May>
        </>
      ) : (
        <SectionCard title="Default Rate">
          <NoAnswer of={configuration} />
        </SectionCard>
      )}
      <ListPreferencesProvider list={list}>
        <SectionCard
          title="Promotions"
          aside={
            answer.value ? (
              <CountAndColumns count={promotions.length} columns={<ColumnsMenu of={FORECAST_PROMOTION_COLUMNS} />} />
            ) : undefined
          }
        >
          {answer.value ? (
            <UnreadableRowsContext value={unreadableRowsOf(answer.value)}>
              <ForecastPromotions
                promotions={promotions}
                rendered={now}
                only={only}
                fixedId={fixedId}
                timeZone={timeZone}
              />
            </UnreadableRowsContext>
          ) : (
            <NoAnswer of={answer} />
          )}
        </SectionCard>
      </ListPreferencesProvider>
    </>
  );
}
