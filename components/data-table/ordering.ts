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
 * @param known the rows that the changes name, and any others: what stands no longer may come back from there
 */
export function rearrangedAmong<Row extends Ranked>(
  standing: readonly Row[],
  known: readonly Row[],
  changes: readonly Ranked[],
): Row[] {
  const ids = new Set(standing.map(({ id }) => id));
  const others = known.filter(({ id }) => !ids.has(id));
  return rearranged([...standing, ...others], changes).slice(0, standing.length);
}

/** What takes changes back. */
export function undoing(changes: readonly PriorityChange[]): Ranked[] {
  return changes.map(({ id, previous }) => ({ id, priority: previous }));
}
