import { expect, test } from 'vitest';
import { describeNewRows } from '@/components/list/new-rows';

const rows = (...ids: number[]) => ({ ids, noun: ['order', 'orders'] as const });

test.each([
  ['the same rows', [3, 2, 1], [3, 2, 1], null],
  ['rows that follow on those that are shown', [3, 2], [3, 2, 1], null],
  ['a first row', [], [1], null],
  ['one that came before them', [3, 2], [4, 3, 2], '1 new order'],
  ['some that pushed others off the page', [3, 2, 1], [5, 4, 3], '2 new orders'],
  ['one that went', [3, 2, 1], [3, 1], 'The list has changed'],
  ['one that came as another one went', [3, 2, 1], [4, 3, 1], 'The list has changed'],
  ['another order', [3, 2, 1], [2, 3, 1], 'The list has changed'],
  ['nothing that was shown', [3, 2, 1], [6, 5, 4], 'The list has changed'],
] as const)('tells of %s', (_, shown, read, newRows) => {
  expect(describeNewRows(rows(...shown), rows(...read))).toBe(newRows);
});
