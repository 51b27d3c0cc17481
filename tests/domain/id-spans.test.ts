import { expect, test } from 'vitest';
import { ID_SPANS, readIdSpans, writeIdSpans } from '@/lib/domain/id-spans';

test.each<[number[], string, [number, number][]]>([
  [[7], '7', [[7, 7]]],
  [
    [9, 3, 4, 5, 4],
    '3..5-9',
    [
      [3, 5],
      [9, 9],
    ],
  ],
  [
    [1, 3, 5],
    '1-3-5',
    [
      [1, 1],
      [3, 3],
      [5, 5],
    ],
  ],
  [Array.from({ length: 5_000 }, (_, index) => index + 11), '11..5010', [[11, 5_010]]],
])('%o', (ids, text, spans) => {
  expect(writeIdSpans(ids)).toBe(text);
  expect(text).toMatch(ID_SPANS);
  expect(readIdSpans(text)).toEqual(spans);
});

test.each(['', '0', '1..', '..2', '1...3', '1..2..3', '1,2', '-1'])('refuses %o', (text) => {
  expect(text).not.toMatch(ID_SPANS);
});
