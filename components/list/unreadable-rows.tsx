import { createContext, useContext } from 'react';
import { formatCount } from '@/lib/text/format';

/** Indexes of the rows that couldn't be read, ascending. */
export const UnreadableRowsContext = createContext<readonly number[]>([]);

/** Inserts null at the index of each unreadable row. */
export function withUnreadable<Row>(rows: readonly Row[], places: readonly number[]): (Row | null)[] {
  const all: (Row | null)[] = [...rows];
  for (const place of places) all.splice(place, 0, null);
  return all;
}

export const UNREADABLE_ROW = 'This row couldn’t be read.';

/** @param columns number of columns in the table */
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
 * Reports unreadable rows below content that isn't a table or has its own order.
 *
 * @param of the indexes from `unreadableRowsIn`
 */
export function UnreadableNote({ of: places }: { of: readonly number[] }) {
  if (places.length === 0) return null;
  return <p className="text-sm text-muted">{unreadableCount(places.length)}</p>;
}

export function unreadableCount(count: number): string {
  return count === 1 ? 'One row couldn’t be read.' : `${formatCount(count)} rows couldn’t be read.`;
}

/** Lists unreadable rows below a table whose body is rendered elsewhere. */
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
