'use client';

import { ColumnsMenu } from '@/components/list/columns-menu';
import { useMemo } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { May } from '@/components/layout/rights';
import { SkipToRows } from '@/components/layout/skip-link';
import { ListPreferencesProvider } from '@/components/list/list-preferences';
import { UnreadableRowsContext } from '@/components/list/unreadable-rows';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import { useShown } from '@/components/ui/shown-address';
import { ratesAddress, type RatesView } from '@/lib/addresses/rates';
import type { listConfigurations } from '@/lib/contract/configurations';
import { RATE_CALLS } from '@/lib/domain/proposed-change';
import { unreadableRowsOf } from '@/lib/domain/unreadable-rows';
import type { PersonalList } from '@/lib/preferences/list-preferences';
import { MODULE_RATES_PATH } from '@/lib/addresses/paths';
import { readOf } from '@/lib/query/read';
import { ConfigurationTabs } from '../configuration-tabs';
import { NoAnswer, StaleAnswers, usePageAnswer, usePromotions, useTimeOf } from '../page-answer';
import type { ConfigurationProps } from '../page-props';
import { CountAndColumns } from '../promotion-list';
import { DefaultRates } from './default-rates';
import { PROMOTION_COLUMNS, PromotionsTable } from './promotions-table';
import { RateForm } from './rate-form';
import { RateTimeline } from './rate-timeline';
import { timelineStart } from './timeline-months';

const isOfProduct = ({ configurationType }: { configurationType: string }) => configurationType !== 'forecasts';

/**
 * Default rates and promotions of modules and ESS.
 *
 * @param ratesList preferences for the list of default rates
 * @param href the address as the server read it
 */
export function ModulesScreen({
  failed,
  rendered,
  list,
  ratesList,
  href,
  timeZone,
}: ConfigurationProps & { failed: string | null; ratesList: PersonalList; href: string; timeZone: string }) {
  const view = useShownView(href);
  const { answer, promotions, polls } = usePromotions(isOfProduct);
  const source = useMemo(
    () =>
      readOf<typeof listConfigurations>('/configurationTypes/all/configurations', {
        query: { ratesSince: timelineStart(new Date(rendered)) },
      }),
    [rendered],
  );
  const configurations = usePageAnswer(source, {
    problem: 'There was an error getting the configuration types',
    failed,
    polls,
  });
  const rates = configurations.value?.filter(isOfProduct) ?? [];
  const now = useTimeOf(answer.at, rendered);
  return (
    <>
      <StaleAnswers of={[configurations, answer]} />
      {rates.length + promotions.length > 0 ? <SkipToRows /> : null}
      <ConfigurationTabs current={MODULE_RATES_PATH} />
      <WaitingChanges calls={RATE_CALLS} timeZone={timeZone} />
      {configurations.value ? (
        <>
          <May do="change" in="configurations">
            <RateForm products={rates} rendered={now} />
          </May>
          <UnreadableRowsContext value={unreadableRowsOf(configurations.value)}>
            <ListPreferencesProvider list={ratesList}>
              <DefaultRates rates={rates} source={source} view={view} timeZone={timeZone} />
            </ListPreferencesProvider>
          </UnreadableRowsContext>
        </>
      ) : (
        <SectionCard title="Defaults">
          <NoAnswer of={configurations} />
        </SectionCard>
      )}
      <ListPreferencesProvider list={list}>
        <SectionCard
          title="Promotions"
          aside={
            answer.value ? (
              <CountAndColumns count={promotions.length} columns={<ColumnsMenu of={PROMOTION_COLUMNS} />} />
            ) : undefined
          }
        >
          {answer.value ? (
            <UnreadableRowsContext value={unreadableRowsOf(answer.value)}>
              <PromotionsTable promotions={promotions} rendered={now} view={view} timeZone={timeZone} />
            </UnreadableRowsContext>
          ) : (
            <NoAnswer of={answer} />
          )}
        </SectionCard>
      </ListPreferencesProvider>
      {configurations.value && answer.value ? (
        <RateTimeline rates={rates} promotions={promotions} now={new Date(now)} />
      ) : null}
    </>
  );
}

/** The view of default rates in the address. */
function useShownView(given: string): RatesView {
  const viewAt = (href: string) => ratesAddress.read(ratesAddress.searchAt(href));
  const href = useShown(ratesAddress, (at) => ratesAddress.listHref(viewAt(at)), given);
  return useMemo(() => viewAt(href), [href]);
}
