'use client';

import { useState, type FormEvent } from 'react';
import { useListNavigate } from '@/components/list/list-navigation';
import { SearchField } from '@/components/list/search-field';
import { Button } from '@/components/ui/button';
import { FRAMED_CHOICE_CLASS } from '@/components/ui/list-field';
import { adminsPath } from '@/lib/paths';
import { MAX_SEARCH_LENGTH, type AdminsView } from './admins-view';

type SearchBy = AdminsView['searchBy'];

/** What to search by and for: Enter or the button searches. */
export function AdminsFilters({ view }: { view: AdminsView }) {
  const navigate = useListNavigate();
  const [searchBy, setSearchBy] = useState(view.searchBy);
  const [applied, setApplied] = useState(view.searchBy);
  if (applied !== view.searchBy) {
    setApplied(view.searchBy);
    setSearchBy(view.searchBy);
  }

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const searchFor = String(new FormData(event.currentTarget).get('searchFor') ?? '').trim();
    navigate(adminsPath({ page: 1, searchBy, searchFor: searchFor || undefined }));
  };
  const chooseSearchBy = (chosen: SearchBy) => {
    setSearchBy(chosen);
    // Without a text the choice filters nothing yet.
    if (view.searchFor) navigate(adminsPath({ page: 1, searchBy: chosen, searchFor: view.searchFor }));
  };

  return (
    <form role="search" onSubmit={search} className="flex flex-wrap items-center gap-2">
      <label className={`${FRAMED_CHOICE_CLASS} max-sm:w-full`}>
        <span className="shrink-0">Search by</span>
        <select
          id="admins-search-by"
          value={searchBy ?? ''}
          onChange={(event) => chooseSearchBy((event.target.value || undefined) as SearchBy)}
          className="h-full min-w-0 flex-1 bg-transparent pr-1 text-text outline-none"
        >
          <option value="">All</option>
          <option value="name">Name</option>
          <option value="email">Email</option>
        </select>
      </label>
      <SearchField
        id="admins-search"
        name="searchFor"
        label="Search admins"
        applied={view.searchFor ?? ''}
        maxLength={MAX_SEARCH_LENGTH}
        onClear={() => navigate(adminsPath({ page: 1, searchBy }))}
      />
      <Button type="submit" id="admins-search-button" className="max-sm:h-10">
        Search
      </Button>
    </form>
  );
}
