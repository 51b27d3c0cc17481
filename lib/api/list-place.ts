import { countLabel, type RowCount } from '../page-range';

/** Where a record stands in the list that it was opened from. */
export interface ListPlace {
  /** From 1. */
  position: number;
  /** How many, or at least how many: `1,000+`. */
  of: string;
  /** The pages of its neighbours. */
  before?: string;
  after?: string;
}

type Rows = RowCount & { data: readonly { id: number }[] };

/**
 * Finds a record in a list with numbered pages, with its neighbours.
 *
 * @param pageOf reads a page from 1; null where it can't be read
 * @param hrefOf the page of a record that stands on that page of the list
 * @returns null where the list doesn't hold it there any more
 */
export async function placeInList(
  id: number,
  page: number,
  { rowsPerPage, pageOf, hrefOf }: { rowsPerPage: number; pageOf: (page: number) => Promise<Rows | null>; hrefOf: (id: number, page: number) => string },
): Promise<ListPlace | null> {
  const read = async (asked: number): Promise<Rows> => (asked < 1 ? null : await pageOf(asked)) ?? { data: [], total: 0 };
  const here = await read(page);
  const { data } = here;
  const index = data.findIndex((row) => row.id === id);
  if (index === -1) return null;
  const first = (page - 1) * rowsPerPage;
  const link = (row: { id: number } | undefined, on: number) => row && hrefOf(row.id, on);
  const isLast = !here.totalIsLowerBound && first + index + 1 >= here.total;
  // At the edge of a page the neighbour is on the next one.
  const before = index > 0 ? link(data[index - 1], page) : link((await read(page - 1)).data.at(-1), page - 1);
  const after = index < data.length - 1 ? link(data[index + 1], page) : isLast ? undefined : link((await read(page + 1)).data[0], page + 1);
  return { position: first + index + 1, of: countLabel(here), ...(before && { before }), ...(after && { after }) };
}
