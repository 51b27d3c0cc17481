import type { ListPreferences } from '@/lib/list-preferences';

/** A column that people may hide or show. */
export interface HideableColumn {
  id: string;
  label: string;
  /** Is it hidden until asked for? */
  optional: boolean;
  /** Is it hidden on narrow screens until asked for? */
  onlyWide: boolean;
  /** Is it hidden beside an open record until asked for? */
  onlyAlone: boolean;
}

/** Where a list stands: on a wide screen, on a narrow one, or beside an open record. */
export type ListRoom = 'wide' | 'narrow' | 'beside';

/** What the choice needs to know of a column of a list. */
interface Column {
  id: string;
  header?: unknown;
  enableHiding?: boolean;
  meta?: { optional?: true; narrow?: false | number; beside?: false | number; slot?: string };
}

/** What a phone's row leaves out, and the date of its first line, are for the record to tell. */
function isOnlyAlone({ narrow, beside, slot }: NonNullable<Column['meta']> = {}): boolean {
  if (beside !== undefined) return beside === false;
  return narrow === false || slot === undefined || slot === 'when';
}

/**
 * The columns that people may hide. What identifies a row has `enableHiding` off, so no list is left without columns; a
 * column without a name is none that one could ask for.
 */
export function hideableColumns(columns: readonly Column[]): HideableColumn[] {
  return columns.flatMap(({ id, header, enableHiding, meta }) =>
    enableHiding === false || typeof header !== 'string'
      ? []
      : [
          {
            id,
            label: header,
            optional: meta?.optional ?? false,
            onlyWide: meta?.narrow === false,
            onlyAlone: isOnlyAlone(meta),
          },
        ],
  );
}

/** How many columns there are to see: those that can be hidden, and those with a name that can't. */
export function countColumns(columns: readonly Column[]): number {
  return columns.filter(({ header }) => typeof header === 'string').length;
}

const isShownByDefault = ({ optional, onlyWide, onlyAlone }: HideableColumn, room: ListRoom) =>
  !optional && !(room === 'narrow' && onlyWide) && !(room === 'beside' && onlyAlone);

export function isColumnShown(column: HideableColumn, { columns }: ListPreferences, room: ListRoom): boolean {
  return columns[column.id] ?? isShownByDefault(column, room);
}

/** The preferences with a column shown or hidden; what equals the default of such a place is not kept. */
export function chooseColumn(
  column: HideableColumn,
  shown: boolean,
  preferences: ListPreferences,
  room: ListRoom,
): ListPreferences {
  const { [column.id]: _, ...others } = preferences.columns;
  const isDefault = shown === isShownByDefault(column, room);
  return { ...preferences, columns: isDefault ? others : { ...others, [column.id]: shown } };
}

/** Marks the cells of a column that the style sheet leaves out on narrow screens and beside a record, or only there. */
const ONLY_WIDE = 'only-wide';
const ONLY_ALONE = 'only-alone';

/** The table's visibility state for a person's choices, on a wide screen. */
export function columnVisibility(columns: readonly Column[], preferences: ListPreferences): Record<string, boolean> {
  return Object.fromEntries(
    hideableColumns(columns).map((column) => [column.id, isColumnShown(column, preferences, 'wide')]),
  );
}

/** A column as a person sees it: its cells are marked where a narrow screen or a record leaves them out. */
export function markOnlyWide<C extends Column & { meta?: { className?: string } }>(
  column: C,
  { columns: chosen }: ListPreferences,
): C {
  const { id, meta } = column;
  const mark = meta?.narrow === false ? ONLY_WIDE : isOnlyAlone(meta) ? ONLY_ALONE : null;
  if (mark === null || chosen[id]) return column;
  return { ...column, meta: { ...meta, className: [meta?.className, mark].filter(Boolean).join(' ') } };
}

/** The columns that a person sees, for a table that does not choose by itself. */
export function visibleColumns<C extends Column & { meta?: { className?: string } }>(
  columns: readonly C[],
  preferences: ListPreferences,
): C[] {
  const visible = columnVisibility(columns, preferences);
  return columns.filter(({ id }) => visible[id] ?? true).map((column) => markOnlyWide(column, preferences));
}
