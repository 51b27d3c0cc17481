export type EditedFields = Readonly<Record<string, unknown>>;

export interface TakenOver {
  field: string;
  before: unknown;
  after: unknown;
}

export interface Clash {
  field: string;
  mine: unknown;
  theirs: unknown;
}

/** A field that this person changed and that no longer exists, such as the price of a deleted variant. */
export interface Lost {
  field: string;
  mine: unknown;
}

export interface EditConflict {
  takenOver: TakenOver[];
  clashes: Clash[];
  lost: Lost[];
}

/**
 * Compares two edits of one object by field; `base` is the common origin. Identical changes and changes by this person
 * alone are omitted. A missing field is `undefined`, so added and removed parts are listed. Changes of removed parts
 * are in `lost`, to show and copy.
 */
export function compareEdits(base: EditedFields, mine: EditedFields, theirs: EditedFields): EditConflict {
  const conflict: EditConflict = { takenOver: [], clashes: [], lost: [] };
  for (const field of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const [before, own, after] = [base[field], mine[field], theirs[field]];
    if (same(before, after) || same(own, after)) continue;
    if (same(own, before)) conflict.takenOver.push({ field, before, after });
    else if (!(field in theirs)) conflict.lost.push({ field, mine: own });
    else conflict.clashes.push({ field, mine: own, theirs: after });
  }
  return conflict;
}

/**
 * Merges two edits: the stored values plus this person's changes, except for fields where they take the stored value.
 */
export function mergeEdits<V extends object>(base: V, mine: V, theirs: V, taken: readonly string[]): V {
  const own = Object.entries(mine).filter(
    ([field, value]) => !taken.includes(field) && !same(value, (base as EditedFields)[field]),
  );
  return { ...theirs, ...Object.fromEntries(own) };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
