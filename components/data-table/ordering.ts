import type { PriorityChange, Ranked } from '@/lib/domain/priority';

/** Rows with their new priorities, in the order that these give. */
export function rearranged<Row extends Ranked>(rows: readonly Row[], changes: readonly Ranked[]): Row[] {
  const places = new Map(changes.map(({ id, priority }) => [id, priority]));
  return rows
    .map((row) => ({ ...row, priority: places.get(row.id) ?? row.priority }))
    .toSorted((a, b) => a.priority - b.priority);
}

/** What takes changes back. */
export function undoing(changes: readonly PriorityChange[]): Ranked[] {
  return changes.map(({ id, previous }) => ({ id, priority: previous }));
}
