/** Positions start at 1. */
export interface Prioritised {
  id: number;
  priority: number;
}

/** `previous` detects changes based on an old list. */
export interface PriorityChange extends Prioritised {
  previous: number;
}

/**
 * Moves a row to another's position and redistributes the priorities in between (spec 1 §4).
 * @returns changed rows in their new order
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
 * Whether changes redistribute exactly the priorities of the named rows, so that the list stays 1 to N. Changes of an
 * old list don't (decision 9).
 * @param stored the named rows that still exist
 * @param changes `previous`, if given, must be the stored priority
 */
export function isRedistribution(
  stored: readonly Prioritised[],
  changes: readonly (Prioritised & { previous?: number | undefined })[],
): boolean {
  const current = new Map(stored.map(({ id, priority }) => [id, priority]));
  if (current.size !== changes.length || new Set(changes.map(({ id }) => id)).size !== changes.length) return false;
  if (!changes.every(({ id, previous }) => current.has(id) && (previous === undefined || previous === current.get(id))))
    return false;
  const places = new Set(current.values());
  return changes.every(({ priority }) => places.delete(priority));
}

export function rearranged<Row extends Prioritised>(rows: readonly Row[], changes: readonly Prioritised[]): Row[] {
  const places = new Map(changes.map(({ id, priority }) => [id, priority]));
  return rows
    .map((row) => ({ ...row, priority: places.get(row.id) ?? row.priority }))
    .toSorted((a, b) => a.priority - b.priority);
}

/** Reorders the same number of rows after changes that reach into `others`. */
export function rearrangedWith<Row extends Prioritised>(
  standing: readonly Row[],
  others: readonly Row[],
  changes: readonly Prioritised[],
): Row[] {
  const ids = new Set(standing.map(({ id }) => id));
  const all = [...standing, ...others.filter(({ id }) => !ids.has(id))];
  return rearranged(all, changes).slice(0, standing.length);
}

export interface RankedRow extends Prioritised {
  /** Stored value; `priority` may be unsaved. */
  stored: number;
}

/** A gap: directly above a row, or directly below another if none is given. */
export interface Gap {
  above?: number | undefined;
  below?: number | undefined;
}

/**
 * Priorities that put a row into a gap and keep the order of all others. Without a free number, rows above rise only as
 * far as needed, else rows below sink. Only rows stored as equal may become equal.
 * @param rows as stored
 * @param options.isWhole whether the rows end where the list ends
 * @param options.most the largest priority
 * @returns changed rows; null if more rows must be known
 */
export function prioritiesInGap(
  rows: readonly RankedRow[],
  moved: RankedRow,
  { above, below }: Gap,
  { isWhole, most }: { isWhole: boolean; most: number },
): Prioritised[] | null {
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: RankedRow) => places.get(id) ?? rows.length;
  const stepBetween = (upper: RankedRow, lower: RankedRow) =>
    upper.stored === lower.stored && placeOf(upper) < placeOf(lower) ? 0 : 1;
  const leastOver = (lower: RankedRow, upper: RankedRow) => lower.priority + stepBetween(upper, lower);
  const mostUnder = (upper: RankedRow, lower: RankedRow) => upper.priority - stepBetween(upper, lower);

  const others = rows
    .flatMap((row) => (row.id === moved.id ? [] : [{ ...row }]))
    .toSorted((one, other) => other.priority - one.priority);
  const neighbour = others.findIndex(({ id }) => id === (below ?? above));
  const at = below === undefined ? neighbour + 1 : neighbour;
  const [upper, lower] = [others[at - 1], others[at]];
  if (neighbour < 0 || (!lower && !isWhole)) return null;

  const [least, largest] = [lower ? leastOver(lower, moved) : 0, upper ? mostUnder(upper, moved) : most];
  const fitting = [moved.stored, lower ? least : largest].find((priority) => priority >= least && priority <= largest);
  const own = { ...moved, priority: fitting ?? least };
  const all = [...others.slice(0, at), own, ...others.slice(at)];
  let under: RankedRow = own;
  for (const row of others.slice(0, at).toReversed()) {
    if (row.priority >= leastOver(under, row)) break;
    row.priority = leastOver(under, row);
    under = row;
  }
  const [first = own, ...rest] = all;
  if (first.priority > most) {
    first.priority = most;
    let over = first;
    for (const row of rest) {
      if (row.priority <= mostUnder(over, row)) break;
      row.priority = mostUnder(over, row);
      over = row;
    }
    if (over === all.at(-1) && !isWhole) return null;
  }
  const before = new Map([...rows, moved].map(({ id, priority }) => [id, priority]));
  return all.filter(({ id, priority }) => priority !== before.get(id)).map(({ id, priority }) => ({ id, priority }));
}
