'use client';

import type { ListProps } from '@/components/list/use-list';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { projectsOfCompany } from './projects-list';

export function ProjectsTab(props: ListProps) {
  return (
    <CompanyList
      {...props}
      tab="projects"
      source={projectsOfCompany}
      filters={FILTERS}
      nothing="No projects of this company."
    />
  );
}

const FILTERS: TabFilters = { search: 'Search projects', days: 'Installation Date', operates: true };
