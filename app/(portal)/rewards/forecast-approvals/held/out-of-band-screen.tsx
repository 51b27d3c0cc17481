'use client';

import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { heldForecastsAddress, type HeldForecastsView } from '@/lib/addresses/forecast-approvals';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { HELD_FILTERS, type HeldFilter } from '@/lib/domain/forecast-list';
import { HELD_FORECASTS_PATH } from '@/lib/addresses/paths';
import { ApprovalReports } from '../../approval-reports';
import { ApprovalTabs } from '../../approval-tabs';
import { BandNote } from '../band-note';
import { achievementsOf } from '../forecast-row';
import { MonthDialogHost, MonthFilter } from '../month-fields';
import { useForecasts, type ForecastsProps } from '../use-forecasts';
import { heldList } from './held-list';

const NOTHING_HELD = 'No held forecasts';

/** Out-of-band forecasts. A row opens its scans. */
export function HeldScreen(props: ForecastsProps) {
  const { list, problem, found, rules } = useForecasts('held', heldList, props);
  return (
    <LiveList
      list={list}
      title="Approvals"
      actions={<ApprovalReports today={props.today} />}
      tabs={<ApprovalTabs current={HELD_FORECASTS_PATH} held={found?.held.length} />}
      filters={<HeldFilters list={list} months={found?.months ?? []} />}
      problem={problem}
      empty={
        <NoRows
          list={list}
          none={NOTHING_HELD}
          hint="All waiting achievements are within the band."
          unmatched={NOTHING_HELD}
        />
      }
      over={
        <MonthDialogHost
          rows={achievementsOf(list.rows)}
          hrefOf={(forecast) => heldForecastsAddress.href({ ...list.shownView, forecast })}
        />
      }
    >
      <ListTable list={list} label="Held forecasts" rules={rules} />
      <PagedFooter list={list}>
        <BandNote rules={rules} />
      </PagedFooter>
    </LiveList>
  );
}

const FILTER_LABELS: Readonly<Record<HeldFilter, string>> = {
  below: 'Below the band',
  above: 'Above the band',
  small: 'Too little forecast',
  awaits: 'Awaits serial numbers',
};

function HeldFilters({ list, months }: { list: Filtered<HeldForecastsView>; months: readonly string[] }) {
  return (
    <FilterForm
      id="held"
      list={list}
      chips={{
        search: 'Company',
        month: (month) => monthInWords(monthOfDay(month)),
        why: (why) => FILTER_LABELS[why],
      }}
    >
      <SearchField name="search" label="Search companies" />
      <MonthFilter months={months} month={list.view.month} />
      <FilterSelect name="why" label="Held because">
        {HELD_FILTERS.map((each) => (
          <option key={each} value={each}>
            {FILTER_LABELS[each]}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  );
}
