import type { ProjectsView } from '@/lib/addresses/projects';

/** A view's filter as parameters of the upstream's call (spec 3 §7), shared with its report. */
export function projectsQuery({ search, startDate, endDate, operateDate }: Partial<ProjectsView>) {
  return {
    isDraft: 'false' as const,
    ...(search && { keyword: search }),
    ...(startDate && { startInstallationDate: startDate }),
    ...(endDate && { endInstallationDate: endDate }),
    ...(operateDate && { operateDate }),
  };
}
