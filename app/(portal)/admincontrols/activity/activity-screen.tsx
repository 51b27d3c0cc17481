'use client';

import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { useAnswer } from '@/components/query/use-answer';
import { RecordHost } from '@/components/record/record-host';
import { DownloadReport } from '@/components/report/download-report';
import { deferred } from '@/components/ui/deferred';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { ActivityPage, listActivityPeople } from '@/lib/contract/activity';
import { activitySentence } from '@/lib/domain/activity-words';
import { formatCountOf } from '@/lib/text/format';
import { countLabel, placesOnPage, rangeLabel } from '@/lib/addresses/page-range';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDateTime } from '@/lib/time/format-time';
import { activityFilter, activityList } from './activity-list';
import { ActivityColumnsMenu, ActivityFilters, ActivityTable } from './activity-table';

const EntryDialog = deferred(() => import('./entry-dialog'));

const NOTHING_READ: ActivityPage = { data: [], total: 0, totalIsLowerBound: false, hasNewer: false, hasOlder: false };

const ALL_PEOPLE = query(readOf<typeof listActivityPeople>('/activity/people', {}));

/** The activity log from its title to its foot. Where reading failed, what could be read stays usable. */
export function ActivityScreen(props: ListProps) {
  const { timeZone, today } = props;
  const list = useList(activityList, props);
  const people = useAnswer(ALL_PEOPLE);
  const { answer: found = NOTHING_READ, view } = list.shown ?? { view: list.view };
  const range = rangeOf(found, view, timeZone);
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
            <PartProblem retry={<RetryButton of={people.error} onRetry={() => void people.refetch()} />}>
              There was a problem getting the people to choose from
            </PartProblem>
          ) : null}
          <ActivityFilters view={list.view} people={people.data ?? []} entries={found.data} today={today} />
        </>
      }
      problem="There was a problem getting the activity log."
      empty={found.data.length === 0 ? <NoEntries view={view} /> : null}
      over={
        <RecordHost
          name="entry"
          rows={found.data}
          // A page that begins in the midst of the log doesn't know where.
          places={view.older || view.newer ? null : placesOnPage(found, 1)}
          hrefOf={(entry) => activityAddress.href({ ...view, entry })}
          dialog={EntryDialog}
        >
          {({ place, row }) => <EntryDialog place={place} what={row && activitySentence(row)} timeZone={timeZone} />}
        </RecordHost>
      }
    >
      <ActivityTable page={found} view={view} timeZone={timeZone} range={range} />
    </LiveList>
  );
}

/** Which entries a page shows: the newest ones by their number, later pages by the time that they go back from. */
function rangeOf(page: ActivityPage, { older, newer }: ActivityView, timeZone: string): string {
  const shown = page.data.length;
  const newest = page.data[0];
  if (!newest || (!older && !newer)) return rangeLabel(page, { shown, page: 1, noun: 'entries' });
  return `${formatCountOf(shown, 'entry', 'entries')} from ${formatDateTime(newest.createdAt, timeZone)} back`;
}

function NoEntries({ view }: { view: ActivityView }) {
  return activityAddress.isFiltered(view) ? (
    <NoMatches title="No activity matches this filter." clearHref={activityAddress.clearHref(view)} />
  ) : (
    <EmptyState title="No activity yet.">Changes made in the portal appear here.</EmptyState>
  );
}
