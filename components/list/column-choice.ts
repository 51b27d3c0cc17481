import type { ListPreferences } from '@/lib/list-preferences';

/** A column that people may hide or show. */
export interface HideableColumn {
  id: string;
  label: string;
  /** Is it hidden until asked for? */
  optional: boolean;
  /** Is it hidden on narrow screens until asked for? */
  onlyWide: boolean;
}

/** What the choice needs to know of a column of a list. */
interface Column {
  id: string;
  header?: unknown;
  enableHiding?: boolean;
  meta?: { optional?: true; narrow?: false | number };
}

/**
 * The columns that people may hide. What identifies a row has `enableHiding` off, so no list is left without columns; a
 * column without a name is none that one could ask for.
 */
export function hideableColumns(columns: readonly Column[]): HideableColumn[] {
  return columns.flatMap(({ id, header, enableHiding, meta }) =>
    enableHiding === false || typeof header !== 'string'
      ? []
      : [{ id, label: header, optional: meta?.optional ?? false, onlyWide: meta?.narrow === false }],
  );
}

/** How many columns there are to see: those that can be hidden, and those with a name that can't. */
export function countColumns(columns: readonly Column[]): number {
  return columns.filter(({ header }) => typeof header === 'string').length;
}

const isShownByDefault = ({ optional, onlyWide }: HideableColumn, isNarrow: boolean) =>
  !optional && !(isNarrow && onlyWide);

/** @param isNarrow on a screen that shows only the columns that matter */
export function isColumnShown(column: HideableColumn, { columns }: ListPreferences, isNarrow: boolean): boolean {
  return columns[column.id] ?? isShownByDefault(column, isNarrow);
}

/** The preferences with a column shown or hidden; what equals the default of such a screen is not kept. */
export function chooseColumn(
  column: HideableColumn,
  shown: boolean,
  preferences: ListPreferences,
  isNarrow: boolean,
): ListPreferences {
  const { [column.id]: _, ...others } = preferences.columns;
  const isDefault = shown === isShownByDefault(column, isNarrow);
  return { ...preferences, columns: isDefault ? others : { ...others, [column.id]: shown } };
}

/** Marks the cells of a column that the style sheet leaves out on narrow screens. */
const ONLY_WIDE = 'only-wide';

/** The table's visibility state for a person's choices, on a wide screen. */
export function columnVisibility(columns: readonly Column[], preferences: ListPreferences): Record<string, boolean> {
  return Object.fromEntries(
    hideableColumns(columns).map((column) => [column.id, isColumnShown(column, preferences, false)]),
  );
}

/** A column as a person sees it: its cells are marked where a narrow screen leaves them out. */
export function markOnlyWide<C extends Column & { meta?: { className?: string } }>(
  column: C,
  { columns: chosen }: ListPreferences,
): C {
  const { id, meta } = column;
  if (meta?.narrow !== false || chosen[id]) return column;
  return { ...column, meta: { ...meta, className: [meta.className, ONLY_WIDE].filter(Boolean).join(' ') } };
}

/** The columns that a person sees, for a table that does not choose by itself. */
export function visibleColumns<C extends Column & { meta?: { className?: string } }>(
  columns: readonly C[],
  preferences: ListPreferences,
): C[] {
  const visible = columnVisibility(columns, preferences);
  return columns.filter(({ id }) => visible[id] ?? true).map((column) => markOnlyWide(column, preferences));
}
