import { createContext } from 'react';

/** At which places of a list a row stands that could not be read, in order. */
export const UnreadableRowsContext = createContext<readonly number[]>([]);

/** The rows of a table, with null at each place of one that could not be read. */
export function withUnreadable<Row>(rows: readonly Row[], places: readonly number[]): (Row | null)[] {
  const all: (Row | null)[] = [...rows];
  for (const place of places) all.splice(place, 0, null);
  return all;
}
