'use client';

import { useEffect, useMemo, useState } from 'react';
import { FilterForm, FilterSelect, type FilterChip } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { PriorityTable } from '@/components/list/priority-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider } from '@/components/list/selection';
import type { Named } from '@/components/named/use-named';
import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import { LISTED_STATUSES, rulesOf, type ContentArea } from '@/lib/domain/content';
import { prioritiesAfterMove } from '@/lib/domain/priority';
import { contentColumns, selectionOf, type ContentListRow } from './content-columns';
import './content-list.css';
import { CONTENT_WORDS } from './content-words';
import { DeleteSelected } from './delete-selected';
import { noteListHref } from './last-view';
import { forgetSaved, prioritiesOf, typePriorities } from './priority-store';
import { STATUS_LABELS } from './status-labels';

/** What a list of content is searched and filtered by. */
export function ContentFilters({ area, view, types }: { area: ContentArea; view: ContentView; types: readonly Named[] }) {
  const words = CONTENT_WORDS[area];
  const { search, status, type } = view;
  const typeName = types.find(({ id }) => id === type)?.name ?? String(type);
  const chips: FilterChip[] = [
    ...(search ? [{ label: `Title: ${search}`, clears: ['search'] }] : []),
    ...(type && words.type ? [{ label: `${words.type.label}: ${typeName}`, clears: ['type'] }] : []),
    ...(status ? [{ label: `Status: ${STATUS_LABELS[status]}`, clears: ['status'] }] : []),
  ];
  return (
    <FilterForm id="content" address={CONTENT_ADDRESSES[area]} view={view} chips={chips}>
      <SearchField name="search" label={`Search ${words.nouns} by title`} mode="typing" />
      {words.type ? (
        <FilterSelect name="type" label="Type" className="max-w-72">
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      <FilterSelect name="status" label="Status">
        {LISTED_STATUSES.map((value) => (
          <option key={value} value={value}>
            {STATUS_LABELS[value]}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  );
}

/** The items of a page. Where an area has priorities they are typed or dragged here, and saved together. */
export function ContentList({
  area,
  view,
  rows,
  paged,
  timeZone,
}: {
  area: ContentArea;
  view: ContentView;
  rows: ContentListRow[];
  paged: PagedList;
  timeZone: string;
}) {
  const words = CONTENT_WORDS[area];
  const address = CONTENT_ADDRESSES[area];
  const isTrash = view.status === 'deleted';
  const hasPriorities = rulesOf(area).hasPriority && !isTrash;
  const columns = useMemo(() => contentColumns(area, { isTrash, timeZone }), [area, isTrash, timeZone]);
  useEffect(() => noteListHref(area, address.listHref(view)));
  return (
    <SelectionProvider store={selectionOf(area)} address={address} view={view} rows={rows.map(({ id, name }) => ({ id, label: name }))}>
      {hasPriorities ? (
        <RankedRows area={area} rows={rows} columns={columns} />
      ) : (
        <ListTable label={words.title} className={`content ${area}`} columns={columns} rows={rows} view={view} />
      )}
      {words.selects && !isTrash ? <DeleteSelected area={area} /> : null}
      <PagedFooter address={address} view={view} paged={paged} />
    </SelectionProvider>
  );
}

/** Rows that are dragged as well: that types the priorities which put them there. */
function RankedRows({ area, rows: rendered, columns }: { area: ContentArea; rows: ContentListRow[]; columns: ReturnType<typeof contentColumns> }) {
  const [given, setGiven] = useState(rendered);
  const [rows, setRows] = useState(rendered);
  const [isDragging, setDragging] = useState(false);
  if (given !== rendered && !isDragging) {
    setGiven(rendered);
    setRows(rendered);
  }
  useEffect(() => forgetSaved(area), [area, rendered]);
  const move = (from: number, to: number) => {
    const typed = prioritiesOf(area).get();
    const changes = prioritiesAfterMove(rows.map(({ id, priority }) => ({ id, priority: typed.get(id)?.priority ?? priority })), from, to);
    const moved = rows.toSpliced(from, 1);
    setRows(moved.toSpliced(to, 0, ...rows.slice(from, from + 1)));
    typePriorities(area, rows, new Map(changes.map(({ id, priority }) => [id, priority])));
  };
  return (
    <PriorityTable
      label={CONTENT_WORDS[area].title}
      className={`content ${area}`}
      columns={columns}
      rows={rows}
      onMove={move}
      onDragging={setDragging}
    />
  );
}
