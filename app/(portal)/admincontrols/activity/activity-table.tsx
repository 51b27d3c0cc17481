'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useRights } from '@/components/layout/rights';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { daysChip, FilterDays, FilterForm, FilterSelect } from '@/components/list/filter-form';
import { ListFooter } from '@/components/list/list-footer';
import { NOTHING, type ListColumn } from '@/components/list/list-column';
import { ListTable } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { useOpenKinds } from '@/components/record/open-kinds';
import { RecordLink } from '@/components/record/record-link';
import { buttonClass } from '@/components/ui/button-class';
import { DateAndTime } from '@/components/ui/date-and-time';
import { RetryButton } from '@/components/ui/retry-button';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { ActivityEntry, ActivityPage, ActivityPerson, listActivity } from '@/lib/contract/activity';
import { MAX_BULK_COUNT } from '@/lib/domain/activity-bulk';
import { changeInWords } from '@/lib/domain/activity-diff';
import {
  activityKind,
  activityKinds,
  activitySentence,
  bulkSentence,
  objectInWords,
} from '@/lib/domain/activity-words';
import { countLabel } from '@/lib/addresses/page-range';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { objectLinks, type ObjectLinks } from './activity-list';

const KINDS = activityKinds();

export function ActivityFilters({
  view,
  people,
  entries,
  today,
}: {
  view: ActivityView;
  people: readonly ActivityPerson[];
  /** The shown entries, one of which may name the filtered object. */
  entries: readonly ActivityEntry[];
  today: string;
}) {
  const { search, person, kind, object, bulk } = view;
  const personName = people.find(({ id }) => id === person)?.name ?? `Person ${person}`;
  const chips = [
    ...(search ? [{ label: `Search: ${search}`, clears: ['search'] }] : []),
    ...(bulk ? [{ label: 'One bulk change', clears: ['bulk'] }] : []),
    ...(person ? [{ label: `Who: ${personName}`, clears: ['person'] }] : []),
    ...(kind ? [{ label: `What: ${activityKind(kind)}`, clears: ['kind'] }] : []),
    ...(view.signIns ? [{ label: 'With sign-ins', clears: ['signIns'] }] : []),
    ...(object ? [{ label: objectLabel(object, entries), clears: ['object'] }] : []),
    ...daysChip(view),
  ];
  return (
    <FilterForm id="activity" address={activityAddress} view={view} chips={chips}>
      <SearchField name="search" label="Search activity" />
      <FilterSelect name="person" label="Who" all="Everyone" className="w-48">
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {/* What the address asks for is shown as chosen, also where it is not among the choices. */}
        {person && !people.some(({ id }) => id === person) ? <option value={person}>{personName}</option> : null}
      </FilterSelect>
      <FilterSelect name="kind" label="What" all="Everything" className="w-64">
        {KINDS.map(({ area, kinds: ofArea }) => (
          <optgroup key={area} label={area}>
            {ofArea.map(({ action, label }) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
        {kind && !KINDS.some(({ kinds: ofArea }) => ofArea.some(({ action }) => action === kind)) ? (
          <option value={kind}>{activityKind(kind)}</option>
        ) : null}
      </FilterSelect>
      {kind || object || bulk ? null : (
        <FilterSelect name="signIns" label="Sign-ins" all="Hidden" className="w-40">
          <option value="shown">Shown</option>
        </FilterSelect>
      )}
      <FilterDays today={today} />
    </FilterForm>
  );
}

/** An object is called as its own entries on the page call it. */
function objectLabel(object: string, entries: readonly ActivityEntry[]): string {
  const [objectType = '', objectId = ''] = object.split(':');
  const own = entries.find((entry) => entry.objectType === objectType && entry.objectId === objectId);
  return objectInWords(own ?? { objectType, objectId });
}

/** The entries of a page, each of which opens its dialog, and the way to newer and older ones. */
export function ActivityTable({
  page: { data: rows, hasNewer, hasOlder },
  view,
  timeZone,
  range,
}: {
  page: ActivityPage;
  view: ActivityView;
  timeZone: string;
  range: string;
}) {
  const links = useObjectLinks();
  const columns = useMemo(() => activityColumns(timeZone, view, links), [timeZone, view, links]);
  return (
    <>
      <ListTable label="Activity" columns={columns} rows={rows} view={view} />
      <ListFooter range={range}>
        {hasNewer || hasOlder ? (
          <nav aria-label="Pages" className="flex items-center gap-0.5">
            <Step id="page-newest" href={hasNewer ? activityAddress.filterHref(view, {}) : null}>
              <ChevronsLeft aria-hidden size={16} />
              Newest
            </Step>
            <Step id="page-newer" href={hasNewer ? activityAddress.filterHref(view, { newer: rows[0]?.id }) : null}>
              <ChevronLeft aria-hidden size={16} />
              Newer
            </Step>
            <Step id="page-older" href={hasOlder ? activityAddress.filterHref(view, { older: rows.at(-1)?.id }) : null}>
              Older
              <ChevronRight aria-hidden size={16} />
            </Step>
          </nav>
        ) : null}
      </ListFooter>
    </>
  );
}

/** A step that leads nowhere keeps its place, so the others stay under the pointer. */
function Step({ id, href, children }: { id: string; href: string | null; children: ReactNode }) {
  const look = 'inline-flex h-7 items-center gap-1 rounded px-2 outline-offset-0';
  return href === null ? (
    <span aria-hidden className={look}>
      {children}
    </span>
  ) : (
    <a id={id} href={href} className={clsx(look, 'text-text hover:bg-hover')}>
      {children}
    </a>
  );
}

/** Finds where the reader can see the object of an entry. */
export function useObjectLinks(): ObjectLinks {
  const rights = useRights();
  const open = useOpenKinds();
  return useMemo(() => objectLinks(rights, open), [rights, open]);
}

/** The columns that people may hide don't depend on the page that is shown. */
export const ActivityColumnsMenu = columnsMenuOf(activityColumns('UTC', {}, () => null));

function activityColumns(timeZone: string, view: ActivityView, links: ObjectLinks): ListColumn<ActivityEntry>[] {
  const isFolding = !view.object && !view.bulk && !view.search;
  /** The bulk change that an entry stands for. */
  const foldedBy = ({ bulk }: ActivityEntry) => (isFolding && bulk && bulk.count > 1 ? bulk : null);
  const countOf = ({ count: total }: { count: number }) =>
    countLabel({ total, totalIsLowerBound: total >= MAX_BULK_COUNT });
  return [
    {
      id: 'when',
      header: 'When',
      width: 148, slot: 'value', kind: 'figures',
      cell: ({ createdAt }) => <DateAndTime at={createdAt} timeZone={timeZone} />,
    },
    {
      id: 'who',
      header: 'Who',
      width: 168, slot: 'detail', links: true,
      cell: ({ userId, userName }) => (
        <RecordLink to="admin" id={userId}>
          {userName ?? NOTHING}
        </RecordLink>
      ),
    },
    {
      id: 'what',
      header: 'What',
      slot: 'title', links: true,
      cell: (entry) => {
        const bulk = foldedBy(entry);
        return (
          <>
            <a
              id={`entry-${entry.id}`}
              data-row-link="dialog"
              href={activityAddress.href({ ...view, entry: entry.id })}
            >
              {bulk ? bulkSentence(entry, countOf(bulk)) : activitySentence(entry)}
            </a>
            {bulk ? <BulkEntries bulk={bulk.id} view={view} /> : null}
          </>
        );
      },
    },
    {
      id: 'change',
      header: 'Change',
      width: 232, muted: true, narrow: false,
      cell: (entry) => (foldedBy(entry) ? NOTHING : (changeInWords(entry.changes) ?? NOTHING)),
    },
    {
      id: 'object',
      header: 'Object',
      width: 160, links: true,
      cell: (entry) => {
        if (foldedBy(entry)) return NOTHING;
        const href = links(entry);
        return href ? <a href={href}>{objectInWords(entry)}</a> : objectInWords(entry);
      },
    },
    {
      id: 'address',
      header: 'From Address',
      width: 136, muted: true, kind: 'figures', narrow: false,
      cell: ({ clientAddress }) => clientAddress ?? NOTHING,
    },
    {
      id: 'request',
      header: 'Request',
      width: 280, muted: true, optional: true,
      cell: ({ requestId }) => requestId ?? NOTHING,
    },
  ];
}

/** More of them are on a page of their own. */
const SHOWN = 50;

/** Folds out what a bulk change did to each of its objects. */
function BulkEntries({ bulk, view }: { bulk: string; view: ActivityView }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const of = query(readOf<typeof listActivity>('/activity', { query: { bulk, limit: SHOWN + 1 } }));
  const { data, error, isFetching, refetch } = useQuery({ ...of, enabled: isOpen, retry: false });
  const entries = data?.data ?? [];

  return (
    <>
      <button
        type="button"
        aria-label={isOpen ? 'Fold in' : 'Show each of them'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass('quiet', 'ml-1 size-6! px-0!')}
      >
        <ChevronDown aria-hidden size={14} className={isOpen ? 'rotate-180' : undefined} />
      </button>
      <ul id={id} hidden={!isOpen} className="pb-2 whitespace-normal">
        {error ? (
          <li role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-bad">
            {error.message}
            <RetryButton of={error} pending={isFetching} onRetry={() => void refetch()} />
          </li>
        ) : data ? null : (
          <li className="text-muted">Loading…</li>
        )}
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id} className="py-0.5">
            <a href={activityAddress.href({ ...view, entry: entry.id })} className="text-accent">
              {objectInWords(entry)}
            </a>{' '}
            <span className="sub">{changeInWords(entry.changes)}</span>
          </li>
        ))}
        {entries.length > SHOWN ? (
          <li>
            <a href={activityAddress.filterHref({}, { bulk })} className="text-accent">
              All of them
            </a>
          </li>
        ) : null}
      </ul>
    </>
  );
}
