'use client';

import { useMemo } from 'react';
import { useRights } from '@/components/layout/rights';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { useAnswer } from '@/components/query/use-answer';
import { useOpenKinds } from '@/components/record/open-kinds';
import { DownloadReport } from '@/components/report/download-report';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { ActivityEntry, ActivityPage, ActivityPerson, listActivityPeople } from '@/lib/contract/activity';
import { MAX_BULK_COUNT } from '@/lib/domain/activity-bulk';
import { changeInWords } from '@/lib/domain/activity-diff';
import {
  activityKind,
  activityKinds,
  activitySentence,
  bulkSentence,
  objectInWords,
} from '@/lib/domain/activity-words';
import { formatCount, formatCountOf } from '@/lib/format';
import { countLabel, placesOnPage, rangeLabel } from '@/lib/page-range';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDateTime } from '@/lib/time';
import { activityFilter, activityList } from './activity-list';
import {
  ActivityColumnsMenu,
  ActivityFilters,
  ActivityTable,
  EntryDialogHost,
  type ActivityListRow,
  type FilterNames,
} from './activity-table';
import { objectLinks, type ObjectLinks } from './object-links';

const NOTHING_READ: ActivityPage = { data: [], total: 0, totalIsLowerBound: false, hasNewer: false, hasOlder: false };

const ALL_PEOPLE = query(readOf<typeof listActivityPeople>('/activity/people', {}));

const KINDS = activityKinds();

/** The activity log from its title to its foot. Where reading failed, what could be read stays usable. */
export function ActivityScreen(props: ListProps) {
  const { timeZone, today } = props;
  const list = useList(activityList, props);
  const people = useAnswer(ALL_PEOPLE);
  const rights = useRights();
  const open = useOpenKinds();
  const { answer: found = NOTHING_READ, view } = list.shown ?? { view: list.view };
  const rows = useMemo(() => {
    const links = objectLinks(rights, open);
    const isFolding = !view.object && !view.bulk && !view.search;
    return found.data.map((entry) => toListRow(entry, links, isFolding));
  }, [found, view, rights, open]);
  const range = rangeOf(found, view, timeZone);
  const choices = people.data ?? [];
  return (
    <LiveList
      list={list}
      title="Activity"
      count={countLabel(found)}
      outcome={range}
      actions={
        <>
          <DownloadReport report="activity" query={activityFilter(list.view)} />
          <ActivityColumnsMenu />
        </>
      }
      filters={
        <>
          {people.problem !== null ? (
            <PartProblem retry={<RetryButton onRetry={() => void people.refetch()} />}>
              There was a problem getting the people to choose from
            </PartProblem>
          ) : null}
          <ActivityFilters
            view={list.view}
            names={namesOf(list.view, choices, found.data)}
            people={choices}
            kinds={KINDS}
            today={today}
          />
        </>
      }
      problem="There was a problem getting the activity log."
      empty={rows.length === 0 ? <NoEntries view={view} /> : null}
      over={
        <EntryDialogHost
          rows={rows.map(({ id, what, objectHref, bulk }) => ({ id, what: bulk ? undefined : what, objectHref }))}
          places={view.older || view.newer ? null : placesOnPage(found, 1)}
          view={view}
          timeZone={timeZone}
        />
      }
    >
      <ActivityTable
        rows={rows}
        view={view}
        timeZone={timeZone}
        range={range}
        hasNewer={found.hasNewer}
        hasOlder={found.hasOlder}
      />
    </LiveList>
  );
}

/** @param isFolding is a bulk change told by one of its entries? */
function toListRow(entry: ActivityEntry, links: ObjectLinks, isFolding: boolean): ActivityListRow {
  const isBulk = isFolding && (entry.bulk?.count ?? 0) > 1;
  return {
    id: entry.id,
    createdAt: entry.createdAt,
    userId: entry.userId ?? undefined,
    who: entry.userName ?? undefined,
    ...(isBulk
      ? { what: bulkSentence(entry, countOf(entry)), object: undefined, objectHref: undefined, bulk: entry.bulk?.id }
      : {
          what: activitySentence(entry),
          object: objectInWords(entry),
          objectHref: links(entry) ?? undefined,
          bulk: undefined,
        }),
    change: isBulk ? undefined : changeInWords(entry.changes),
    address: entry.clientAddress ?? undefined,
    requestId: entry.requestId ?? undefined,
  };
}

function countOf({ bulk }: ActivityEntry): string {
  const count = bulk?.count ?? 0;
  return count < MAX_BULK_COUNT ? formatCount(count) : `${formatCount(MAX_BULK_COUNT)}+`;
}

/** Which entries a page shows: the newest ones by their number, later pages by the time that they go back from. */
function rangeOf(page: ActivityPage, { older, newer }: ActivityView, timeZone: string): string {
  const shown = page.data.length;
  const newest = page.data[0];
  if (!newest || (!older && !newer)) return rangeLabel(page, { shown, page: 1, noun: 'entries' });
  return `${formatCountOf(shown, 'entry', 'entries')} from ${formatDateTime(newest.createdAt, timeZone)} back`;
}

/** Names the filters that are set. An object is called as its own entries on the page call it. */
function namesOf(
  { person, kind, object }: ActivityView,
  people: readonly ActivityPerson[],
  entries: readonly ActivityEntry[],
): FilterNames {
  const [objectType = '', objectId = ''] = object?.split(':') ?? [];
  const own = entries.find((entry) => entry.objectType === objectType && entry.objectId === objectId);
  return {
    person: person && (people.find(({ id }) => id === person)?.name ?? `Person ${person}`),
    kind: kind && activityKind(kind),
    object: object && objectInWords(own ?? { objectType, objectId }),
  } as FilterNames;
}

function NoEntries({ view }: { view: ActivityView }) {
  if (!activityAddress.isFiltered(view)) {
    return (
      <EmptyState title="No activity yet.">Whatever is changed in the portal stands here from then on.</EmptyState>
    );
  }
  return <NoMatches title="No activity matches this filter." clearHref={activityAddress.clearHref(view)} />;
}
