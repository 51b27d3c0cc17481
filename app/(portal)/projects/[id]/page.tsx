import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { FormHeader } from '@/components/form/form-header';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { PageNotFound } from '@/components/layout/notice';
import { PageTitle } from '@/components/layout/page-title';
import { DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { Neighbours } from '@/components/record/neighbours';
import { ErrorState } from '@/components/ui/error-state';
import { openedFrom, projectListHref, type OpenedFrom } from '@/lib/addresses/projects';
import { setPageStatus } from '@/lib/api/page-status';
import { env } from '@/lib/env';
import { positiveNumber, type SearchParams } from '@/lib/list-address';
import { PROJECTS_AREA } from '@/lib/paths';
import { readProject } from '../project-data';
import { ProjectSections } from '../project-sections';

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
