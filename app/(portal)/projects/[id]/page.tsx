import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { FormHeader } from '@/components/form/form-header';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { PageNotFound } from '@/components/layout/notice';
import { PageTitle } from '@/components/layout/page-title';
import { DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { Neighbours, type RecordPlace } from '@/components/record/neighbours';
import { ErrorState } from '@/components/ui/error-state';
import { openedFrom, projectHref, projectListHref, type OpenedFrom } from '@/lib/addresses/projects';
import { call, toResult } from '@/lib/api/call';
import { setPageStatus } from '@/lib/api/page-status';
import { getProject, PROJECTS_PER_PAGE, searchProjects } from '@/lib/contract/projects';
import { env } from '@/lib/env';
import { positiveNumber, type SearchParams } from '@/lib/list-address';
import { countLabel } from '@/lib/page-range';
import { PROJECTS_AREA } from '@/lib/paths';
import { ProjectSections } from '../project-sections';
import { projectsQuery } from '../projects-query';

export const metadata: Metadata = { title: 'Project' };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** A project, to be read (spec 3 §2). */
export default portalPage(PROJECTS_AREA, async (_, { params, searchParams }: PageProps) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFound();
  const from = openedFrom(await searchParams);
  const reading = readProject(id, from);
  return (
    <DelayedSkeleton area={PROJECTS_AREA} data={reading} skeleton={<FormSkeleton title="Project" note="Loading the project…" />}>
      <StoredProject id={id} reading={reading} from={from} />
    </DelayedSkeleton>
  );
});

/** Unknown project paths show the fallback page (spec 3 §2). */
async function notFound() {
  await setPageStatus(404);
  return <PageNotFound />;
}

async function StoredProject({ id, reading, from }: { id: number; reading: ReturnType<typeof readProject>; from: OpenedFrom | undefined }) {
  const { project, place } = await reading;
  if (!project.ok) {
    if (project.error.status === 404) return notFound();
    return (
      <>
        <PageTitle>Project</PageTitle>
        <ErrorState title="Something happened getting project">{project.error.message}</ErrorState>
      </>
    );
  }
  // Drafts are their partner's own.
  if (project.value.isDraft) return notFound();
  const name = project.value.projectName?.trim() || `Project ${id}`;
  return (
    <>
      <FormHeader
        title={name}
        list={{ label: 'List', href: projectListHref(id, from) }}
        place={name}
        actions={<Neighbours noun="project" place={place} />}
      />
      <ProjectSections project={project.value} timeZone={env().PORTAL_TIME_ZONE} />
    </>
  );
}

/** A project, and its neighbours in the list that it was opened from. */
async function readProject(id: number, from: OpenedFrom | undefined) {
  const [project, place] = await Promise.all([toResult(call(getProject, { query: { id } })), from ? readPlace(id, from) : null]);
  return { project, place };
}

/** Null where the list doesn't hold it any more, or can't be read. */
async function readPlace(id: number, { view, position: told }: OpenedFrom): Promise<RecordPlace | null> {
  const pageOf = async (page: number) => {
    const query = { ...projectsQuery(view), page, size: PROJECTS_PER_PAGE };
    const found = page < 1 ? null : await toResult(call(searchProjects, { query }));
    return found?.ok ? found.value : { data: [], total: 0 };
  };
  const page = Math.ceil(told / PROJECTS_PER_PAGE);
  const { data, ...count } = await pageOf(page);
  const index = data.findIndex((project) => project.id === id);
  if (index === -1) return null;
  const position = (page - 1) * PROJECTS_PER_PAGE + index + 1;
  // Who comes back finds a list that is long enough to hold it.
  const link = (project: { id: number } | undefined, at: number) =>
    project && projectHref(project.id, { view: { ...view, page: Math.max(view.page, Math.ceil(at / PROJECTS_PER_PAGE)) }, position: at });
  const isLast = position >= count.total && !count.totalIsLowerBound;
  const before = link(data[index - 1] ?? (await pageOf(page - 1)).data.at(-1), position - 1);
  const after = link(data[index + 1] ?? (isLast ? undefined : (await pageOf(page + 1)).data[0]), position + 1);
  return { position, of: countLabel(count), ...(before && { before }), ...(after && { after }) };
}
