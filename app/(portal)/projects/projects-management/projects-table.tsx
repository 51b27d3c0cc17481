'use client';

import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRouter } from 'next/navigation';
import { announce } from '@/components/list/announce';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterDay } from '@/components/list/filter-day';
import { daysChip, FilterDays, FilterForm, type FilterChip } from '@/components/list/filter-form';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { useMore, ViewMore } from '@/components/list/view-more';
import { DownloadReport } from '@/components/report/download-report';
import { projectHref, projectLinkId, projectsAddress, type ProjectsView } from '@/lib/addresses/projects';
import { bff } from '@/lib/bff/client';
import type { searchProjects } from '@/lib/contract/projects';
import { formatCount } from '@/lib/format';
import { countLabel, ROWS_PER_PAGE, type RowCount } from '@/lib/page-range';
import { formatDate, formatDay } from '@/lib/time';
import { projectsQuery } from '../projects-query';
import { toListRow, type ProjectListRow } from './project-list-row';

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
    ...(operateDate ? [{ label: `Operates: ${formatDay(operateDate)}`, clears: ['operateDate'] }] : []),
  ];
  return (
    <FilterForm id="projects" address={projectsAddress} view={view} chips={chips}>
      <SearchField name="search" label="Search projects" mode="typing" />
      <FilterDays today={today} label="Installation Date" clearable />
      <FilterDay name="operateDate" label="Operate Date" today={today} />
    </FilterForm>
  );
}

/** What View More made of rendered rows: who goes back is given the same rendering, and finds them as they were left. */
const grown = new WeakMap<readonly ProjectListRow[], Shown>();

interface Shown {
  rows: ProjectListRow[];
  count: RowCount;
  /** How many were read: rows that came meanwhile move others over their edges, so that the rows don't tell. */
  pages: number;
}

/** The rows that the server rendered and those that View More added, each of which leads to its page. */
export function ProjectsTable({
  view,
  rows: rendered,
  count: renderedCount,
  mostRows,
  timeZone,
}: {
  view: ProjectsView;
  rows: ProjectListRow[];
  count: RowCount;
  /** The most rows that one list shows. */
  mostRows: number;
  timeZone: string;
}) {
  const router = useRouter();
  const [from, setFrom] = useState(rendered);
  const asRendered: Shown = { rows: rendered, count: renderedCount, pages: view.page };
  const [{ rows, count, pages }, setShown] = useState(() => grown.get(rendered) ?? asRendered);
  if (from !== rendered) {
    setFrom(rendered);
    setShown(asRendered);
  }
  useEffect(() => {
    // The browser went back to rows that were rendered long ago: they are shown at once, and read afresh.
    if (grown.has(rendered)) router.refresh();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once, on arrival
  }, []);

  const [more, readMore] = useMore(readFurther(view), (answer, isWaiting) => {
    const known = new Set(rows.map(({ id }) => id));
    const added = answer.rows.filter(({ id }) => !known.has(id));
    const next = {
      rows: [...rows, ...added],
      count: answer.count ?? { total: rows.length },
      pages: answer.count ? pages + 1 : pages,
    };
    grown.set(rendered, next);
    flushSync(() => setShown(next));
    history.replaceState(null, '', projectsAddress.href({ ...view, page: next.pages }));
    if (added[0] && isWaiting) document.getElementById(projectLinkId(added[0].id))?.focus();
    announce(`Showing ${formatCount(next.rows.length)} of ${countLabel(next.count)}`);
  });
  const columns = useMemo(
    () => projectColumns({ ...view, page: pages }, rows, timeZone),
    [view, pages, rows, timeZone],
  );
  return (
    <>
      <ListTable label="Projects" columns={columns} rows={rows} view={view} />
      <ViewMore
        shown={rows.length}
        count={count}
        mostRows={mostRows}
        more={more}
        problem="Something happened getting projects"
        end="Search or choose days to see the others."
        onMore={() => readMore(pages)}
      />
    </>
  );
}

/** Reads the next 25 projects of a view (spec 3 §9). An empty page is the end, whatever total is told. @param pages those that were read */
const readFurther = (view: ProjectsView) => async (pages: number, signal: AbortSignal) => {
  const query = { ...projectsQuery(view), page: pages + 1, size: ROWS_PER_PAGE };
  const { data, ...count } = await bff<typeof searchProjects>('GET', '/projects/search', { query, signal });
  return { rows: data.flatMap((project) => toListRow(project) ?? []), count: data.length > 0 ? count : null };
};

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
    className = '',
  ): ListColumn<ProjectListRow> => ({
    id,
    header,
    meta: { width: 120, className: `figures ${className}` },
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
      meta: { className: 'line-title' },
      cell: ({ id, name }) => (
        <a id={projectLinkId(id)} data-row-link href={projectHref(id, { view, position: positions.get(id) ?? 1 })}>
          {name}
        </a>
      ),
    },
    { id: 'company', header: 'Company', meta: { className: 'line-detail' }, cell: ({ company }) => company ?? NOTHING },
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
    day('installed', 'Installation Date', ({ installed }) => installed, 'line-aside'),
    day('operates', 'Operate Date', ({ operates }) => operates),
    {
      id: 'registered',
      header: 'Registered',
      meta: { width: 108, className: 'figures', narrow: false },
      cell: ({ registeredAt }) => (registeredAt ? formatDate(registeredAt, timeZone) : NOTHING),
    },
  ];
}
