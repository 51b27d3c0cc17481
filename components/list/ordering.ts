import type { PriorityChange, Ranked } from '@/lib/domain/priority';

/** Rows with their new priorities, in the order that these give. */
export function rearranged<Row extends Ranked>(rows: readonly Row[], changes: readonly Ranked[]): Row[] {
  const places = new Map(changes.map(({ id, priority }) => [id, priority]));
  return rows
    .map((row) => ({ ...row, priority: places.get(row.id) ?? row.priority }))
    .toSorted((a, b) => a.priority - b.priority);
}

/**
 * As many rows as stand, after changes that reach beyond them.
 *
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
