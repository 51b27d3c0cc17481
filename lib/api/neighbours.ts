import { countLabel, type ListPlace, type RowCount } from '../addresses/page-range';

type Rows = RowCount & { data: readonly { id: number }[] };

interface NumberedPages {
  rowsPerPage: number;
  /** Reads a page from 1; null if unreadable. */
  pageOf: (page: number) => Promise<Rows | null>;
  /** Address of a record on a page, at its position in the list. */
  hrefOf: (id: number, page: number, position: number) => string;
}

/**
 * Finds a record with its neighbors in a paged list. It may have moved to the previous page.
 *
 * @returns null if the list no longer contains it
 */
export async function findNeighbours(
  id: number,
  page: number,
  { rowsPerPage, pageOf, hrefOf }: NumberedPages,
): Promise<ListPlace | null> {
  const read = async (asked: number): Promise<Rows> =>
    (asked < 1 ? null : await pageOf(asked)) ?? { data: [], total: 0 };
  const find = async (asked: number) => {
    const here = await read(asked);
    const index = here.data.findIndex((row) => row.id === id);
    return index === -1 ? null : { here, index, at: asked };
  };
  const found = (await find(page)) ?? (await find(page - 1));
  if (!found) return null;
  const { here, index, at } = found;
  const { data } = here;
  const position = (at - 1) * rowsPerPage + index + 1;
  const link = (row: { id: number } | undefined, at: number) => row && hrefOf(row.id, Math.ceil(at / rowsPerPage), at);
  const isLast = !here.totalIsLowerBound && position >= here.total;
  // The neighbor of a page's first or last row is on another page.
  const before = link(data[index - 1] ?? (await read(at - 1)).data.at(-1), position - 1);
  const after = link(data[index + 1] ?? (isLast ? undefined : (await read(at + 1)).data[0]), position + 1);
  return { position, of: countLabel(here), ...(before && { before }), ...(after && { after }) };
}
