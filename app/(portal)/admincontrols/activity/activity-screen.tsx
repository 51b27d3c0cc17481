import { ListCard } from '@/components/list/list-card';
import { ListNavigation } from '@/components/list/list-navigation';
import { PageTitle } from '@/components/layout/page-title';
import { DownloadReport } from '@/components/report/download-report';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { PartProblem } from '@/components/ui/part-problem';
import { activityKinds } from '@/lib/domain/activity-words';
import { activityPath, type ActivityAddress } from '@/lib/paths';
import { filtersOf, logOf } from './activity-address';
import { ActivityColumnsMenu } from './activity-columns-menu';
import { ActivityFilters } from './activity-filters';
import { ActivityFooter } from './activity-footer';
import { countInWords, rangeInWords } from './activity-in-words';
import { activityQuery } from './activity-query';
import { toListRow } from './activity-row';
import { ActivityTable } from './activity-table';
import { EntryDialogHost } from './entry-dialog-host';
import { namesOf } from './filter-names';
import type { ActivityReading } from './read-activity';

const PROBLEM = 'There was a problem getting the activity log.';

/** The activity log from its title to its footer. Where reading failed, its filters stay usable. */
export async function ActivityScreen({
  view,
  reading,
  userId,
  timeZone,
  today,
}: {
  view: ActivityAddress;
  reading: Promise<ActivityReading>;
  userId: number;
  timeZone: string;
  /** The day that it is in the portal's zone, `YYYY-MM-DD`. */
  today: string;
}) {
  const { page, people, opened, links, preferences } = await reading;
  const found = page.ok ? page.value : null;
  const rows = found?.data.map((entry) => toListRow(entry, links)) ?? [];
  const range = found ? rangeInWords(found, view, timeZone) : '';
  return (
    <ListNavigation view={activityPath(logOf(view))} outcome={found ? range : PROBLEM}>
      <PageTitle
        count={found ? countInWords(found) : undefined}
        actions={
          <>
            <DownloadReport report="activity" query={activityQuery(view)} />
            <ActivityColumnsMenu userId={userId} preferences={preferences} />
          </>
        }
      >
        Activity
      </PageTitle>
      {people.ok ? null : <PartProblem>There was a problem getting the people to choose from</PartProblem>}
      <ActivityFilters
        view={view}
        names={namesOf(view, people.ok ? people.value : [], found?.data ?? [])}
        people={people.ok ? people.value : []}
        kinds={activityKinds()}
        today={today}
      />
      <ListCard>
        {!page.ok ? (
          <ErrorState title={PROBLEM}>{page.error.message}</ErrorState>
        ) : rows.length === 0 ? (
          <NoEntries view={view} />
        ) : (
          <>
            <ActivityTable rows={rows} view={logOf(view)} timeZone={timeZone} userId={userId} preferences={preferences} />
            <ActivityFooter page={page.value} view={view} range={range} />
          </>
        )}
      </ListCard>
      <EntryDialogHost
        rows={rows.map(({ id, what, objectHref }) => ({ id, what, objectHref }))}
        view={logOf(view)}
        timeZone={timeZone}
        opened={opened}
      />
    </ListNavigation>
  );
}

function NoEntries({ view }: { view: ActivityAddress }) {
  const isFiltered = Object.values(filtersOf(view)).some((value) => value !== undefined);
  if (!isFiltered) return <EmptyState title="No activity yet.">Whatever is changed in the portal stands here from then on.</EmptyState>;
  return (
    <EmptyState
      title="No activity matches this filter."
      action={
        <a href={activityPath({})} className={buttonClass()}>
          Clear filters
        </a>
      }
    />
  );
}
