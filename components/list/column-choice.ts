import type { ListPreferences } from '@/lib/list-preferences';

/** A column that people may hide or show. */
export interface HideableColumn {
  id: string;
  label: string;
  /** Is it hidden until asked for? */
  optional: boolean;
}

/** What the choice needs to know of a column of a list. */
interface Column {
  id: string;
  header?: unknown;
  enableHiding?: boolean;
  meta?: { optional?: true };
}

/** The columns that people may hide. What identifies a row has `enableHiding` off, so no list is left without columns. */
export function hideableColumns(columns: readonly Column[]): HideableColumn[] {
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
