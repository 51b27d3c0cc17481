import { expect, it } from 'vitest';
import { placesOfRows, sheetsInWords, type SheetRead } from '@/lib/domain/upload';

const sheet = (name: string, rows: number, more: Partial<SheetRead> = {}): SheetRead => ({
  name,
  rows,
  hidden: 0,
  ...more,
});

it.each<[SheetRead[], string]>([
  [[sheet('Data', 120)], ''],
  [
    [
      sheet('Data', 1_200),
      sheet('More', 80),
      sheet('Notes', 0, { why: 'headings' }),
      sheet('Old', 0, { why: 'empty' }),
    ],
    '4 sheets: Data 1,200, More 80, Notes no headings, Old empty',
  ],
  [[sheet('Data', 120, { hidden: 4 })], '4 hidden rows are read, too'],
  [[sheet('Data', 5, { hidden: 1 }), sheet('More', 1)], '2 sheets: Data 5, More 1. 1 hidden row is read, too'],
])('tells of the sheets %o', (sheets, words) => expect(sheetsInWords(sheets)).toBe(words));

it.each<[SheetRead[], string[]]>([
  [
    [sheet('Data', 2), sheet('Notes', 0, { why: 'headings' })],
    ['a.xlsx', 'a.xlsx'],
  ],
  [
    [sheet('Data', 1), sheet('More', 1)],
    ['a.xlsx, sheet “Data”', 'a.xlsx, sheet “More”'],
  ],
])('names the place of each row of the sheets %o', (sheets, places) =>
  expect(placesOfRows('a.xlsx', sheets)).toEqual(places),
);
