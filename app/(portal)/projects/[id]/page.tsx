import { cache } from 'react';
import { notFoundPage, portalPage } from '@/app/(portal)/portal-page';
import { FormHeader } from '@/components/form/form-header';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { recordTitle } from '@/app/(portal)/record-title';
import { PageTitle } from '@/components/layout/page-title';
import { begin, DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { KeptRecord } from '@/components/record/kept-record';
import { Neighbours } from '@/components/record/neighbours';
import { ErrorState } from '@/components/ui/error-state';
import { openedFrom, projectHref, projectListHref, type OpenedFrom } from '@/lib/addresses/projects';
import { call, toResult } from '@/lib/api/call';
import { placeInList } from '@/lib/api/place-in-list';
import { getProject, PROJECTS_PER_PAGE, searchProjects } from '@/lib/contract/projects';
import { env } from '@/lib/env';
import { positiveNumber, type SearchParams } from '@/lib/list-address';
import type { ListPlace } from '@/lib/page-range';
import { PROJECTS_AREA } from '@/lib/paths';
import { ProjectSections } from '../project-sections';
import { projectsQuery } from '../projects-query';

/** A project, read once for its page and its title. */
const readStored = cache((id: number) => toResult(call(getProject, { query: { id } })));

export const generateMetadata = recordTitle('Project', readStored, ({ projectName, isDraft }) =>
  isDraft ? '' : (projectName ?? ''),
);

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** A project, to be read (spec 3 §2). */
export default portalPage(PROJECTS_AREA, async (_, { params, searchParams }: PageProps) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFoundPage();
  const from = openedFrom(await searchParams);
  const reading = begin(readProject(id, from));
  return (
    <DelayedSkeleton
      area={PROJECTS_AREA}
      data={reading}
      skeleton={<FormSkeleton title="Project" note="Loading the project…" />}
    >
      <StoredProject id={id} reading={reading} from={from} />
    </DelayedSkeleton>
  );
});

async function StoredProject({
  id,
  reading,
  from,
}: {
  id: number;
  reading: ReturnType<typeof readProject>;
  from: OpenedFrom | undefined;
}) {
  const { project, place } = await reading;
  if (!project.ok) {
    if (project.error.status === 404) return notFoundPage();
    return (
      <KeptRecord key={id} problem={`Something happened getting project. ${project.error.message}`}>
        <PageTitle>Project</PageTitle>
        <ErrorState title="Something happened getting project">{project.error.message}</ErrorState>
      </KeptRecord>
    );
  }
  // Drafts are their partner's own.
  if (project.value.isDraft) return notFoundPage();
  const name = project.value.projectName?.trim() || `Project ${id}`;
  return (
    <KeptRecord key={id}>
      <FormHeader
        title={name}
        menu="Project Status"
        list={{ label: 'List', href: projectListHref(id, from) }}
        place={name}
        actions={<Neighbours noun="project" place={place} />}
      />
      <ProjectSections project={project.value} timeZone={env().PORTAL_TIME_ZONE} />
    </KeptRecord>
  );
}

/** A project, and its neighbours in the list that it was opened from. */
async function readProject(id: number, from: OpenedFrom | undefined) {
  const [project, place] = await Promise.all([readStored(id), from ? readPlace(id, from) : null]);
  return { project, place };
}

/** Null where the list doesn't hold it any more, or can't be read. */
function readPlace(id: number, { view, position: told }: OpenedFrom): Promise<ListPlace | null> {
  return placeInList(id, Math.ceil(told / PROJECTS_PER_PAGE), {
    rowsPerPage: PROJECTS_PER_PAGE,
    pageOf: async (page) => {
      const found = await toResult(
        call(searchProjects, { query: { ...projectsQuery(view), page, size: PROJECTS_PER_PAGE } }),
      );
      return found.ok ? found.value : null;
    },
    // Who comes back finds a list that is long enough to hold it.
    hrefOf: (neighbour, page, position) =>
      projectHref(neighbour, { view: { ...view, page: Math.max(view.page, page) }, position }),
  });
}
