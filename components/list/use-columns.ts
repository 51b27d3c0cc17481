import {
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type ColumnPinningState,
  type Updater,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useRights } from '@/components/layout/rights';
import { mayDo } from '@/lib/domain/rights';
import type { ListPreferences } from '@/lib/preferences/list-preferences';
import { cellClass } from './list-cell';
import type { ListColumn } from './list-column';
import { useListPreferences } from './list-preferences';

/** Where a list stands: on a wide screen, on a narrow one, or beside an open record. */
export type ListRoom = 'wide' | 'narrow' | 'beside';

/** The most columns that can be pinned: what is left must have room beside them. */
export const MAX_PINNED = 3;

/** What a pinned column without a width gets, in pixels: others are placed behind it. */
const PINNED_WIDTH = 220;

/** The parts of a column that don't depend on its row type. */
type Column = Omit<ListColumn<object, never>, 'when' | 'optional' | 'href' | 'link' | 'cell'> & {
  optional?: unknown;
  link?: unknown;
};
type Flags = Readonly<Record<string, boolean>>;

const isTick = ({ slot }: Column) => slot === 'select';
/** Columns without a name, such as pictures and actions, keep their places. */
const isMovable = ({ header }: Column) => typeof header === 'string';
const isHideable = (column: Column) => isMovable(column) && column.slot !== 'title' && column.hideable !== false;
const isPinnedByDefault = ({ pin = false }: Column) => pin;

/** Is a column left out beside an open record? By default those are that a phone leaves out, and the date. */
function isOnlyAlone({ narrow, beside, slot }: Column): boolean {
  if (beside !== undefined) return beside === false;
  return narrow === false || slot === undefined || slot === 'when';
}

const isShownByDefault = (column: Column, room: ListRoom) =>
  !column.optional && !(room === 'narrow' && column.narrow === false) && !(room === 'beside' && isOnlyAlone(column));

export const isColumnShown = (column: Column, { columns }: ListPreferences, room: ListRoom): boolean =>
  columns[column.id] ?? isShownByDefault(column, room);

/** The table state for stored preferences. Pinned columns come first, after the check boxes. */
export function tableState(columns: readonly Column[], preferences: ListPreferences, room: ListRoom = 'wide') {
  const { order = [], pinned = {} } = preferences;
  const own = columns.filter(isMovable);
  const placed = order.flatMap((id) => own.find((column) => column.id === id) ?? []);
  // A column that came since follows the one that it follows by default.
  own.forEach((column, index) => {
    const before = own[index - 1];
    if (!placed.includes(column)) placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
  });
  const isPinned = (column: Column) => pinned[column.id] ?? isPinnedByDefault(column);
  const start = placed.filter(isPinned);
  const others = placed.filter((column) => !isPinned(column));
  const movable = [...start, ...others];
  const rest = columns.flatMap((column) =>
    isTick(column) ? [] : isMovable(column) ? (others.shift() ?? []) : [column],
  );
  const ticks = columns.filter((column) => isTick(column));
  return {
    movable,
    columnVisibility: idsTo(columns.filter(isHideable), (column) => isColumnShown(column, preferences, room)),
    columnOrder: [...ticks, ...start, ...rest].map(({ id }) => id),
    columnPinning: {
      start: [...(start.length > 0 ? ticks : ticks.filter(isPinnedByDefault)), ...start].map(idOf),
      end: [],
    },
  };
}

const idOf = ({ id }: Column) => id;
const idsTo = (columns: readonly Column[], flag: (column: Column) => boolean): Record<string, boolean> =>
  Object.fromEntries(columns.map((column) => [column.id, flag(column)]));

/** The stored flags after a change, without those that equal the default. */
function changedFlags(stored: Flags, before: Flags, now: Flags, usual: Flags): Flags {
  const changed = Object.keys(now).filter((id) => now[id] !== before[id]);
  const entries = Object.entries(stored).filter(([id]) => !changed.includes(id));
  return Object.fromEntries([
    ...entries,
    ...changed.flatMap((id): [string, boolean][] => (now[id] === usual[id] ? [] : [[id, Boolean(now[id])]])),
  ]);
}

/** The preferences after columns are shown or hidden. */
export function withVisibility(
  columns: readonly Column[],
  preferences: ListPreferences,
  { room, before, now }: { room: ListRoom; before: Flags; now: Flags },
): ListPreferences {
  const usual = idsTo(columns, (column) => isShownByDefault(column, room));
  return { ...preferences, columns: changedFlags(preferences.columns, before, now, usual) };
}

