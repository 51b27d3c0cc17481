import {
  filterDay,
  listAddress,
  pageNumber,
  positiveNumber,
  searchText,
  type SearchParams,
  type ViewOf,
} from './list-address';
import { PROJECTS_PATH, projectPath } from './paths';

/** Page 3 shows the first 75 (spec 3 §2). Days are those of installation. */
export const projectsAddress = listAddress(
  {
    path: PROJECTS_PATH,
    filters: { search: searchText, startDate: filterDay, endDate: filterDay, operateDate: filterDay },
    place: { page: pageNumber },
  },
  { page: 1 },
);

export type ProjectsView = ViewOf<typeof projectsAddress>;

/** The list a project was opened from, and its position from 1. */
export interface OpenedFrom {
  view: ProjectsView;
  position: number;
}

export function projectHref(id: number, from?: OpenedFrom): string {
  if (!from) return projectPath(id);
  const list = projectsAddress.listHref(from.view).slice(projectsAddress.path.length);
  return `${projectPath(id)}?${new URLSearchParams({ list, at: String(from.position) })}`;
}

/** Back to the list, at the project's row. */
export function projectListHref(id: number, from: OpenedFrom | undefined): string {
  return `${projectsAddress.listHref(from?.view ?? {})}${from ? `#${projectLinkId(id)}` : ''}`;
}

export function projectLinkId(id: number): string {
  return `project-${id}`;
}

/**
 * From the parameters of a project's page; undefined if they name no list.
 *
 * @param today `YYYY-MM-DD` in the portal's zone
 */
export function openedFrom({ list, at }: SearchParams, today: string): OpenedFrom | undefined {
  const position = typeof at === 'string' ? positiveNumber(at) : undefined;
  if (typeof list !== 'string' || !position) return undefined;
  return { view: projectsAddress.read(Object.fromEntries(new URLSearchParams(list)), today), position };
}
