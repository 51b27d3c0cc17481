'use client';

import { useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { DataTable } from '@/components/list/data-table';
import { listFeatures } from '@/components/list/list-columns';
import { SelectionProvider } from '@/components/list/selection';
import { adminsPath } from '@/lib/paths';
import { adminColumns } from './admin-columns';
import type { AdminListRow } from './admin-list-row';
import { adminsSelection } from './admins-selection';
import type { AdminsView } from './admins-view';
import { ChangeStatus } from './change-status';
import './admins.css';

/** The admins of a page, each of which leads to its form, and below them what can be done with those selected. */
export function AdminsTable({ rows, view, timeZone }: { rows: AdminListRow[]; view: AdminsView; timeZone: string }) {
  const columns = useMemo(() => adminColumns(timeZone), [timeZone]);
  const table = useTable({ features: listFeatures, columns, data: rows, getRowId: (row) => String(row.id) });
  return (
    <SelectionProvider
      store={adminsSelection}
      scope={adminsPath({ ...view, page: 1 })}
      view={adminsPath(view)}
      rows={rows.filter(({ hold }) => !hold).map(({ id, name }) => ({ id, label: name }))}
    >
      <DataTable table={table} label="Admins" className="admins" density="regular" />
      <ChangeStatus />
    </SelectionProvider>
  );
}
