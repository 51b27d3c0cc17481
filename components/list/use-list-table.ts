'use client';

import { useTable } from '@tanstack/react-table';
import type { ListPreferences } from '@/lib/list-preferences';
import { columnVisibility, type ChosenColumn } from './column-choice';
import { listFeatures, type ListColumn } from './list-columns';

/**
 * The table of a list's page.
 *
 * @param columns must stay the same array as long as they are the same columns
 * @param hideable those of them that a person can hide
 */
export function useListTable<Row extends { id: number }>(
  columns: ListColumn<Row>[],
  rows: Row[],
  hideable: readonly ChosenColumn[],
  preferences: ListPreferences,
) {
  return useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: (row) => String(row.id),
    state: { columnVisibility: columnVisibility(hideable, preferences) },
  });
}
