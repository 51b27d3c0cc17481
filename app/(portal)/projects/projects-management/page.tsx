import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { projectsAddress } from '@/lib/addresses/projects';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { PROJECTS_AREA } from '@/lib/paths';
import { dayOf } from '@/lib/time';
import { ProjectsScreen, readProjects } from './projects-screen';

export const metadata: Metadata = { title: 'Project Status' };

/** The projects that partners registered (spec 3 §2). All of the list's state is in the address. */
export default portalPage(
  PROJECTS_AREA,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = projectsAddress.read(await searchParams);
    const data = begin(readProjects(view));
    const timeZone = env().PORTAL_TIME_ZONE;
    return (
      <DelayedSkeleton
        area={projectsAddress.path}
        data={data}
        skeleton={<ListSkeleton title="PROJECT MANAGEMENT" note="Loading projects…" />}
      >
        <ProjectsScreen
          view={view}
          data={data}
          userId={user.id}
          timeZone={timeZone}
          today={dayOf(new Date(), timeZone)}
        />
      </DelayedSkeleton>
    );
  },
);
