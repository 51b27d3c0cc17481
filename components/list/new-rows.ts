/** The row ids of a list, for checking whether a newer response would move its rows. */
export interface ListRows {
  /** Ids in list order, or other keys for rows without an id. */
  ids: readonly (number | string)[];
  noun: readonly [one: string, several: string];
}

/**
 * Describes how a newer response would change the order of the rows.
 *
 * @returns null if every visible row keeps its place
 */
export function describeNewRows(
  { ids: shown }: ListRows,
  { ids: read, noun: [one, several] }: ListRows,
): string | null {
  if (isStart(shown, read)) return null;
  const added = read.indexOf(shown[0] ?? 0);
  // Rows added at the top can only push others off the page.
  if (added > 0 && isStart(read.slice(added), shown)) return `${added} new ${added === 1 ? one : several}`;
  return 'The list has changed';
}

const isStart = (start: ListRows['ids'], of: ListRows['ids']) => start.every((id, index) => id === of[index]);
