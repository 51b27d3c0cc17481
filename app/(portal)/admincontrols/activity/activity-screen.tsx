'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterDays, FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { ListFooter } from '@/components/list/list-footer';
import { LiveList } from '@/components/list/live-list';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { recordsOf, useList, type ListProps } from '@/components/list/use-list';
import { useAnswer } from '@/components/query/use-answer';
import { RecordHost } from '@/components/record/record-host';
import { DownloadReport } from '@/components/report/download-report';
import { deferred } from '@/components/ui/deferred';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { ActivityEntry, ActivityPerson, listActivityPeople } from '@/lib/contract/activity';
import { activityKind, activityKinds, activitySentence, objectInWords } from '@/lib/domain/activity-words';
import { formatCountOf } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDateTime } from '@/lib/time/format-time';
import { activityFilter, activityList } from './activity-list';
import { useObjectLinks } from './use-object-links';

const EntryDialog = deferred(() => import('./entry-dialog'));

const ALL_PEOPLE = query(readOf<typeof listActivityPeople>('/activity/people', {}));

/** The activity log. If a part can't be read, the rest stays usable. */
export function ActivityScreen(props: ListProps) {
  const { timeZone } = props;
  const list = useList(activityList, props);
  const people = useAnswer(ALL_PEOPLE);
  const { rows, shownView: view } = list;
  const { hasNewer, hasOlder } = list.answer ?? {};
  const range = rangeOf(list, view, timeZone);
  return (
    <LiveList
      list={list}
      title="Activity"
      outcome={range}
      actions={
        <>
          <DownloadReport report="activity" query={activityFilter(list.view)} />
        </>
      }
      filters={
        <>
          {people.problem !== null ? (
            <PartProblem retry={<RetryButton of={people.error} onRetry={() => void people.refetch()} />}>
              There was a problem getting the people to choose from
            </PartProblem>
          ) : null}
          <ActivityFilters list={list} people={people.data ?? []} entries={rows} />
        </>
      }
      problem="There was a problem getting the activity log."
      empty={
        <NoRows
          list={list}
          none="No activity yet."
          hint="Changes made in the portal appear here."
          unmatched="No activity matches this filter."
        />
      }
      over={
        <RecordHost
          {...recordsOf(list)}
          // A page in the middle of the log doesn't know its position.
          places={view.older || view.newer ? null : { ...list.counted, first: 1 }}
          dialog={EntryDialog}
        >
          {({ place, row }) => <EntryDialog place={place} what={row && activitySentence(row)} timeZone={timeZone} />}
        </RecordHost>
      }
    >
      <ListTable list={list} label="Activity" links={useObjectLinks()} />
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
    </LiveList>
  );
}

/** Describes the page's entries: by number on the first page, and by time on later ones. */
function rangeOf(
  { rows, range }: { rows: readonly ActivityEntry[]; range: string },
  { older, newer }: ActivityView,
  timeZone: string,
): string {
  const [newest] = rows;
  if (!newest || (!older && !newer)) return range;
  return `${formatCountOf(rows.length, 'entry', 'entries')} from ${formatDateTime(newest.createdAt, timeZone)} back`;
}

const KINDS = activityKinds();

function ActivityFilters({
  list,
  people,
  entries,
}: {
  list: Filtered<ActivityView> & { today: string };
  people: readonly ActivityPerson[];
  /** The visible entries, one of which may name the filtered object. */
  entries: readonly ActivityEntry[];
}) {
  const { person, kind, object, bulk } = list.view;
  const personName = people.find(({ id }) => id === person)?.name ?? `Person ${person}`;
  return (
    <FilterForm
      id="activity"
      list={list}
      chips={{
        search: 'Search',
        bulk: () => 'One bulk change',
        person: () => `Who: ${personName}`,
        kind: (action) => `What: ${activityKind(action)}`,
        signIns: () => 'With sign-ins',
        object: (written) => objectLabel(written, entries),
        days: '',
      }}
      more={
        kind || object || bulk ? null : (
          <FilterSelect name="signIns" label="Sign-ins" all="Hidden" className="w-40">
            <option value="shown">Shown</option>
          </FilterSelect>
        )
      }
    >
      <SearchField name="search" label="Search activity" />
      <FilterSelect name="person" label="Who" all="Everyone" className="w-48">
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {/* Show the person in the address even if they aren't among the choices. */}
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
      <FilterDays today={list.today} />
    </FilterForm>
  );
}

/** Names an object like its entries on the page do. */
function objectLabel(object: string, entries: readonly ActivityEntry[]): string {
  const [objectType = '', objectId = ''] = object.split(':');
  const own = entries.find((entry) => entry.objectType === objectType && entry.objectId === objectId);
  return objectInWords(own ?? { objectType, objectId });
}

/** A disabled step keeps its place, so that the others stay under the pointer. */
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