/** The preferences with a new column order; the list's own order isn't stored. */
export function withOrder(
  columns: readonly Column[],
  { order: _, ...preferences }: ListPreferences,
  ids: readonly string[],
): ListPreferences {
  const usual = tableState(columns, preferences).movable.map(idOf);
  return usual.join() === ids.join() ? preferences : { ...preferences, order: ids };
}

/** The preferences after columns are pinned or unpinned. */
export function withPinning(
  columns: readonly Column[],
  { pinned = {}, ...preferences }: ListPreferences,
  { before, now }: { before: ColumnPinningState; now: ColumnPinningState },
): ListPreferences {
  const own = columns.filter(isMovable);
  const flags = ({ start }: ColumnPinningState) => idsTo(own, ({ id }) => start.includes(id));
  const chosen = changedFlags(pinned, flags(before), flags(now), idsTo(own, isPinnedByDefault));
  return Object.keys(chosen).length > 0 ? { ...preferences, pinned: chosen } : preferences;
}

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnVisibilityFeature });

const NO_ROWS: object[] = [];

/** The columns that the person may use. */
function useOffered<C extends Column>(all: readonly C[]) {
  const rights = useRights();
  return useMemo(
    () =>
      all.filter(
        ({ needs, may }) =>
          (needs === undefined || mayDo(rights, needs)) && (may === undefined || mayDo(rights, ...may)),
      ),
    [all, rights],
  );
}

/** The table behind the columns menu: it shows, hides, orders and pins columns, and saves each change. */
export function useColumnChoice(all: readonly Column[], room: ListRoom) {
  const [preferences, save] = useListPreferences();
  const columns = useOffered(all);
  const state = useMemo(() => tableState(columns, preferences, room), [columns, preferences, room]);
  const { columnVisibility, columnOrder, columnPinning } = state;
  const table = useTable({
    features,
    columns: useMemo(() => definitions(columns), [columns]),
    data: NO_ROWS,
    state: { columnVisibility, columnOrder, columnPinning },
    onColumnVisibilityChange: (updater: Updater<Record<string, boolean>>) => {
      const now = functionalUpdate(updater, columnVisibility);
      save(withVisibility(columns, preferences, { room, before: columnVisibility, now }));
    },
    onColumnOrderChange: (updater: Updater<string[]>) =>
      save(withOrder(columns, preferences, functionalUpdate(updater, columnOrder))),
    onColumnPinningChange: (updater: Updater<ColumnPinningState>) => {
      const now = functionalUpdate(updater, columnPinning);
      save(withPinning(columns, preferences, { before: columnPinning, now }));
    },
  });
  return {
    table,
    hideable: columns.filter(isHideable),
    /** The columns that can be moved, in their current order, pinned ones first. */
    movable: state.movable,
    /** How many named columns can't be hidden. */
    fixed: columns.filter((column) => isMovable(column) && !isHideable(column)).length,
  };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

const definitions = (columns: readonly Column[]) =>
  columns.map((column) => ({ id: column.id, enableHiding: isHideable(column) }));

const UNPINNED: ColumnPinningState = { start: [], end: [] };

/** The columns of a list as a person sees them, with the classes of their cells. */
export function useShownColumns<C extends Column>(all: readonly C[]) {
  const [preferences] = useListPreferences();
  const columns = useOffered(all);
  const isArranged = Boolean(preferences.order ?? preferences.pinned);
  const { columnVisibility, columnOrder, columnPinning } = useMemo(
    () => tableState(columns, preferences),
    [columns, preferences],
  );
  const table = useTable({
    features,
    columns: useMemo(() => definitions(columns), [columns]),
    data: NO_ROWS,
    // Until something is arranged, pinned columns keep their places among the others.
    state: isArranged
      ? { columnVisibility, columnOrder, columnPinning }
      : { columnVisibility, columnOrder: [], columnPinning: UNPINNED },
  });
  const shown = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  return useMemo(() => {
    const { start } = columnPinning;
    return shown.split(',').flatMap((id) => {
      const column = columns.find((each) => each.id === id);
      if (!column) return [];
      const pin = isArranged ? start.includes(id) : column.pin;
      const width = column.width ?? (isArranged && pin && id !== start.at(-1) ? PINNED_WIDTH : undefined);
      return [
        drawn({ ...column, ...(pin !== undefined && { pin }), ...(width !== undefined && { width }) }, preferences),
      ];
    });
  }, [columns, columnPinning, isArranged, preferences, shown]);
}

/** The style sheet hides marked cells: `only-wide` on narrow screens, `only-alone` beside an open record. */
function drawn<C extends Column>(column: C, { columns: chosen }: ListPreferences) {
  const mark = column.narrow === false ? 'only-wide' : isOnlyAlone(column) ? 'only-alone' : undefined;
  return { ...column, className: cellClass(column, chosen[column.id] ? undefined : mark) };
}
