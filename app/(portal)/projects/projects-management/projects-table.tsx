'use client';

import { useMemo } from 'react';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterDay } from '@/components/list/filter-day';
import { daysChip, FilterDays, FilterForm, type FilterChip } from '@/components/list/filter-form';
import { ListTable, NOTHING, type ListColumn, type RowSlot } from '@/components/list/list-table';
import { RecordLink } from '@/components/record/record-link';
import { SearchField } from '@/components/list/search-field';
import { DownloadReport } from '@/components/report/download-report';
import { projectHref, projectLinkId, projectsAddress, type ProjectsView } from '@/lib/addresses/projects';
import { asWritten } from '@/lib/addresses/list-address';
import { formatDate, formatDay } from '@/lib/time/format-time';
import { dayInWords } from '@/lib/time/typed-days';
import { projectsQuery } from '../projects-query';
import type { ProjectListRow } from './project-list-row';

/** Every project under the filter of a view. */
export function ProjectsDownload({ view }: { view: ProjectsView }) {
  return <DownloadReport report="projects" label="Download" usual="csv" query={projectsQuery(view)} />;
}

/** What to search for, while a person types, and the days (spec 3 §2). @param today `YYYY-MM-DD` */
export function ProjectsFilters({ view, today }: { view: ProjectsView; today: string }) {
  const { search, operateDate } = view;
  const chips: FilterChip[] = [
    ...(search ? [{ label: `Search: ${search}`, clears: ['search'] }] : []),
    ...daysChip(view).map((chip) => ({ ...chip, label: `Installed: ${chip.label}` })),
    ...(operateDate
      ? [
          {
            label: `Operates: ${dayInWords(asWritten(view, 'operateDate') as string, 'single')}`,
            clears: ['operateDate'],
          },
        ]
      : []),
  ];
  return (
    <FilterForm id="projects" address={projectsAddress} view={view} chips={chips}>
      <SearchField name="search" label="Search projects" mode="typing" />
      <FilterDays today={today} label="Installation Date" clearable />
      <FilterDay name="operateDate" label="Operate Date" today={today} />
    </FilterForm>
  );
}

/** Projects, each of which leads to its page. */
export function ProjectsTable({
  view,
  rows,
  timeZone,
}: {
  view: ProjectsView;
  rows: ProjectListRow[];
  timeZone: string;
}) {
  const columns = useMemo(() => projectColumns(view, rows, timeZone), [view, rows, timeZone]);
  return <ListTable label="Projects" columns={columns} rows={rows} view={view} />;
}

/** The columns that people may hide don't depend on the page that is shown. */
export const ProjectsColumnsMenu = columnsMenuOf(projectColumns(projectsAddress.read({}), [], 'UTC'));

function projectColumns(
  view: ProjectsView,
  rows: readonly ProjectListRow[],
  timeZone: string,
): ListColumn<ProjectListRow>[] {
  const positions = new Map(rows.map(({ id }, index) => [id, index + 1]));
  const day = (
    id: string,
    header: string,
    dayIn: (row: ProjectListRow) => string | undefined,
    slot?: RowSlot,
  ): ListColumn<ProjectListRow> => ({
    id,
    header,
    meta: { width: 120, className: 'figures', ...(slot && { slot }) },
    cell: (row) => {
      const text = dayIn(row);
      return text ? formatDay(text) : NOTHING;
    },
  });
  return [
    {
      id: 'name',
      header: 'Project',
      enableHiding: false,
      meta: { slot: 'title' },
      cell: ({ id, name }) => (
        <a id={projectLinkId(id)} data-row-link href={projectHref(id, { view, position: positions.get(id) ?? 1 })}>
          {name}
        </a>
      ),
    },
    {
      id: 'company',
      header: 'Company',
      meta: { slot: 'detail', className: 'links' },
      cell: ({ company, companyId }) =>
        company ? (
          <RecordLink to="company" id={companyId}>
            {company}
          </RecordLink>
        ) : (
          NOTHING
        ),
    },
    { id: 'place', header: 'City', meta: { width: 130 }, cell: ({ place }) => place ?? NOTHING },
    {
      id: 'size',
      header: 'System Size',
      meta: { width: 96, className: 'num', narrow: false },
      cell: ({ size }) => (size ? `${size} kW` : NOTHING),
    },
    { id: 'module', header: 'Module', meta: { width: 164, narrow: false }, cell: ({ module }) => module ?? NOTHING },
    {
      id: 'battery',
      header: 'Battery',
      meta: { width: 124, narrow: false },
      cell: ({ battery }) => battery ?? NOTHING,
    },
    day('installed', 'Installation Date', ({ installed }) => installed, 'aside'),
    day('operates', 'Operate Date', ({ operates }) => operates),
    {
      id: 'registered',
      header: 'Registered',
      meta: { width: 108, className: 'figures', narrow: false },
      cell: ({ registeredAt }) => (registeredAt ? formatDate(registeredAt, timeZone) : NOTHING),
    },
  ];
}
