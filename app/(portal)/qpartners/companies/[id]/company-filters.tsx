'use client';

import { FilterDay } from '@/components/list/filter-day';
import { daysChip, FilterDays, FilterForm, FilterSelect, type FilterChip } from '@/components/list/filter-form';
import { SearchField } from '@/components/list/search-field';
import type { CompanyTabView } from '@/lib/addresses/company';
import { FORECAST_TYPES } from '@/lib/domain/forecast-type';
import { FORECAST_TYPE_LABELS } from '@/lib/domain/forecast';
import { asWritten, type ListAddress } from '@/lib/addresses/list-address';
import { dayInWords } from '@/lib/time/typed-days';

/** A choice of an address, with what people call it. */
export type Choice = readonly [value: string, name: string];

/** What the list of a tab is filtered by, and by its days. */
export interface TabFilters {
  /** What is searched for; without it nothing is. */
  search?: string;
  state?: { label: string; choices: readonly Choice[] };
  /** Does the state belong to one kind of forecast? */
  hasTypes?: true;
  /** The name of the days, where it is not that of the column of dates. */
  days?: string;
  /** Is it filtered by the day from which something may run? */
  operates?: true;
}

/** What of a tab's filters is set. */
export function chipsOf(view: CompanyTabView, { state: states, days }: TabFilters): FilterChip[] {
  const { search, state, type } = view;
  const operates = asWritten(view, 'operateDate') as string | undefined;
  const name = states?.choices.find(([value]) => value === state)?.[1] ?? state;
  const of = type ? FORECAST_TYPE_LABELS[type] : states?.label;
  return [
    ...(search ? [{ label: `Search: ${search}`, clears: ['search'] }] : []),
    ...(state ? [{ label: `${of}: ${name}`, clears: ['state', 'type'] }] : []),
    ...daysChip(view).map((chip) => (days ? { ...chip, label: `${days}: ${chip.label}` } : chip)),
    ...(operates ? [{ label: `Operates: ${dayInWords(operates, 'single')}`, clears: ['operateDate'] }] : []),
  ];
}

/** The filters of a list of a company. @param today `YYYY-MM-DD` */
export function CompanyFilters({
  address,
  view,
  filters,
  today,
}: {
  address: ListAddress<CompanyTabView>;
  view: CompanyTabView;
  filters: TabFilters;
  today: string;
}) {
  const { search, state, hasTypes, days, operates } = filters;
  const { state: chosen } = view;
  const isKnown = !chosen || state?.choices.some(([value]) => value === chosen);
  return (
    <FilterForm id="company-list" address={address} view={view} chips={chipsOf(view, filters)}>
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
