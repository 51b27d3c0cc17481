/** Names the places of a bare list's rows that could not be read: beside its JSON, which has no room for them. */
export const UNREADABLE_ROWS_HEADER = 'x-unreadable-rows';

/** The places of the rows of an answer that could not be read, while the others were. */
export interface UnreadableRows {
  unreadableRows?: readonly number[];
}

const NONE: readonly number[] = [];

/** The places of an answer's rows that could not be read, in order. */
export function unreadableRowsOf(answer: unknown): readonly number[] {
  return (answer as UnreadableRows | null | undefined)?.unreadableRows ?? NONE;
}

/** Notes on an answer which of its rows could not be read: also on an array, as a property of its own. */
export function noteUnreadableRows<T extends object>(answer: T, places: readonly number[]): T & UnreadableRows {
  return places.length === 0 ? answer : Object.assign(answer, { unreadableRows: places });
}

/** The places of the rows of a record's lists that could not be read, by the name of the list. */
export interface UnreadableParts {
  unreadableParts?: Readonly<Record<string, readonly number[]>>;
}

/** The places of the rows of a record's list that could not be read, in order. */
export function unreadableRowsIn<R extends object>(record: R, list: keyof R & string): readonly number[] {
  return (record as UnreadableParts).unreadableParts?.[list] ?? NONE;
}

/**
 * Why a form may not store these lists of a record: a row could not be read, and saving would lose it.
 * @returns null where all of these lists were read
 */
export function refusalToEdit<R extends object>(record: R, lists: readonly (keyof R & string)[]): string | null {
  return lists.some((list) => unreadableRowsIn(record, list).length > 0)
    ? 'Part of this couldn’t be read, and saving would lose it. So you can’t change it here.'
    : null;
}

/** How many rows an answer tells of, those among them that could not be read. */
export function countWithUnreadable(rows: readonly unknown[], answer: unknown): number {
  return rows.length + unreadableRowsOf(answer).length;
}

/** The places in an answer that two make, the second after all rows of the first. */
export function joinedUnreadableRows(
  first: { rows: readonly unknown[]; answer: unknown },
  second: unknown,
): readonly number[] {
  const before = countWithUnreadable(first.rows, first.answer);
  return [...unreadableRowsOf(first.answer), ...unreadableRowsOf(second).map((place) => before + place)];
}

/** A bare list as text keeps no properties: with them it travels as an object. */
interface CarriedList {
  bareList: readonly unknown[];
  unreadableRows: readonly number[];
}

/** For a cache that travels as JSON. */
export function carried(answer: unknown): unknown {
  const unreadableRows = unreadableRowsOf(answer);
  if (!Array.isArray(answer) || unreadableRows.length === 0) return answer;
  return { bareList: [...(answer as unknown[])], unreadableRows } satisfies CarriedList;
}

/** What {@link carried} was given. */
export function uncarried(value: unknown): unknown {
  const { bareList, unreadableRows = NONE } = (value ?? {}) as Partial<CarriedList>;
  return Array.isArray(bareList) ? noteUnreadableRows([...(bareList as unknown[])], unreadableRows) : value;
}
