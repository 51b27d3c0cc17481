import { mayDo, type Rights } from '@/lib/domain/rights';
import type { ListPreferences } from '@/lib/preferences/list-preferences';
import type { ListColumn } from './list-column';

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
export type Column = Pick<
  ListColumn<object>,
  'id' | 'header' | 'needs' | 'may' | 'narrow' | 'beside' | 'slot' | 'hideable' | 'width' | 'pin' | 'className'
> & { optional?: unknown };

/** Is a column left out beside an open record? By default those are that a phone leaves out, and the date. */
function isOnlyAlone({ narrow, beside, slot }: Column): boolean {
  if (beside !== undefined) return beside === false;
  return narrow === false || slot === undefined || slot === 'when';
}

/** The columns that the person may use. */
export function offeredColumns<C extends Column>(columns: readonly C[], rights: Rights): C[] {
  return columns.filter(
    ({ needs, may }) => (needs === undefined || mayDo(rights, needs)) && (may === undefined || mayDo(rights, ...may)),
  );
}

/** The columns that people may hide: not the one that names the row, so that no list is left without columns. */
export function hideableColumns(columns: readonly Column[]): HideableColumn[] {
  return columns.flatMap((column) => {
    const { id, header: label, slot, hideable, optional, narrow } = column;
    if (slot === 'title' || hideable === false || typeof label !== 'string') return [];
    return [{ id, label, optional: optional === true, onlyWide: narrow === false, onlyAlone: isOnlyAlone(column) }];
  });
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
function markOnlyWide<C extends Column>(column: C, { columns: chosen }: ListPreferences): C {
  const mark = column.narrow === false ? ONLY_WIDE : isOnlyAlone(column) ? ONLY_ALONE : null;
  if (mark === null || chosen[column.id]) return column;
  return { ...column, className: [column.className, mark].filter(Boolean).join(' ') };
}

/** The columns that a person sees. */
export function visibleColumns<C extends Column>(columns: readonly C[], preferences: ListPreferences): C[] {
  const visible = columnVisibility(columns, preferences);
  return columns.filter(({ id }) => visible[id] ?? true).map((column) => markOnlyWide(column, preferences));
}

/** A column that can be moved and pinned, as it stands. */
export interface MovableColumn {
  id: string;
  label: string;
  /** Does it stay at the left while the table scrolls sideways? */
  isPinned: boolean;
}

/** What a pinned column without a width gets, in pixels: others are placed behind it. */
const PINNED_WIDTH = 220;

const isMovable = ({ header }: Column) => typeof header === 'string';
export const isPinnedByDefault = ({ pin = false }: Column) => pin;

/** The columns that people may move, as they stand: those that are pinned first. */
export function movableColumns(
  columns: readonly Column[],
  { order = [], pinned = {} }: ListPreferences,
): MovableColumn[] {
  const own = columns.filter(isMovable);
  const known = new Set(own.map(({ id }) => id));
  const placed = order.filter((id) => known.has(id));
  // A column that came since follows the one that it follows by default.
  own.forEach(({ id }, index) => {
    if (!placed.includes(id)) placed.splice(placed.indexOf(own[index - 1]?.id ?? '') + 1, 0, id);
  });
  const all = placed.flatMap((id) => {
    const column = own.find((each) => each.id === id);
    if (!column) return [];
    return [{ id, label: String(column.header), isPinned: pinned[id] ?? isPinnedByDefault(column) }];
  });
  return [...all.filter(({ isPinned }) => isPinned), ...all.filter(({ isPinned }) => !isPinned)];
}

/**
 * The columns as a person has put them in order. Pinned ones stand first, behind the check boxes. Columns without
 * a name, such as pictures and actions, keep their places.
 */
export function arrangedColumns<C extends Column>(columns: readonly C[], preferences: ListPreferences): readonly C[] {
  if (!preferences.order && !preferences.pinned) return columns;
  const movable = movableColumns(columns, preferences);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const pinned = movable.flatMap(({ id, isPinned }) => (isPinned ? (byId.get(id) ?? []) : []));
  const others = movable.flatMap(({ id, isPinned }) => (isPinned ? [] : (byId.get(id) ?? [])));
  const isTick = ({ slot }: C) => slot === 'select';
  const rest = columns.flatMap((column) =>
    isTick(column) ? [] : isMovable(column) ? (others.shift() ?? []) : [column],
  );
  return [
    ...columns.filter(isTick).map((column) => (pinned.length > 0 ? withPin(column, true) : column)),
    ...pinned.map((column, index) =>
      withPin(column, true, index < pinned.length - 1 ? (column.width ?? PINNED_WIDTH) : column.width),
    ),
    ...rest.map((column) => withPin(column, false)),
  ];
}

function withPin<C extends Column>(column: C, pin: boolean, width = column.width): C {
  if (pin === isPinnedByDefault(column) && width === column.width) return column;
  return { ...column, pin, ...(width !== undefined && { width }) };
}
