import { createContext, useContext } from 'react';

/** At which places of a list a row stands that could not be read, in order. */
export const UnreadableRowsContext = createContext<readonly number[]>([]);

/** The rows of a table, with null at each place of one that could not be read. */
export function withUnreadable<Row>(rows: readonly Row[], places: readonly number[]): (Row | null)[] {
  const all: (Row | null)[] = [...rows];
  for (const place of places) all.splice(place, 0, null);
  return all;
}

/** Stands in the place of a row. @param columns of its table */
export function UnreadableRow({ columns }: { columns: number }) {
  return (
    <tr>
      <td colSpan={columns} data-slot="title" className="text-muted">
        This row could not be read.
      </td>
    </tr>
  );
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
