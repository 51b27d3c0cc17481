import type { ProjectsView } from '@/lib/addresses/projects';

/** Which projects a view shows, as the upstream's calls name it (spec 3 §7); its report shares it. */
export function projectsQuery({ search, startDate, endDate, operateDate }: Partial<ProjectsView>) {
  return {
    isDraft: 'false' as const,
    ...(search && { keyword: search }),
    ...(startDate && { startInstallationDate: startDate }),
    ...(endDate && { endInstallationDate: endDate }),
    ...(operateDate && { operateDate }),
  };
}
