/** Places count from 1. */
export interface Prioritised {
  id: number;
  priority: number;
}

/** By `previous`, the place it had, a change of an old list is recognised. */
export interface PriorityChange extends Prioritised {
  previous: number;
}

/**
 * Moves a row to the place of another, and shares out the priorities of the rows between (spec 1 §4).
 * @returns the rows whose priority changes, in their new order
 */
export function movePriority(rows: readonly Prioritised[], from: number, to: number): PriorityChange[] {
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
 * Do changes share out exactly the priorities of the rows that they name? Only then does the list stay the permutation
 * 1 to N. Those of an old list don't: rows are gone or stand elsewhere (decisions: products and files).
 * @param stored the named rows that are still there
 * @param changes where `previous` is given, it must be the stored priority
 */
export function isRedistribution(
  stored: readonly Prioritised[],
  changes: readonly (Prioritised & { previous?: number | undefined })[],
): boolean {
  const current = new Map(stored.map(({ id, priority }) => [id, priority]));
  if (current.size !== changes.length || new Set(changes.map(({ id }) => id)).size !== changes.length) return false;
  if (!changes.every(({ id, previous }) => current.has(id) && (previous === undefined || previous === current.get(id)))) return false;
  const places = new Set(current.values());
  return changes.every(({ priority }) => places.delete(priority));
}

export function rearranged<Row extends Prioritised>(rows: readonly Row[], changes: readonly Prioritised[]): Row[] {
  const places = new Map(changes.map(({ id, priority }) => [id, priority]));
  return rows
    .map((row) => ({ ...row, priority: places.get(row.id) ?? row.priority }))
    .toSorted((a, b) => a.priority - b.priority);
}

/** As many rows as stand, after changes that reach beyond them to `others`. */
export function rearrangedWith<Row extends Prioritised>(
  standing: readonly Row[],
  others: readonly Row[],
  changes: readonly Prioritised[],
): Row[] {
  const ids = new Set(standing.map(({ id }) => id));
  const all = [...standing, ...others.filter(({ id }) => !ids.has(id))];
  return rearranged(all, changes).slice(0, standing.length);
}

export function undoing(changes: readonly PriorityChange[]): Prioritised[] {
  return changes.map(({ id, previous }) => ({ id, priority: previous }));
}

/**
 * Of a list in which the larger priority stands first: those that put a row to the place of another. It takes one above the
 * row below it, and rows above rise as far as they must.
 *
 * @param rows of a page as they stand; places count from 0
 * @returns the rows whose priority changes
 */
export function prioritiesAfterMove(rows: readonly Prioritised[], from: number, to: number): Prioritised[] {
  const moved = rows[from];
  if (!moved || !rows[to] || from === to) return [];
  const others = rows.filter((row) => row !== moved);
  const above = others.slice(0, to);
  let least = others[to] ? others[to].priority + 1 : Math.max(0, (above.at(-1)?.priority ?? 0) - 1);
  const changes = [{ id: moved.id, priority: least }];
  for (const { id, priority } of above.toReversed()) {
    if (priority > least) break;
    least += 1;
    changes.push({ id, priority: least });
  }
  return changes.filter(({ id, priority }) => rows.some((row) => row.id === id && row.priority !== priority));
}
