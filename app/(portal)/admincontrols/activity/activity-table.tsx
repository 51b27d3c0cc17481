'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { daysChip, FilterDays, FilterForm, FilterSelect } from '@/components/list/filter-form';
import { ListFooter } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { RecordHost } from '@/components/record/record-host';
import { RecordLink } from '@/components/record/record-link';
import { DateAndTime } from '@/components/ui/date-and-time';
import { deferred } from '@/components/ui/deferred';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { RowPlaces } from '@/lib/page-range';
import { BulkEntries } from './bulk-entries';

const EntryDialog = deferred(() => import('./entry-dialog'));

export interface ActivityListRow {
  id: number;
  createdAt: string;
  userId: number | undefined;
  who: string | undefined;
  what: string;
  /** From what to what. */
  change: string | undefined;
  /** The bulk change that the row stands for. */
  bulk: string | undefined;
  object: string | undefined;
  /** Where the object can be seen; absent where it can't. */
  objectHref: string | undefined;
  address: string | undefined;
  requestId: string | undefined;
}

interface ActivityChoices {
  people: readonly { id: number; name: string }[];
  /** By area. */
  kinds: readonly { area: string; kinds: readonly { action: string; label: string }[] }[];
}

/** What the filters that are set are called. */
export interface FilterNames {
  person: string | undefined;
  kind: string | undefined;
  object: string | undefined;
}

export function ActivityFilters({
  view,
  names,
  today,
  people,
  kinds,
}: ActivityChoices & { view: ActivityView; names: FilterNames; today: string }) {
  const { search, person, kind, bulk } = view;
  const chips = [
    ...(search ? [{ label: `Search: ${search}`, clears: ['search'] }] : []),
    ...(bulk ? [{ label: 'One bulk change', clears: ['bulk'] }] : []),
    ...(names.person ? [{ label: `Who: ${names.person}`, clears: ['person'] }] : []),
    ...(names.kind ? [{ label: `What: ${names.kind}`, clears: ['kind'] }] : []),
    ...(view.signIns ? [{ label: 'With sign-ins', clears: ['signIns'] }] : []),
    ...(names.object ? [{ label: names.object, clears: ['object'] }] : []),
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
        {person && !people.some(({ id }) => id === person) ? <option value={person}>{names.person}</option> : null}
      </FilterSelect>
      <FilterSelect name="kind" label="What" all="Everything" className="w-64">
        {kinds.map(({ area, kinds: ofArea }) => (
          <optgroup key={area} label={area}>
            {ofArea.map(({ action, label }) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
        {kind && !kinds.some(({ kinds: ofArea }) => ofArea.some(({ action }) => action === kind)) ? (
          <option value={kind}>{names.kind}</option>
        ) : null}
      </FilterSelect>
      {kind || view.object || bulk ? null : (
        <FilterSelect name="signIns" label="Sign-ins" all="Hidden" className="w-40">
          <option value="shown">Shown</option>
        </FilterSelect>
      )}
      <FilterDays today={today} />
    </FilterForm>
  );
}

/** The entries of a page, each of which opens its dialog, and the way to newer and older ones. */
export function ActivityTable({
  rows,
  view,
  timeZone,
  range,
  hasNewer,
  hasOlder,
}: {
  rows: ActivityListRow[];
  view: ActivityView;
  timeZone: string;
  range: string;
  hasNewer: boolean;
  hasOlder: boolean;
}) {
  const columns = useMemo(() => activityColumns(timeZone, view), [timeZone, view]);
  const newer = activityAddress.filterHref(view, { newer: rows[0]?.id });
  const older = activityAddress.filterHref(view, { older: rows.at(-1)?.id });
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
            <Step id="page-newer" href={hasNewer ? newer : null}>
              <ChevronLeft aria-hidden size={16} />
              Newer
            </Step>
            <Step id="page-older" href={hasOlder ? older : null}>
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

/** The columns that people may hide don't depend on the page that is shown. */
export const ActivityColumnsMenu = columnsMenuOf(activityColumns('UTC', {}));

function activityColumns(timeZone: string, view: ActivityView): ListColumn<ActivityListRow>[] {
  return [
    {
      id: 'when',
      header: 'When',
      enableHiding: false,
      meta: { width: 148, slot: 'value', className: 'figures' },
      cell: ({ createdAt }) => <DateAndTime at={createdAt} timeZone={timeZone} />,
    },
    {
      id: 'who',
      header: 'Who',
      meta: { width: 168, slot: 'detail', className: 'links' },
      cell: ({ who = NOTHING, userId }) => (
        <RecordLink to="admin" id={userId}>
          {who}
        </RecordLink>
      ),
    },
    {
      id: 'what',
      header: 'What',
      enableHiding: false,
      meta: { slot: 'title', className: 'links' },
      cell: ({ id, what, bulk }) => (
        <>
          <a id={`entry-${id}`} data-row-link="dialog" href={activityAddress.href({ ...view, entry: id })}>
            {what}
          </a>
          {bulk ? <BulkEntries bulk={bulk} view={view} /> : null}
        </>
      ),
    },
    {
      id: 'change',
      header: 'Change',
      meta: { width: 232, className: 'sub', narrow: false },
      cell: ({ change }) => change ?? NOTHING,
    },
    {
      id: 'object',
      header: 'Object',
      meta: { width: 160, className: 'links' },
      cell: ({ object = NOTHING, objectHref }) => (objectHref ? <a href={objectHref}>{object}</a> : object),
    },
    {
      id: 'address',
      header: 'From Address',
      meta: { width: 136, className: 'sub figures', narrow: false },
      cell: ({ address }) => address ?? NOTHING,
    },
    {
      id: 'request',
      header: 'Request',
      meta: { width: 280, className: 'sub', optional: true },
      cell: ({ requestId }) => requestId ?? NOTHING,
    },
  ];
}

/** Shows the entry that the address names (`?entry=ID`) in a dialog over the log. */
export function EntryDialogHost({
  rows,
  places,
  view,
  timeZone,
}: {
  rows: readonly { id: number; what: string | undefined; objectHref: string | undefined }[];
  /** Null on a page that begins in the middle of the log. */
  places: RowPlaces | null;
  view: ActivityView;
  timeZone: string;
}) {
  const hrefOf = (entry: number | undefined) => activityAddress.href({ ...view, entry });
  return (
    <RecordHost name="entry" rows={rows} places={places} hrefOf={hrefOf} dialog={EntryDialog}>
      {({ place, row }) => (
        <EntryDialog place={place} what={row?.what} objectHref={row?.objectHref} timeZone={timeZone} />
      )}
    </RecordHost>
  );
}
