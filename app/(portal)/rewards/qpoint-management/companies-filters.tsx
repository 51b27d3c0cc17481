'use client';

import type { FormEvent } from 'react';
import { FilterChips, type FilterChip } from '@/components/list/filter-chips';
import { FilterSelect } from '@/components/list/filter-select';
import { useListNavigate } from '@/components/list/list-navigation';
import { SearchField } from '@/components/list/search-field';
import { isRequestStatusId, REQUEST_STATUS_NAMES } from '@/lib/domain/point-request';
import { qpointManagementPath } from '@/lib/paths';
import { listOf, MAX_SEARCH_LENGTH, type CompaniesView } from './companies-view';

/** What the filter calls every status that awaits a decision. */
const PENDING_LABEL = 'Awaiting decision';

type CompanyFilters = Pick<CompaniesView, 'search' | 'status'>;
type Status = NonNullable<CompaniesView['status']>;

/**
 * The line of filters: what to search for, which point update status to show, and what is set.
 *
 * @param statuses those of the upstream; none where they could not be read
 */
export function CompaniesFilters({ view, statuses }: { view: CompaniesView; statuses: readonly { id: number; name: string }[] }) {
  const navigate = useListNavigate();
  const hrefWith = (filters: CompanyFilters) => qpointManagementPath({ ...listOf(view), ...filters, page: 1 });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    navigate(hrefWith({ search: wanted || undefined }));
  };
  const nameOf = (status: Status) => {
    if (status === 'pending') return PENDING_LABEL;
    const named = statuses.find(({ id }) => id === status)?.name;
    return named ?? (isRequestStatusId(status) ? REQUEST_STATUS_NAMES[status] : `Status ${status}`);
  };
  const options = statuses.map(({ id, name }): [Status, string] => [id, name]);
  // What the address asks for is shown as chosen, also while the upstream's statuses can't be had.
  if (typeof view.status === 'number' && !statuses.some(({ id }) => id === view.status)) {
    options.push([view.status, nameOf(view.status)]);
  }

  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <form role="search" onSubmit={search} className="contents">
        <SearchField
          id="companies-search"
          name="search"
          label="Search companies"
          applied={view.search ?? ''}
          maxLength={MAX_SEARCH_LENGTH}
          onClear={() => navigate(hrefWith({ search: undefined }))}
        />
      </form>
      <FilterSelect
        id="companies-status"
        label="Point Update Status"
        value={view.status}
        className="max-sm:w-full"
        onChange={(chosen) => navigate(hrefWith({ status: statusOf(chosen) }))}
      >
        <option value="pending">{PENDING_LABEL}</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterChips chips={filterChips(view, nameOf, hrefWith)} clearHref={hrefWith({ search: undefined, status: undefined })} />
    </div>
  );
}

/** What an option of the filter stands for. */
function statusOf(option: string): CompaniesView['status'] {
  if (option === 'pending') return option;
  return option === '' ? undefined : Number(option);
}

function filterChips(
  { search, status }: CompaniesView,
  nameOf: (status: Status) => string,
  hrefWith: (filters: CompanyFilters) => string,
): FilterChip[] {
  return [
    ...(search ? [{ label: `Search: ${search}`, href: hrefWith({ search: undefined }) }] : []),
    ...(status ? [{ label: `Point update: ${nameOf(status)}`, href: hrefWith({ status: undefined }) }] : []),
  ];
}
