import { createContext, useContext } from 'react';
import { formatCount } from '@/lib/text/format';

/** At which places of a list a row stands that could not be read, in order. */
export const UnreadableRowsContext = createContext<readonly number[]>([]);

/** The rows of a table, with null at each place of one that could not be read. */
export function withUnreadable<Row>(rows: readonly Row[], places: readonly number[]): (Row | null)[] {
  const all: (Row | null)[] = [...rows];
  for (const place of places) all.splice(place, 0, null);
  return all;
}

/** What stands in the place of a row. */
export const UNREADABLE_ROW = 'This row couldn’t be read.';

/** Stands in the place of a row. @param columns of its table */
export function UnreadableRow({ columns }: { columns: number }) {
  return (
    <tr>
      <td colSpan={columns} data-slot="title" className="text-muted">
        {UNREADABLE_ROW}
      </td>
    </tr>
  );
}

/**
 * Below rows that are no table, or in another order than they came.
 * @param of the record's list, by `unreadableRowsIn`
 */
export function UnreadableNote({ of: places }: { of: readonly number[] }) {
  if (places.length === 0) return null;
  return <p className="text-sm text-muted">{unreadableCount(places.length)}</p>;
}

/** How many rows could not be read, in a sentence. */
export function unreadableCount(count: number): string {
  return count === 1 ? 'One row couldn’t be read.' : `${formatCount(count)} rows couldn’t be read.`;
}

/** Those of a table whose rows are drawn elsewhere: they stand below them. */
export function UnreadableRowsBody({ columns }: { columns: number }) {
  const places = useContext(UnreadableRowsContext);
  if (places.length === 0) return null;
  return (
    <tbody>
      {places.map((place) => (
        <UnreadableRow key={place} columns={columns} />
      ))}
    </tbody>
  );
}
