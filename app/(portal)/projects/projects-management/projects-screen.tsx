'use client';

import { useMemo } from 'react';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { useMore, ViewMore } from '@/components/list/view-more';
import { EmptyState } from '@/components/ui/empty-state';
import { projectLinkId, projectsAddress, type ProjectsView } from '@/lib/addresses/projects';
import type { searchProjects } from '@/lib/contract/projects';
import { MAX_LISTED_PROJECTS, PROJECTS_PER_PAGE } from '@/lib/domain/project';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { formatCount } from '@/lib/text/format';
import { countLabel } from '@/lib/addresses/page-range';
import { readOf } from '@/lib/query/read';
import { projectsQuery } from '../projects-query';
import { toListRow } from './project-list-row';
import { projectsList } from './projects-list';
import { ProjectsColumnsMenu, ProjectsDownload, ProjectsFilters, ProjectsTable } from './projects-table';

/** The list of projects from its title to its foot. */
export function ProjectsScreen(props: ListProps) {
  const { timeZone, today } = props;
  const list = useList(projectsList, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const count = { total: answer?.total ?? 0, totalIsLowerBound: answer?.totalIsLowerBound ?? false };
  const rows = useMemo(() => answer?.data.flatMap((project) => toListRow(project) ?? []) ?? [], [answer]);
  const more = useMore({
    source: projectsList,
    list,
    following: (view) => {
      const window = { page: view.page + 1, size: PROJECTS_PER_PAGE };
      return readOf<typeof searchProjects>('/projects/search', { query: { ...projectsQuery(view), ...window } });
    },
    join: (before, next) => ({ ...next, data: [...before.data, ...next.data] }),
    outcome: ({ data, ...counted }) => `Showing ${formatCount(data.length)} of ${countLabel(counted)}`,
    linkId: projectLinkId,
  });
  return (
    <LiveList
      list={list}
      title="PROJECT MANAGEMENT"
      count={countLabel(count)}
      outcome={
        rows.length === 0 ? 'There is no projects' : count.total === 1 ? '1 project' : `${countLabel(count)} projects`
      }
      actions={
        <>
          <ProjectsDownload view={list.view} />
          <ProjectsColumnsMenu />
        </>
      }
      filters={<ProjectsFilters view={list.view} today={today} />}
      problem="Something happened getting projects"
      empty={rows.length === 0 ? <NoProjects view={view} /> : null}
    >
      <ProjectsTable view={view} rows={rows} timeZone={timeZone} />
      <ViewMore
        shown={countWithUnreadable(rows, answer)}
        count={count}
        mostRows={MAX_LISTED_PROJECTS}
        more={more}
        problem="Something happened getting projects"
        end="Search or choose dates to see the rest."
      />
    </LiveList>
  );
}

/** In the words of spec 3 §8, with the way back to all of them. */
function NoProjects({ view }: { view: ProjectsView }) {
  if (!projectsAddress.isFiltered(view)) return <EmptyState title="There is no projects" />;
  return <NoMatches title="There is no projects" clearHref={projectsAddress.clearHref(view)} />;
}
