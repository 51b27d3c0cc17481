/** The ids of a list, to tell whether a newer answer would move its rows. */
export interface ListRows {
  /** In the order of the list; what tells a row from others where it has no id. */
  ids: readonly (number | string)[];
  noun: readonly [one: string, several: string];
}

/**
 * Says what a newer answer would change in the order of the rows.
 *
 * @returns null where each row that is shown keeps its place
 */
export function describeNewRows(
  { ids: shown }: ListRows,
  { ids: read, noun: [one, several] }: ListRows,
): string | null {
  if (isStart(shown, read)) return null;
  const added = read.indexOf(shown[0] ?? 0);
  // Rows that came before the first one push others off the page at most.
  if (added > 0 && isStart(read.slice(added), shown)) return `${added} new ${added === 1 ? one : several}`;
  return 'The list has changed';
}

const isStart = (start: ListRows['ids'], of: ListRows['ids']) => start.every((id, index) => id === of[index]);
