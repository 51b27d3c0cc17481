'use client';

import { useMemo } from 'react';
import { NOTHING, type ListColumn } from '@/components/list/list-table';
import type { ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { formatDate, formatDay } from '@/lib/time/format-time';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { projectsOfCompany, type CompanyProject } from '../company-lists';

export function ProjectsTab(props: ListProps) {
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  return (
    <CompanyList
      {...props}
      tab="projects"
      source={projectsOfCompany}
      filters={FILTERS}
      columns={columns}
      nothing="This company has no projects."
    />
  );
}

const FILTERS: TabFilters = { search: 'Search projects', days: 'Installation Date', operates: true };

const columnsOf = (timeZone: string): ListColumn<CompanyProject>[] => [
  {
    id: 'name',
    header: 'Project',
    enableHiding: false,
    meta: { slot: 'title' },
    cell: ({ id, projectName }) => (
      <RecordLink to="project" id={id} data-row-link>
        {projectName || `Project ${id}`}
      </RecordLink>
    ),
  },
  {
    id: 'place',
    header: 'City',
    meta: { width: 200, slot: 'detail' },
    cell: ({ projectCity, projectState }) => [projectCity, projectState].filter(Boolean).join(', ') || NOTHING,
  },
  {
    id: 'size',
    header: 'System Size',
    meta: { width: 120, className: 'num' },
    cell: ({ systemSize }) => (systemSize == null ? NOTHING : `${systemSize} kW`),
  },
  {
    id: 'installed',
    header: 'Installation Date',
    meta: { width: 140, className: 'figures', narrow: false },
    cell: ({ installationDate }) => (installationDate ? formatDay(installationDate) : NOTHING),
  },
  {
    id: 'registered',
    header: 'Registered',
    meta: { width: 110, slot: 'aside', className: 'figures' },
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
];
