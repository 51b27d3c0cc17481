'use client';

import { RecordHere } from '@/components/commands/record-here';
import { PageHead } from '@/components/record/record-layout';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import type { getProject, Project } from '@/lib/contract/projects';
import type { ListPlace } from '@/lib/addresses/page-range';
import { ProjectSections } from './project-sections';

/** A project with links to its neighbors in the list it was opened from. */
export function ProjectScreen({
  id,
  failed,
  place,
  listHref,
  timeZone,
}: {
  id: number;
  failed: string | null;
  place: ListPlace | null;
  listHref: string;
  timeZone: string;
}) {
  return (
    <RecordPage
      source={recordOf<typeof getProject>('/projects/detail', { query: { id } })}
      failed={failed}
      title="Project"
      problem="Something happened getting project"
    >
      {(project) => {
        const name = project.projectName?.trim() || `Project ${id}`;
        return (
          <>
            <PageHead
              title={name}
              area="Project Status"
              list={{ label: 'List', href: listHref }}
              noun="project"
              place={place}
              menu={[]}
              logged={['project', id]}
            />
            <RecordHere
              record={{ kind: 'project', id, name, detail: project.user?.companyName, company: companyOf(project) }}
            />
            <ProjectSections project={project} timeZone={timeZone} />
          </>
        );
      }}
    </RecordPage>
  );
}

function companyOf({ user }: Project) {
  return user?.companyId && user.companyName ? { id: Number(user.companyId), name: user.companyName } : undefined;
}
