/** Header with the indexes of unreadable rows in a bare list, whose JSON has no room for them. */
export const UNREADABLE_ROWS_HEADER = 'x-unreadable-rows';

export interface UnreadableRows {
  unreadableRows?: readonly number[];
}

const NONE: readonly number[] = [];

export function unreadableRowsOf(answer: unknown): readonly number[] {
  return (answer as UnreadableRows | null | undefined)?.unreadableRows ?? NONE;
}

/** Marks an answer's unreadable rows, on arrays as a property. */
export function noteUnreadableRows<T extends object>(answer: T, places: readonly number[]): T & UnreadableRows {
  return places.length === 0 ? answer : Object.assign(answer, { unreadableRows: places });
}

export interface UnreadableParts {
  unreadableParts?: Readonly<Record<string, readonly number[]>>;
}

export function unreadableRowsIn<R extends object>(record: R, list: keyof R & string): readonly number[] {
  return (record as UnreadableParts).unreadableParts?.[list] ?? NONE;
}

/**
 * Why a form can't store these lists: a row is unreadable and saving would lose it.
 * @returns null if all lists were read
 */
export function refusalToEdit<R extends object>(record: R, lists: readonly (keyof R & string)[]): string | null {
  return lists.some((list) => unreadableRowsIn(record, list).length > 0)
    ? 'Part of this couldn’t be read, and saving would lose it. So you can’t change it here.'
    : null;
}

/** Number of rows, unreadable ones included. */
export function countWithUnreadable(rows: readonly unknown[], answer: unknown): number {
  return rows.length + unreadableRowsOf(answer).length;
}

export function joinedUnreadableRows(
  first: { rows: readonly unknown[]; answer: unknown },
  second: unknown,
): readonly number[] {
  const before = countWithUnreadable(first.rows, first.answer);
  return [...unreadableRowsOf(first.answer), ...unreadableRowsOf(second).map((place) => before + place)];
}

/** JSON text keeps no properties of arrays, so they travel as an object. */
interface CarriedList {
  bareList: readonly unknown[];
  unreadableRows: readonly number[];
}

/** Serializes an answer for a cache that travels as JSON. */
export function carried(answer: unknown): unknown {
  const unreadableRows = unreadableRowsOf(answer);
  if (!Array.isArray(answer) || unreadableRows.length === 0) return answer;
  return { bareList: [...(answer as unknown[])], unreadableRows } satisfies CarriedList;
}

export function uncarried(value: unknown): unknown {
  const { bareList, unreadableRows = NONE } = (value ?? {}) as Partial<CarriedList>;
  return Array.isArray(bareList) ? noteUnreadableRows([...(bareList as unknown[])], unreadableRows) : value;
}
