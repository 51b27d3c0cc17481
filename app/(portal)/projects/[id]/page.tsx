import { cache } from 'react';
import { recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { openedFrom, projectHref, projectListHref, type OpenedFrom } from '@/lib/addresses/projects';
import { call, toResult } from '@/lib/api/call';
import { findNeighbours } from '@/lib/api/neighbours';
import { seed } from '@/lib/api/seed';
import { getProject, searchProjects } from '@/lib/contract/projects';
import { PROJECTS_PER_PAGE } from '@/lib/domain/project';
import { env } from '@/lib/server/env';
import type { ListPlace } from '@/lib/addresses/page-range';
import { PROJECTS_AREA } from '@/lib/addresses/paths';
import { dayOf } from '@/lib/time/format-time';
import { projectsQuery } from '../projects-query';
import { ProjectScreen } from '../project-screen';

/** Cached per request, because the page and its title both need the project. */
const readProject = cache((id: number) => call(getProject, { query: { id } }));

export const generateMetadata = recordTitle(
  'Project',
  (id) => toResult(readProject(id)),
  ({ projectName, isDraft }) => (isDraft ? '' : (projectName ?? '')),
);

export default recordPage({
  area: PROJECTS_AREA,
  first: ({ id }) => seed(getProject, { query: { id } }, () => readProject(id)),
  // Drafts are visible only to their partner.
  accept: ({ isDraft }) => !isDraft,
  more: async ({ id, search }) => {
    const timeZone = env().PORTAL_TIME_ZONE;
    const from = openedFrom(search, dayOf(new Date(), timeZone));
    return {
      place: from ? await readPlace(id, from) : null,
      listHref: projectListHref(id, from),
      timeZone,
    };
  },
  skeleton: <FormSkeleton title="Project" note="Loading the project…" />,
  screen: ProjectScreen,
});

/** Returns null if the list no longer contains it or can't be read. */
function readPlace(id: number, { view, position }: OpenedFrom): Promise<ListPlace | null> {
  return findNeighbours(id, Math.ceil(position / PROJECTS_PER_PAGE), {
    rowsPerPage: PROJECTS_PER_PAGE,
    pageOf: async (page) => {
      const found = await toResult(
        call(searchProjects, { query: { ...projectsQuery(view), page, size: PROJECTS_PER_PAGE } }),
      );
      return found.ok ? found.value : null;
    },
    // Going back must open a list long enough to contain it.
    hrefOf: (neighbour, page, position) =>
      projectHref(neighbour, { view: { ...view, page: Math.max(view.page, page) }, position }),
  });
}
