'use client';

import { FilterDay } from '@/components/list/filter-day';
import { FilterDays, FilterForm, FilterSelect, type Chips, type Filtered } from '@/components/list/filter-form';
import { SearchField } from '@/components/list/search-field';
import type { CompanyTabView } from '@/lib/addresses/company';
import { FORECAST_TYPES } from '@/lib/domain/forecast-type';
import { FORECAST_TYPE_LABELS } from '@/lib/domain/forecast';
import { asWritten } from '@/lib/addresses/list-address';
import { dayInWords } from '@/lib/time/typed-days';

export type Choice = readonly [value: string, name: string];

/** The filters of a tab's list, besides its days. */
export interface TabFilters {
  /** The label of the search; without it there is no search. */
  search?: string;
  state?: { label: string; choices: readonly Choice[] };
  /** True if states depend on a kind of forecast. */
  hasTypes?: true;
  /** The label of the days, if it differs from the date column's. */
  days?: string;
  /** True if it filters by the earliest day of operation. */
  operates?: true;
}

export const chipsOfTab = ({ state: states, days = '' }: TabFilters): Chips<CompanyTabView> => ({
  search: 'Search',
  state: (state, { type }) => {
    const name = states?.choices.find(([value]) => value === state)?.[1] ?? state;
    const of = type ? FORECAST_TYPE_LABELS[type] : states?.label;
    return { label: `${of}: ${name}`, clears: ['state', 'type'] };
  },
  days,
  operateDate: (_, view) => `Operates: ${dayInWords(asWritten(view, 'operateDate') as string, 'single')}`,
});

export function CompanyFilters({
  list,
  filters,
}: {
  list: Filtered<CompanyTabView> & { today: string };
  filters: TabFilters;
}) {
  const { view, today } = list;
  const { search, state, hasTypes, days, operates } = filters;
  const { state: chosen } = view;
  const isKnown = !chosen || state?.choices.some(([value]) => value === chosen);
  return (
    <FilterForm id="company-list" list={list} chips={chipsOfTab(filters)}>
      {search ? <SearchField name="search" label={search} /> : null}
      {hasTypes ? (
        <FilterSelect name="type" label="Type" of="state" all="Either">
          {FORECAST_TYPES.map((type) => (
            <option key={type} value={type}>
              {FORECAST_TYPE_LABELS[type]}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      {state ? (
        <FilterSelect name="state" label={state.label} className="w-52">
          {(isKnown ? state.choices : [[chosen, chosen] as const, ...state.choices]).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      <FilterDays today={today} {...(days && { label: days, clearable: true })} />
      {operates ? <FilterDay name="operateDate" label="Operate Date" today={today} /> : null}
    </FilterForm>
  );
}
