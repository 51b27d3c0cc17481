'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { May, useMay } from '@/components/layout/rights';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { PriorityTable } from '@/components/list/priority-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider } from '@/components/list/selection';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { showToast } from '@/components/ui/toast';
import type { ContentView } from '@/lib/addresses/content';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { LISTED_STATUSES } from '@/lib/domain/content-status';
import { ContentBar, selectionOf } from './content-bar';
import { ranked, type ContentContext, type ListedItem, type ListOfContent } from './content-lists';
import './content-list.css';
import { CONTENT_WORDS } from './content-words';
import type { DroppedRow } from './reorder';
import { noteListUrl } from './last-list-url';
import { forgetSaved } from './priority-store';
import { STATUS_LABELS } from './status-labels';

export function ContentFilters({
  area,
  list,
  types,
}: {
  area: ContentArea;
  list: Filtered<ContentView>;
  types: readonly LookupOption[];
}) {
  const hasContentSearch = useMay('contentSearch');
  const hasDrafts = useMay('drafts');
  const words = CONTENT_WORDS[area];
  return (
    <FilterForm
      id="content"
      list={list}
      chips={{
        search: 'Title',
        type: (type) =>
          words.type ? `${words.type.label}: ${types.find(({ id }) => id === type)?.name ?? type}` : null,
        status: (status) => `Status: ${STATUS_LABELS[status]}`,
      }}
    >
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

/** A page of items. In areas with priorities, users type or drag them and save them together. */
export function ContentList({
  area,
  list,
  types,
}: {
  area: ContentArea;
  list: ListOfContent;
  types: readonly LookupOption[];
}) {
  const { address, rows, shownView: view, counted } = list;
  const words = CONTENT_WORDS[area];
  const hasDrafts = useMay('drafts');
  useEffect(() => noteListUrl(area, address.listHref(view)));
  return (
    <SelectionProvider store={selectionOf(area)} list={list} keep={selectedRowOf}>
      {rulesOf(area).hasPriority && view.status !== 'deleted' ? (
        <RankedRows area={area} list={list} types={types} hasDrafts={hasDrafts} />
      ) : (
        <ListTable list={list} label={words.title} className={`content ${area}`} types={types} hasDrafts={hasDrafts} />
      )}
      <May do="change" in="adminControls">
        <ContentBar
          area={area}
          view={view}
          rowIds={rows.map(({ id }) => id)}
          total={counted.total}
          timeZone={list.timeZone}
        />
      </May>
      <PagedFooter list={list} />
    </SelectionProvider>
  );
}

const selectedRowOf = ({ id, title }: ListedItem) => ({ id, label: title });

/** Draggable rows. Dropping a row fills in the priorities that put it there. */
function RankedRows({
  area,
  list: { rows: rendered, columns, shownView: view, address, timeZone, counted, first, pages },
  types,
  hasDrafts,
}: { area: ContentArea; list: ListOfContent } & ContentContext) {
  const context = useMemo(
    () => ({ view, address, timeZone, counted, first, types, hasDrafts }),
    [view, address, timeZone, counted, first, types, hasDrafts],
  );
  const [given, setGiven] = useState(rendered);
  const [rows, setRows] = useState(rendered);
  const [isDragging, setDragging] = useState(false);
  const drops = useRef(Promise.resolve());
  const stored = useRef(rendered);
  if (given !== rendered && !isDragging) {
    setGiven(rendered);
    setRows(rendered);
  }
  // Update after rendering, because a drag continues among the old rows.
  useEffect(() => {
    stored.current = given;
    forgetSaved(area, given.map(ranked));
  }, [area, given]);
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row) return;
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    setRows(moved);
    const gap = { above: moved[to - 1]?.id, below: moved[to + 1]?.id };
    drops.current = drops.current.then(async () => {
      // Read the rows late, because new ones may arrive first and drop the saved priorities.
      const failure = await dropped(area, () => ({
        ...{ row: ranked(row), gap, pages, view },
        page: stored.current.map(ranked),
      }));
      if (failure === null) return;
      showToast.error(`“${row.title}” was not moved.\n${failure}`);
      setRows((standing) => (standing === moved ? rows : standing));
    });
  };
  return (
    <PriorityTable
      label={CONTENT_WORDS[area].title}
      className={`content ${area}`}
      columns={columns}
      context={context}
      rows={rows}
      mayMove={useMay('adminControls', 'change')}
      onMove={move}
      onDragging={setDragging}
    />
  );
}

/** @returns why the drop isn't possible; null if the priorities were filled in */
async function dropped(area: ContentArea, drop: () => DroppedRow): Promise<string | null> {
  try {
    const { typeReordering } = await import('./reorder');
    return await typeReordering(area, drop());
  } catch (error) {
    return error instanceof BffError ? error.message : PLAIN_ERROR;
  }
}
