import { projectsAddress, type ProjectsView } from '@/lib/addresses/projects';
import type { searchProjects } from '@/lib/contract/projects';
import { MAX_LISTED_PROJECTS, PROJECTS_PER_PAGE } from '@/lib/domain/project';
import { pageCount } from '@/lib/addresses/page-range';
import { listSource, type RowFrom } from '@/lib/query/list';
import { projectsQuery } from '../projects-query';

const MAX_PAGE = MAX_LISTED_PROJECTS / PROJECTS_PER_PAGE;

/** The projects that partners registered (spec 3 §2): page 3 is the first 75. */
export const projectsList = listSource<typeof searchProjects, ProjectsView>()({
  path: '/projects/search',
  address: projectsAddress,
  noun: ['project', 'projects'],
  fields: [
    ...(['id', 'isDraft', 'projectName', 'firstName', 'lastName', 'projectCity', 'projectState', 'user'] as const),
    ...(['systemSize', 'createdAt', 'installationDate', 'operateDate'] as const),
    ...(['moduleModel', 'moduleBrand', 'nameOfModuleBrandPanelOther'] as const),
    ...(['batteryModel', 'batteryBrand', 'nameOfModuleBrandBatteryOther'] as const),
  ],
  query: (view) => ({ ...projectsQuery(view), page: 1, size: Math.min(view.page, MAX_PAGE) * PROJECTS_PER_PAGE }),
  rows: ({ data }) => data,
  count: ({ total, totalIsLowerBound = false }) => ({ total, totalIsLowerBound }),
  beyond: ({ total, totalIsLowerBound }, view) => {
    const pages = totalIsLowerBound ? MAX_PAGE : Math.min(MAX_PAGE, pageCount(total, PROJECTS_PER_PAGE));
    return view.page > pages ? projectsAddress.href({ ...view, page: pages }) : null;
  },
});

export type ProjectRow = RowFrom<typeof projectsList>;
