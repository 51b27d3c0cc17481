import type { ListPreferences } from '@/lib/preferences/list-preferences';
import { isPinnedByDefault, movableColumns, type Column } from './column-choice';

/** The most columns that can be pinned: what is left must have room beside them. */
export const MAX_PINNED = 3;

/** The preferences with the columns in an order; the list's own is not kept. @param ids of all that can be moved */
export function orderColumns(
  ids: readonly string[],
  columns: readonly Column[],
  { order: _, ...preferences }: ListPreferences,
): ListPreferences {
  const own = movableColumns(columns, preferences).map(({ id }) => id);
  return own.join() === ids.join() ? preferences : { ...preferences, order: ids };
}

/** The preferences with a column pinned or not; what equals the default is not kept. */
export function pinColumn(
  id: string,
  isPinned: boolean,
  columns: readonly Column[],
  { pinned = {}, ...preferences }: ListPreferences,
): ListPreferences {
  const { [id]: _, ...others } = pinned;
  const column = columns.find((each) => each.id === id);
  const isDefault = column !== undefined && isPinnedByDefault(column) === isPinned;
  const chosen = isDefault ? others : { ...others, [id]: isPinned };
  return Object.keys(chosen).length > 0 ? { ...preferences, pinned: chosen } : preferences;
}
