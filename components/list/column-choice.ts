import type { ListPreferences } from '@/lib/list-preferences';
import type { ListColumn } from './list-table';

/** A column that people may hide or show. */
export interface HideableColumn {
  id: string;
  label: string;
  /** Is it hidden until asked for? */
  optional: boolean;
}

/** The columns that people may hide. What identifies a row has `enableHiding` off, so no list is left without columns. */
export function hideableColumns<Row extends object>(columns: readonly ListColumn<Row>[]): HideableColumn[] {
  return columns
    .filter((column) => column.enableHiding !== false)
    .map(({ id, header, meta }) => ({
      id,
      label: typeof header === 'string' ? header : id,
      optional: meta?.optional ?? false,
    }));
}

export function isColumnShown({ id, optional }: HideableColumn, { columns }: ListPreferences): boolean {
  return columns[id] ?? !optional;
}

/** The preferences with a column shown or hidden; what equals the list's default is not kept. */
export function chooseColumn(
  { id, optional }: HideableColumn,
  shown: boolean,
  preferences: ListPreferences,
): ListPreferences {
  const { [id]: _, ...others } = preferences.columns;
  return { ...preferences, columns: shown === !optional ? others : { ...others, [id]: shown } };
}

/** The table's visibility state for a person's choices. */
export function columnVisibility(
  columns: readonly HideableColumn[],
  preferences: ListPreferences,
): Record<string, boolean> {
  return Object.fromEntries(columns.map((column) => [column.id, isColumnShown(column, preferences)]));
}
