import { redirect } from 'next/navigation';
import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { EmptyState } from '@/components/ui/empty-state';
import { projectsAddress, type ProjectsView } from '@/lib/addresses/projects';
import { call, type Result, toResult } from '@/lib/api/call';
import type { Output } from '@/lib/contract/endpoint';
import { MAX_PROJECTS_PER_ANSWER, PROJECTS_PER_PAGE, searchProjects } from '@/lib/contract/projects';
import { countLabel, pageCount } from '@/lib/page-range';
import { projectsQuery } from '../projects-query';
import { ProjectsColumnsMenu, ProjectsDownload, ProjectsFilters, ProjectsTable } from './projects-table';
import { toListRow } from './project-list-row';

/** The list of projects from its title to its foot. */
export async function ProjectsScreen({
  view,
  data,
  userId,
  timeZone,
  today,
}: {
  view: ProjectsView;
  data: Promise<Result<ProjectPage>>;
  userId: number;
  timeZone: string;
  /** `YYYY-MM-DD` */
  today: string;
}) {
  const found = await data;
  const { data: projects, ...count } = found.ok ? found.value : { data: [], total: 0 };
  const rows = projects.flatMap((project) => toListRow(project) ?? []);
  return (
    <ListScreen
      title="PROJECT MANAGEMENT"
      list="projects"
      userId={userId}
      here={projectsAddress.listHref(view)}
      count={countLabel(count)}
      outcome={
        rows.length === 0 ? 'There is no projects' : count.total === 1 ? '1 project' : `${countLabel(count)} projects`
      }
      rows={{ ids: rows.map(({ id }) => id), noun: ['project', 'projects'] }}
      actions={
        <>
          <ProjectsDownload view={view} />
          <ProjectsColumnsMenu />
        </>
      }
      filters={<ProjectsFilters view={view} today={today} />}
      problem={found.ok ? null : { title: 'Something happened getting projects', reason: found.error.message }}
      empty={rows.length === 0 ? <NoProjects view={view} /> : null}
    >
      <ProjectsTable
        key={projectsAddress.scope(view)}
        view={view}
        rows={rows}
        count={count}
        mostRows={MAX_PROJECTS_PER_ANSWER}
        timeZone={timeZone}
      />
    </ListScreen>
  );
}

/** In the words of spec 3 §8, with the way back to all of them. */
function NoProjects({ view }: { view: ProjectsView }) {
  if (!projectsAddress.isFiltered(view)) return <EmptyState title="There is no projects" />;
  return <NoMatches title="There is no projects" clearHref={projectsAddress.clearHref(view)} />;
}

type ProjectPage = Output<typeof searchProjects>;

const MAX_PAGE = MAX_PROJECTS_PER_ANSWER / PROJECTS_PER_PAGE;

/** Reads a view of the list: page 3 is the first 75 projects. Beyond the last page it redirects to that one. */
export async function readProjects(view: ProjectsView): Promise<Result<ProjectPage>> {
  const size = Math.min(view.page, MAX_PAGE) * PROJECTS_PER_PAGE;
  const page = await toResult(call(searchProjects, { query: { ...projectsQuery(view), page: 1, size } }));
  if (page.ok) {
    const { total, totalIsLowerBound } = page.value;
    const pages = totalIsLowerBound ? MAX_PAGE : Math.min(MAX_PAGE, pageCount(total, PROJECTS_PER_PAGE));
    if (view.page > pages) redirect(projectsAddress.href({ ...view, page: pages }));
  }
  return page;
}
