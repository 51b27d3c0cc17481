import { describe, expect, it } from 'vitest';
import type { Cell, Column } from '@/lib/reports/column';
import { csvFile } from '@/lib/reports/csv';

const COLUMNS: Column[] = [
  { heading: 'Text', kind: 'text', width: 10 },
  { heading: 'A, "number"', kind: 'number', width: 10 },
  { heading: 'Day', kind: 'day', width: 10 },
];

async function fileOf(rows: Cell[][]): Promise<string> {
  async function* batches() {
    yield rows;
  }
  const parts: Buffer[] = [];
  for await (const part of csvFile({ columns: COLUMNS, cellsOf: (row: Cell[]) => row }, batches())) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** How a text stands in the file. */
const written = async (text: string) =>
  (await fileOf([[text, null, null]])).split('\r\n').slice(1, -1).join('\r\n').slice(0, -2);

describe('comma-separated values', () => {
  it('begin with a byte order mark and the headings, and end each line in CRLF', async () => {
    expect(
      await fileOf([
        ['a', 1200, '2026-03-08'],
        ['b', -5, null],
      ]),
    ).toBe('\uFEFFText,"A, ""number""",Day\r\na,1200,03/08/2026\r\nb,-5,\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaces ', ' spaces '],
    ['Zoë 太阳 ☀️', 'Zoë 太阳 ☀️'],
    ['', ''],
  ])('quote %j as %j', async (text, field) => expect(await written(text)).toBe(field));

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+1 555 0100', "'+1 555 0100"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', "'＝1+1"],
    ['a=b', 'a=b'],
    ['QP-1', 'QP-1'],
    [' =1', "' =1"],
    ['\u00a0\u200b=1', "'\u00a0\u200b=1"],
    ['\ufeff+1', "'\ufeff+1"],
    ['\u2060\u00ad@A1', "'\u2060\u00ad@A1"],
    ['\n \t-1', `"'\n \t-1"`],
  ])('make %j inert as %j', async (text, field) => expect(await written(text)).toBe(field));

  it.each([
    ['00123', "'00123"],
    ['0', '0'],
    ['123456789012', "'123456789012"],
    ['12345678901', '12345678901'],
    ['9400100000000000000001', "'9400100000000000000001"],
    ['12E4', "'12E4"],
    ['1Z999AA10123456784', '1Z999AA10123456784'],
    ['12E-4', "'12E-4"],
    [' 00123', "' 00123"],
  ])('keep the digits of %j as %j', async (text, field) => expect(await written(text)).toBe(field));

  it.each([
    ...['2-11', '1/2', '1 1/2', '2.11', '2-11-26', '11/28/2026', '2026-11-28', '28.11.2026', '2026-11-28 16:04'],
    ...['MAR1', 'mar-1', 'Mar 1, 2026', 'SEPT2', 'December 2026', '1-Mar', '1MAR26', '3 jun', 'MAY26', '\u200b2-11'],
    ...['12:30', '1:30 PM', '12:30:59', '5 pm', '11/28/2026 4:05 pm'],
  ])('keep %j from becoming a day, a time or a fraction', async (text) => {
    expect(await written(text)).toBe(/,/.test(text) ? `"'${text}"` : `'${text}`);
  });

  it.each([
    '2-11-A',
    'QP-2-11',
    'Mars',
    'MARK1',
    'March',
    '1/2 inch',
    'A1/2',
    '192.168.1.20',
    '12:3',
    '5A',
    'Juno 12 Ltd',
  ])('leave %j as it is', async (text) => expect(await written(text)).toBe(text));
});
