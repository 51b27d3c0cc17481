/** A row of a list that people put in order, and its place in it, from 1. */
export interface Ranked {
  id: number;
  priority: number;
}

/** A row's new place. `previous` is the one it had, by which a change of an old list is recognised. */
export interface PriorityChange extends Ranked {
  previous: number;
}

/**
 * Moves one row to the place of another and shares out the priorities of the rows between among them (spec 1 §4,
 * Product visibility and counts; Category priority).
 * @param rows as they stand, by priority
 * @param from index of the moved row
 * @param to index at which it stands afterwards
 * @returns the rows whose priority changes, in their new order; none where nothing moves
 */
export function movePriority(rows: readonly Ranked[], from: number, to: number): PriorityChange[] {
  const moved = rows[from];
  if (!moved || !rows[to] || from === to) return [];
  const first = Math.min(from, to);
  const affected = rows.slice(first, Math.max(from, to) + 1);
  const places = affected.map(({ priority }) => priority);
  const others = affected.filter((row) => row !== moved);
  const reordered = from < to ? [...others, moved] : [moved, ...others];
  return reordered.map(({ id, priority }, index) => ({ id, priority: places[index] ?? priority, previous: priority }));
}

/**
 * Do changes share out, among the rows that they name, exactly the priorities that these rows have? Only then does the
 * list stay the permutation 1 to N that it was. A change that was made on an old list does not: its rows are gone, or
 * their places are others (decisions: products and files).
 * @param stored the named rows as they stand; those that are gone are missing
 * @param changes where `previous` is given, it must be the stored priority
 */
export function isRedistribution(
  stored: readonly Ranked[],
  changes: readonly (Ranked & { previous?: number | undefined })[],
): boolean {
  const current = new Map(stored.map(({ id, priority }) => [id, priority]));
  if (current.size !== changes.length || new Set(changes.map(({ id }) => id)).size !== changes.length) return false;
  if (!changes.every(({ id, previous }) => current.has(id) && (previous === undefined || previous === current.get(id)))) return false;
  const places = new Set(current.values());
  return changes.every(({ priority }) => places.delete(priority));
}

/** Rows with their new priorities, in the order that these give. */
export function rearranged<Row extends Ranked>(rows: readonly Row[], changes: readonly Ranked[]): Row[] {
  const places = new Map(changes.map(({ id, priority }) => [id, priority]));
  return rows
    .map((row) => ({ ...row, priority: places.get(row.id) ?? row.priority }))
    .toSorted((a, b) => a.priority - b.priority);
}

/**
 * As many rows as stand, after changes that reach beyond them.
 * @param others rows that don't stand, and may by these changes
 */
export function rearrangedWith<Row extends Ranked>(
  standing: readonly Row[],
  others: readonly Row[],
  changes: readonly Ranked[],
): Row[] {
  const ids = new Set(standing.map(({ id }) => id));
  const all = [...standing, ...others.filter(({ id }) => !ids.has(id))];
  return rearranged(all, changes).slice(0, standing.length);
}

/** What takes changes back. */
export function undoing(changes: readonly PriorityChange[]): Ranked[] {
  return changes.map(({ id, previous }) => ({ id, priority: previous }));
}
