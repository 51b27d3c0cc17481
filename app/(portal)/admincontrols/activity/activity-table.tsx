'use client';

import { useTable } from '@tanstack/react-table';
import { useMemo, type MouseEvent } from 'react';
import { columnVisibility } from '@/components/list/column-choice';
import { DataTable } from '@/components/list/data-table';
import { listFeatures } from '@/components/list/list-columns';
import { useListPreferences } from '@/components/list/preferences';
import { openDialogAt } from '@/components/ui/dialog-address';
import type { ListPreferences } from '@/lib/list-preferences';
import { activityPath, type ActivityAddress } from '@/lib/paths';
import { activityColumns, HIDEABLE_ACTIVITY_COLUMNS } from './activity-columns';
import type { ActivityListRow } from './activity-row';
import './activity.css';

/** The entries of a page, each of which opens its dialog. */
export function ActivityTable({
  rows,
  view,
  timeZone,
  userId,
  preferences: rendered,
}: {
  rows: ActivityListRow[];
  view: ActivityAddress;
  timeZone: string;
  userId: number;
  preferences: ListPreferences;
}) {
  const [preferences] = useListPreferences('activity', userId, rendered);
  const columns = useMemo(() => activityColumns(timeZone, (entry) => activityPath({ ...view, entry })), [timeZone, view]);
  const table = useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: (row) => String(row.id),
    state: { columnVisibility: columnVisibility(HIDEABLE_ACTIVITY_COLUMNS, preferences) },
  });
  return (
    // Row links open their dialog over the list that is already here.
    <div className="contents" onClick={openRowInPlace}>
      <DataTable table={table} label="Activity" className="activity" density={preferences.density} />
    </div>
  );
}

function openRowInPlace(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-row-link]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openDialogAt(link.href);
}
