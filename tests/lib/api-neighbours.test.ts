import { expect, it } from 'vitest';
import { findNeighbours } from '@/lib/api/neighbours';

/** A list of records, three on a page. */
const listOf = (ids: readonly number[]) => ({
  rowsPerPage: 3,
  pageOf: (page: number) =>
    Promise.resolve({ data: ids.slice(3 * (page - 1), 3 * page).map((id) => ({ id })), total: ids.length }),
  hrefOf: (id: number, page: number, position: number) => `${id} on ${page} at ${position}`,
});

it.each([
  ['in the middle of a page', 2, 1, { position: 2, of: '5', before: '1 on 1 at 1', after: '3 on 1 at 3' }],
  ['at the beginning of one', 4, 2, { position: 4, of: '5', before: '3 on 1 at 3', after: '5 on 2 at 5' }],
  ['at the edge of one', 3, 1, { position: 3, of: '5', before: '2 on 1 at 2', after: '4 on 2 at 4' }],
  ['at the end', 5, 2, { position: 5, of: '5', before: '4 on 2 at 4' }],
  [
    'on the page before, since one in front of it is done',
    3,
    2,
    { position: 3, of: '5', before: '2 on 1 at 2', after: '4 on 2 at 4' },
  ],
  ['nowhere near', 1, 3, null],
])('finds a record %s', async (_, id, page, place) => {
  expect(await findNeighbours(id, page, listOf([1, 2, 3, 4, 5]))).toEqual(place);
});

it('finds a record whose neighbours’ pages can’t be read', async () => {
  const { pageOf, ...list } = listOf([1, 2, 3, 4, 5, 6, 7]);
  const broken = { ...list, pageOf: (page: number) => (page === 2 ? pageOf(page) : Promise.resolve(null)) };
  expect(await findNeighbours(4, 2, broken)).toEqual({ position: 4, of: '7', after: '5 on 2 at 5' });
  expect(await findNeighbours(6, 2, broken)).toEqual({ position: 6, of: '7', before: '5 on 2 at 5' });
});
