'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { May, useMay } from '@/components/layout/rights';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { FilterForm, FilterSelect, type FilterChip } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { PriorityTable } from '@/components/list/priority-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider } from '@/components/list/selection';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { showToast } from '@/components/ui/toast';
import { CONTENT_ADDRESSES, type ContentView } from '@/lib/addresses/content';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { LISTED_STATUSES } from '@/lib/domain/content-status';
import { contentColumns, selectionOf, type ContentListRow } from './content-columns';
import { ContentBar } from './content-bar';
import './content-list.css';
import { CONTENT_WORDS } from './content-words';
import type { DroppedRow } from './reorder';
import { noteListUrl } from './last-list-url';
import { forgetSaved } from './priority-store';
import { STATUS_LABELS } from './status-labels';

export function ContentColumnsMenu({ area, isTrash }: { area: ContentArea; isTrash: boolean }) {
  const hasDownloads = useMay('contentHistory');
  return <ColumnsMenu of={contentColumns(area, { isTrash, hasDownloads, timeZone: 'UTC' })} />;
}

/** What a list of content is searched and filtered by. */
export function ContentFilters({
  area,
  view,
  types,
}: {
  area: ContentArea;
  view: ContentView;
  types: readonly LookupOption[];
}) {
  const hasContentSearch = useMay('contentSearch');
  const hasDrafts = useMay('drafts');
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
      {hasContentSearch ? <SearchField name="search" label={`Search ${words.nouns} by title`} /> : null}
      {words.type ? (
        <FilterSelect name="type" label="Type" className="max-w-72">
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      {hasDrafts ? (
        <FilterSelect name="status" label="Status">
          {LISTED_STATUSES.map((value) => (
            <option key={value} value={value}>
              {STATUS_LABELS[value]}
            </option>
          ))}
        </FilterSelect>
      ) : null}
    </FilterForm>
  );
}

/** The items of a page. Where an area has priorities they are typed or dragged here, and saved together. */
export function ContentList({
  area,
  view,
  rows,
  total,
  paged,
  timeZone,
}: {
  area: ContentArea;
  view: ContentView;
  rows: ContentListRow[];
  /** How many items match the filter. */
  total: number;
  paged: PagedList;
  timeZone: string;
}) {
  const words = CONTENT_WORDS[area];
  const address = CONTENT_ADDRESSES[area];
  const isTrash = view.status === 'deleted';
  const hasPriorities = rulesOf(area).hasPriority && !isTrash;
  // A server without drafts may know no types, or ask for the whole item again.
  const hasDrafts = useMay('drafts');
  const hasContentHistory = useMay('contentHistory');
  const mayEdit = hasDrafts && !isTrash;
  const hasDownloads = hasContentHistory;
  const columns = useMemo(
    () => contentColumns(area, { isTrash, mayEdit, hasDownloads, timeZone }),
    [area, isTrash, mayEdit, hasDownloads, timeZone],
  );
  useEffect(() => noteListUrl(area, address.listHref(view)));
  return (
    <SelectionProvider
      store={selectionOf(area)}
      address={address}
      view={view}
      rows={rows.map(({ id, name }) => ({ id, label: name }))}
    >
      {hasPriorities ? (
        <RankedRows area={area} view={view} pages={paged.pages} rows={rows} columns={columns} />
      ) : (
        <ListTable label={words.title} className={`content ${area}`} columns={columns} rows={rows} view={view} />
      )}
      <May do="change" in="adminControls">
        <ContentBar area={area} view={view} rowIds={rows.map(({ id }) => id)} total={total} timeZone={timeZone} />
      </May>
      <PagedFooter address={address} view={view} paged={paged} />
    </SelectionProvider>
  );
}

/** Rows that are dragged as well: that types the priorities which put them there. */
function RankedRows({
  area,
  view,
  pages,
  rows: rendered,
  columns,
}: {
  area: ContentArea;
  view: ContentView;
  pages: number;
  rows: ContentListRow[];
  columns: ReturnType<typeof contentColumns>;
}) {
  const [given, setGiven] = useState(rendered);
  const [rows, setRows] = useState(rendered);
  const [isDragging, setDragging] = useState(false);
  const drops = useRef(Promise.resolve());
  const stored = useRef(rendered);
  if (given !== rendered && !isDragging) {
    setGiven(rendered);
    setRows(rendered);
  }
  // Not before its rows are shown: a drag goes on among the former ones.
  useEffect(() => {
    stored.current = given;
    forgetSaved(area, given);
  }, [area, given]);
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row) return;
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    setRows(moved);
    const gap = { above: moved[to - 1]?.id, below: moved[to + 1]?.id };
    drops.current = drops.current.then(async () => {
      // Rows may come until then, and what was saved is forgotten with them.
      const failure = await dropped(area, () => ({ row, gap, page: stored.current, pages, view }));
      if (failure === null) return;
      showToast.error(`“${row.name}” was not moved.\n${failure}`);
      setRows((standing) => (standing === moved ? rows : standing));
    });
  };
  return (
    <PriorityTable
      label={CONTENT_WORDS[area].title}
      className={`content ${area}`}
      columns={columns}
      rows={rows}
      mayMove={useMay('adminControls', 'change')}
      onMove={move}
      onDragging={setDragging}
    />
  );
}

/** @returns why it can't be there, in words; null where its priority is typed */
async function dropped(area: ContentArea, drop: () => DroppedRow): Promise<string | null> {
  try {
    const { typeReordering } = await import('./reorder');
    return await typeReordering(area, drop());
  } catch (error) {
    return error instanceof BffError ? error.message : PLAIN_ERROR;
  }
}
