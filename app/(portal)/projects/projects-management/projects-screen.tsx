'use client';

import { FilterDay } from '@/components/list/filter-day';
import { FilterDays, FilterForm } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { useList, type ListProps } from '@/components/list/use-list';
import { useMore, ViewMore } from '@/components/list/view-more';
import { DownloadReport } from '@/components/report/download-report';
import { projectLinkId } from '@/lib/addresses/projects';
import type { searchProjects } from '@/lib/contract/projects';
import { MAX_LISTED_PROJECTS, PROJECTS_PER_PAGE } from '@/lib/domain/project';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { formatCount } from '@/lib/text/format';
import { asWritten } from '@/lib/addresses/list-address';
import { countLabel } from '@/lib/addresses/page-range';
import { readOf } from '@/lib/query/read';
import { dayInWords } from '@/lib/time/typed-days';
import { projectsQuery } from '../projects-query';
import { projectsList } from './projects-list';

/** Wording from spec 3 §8. */
const NO_PROJECTS = 'There is no projects';

export function ProjectsScreen(props: ListProps) {
  const list = useList(projectsList, props);
  const { rows, counted } = list;
  const more = useMore({
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
      outcome={rows.length === 0 ? NO_PROJECTS : counted.total === 1 ? '1 project' : `${countLabel(counted)} projects`}
      actions={
        <>
          <DownloadReport report="projects" label="Download" usual="csv" query={projectsQuery(list.view)} />
        </>
      }
      filters={
        <FilterForm
          id="projects"
          list={list}
          chips={{
            search: 'Search',
            days: 'Installed',
            operateDate: (_, view) => `Operates: ${dayInWords(asWritten(view, 'operateDate') as string, 'single')}`,
          }}
        >
          <SearchField name="search" label="Search projects" mode="typing" />
          <FilterDays today={list.today} label="Installation Date" clearable />
          <FilterDay name="operateDate" label="Operate Date" today={list.today} />
        </FilterForm>
      }
      problem="Something happened getting projects"
      empty={
        <NoRows
          list={list}
          none={NO_PROJECTS}
          hint={<FromPartners>Projects arrive from the partner portal.</FromPartners>}
          unmatched={NO_PROJECTS}
        />
      }
    >
      <ListTable list={list} label="Projects" />
      <ViewMore
        shown={countWithUnreadable(rows, list.answer)}
        count={counted}
        mostRows={MAX_LISTED_PROJECTS}
        more={more}
        problem="Something happened getting projects"
        end="Search or choose dates to see the rest."
      />
    </LiveList>
  );
}
