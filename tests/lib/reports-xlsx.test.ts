import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { Cell, Column } from '@/lib/reports/column';
import { columnName } from '@/lib/reports/sheet-xml';
import { MAX_SHEET_ROWS, xlsxFile } from '@/lib/reports/xlsx';

const COLUMNS: Column[] = [
  { heading: 'Text', kind: 'text', width: 10 },
  { heading: 'Number', kind: 'number', width: 12 },
  { heading: 'Day', kind: 'day', width: 14 },
];

async function fileOf(batches: Cell[][][], maxSheetRows = MAX_SHEET_ROWS): Promise<Buffer> {
  async function* rows() {
    yield* batches;
  }
  return wholeOf(xlsxFile({ columns: COLUMNS, cellsOf: (row: Cell[]) => row }, rows(), 'Things', maxSheetRows));
}

async function* once(rows: Cell[][]) {
  yield rows;
}

async function wholeOf(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

const read = (file: Buffer) => XLSX.read(file, { cellStyles: true, cellNF: true, cellFormula: true });

async function textRead(text: string): Promise<unknown> {
  const { v, t } =
    (read(await fileOf([[[text, null, null]]])).Sheets.Things as Record<string, XLSX.CellObject>).A2 ?? {};
  return t === 's' ? v : t;
}

describe('a workbook', () => {
  it('holds texts as texts, numbers as numbers and days as days', async () => {
    const sheet = read(await fileOf([[['00123', 1200, '2026-03-08']], [['9400100000000000000001', 0, '1999-12-31']]]))
      .Sheets.Things!;
    expect(sheet['!ref']).toBe('A1:C3');
    expect(sheet.A2).toMatchObject({ t: 's', v: '00123', z: '@' });
    expect(sheet.A3).toMatchObject({ t: 's', v: '9400100000000000000001' });
    expect(sheet.B2).toMatchObject({ t: 'n', v: 1200, z: '#,##0', w: '1,200' });
    expect(sheet.B3).toMatchObject({ t: 'n', v: 0 });
    expect(sheet.C2).toMatchObject({ t: 'n', v: 46089, w: '03/08/2026' });
    expect(sheet.C3).toMatchObject({ t: 'n', w: '12/31/1999' });
  });

  it('writes ids without separators, decimals where there are some, and dashed days as days', async () => {
    const columns: Column[] = [
      { heading: 'No.', kind: 'id', width: 10 },
      { heading: 'Size', kind: 'number', width: 12 },
      { heading: 'Date', kind: 'dashed-day', width: 14 },
    ];
    const rows = once([
      [120_345, 15.795, '2026-03-08'],
      [7, 1_200, 'unknown'],
    ]);
    const sheet = read(await wholeOf(xlsxFile({ columns, cellsOf: (row: Cell[]) => row }, rows, 'Things'))).Sheets
      .Things!;
    expect(sheet.A2).toMatchObject({ t: 'n', w: '120345' });
    expect(sheet.B2).toMatchObject({ t: 'n', v: 15.795, w: '15.795' });
    expect(sheet.B3).toMatchObject({ t: 'n', w: '1,200' });
    expect(sheet.C2).toMatchObject({ t: 'n', v: 46089, w: '03-08-2026' });
    expect(sheet.C3).toMatchObject({ t: 's', v: 'unknown' });
  });

  it('right-aligns the headings of numbers and days', async () => {
    const zip = await JSZip.loadAsync(await fileOf([]));
    const sheet = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    const styles = await zip.file('xl/styles.xml')!.async('string');
    const formats = [...styles.matchAll(/<xf numFmtId="\d+"[^>]* xfId="0".*?(?=<xf|<\/cellXfs)/gs)].map(([xf]) => xf);
    const alignedRight = [...sheet.matchAll(/<c r="\w1" s="(\d+)"/g)].map(([, style]) =>
      formats[Number(style)]?.includes('horizontal="right"'),
    );
    expect(alignedRight).toEqual([false, true, true]);
  });

  it('keeps its head row in sight, filters every column, and is as wide as its columns say', async () => {
    const zip = await JSZip.loadAsync(
      await fileOf([
        [
          ['a', 1, null],
          ['b', 2, null],
        ],
      ]),
      { checkCRC32: true },
    );
    const sheet = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:C3"/>');
    expect(sheet).toContain('<col min="3" max="3" width="14" customWidth="1"/>');
    expect(await zip.file('xl/styles.xml')!.async('string')).toContain('<font><b/>');
    expect(await zip.file('xl/workbook.xml')!.async('string')).toContain(`'Things'!$A$1:$C$3</definedName>`);
  });

  it.each(['=1+1', '=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"])('never runs %j', async (text) => {
    const sheet = read(await fileOf([[[text, null, null]]])).Sheets.Things!;
    expect(sheet.A2).toMatchObject({ t: 's', v: text });
    expect(sheet.A2).not.toHaveProperty('f');
  });

  it.each([
    ['<b> & "c" ]]>', '<b> & "c" ]]>'],
    [' two  spaces ', ' two  spaces '],
    ['two\nlines', 'two\nlines'],
    ['two\r\nlines\rmore', 'two\nlines\nmore'],
    ['bell\u0007null\u0000end\uffff', 'bellnullend'],
    ['half\ud800pair', 'halfpair'],
    ['\udc00half', 'half'],
    ['sun ☀️ 😀', 'sun ☀️ 😀'],
    ['_x0041_', '_x0041_'],
    ['a_x000D_b', 'a_x000D_b'],
  ])('contains %j as %j', async (text, kept) => expect(await textRead(text)).toBe(kept));

  it('cuts what is longer than a cell can hold, visibly', async () => {
    const kept = (await textRead('x'.repeat(40_000))) as string;
    expect(kept).toHaveLength(32_767);
    expect(kept.endsWith('x…')).toBe(true);
  });

  it('goes on in further sheets, each with its head row', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index): Cell[] => [`row ${from + index}`, 1, null]);
    const { SheetNames, Sheets } = read(await fileOf([rows(0, 3), rows(3, 4), rows(7, 1)], 5));
    expect(SheetNames).toEqual(['Things', 'Things 2']);
    expect(
      SheetNames.map((name) =>
        XLSX.utils.sheet_to_json<Record<string, unknown>>(Sheets[name]!).map(({ Text }) => Text),
      ),
    ).toEqual([
      ['row 0', 'row 1', 'row 2', 'row 3'],
      ['row 4', 'row 5', 'row 6', 'row 7'],
    ]);
  });

  it('without rows is a sheet with its headings', async () => {
    const { SheetNames, Sheets } = read(await fileOf([]));
    expect(SheetNames).toEqual(['Things']);
    expect(XLSX.utils.sheet_to_json(Sheets.Things!, { header: 1 })).toEqual([['Text', 'Number', 'Day']]);
  });

  it('breaks off where its rows do', async () => {
    async function* failing() {
      yield [['a', 1, null] as Cell[]];
      throw new Error('no more');
    }
    const file = xlsxFile({ columns: COLUMNS, cellsOf: (row: Cell[]) => row }, failing(), 'Things');
    await expect(wholeOf(file)).rejects.toThrow('no more');
  });

  it('stops asking for rows when nobody takes it any more', async () => {
    let [began, ended] = [false, false];
    async function* endless() {
      try {
        began = true;
        for (;;) yield [['a', 1, null] as Cell[]];
      } finally {
        ended = true;
      }
    }
    const file = xlsxFile({ columns: COLUMNS, cellsOf: (row: Cell[]) => row }, endless(), 'Things');
    while (!began) await file.next();
    await file.return(undefined);
    await expect.poll(() => ended).toBe(true);
  });
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, name) => {
  expect(columnName(index)).toBe(name);
});
