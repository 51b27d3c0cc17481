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

export type ListRoom = 'wide' | 'narrow' | 'beside';

/** More pinned columns would leave too little room for the rest. */
export const MAX_PINNED = 3;

/** The parts of a column that don't depend on its row type. */
type Column = Omit<ListColumn<object, never>, 'when' | 'optional' | 'href' | 'link' | 'says' | 'cell'> & {
  optional?: unknown;
  link?: unknown;
};
type Flags = Readonly<Record<string, boolean>>;

const isTick = ({ slot }: Column) => slot === 'select';
/** Columns without a name, such as pictures and actions, keep their places. */
const isMovable = ({ header }: Column) => typeof header === 'string';
const isHideable = (column: Column) => isMovable(column) && column.slot !== 'title' && column.hideable !== false;
const isPinnedByDefault = ({ pin = false }: Column) => pin;

/** By default, columns without a slot and the date are hidden beside an open record. */
function isOnlyAlone({ narrow, beside, slot }: Column): boolean {
  if (beside !== undefined) return !beside;
  return narrow === false || slot === undefined || slot === 'when';
}

const isShownByDefault = (column: Column, room: ListRoom) =>
  !column.optional &&
  column.alike === undefined &&
  !(room === 'narrow' && column.narrow === false) &&
  !(room === 'beside' && isOnlyAlone(column));

export const isColumnShown = (column: Column, { columns }: ListPreferences, room: ListRoom): boolean =>
  columns[column.id] ?? isShownByDefault(column, room);

/** The table state for stored preferences. Pinned columns come right after the check boxes. */
export function tableState(columns: readonly Column[], preferences: ListPreferences, room: ListRoom = 'wide') {
  const { order = [], pinned = {} } = preferences;
  const own = columns.filter(isMovable);
  const placed = order.flatMap((id) => own.find((column) => column.id === id) ?? []);
  // A column added since the order was stored goes after its default predecessor.
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

/** Merges changed flags into the stored ones and drops defaults, so that later defaults still apply. */
function changedFlags(stored: Flags, before: Flags, now: Flags, usual: Flags): Flags {
  const changed = Object.keys(now).filter((id) => now[id] !== before[id]);
  const entries = Object.entries(stored).filter(([id]) => !changed.includes(id));
  return Object.fromEntries([
    ...entries,
    ...changed.flatMap((id): [string, boolean][] => (now[id] === usual[id] ? [] : [[id, Boolean(now[id])]])),
  ]);
}

export function withVisibility(
  columns: readonly Column[],
  preferences: ListPreferences,
  { room, before, now }: { room: ListRoom; before: Flags; now: Flags },
): ListPreferences {
  const usual = idsTo(columns, (column) => isShownByDefault(column, room));
  return { ...preferences, columns: changedFlags(preferences.columns, before, now, usual) };
}

/** Stores a new column order, but not the default one. */
export function withOrder(
  columns: readonly Column[],
  { order: _, ...preferences }: ListPreferences,
  ids: readonly string[],
): ListPreferences {
  const usual = tableState(columns, preferences).movable.map(idOf);
  return usual.join() === ids.join() ? preferences : { ...preferences, order: ids };
}

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

/** The columns that the person has the rights for. */
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

/** State of the columns menu. Each change to visibility, order or pins is saved. */
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
    /** Movable columns in their current order, pinned ones first. */
    movable: state.movable,
    /** The number of named columns that can't be hidden. */
    fixed: columns.filter((column) => isMovable(column) && !isHideable(column)).length,
  };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

const definitions = (columns: readonly Column[]) =>
  columns.map((column) => ({ id: column.id, enableHiding: isHideable(column) }));

const UNPINNED: ColumnPinningState = { start: [], end: [] };

/** The columns that the person sees, with their cells' classes. */
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
    // Without custom arrangement, pinned columns keep their default places among the others.
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
      return [drawn({ ...column, ...(pin !== undefined && { pin }) }, preferences)];
    });
  }, [columns, columnPinning, isArranged, preferences, shown]);
}

/** Marks columns that the style sheet hides: `only-wide` on narrow screens, `only-alone` beside an open record. */
function drawn<C extends Column>(column: C, { columns: chosen }: ListPreferences) {
  const mark = column.narrow === false ? 'only-wide' : isOnlyAlone(column) ? 'only-alone' : undefined;
  return { ...column, className: cellClass(column, chosen[column.id] ? undefined : mark) };
}
