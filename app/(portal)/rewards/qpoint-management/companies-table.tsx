'use client';

import { useMemo } from 'react';
import { DataTable } from '@/components/list/data-table';
import { useListPreferences } from '@/components/list/preferences';
import { openRowInPlace } from '@/components/list/row-in-place';
import { directionAfter } from '@/components/list/sort-direction';
import { useListTable } from '@/components/list/use-list-table';
import type { ListPreferences } from '@/lib/list-preferences';
import { qpointManagementPath } from '@/lib/paths';
import { listOf, type CompaniesView } from './companies-view';
import { HIDEABLE_COMPANY_COLUMNS, companyColumns } from './company-columns';
import type { CompanyListRow } from './company-list-row';
import { NATURAL_DIRECTION } from './company-sort';
import './companies.css';

/**
 * The companies of a page, each of which opens its dialog.
 *
 * @param isSorted does the upstream sort? Headers that would change nothing are no links.
 */
export function CompaniesTable({
  rows,
  view,
  isSorted,
  timeZone,
  userId,
  preferences: rendered,
}: {
  rows: CompanyListRow[];
  view: CompaniesView;
  isSorted: boolean;
  timeZone: string;
  userId: number;
  preferences: ListPreferences;
}) {
  const [preferences] = useListPreferences('companies', userId, rendered);
  const columns = useMemo(
    () => companyColumns(timeZone, (company) => qpointManagementPath({ ...listOf(view), company })),
    [timeZone, view],
  );
  const table = useListTable(columns, rows, HIDEABLE_COMPANY_COLUMNS, preferences);
  const hrefFor = (field: string) => {
    const sort = field as CompaniesView['sort'];
    const direction = directionAfter(sort, view, NATURAL_DIRECTION);
    return qpointManagementPath({ ...listOf(view), page: 1, sort, direction });
  };

  return (
    <div className="contents" onClick={openRowInPlace}>
      <DataTable
        table={table}
        label="Companies"
        className="companies"
        density={preferences.density}
        {...(isSorted ? { sorting: { by: view.sort, direction: view.direction, hrefFor } } : {})}
      />
    </div>
  );
}
