import { expect, it } from 'vitest';
import {
  ARTICLE_COLUMNS,
  columnText,
  placesOfRows,
  SERIAL_COLUMNS,
  sheetsInWords,
  sizeBeyond,
  type SheetRead,
} from '@/lib/domain/upload';

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
    ['“Data” of a.xlsx', '“More” of a.xlsx'],
  ],
])('names the place of each row of the sheets %o', (sheets, places) =>
  expect(placesOfRows('a.xlsx', sheets)).toEqual(places),
);

const LIMIT = 10 * 1024 * 1024;

it.each([
  [LIMIT + 1024 * 1024, '11 MB, 1 MB more than the 10 MB'],
  [LIMIT + 1_500_000, '11.5 MB, 1.5 MB more than the 10 MB'],
  [LIMIT + 1024, '10,241 KB, 1 KB more than the 10,240 KB'],
  [LIMIT + 1, '10,485,761 bytes, 1 byte more than the 10,485,760 bytes'],
])('%i bytes are %s', (bytes, words) => expect(sizeBeyond(bytes, LIMIT)).toBe(words));

it('reads serial numbers in capital letters, and nothing else', () => {
  expect(SERIAL_COLUMNS.map((column) => columnText(column, " 'ah0700x2k9pq1z"))).toEqual([
    'ah0700x2k9pq1z',
    'AH0700X2K9PQ1Z',
  ]);
  expect(columnText(ARTICLE_COLUMNS[1]!, 'Q.Tron 430')).toBe('Q.Tron 430');
});
