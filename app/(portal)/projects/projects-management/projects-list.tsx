import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { projectHref, projectsAddress, type ProjectsView } from '@/lib/addresses/projects';
import type { searchProjects } from '@/lib/contract/projects';
import { fullNameOf } from '@/lib/domain/person';
import { MAX_LISTED_PROJECTS, projectDay, PROJECTS_PER_PAGE } from '@/lib/domain/project';
import { pageCount } from '@/lib/addresses/page-range';
import { formatDay } from '@/lib/time/format-time';
import { projectsQuery } from '../projects-query';

const MAX_PAGE = MAX_LISTED_PROJECTS / PROJECTS_PER_PAGE;

type Part = string | null | undefined;

const joined = (by: string, ...parts: Part[]) => parts.filter(Boolean).join(by) || NOTHING;

function dayInWords(written: Part): string {
  const day = projectDay(written);
  return day ? formatDay(day) : NOTHING;
}

/** Partners' projects (spec 3 §2). Page 3 is the first 75. */
export const projectsList = defineList<typeof searchProjects, ProjectsView>()({
  path: '/projects/search',
  address: projectsAddress,
  noun: ['project', 'projects'],
  query: (view) => ({ ...projectsQuery(view), page: 1, size: Math.min(view.page, MAX_PAGE) * PROJECTS_PER_PAGE }),
  rows: ({ data }) => data.filter(({ isDraft }) => !isDraft),
  perPage: PROJECTS_PER_PAGE,
  beyond: ({ total, totalIsLowerBound }, view) => {
    const pages = totalIsLowerBound ? MAX_PAGE : Math.min(MAX_PAGE, pageCount(total, PROJECTS_PER_PAGE));
    return view.page > pages ? projectsAddress.href({ ...view, page: pages }) : null;
  },
  also: [
    ...(['id', 'isDraft', 'firstName', 'lastName', 'projectState', 'moduleBrand', 'batteryBrand'] as const),
    ...(['nameOfModuleBrandPanelOther', 'nameOfModuleBrandBatteryOther'] as const),
  ],
  columns: [
    {
      id: 'name',
      field: 'projectName',
      header: 'Project',
      slot: 'title',
      opens: 'project',
      href: ({ id }, { view }, index) => projectHref(id, { view, position: index + 1 }),
      cell: (project) => project.projectName?.trim() || fullNameOf(project) || `Project ${project.id}`,
    },
    {
      id: 'company',
      field: 'user',
      header: 'Company',
      slot: 'detail',
      link: ({ user }) => ['company', user?.companyId],
      cell: ({ user }) => user?.companyName || NOTHING,
    },
    {
      id: 'place',
      field: 'projectCity',
      header: 'City',
      width: 130,
      cell: ({ projectCity, projectState }) => joined(', ', projectCity, projectState),
    },
    {
      id: 'size',
      field: 'systemSize',
      header: 'System Size',
      kind: 'number',
      narrow: false,
      cell: ({ systemSize }) => (systemSize == null || systemSize === '' ? NOTHING : `${systemSize} kW`),
    },
    {
      id: 'module',
      field: 'moduleModel',
      header: 'Module',
      width: 164,
      narrow: false,
      cell: ({ moduleModel, moduleBrand, nameOfModuleBrandPanelOther: other }) =>
        joined(' · ', moduleModel, other || moduleBrand),
    },
    {
      id: 'battery',
      field: 'batteryModel',
      header: 'Battery',
      width: 124,
      narrow: false,
      cell: ({ batteryModel, batteryBrand, nameOfModuleBrandBatteryOther: other }) =>
        joined(' · ', batteryModel, other || batteryBrand),
    },
    {
      id: 'installed',
      field: 'installationDate',
      header: 'Installation Date',
      kind: 'figures',
      slot: 'aside',
      cell: ({ installationDate }) => dayInWords(installationDate),
    },
    {
      id: 'operates',
      field: 'operateDate',
      header: 'Operate Date',
      kind: 'figures',
      cell: ({ operateDate }) => dayInWords(operateDate),
    },
    { id: 'registered', field: 'createdAt', header: 'Registered', kind: 'day', narrow: false },
  ],
});
