import { afterEach, expect, it, vi } from 'vitest';
import { typeReordering, type DroppedRow } from '@/components/content/reorder';
import { LIST_CALLS } from '@/components/content/list-calls';
import {
  forgetPriorities,
  forgetSaved,
  markSaved,
  prioritiesOf,
  typePriorities,
} from '@/components/content/priority-store';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';

afterEach(() => {
  forgetPriorities('faq');
  vi.restoreAllMocks();
});

/** A list in its order, answered by three rows a call. */
function listOf(...priorities: number[]) {
  const rows = priorities.map((priority, index) => ({ id: index + 1, name: `FAQ ${index + 1}`, priority }));
  const answered = rows.map(({ id, name, priority }) => ({ id, title: name, priority }));
  const read = vi
    .spyOn(LIST_CALLS.faq, 'read')
    .mockImplementation(async ({ rows: after }) => ({ data: answered.slice(after, after + 3), total: rows.length }));
  return { read, at: (id: number) => rows[id - 1]!, page: (...ids: number[]) => ids.map((id) => rows[id - 1]!) };
}

const view = (place: Parameters<typeof CONTENT_ADDRESSES.faq.read>[0] = {}): DroppedRow['view'] =>
  CONTENT_ADDRESSES.faq.read(place);
const typed = () => Object.fromEntries([...prioritiesOf('faq').get()].map(([id, { priority }]) => [id, priority]));

it('reads nothing where the page tells all', async () => {
  const { read, at, page } = listOf(9, 5, 0, 0, 0);
  expect(
    await typeReordering('faq', {
      row: at(4),
      gap: { above: 1, below: 2 },
      page: page(1, 2, 3, 4),
      pages: 2,
      view: view(),
    }),
  ).toBeNull();
  expect(typed()).toEqual({ 4: 6 });
  expect(read).not.toHaveBeenCalled();
});

it('lets the equals of earlier pages rise with a row that goes to the top of its own', async () => {
  const { at, page } = listOf(9, 0, 0, 0, 0, 0);
  expect(
    await typeReordering('faq', {
      row: at(6),
      gap: { below: 4 },
      page: page(4, 5, 6),
      pages: 2,
      view: view({ page: '2' }),
    }),
  ).toBeNull();
  expect(typed()).toEqual({ 2: 1, 3: 1, 6: 1 });
});

it('stays before the equals of later pages at the end of its own', async () => {
  const { at, page } = listOf(5, 3, 3, 3, 3, 3);
  expect(
    await typeReordering('faq', { row: at(1), gap: { above: 3 }, page: page(1, 2, 3), pages: 2, view: view() }),
  ).toBeNull();
  expect(typed()).toEqual({ 1: 4, 2: 5, 3: 5 });
});

it('keeps the order of rows that the filter hides', async () => {
  const { at, page } = listOf(0, 0, 0, 0, 0);
  expect(
    await typeReordering('faq', {
      row: at(5),
      gap: { above: 2, below: 4 },
      page: page(2, 4, 5),
      pages: 1,
      view: view({ search: 'a' }),
    }),
  ).toBeNull();
  expect(typed()).toEqual({ 1: 1, 2: 1, 3: 1, 5: 1 });
});

it('says why a row can’t be where it was dropped', async () => {
  const few = listOf(0, 0, 0);
  const gone = { row: few.at(3), gap: { below: 9 }, page: few.page(3), pages: 2, view: view({ page: '2' }) };
  expect(await typeReordering('faq', gone)).toBe('Someone else changed the list. Reload it and move the row again.');
  const many = listOf(...Array.from({ length: 1_100 }, () => 0));
  const deep = {
    row: many.at(1_099),
    gap: { below: 1_098 },
    page: many.page(1_098, 1_099),
    pages: 110,
    view: view({ page: '110' }),
  };
  expect(await typeReordering('faq', deep)).toBe('Too many rows are above this place. Enter a priority instead.');
  expect(typed()).toEqual({});
});

it('stands on what was saved where the page is still of before', async () => {
  const { at, page } = listOf(9, 5, 3);
  typePriorities('faq', [at(3)], new Map([[3, 20]]));
  markSaved('faq', prioritiesOf('faq').get());
  forgetSaved('faq', page(1, 2, 3));
  expect(
    await typeReordering('faq', { row: at(2), gap: { below: 3 }, page: page(3, 1, 2), pages: 1, view: view() }),
  ).toBeNull();
  expect(typed()).toEqual({ 2: 21, 3: 20 });
  forgetSaved('faq', [{ ...at(3), priority: 20 }]);
  expect(typed()).toEqual({ 2: 21 });
});
