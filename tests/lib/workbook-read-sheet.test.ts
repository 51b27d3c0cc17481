import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { ARTICLE_COLUMNS, SERIAL_COLUMNS, SHEET_COLUMNS, UPLOAD_KINDS, type UploadColumn } from '@/lib/domain/upload';
import { xlsxFile } from '@/lib/reports/xlsx';
import { LIMITS, type Limits } from '@/lib/workbook/limits';
import { readSheet } from '@/lib/workbook/read-sheet';
import { DAMAGED, PROTECTED, Unreadable } from '@/lib/workbook/unreadable';

type Cells = (XLSX.CellObject | string | number | null)[][];

const HEADER = ['Article Code', 'Serial Number'];

function book(
  cells: Cells,
  change: (sheet: XLSX.WorkSheet, made: XLSX.WorkBook) => void = () => undefined,
): XLSX.WorkBook {
  const sheet = XLSX.utils.aoa_to_sheet(cells);
  const made = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(made, sheet, 'Sheet1');
  change(sheet, made);
  return made;
}

const bytesOf = (made: XLSX.WorkBook, bookType: XLSX.BookType = 'xlsx') =>
  new Uint8Array(XLSX.write(made, { type: 'array', bookType, compression: true, cellStyles: true }) as ArrayBuffer);

const read = (bytes: Uint8Array, columns: readonly UploadColumn[] = SERIAL_COLUMNS, limits: Limits = LIMITS) =>
  readSheet(bytes, columns, limits);
const refusal = async (bytes: Uint8Array, columns?: readonly UploadColumn[], limits?: Limits) => {
  const error: unknown = await read(bytes, columns, limits).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Unreadable);
  return (error as Unreadable).message;
};

/** A zip of some parts. */
async function zipOf(parts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

const FORMULAS: [string, XLSX.CellObject, string, string?][] = [
  ['a formula of a text', { t: 's', v: '1234', f: '"12"&"34"' }, '1234'],
  ['a formula of a number', { t: 'n', v: 1234, f: '1200+34' }, '1234'],
];

describe.each(['xlsx', 'biff8'] as const)('a workbook of the type %s', (bookType) => {
  it.each<[string, XLSX.CellObject, string, string?]>([
    ['a text', { t: 's', v: '303560412345678901' }, '303560412345678901'],
    ['a text with zeros', { t: 's', v: '000000000000000001' }, '000000000000000001'],
    ['a text in full width', { t: 's', v: '１２３４' }, '1234'],
    ['a text with spaces that don’t break', { t: 's', v: '\u00A0AH0700X2K9PQ1Z\u00A0' }, 'AH0700X2K9PQ1Z'],
    ['a number', { t: 'n', v: 10234567 }, '10234567'],
    ['a number of eleven digits', { t: 'n', v: 12345678901 }, '12345678901'],
    ['a number whose last digits are lost', { t: 'n', v: 303560412345678900 }, '303560412345678912', 'cut'],
    ['a number with zeros by its format', { t: 'n', v: 4567, z: '00000000' }, '00004567'],
    ['a number with separators by its format', { t: 'n', v: 10234567, z: '#,##0' }, '10234567'],
    ['a fraction', { t: 'n', v: 0.5 }, '0.5'],
    ['a percentage', { t: 'n', v: 0.5, z: '0%' }, '50%'],
    ['an exponent by its format', { t: 'n', v: 12300, z: '0.00E+00' }, '12300'],
    ['a date', { t: 'n', v: 46000, z: 'yyyy-mm-dd' }, '2025-12-09'],
    ['a truth', { t: 'b', v: true }, 'TRUE'],
    ['an error', { t: 'e', v: 0x2a }, '#N/A'],
    // What writes these files can't write a formula in the old format.
    ...(bookType === 'xlsx' ? FORMULAS : []),
  ])('reads %s', async (_, cell, text, flaw) => {
    const found = await read(bytesOf(book([HEADER, ['10234567', cell]]), bookType));
    expect(found.rows.map(([, , serial]) => serial)).toEqual(
      cell.v === 303560412345678900 ? [expect.stringMatching(/^3035604123456789\d\d$/)] : [text],
    );
    expect(found.flaws).toEqual(flaw === undefined ? [] : [[0, 1, flaw]]);
  });

  it('finds headers in any order and case, below a title, and leaves out blank rows', async () => {
    const cells = [
      ['Pallets of November'],
      [],
      ['Note', 'SERIAL  number', 'article_code'],
      ['x', '1', '2'],
      [],
      [null, '3', null],
    ];
    const { rows } = await read(bytesOf(book(cells), bookType));
    expect(rows).toEqual([
      [4, '2', '1'],
      [6, '', '3'],
    ]);
  });

  it('counts a merged cell for each row that it covers', async () => {
    const merged = book([HEADER, ['10234567', '1'], [null, '2'], [null, '3']], (sheet) => {
      sheet['!merges'] = [XLSX.utils.decode_range('A2:A4')];
    });
    expect((await read(bytesOf(merged, bookType))).rows.map(([, code]) => code)).toEqual([
      '10234567',
      '10234567',
      '10234567',
    ]);
  });

  it('with too many merged cells is refused with their number', async () => {
    const merged = book([HEADER, ...Array.from({ length: 30_000 }, (_, index) => [null, String(index)])], (sheet) => {
      for (let line = 1; line <= 4; line += 1) {
        sheet[XLSX.utils.encode_cell({ r: line, c: 0 })] = { t: 's', v: '10234567' };
        (sheet['!merges'] ??= []).push({ s: { r: line, c: 0 }, e: { r: 30_000, c: 0 } });
      }
    });
    expect(await refusal(bytesOf(merged, bookType))).toBe(
      'The merged cells of this file cover 119,994 cells, 19,994 more than the 100,000 that are read: unmerge them first.',
    );
  }, 60_000);

  it.each<[string, Cells, string]>([
    ['no cells', [], 'The sheet “Sheet1” is empty.'],
    ['no rows', [HEADER], 'The sheet “Sheet1” has no rows below its header.'],
    [
      'a column missing',
      [
        ['Serial', 'Colour'],
        ['1', '2'],
      ],
      'The column “Article Code” is missing. The sheet “Sheet1” starts with “Serial” and “Colour”.',
    ],
    [
      'other columns',
      [['Name'], ['1']],
      'The columns “Article Code” and “Serial Number” are missing. The sheet “Sheet1” starts with “Name”.',
    ],
    [
      'a column twice',
      [
        [...HEADER, 'Serial Number'],
        ['1', '2', '3'],
      ],
      'The column “Serial Number” appears more than once. Remove all but one.',
    ],
    [
      'too many columns',
      [[...HEADER, ...Array.from({ length: 101 }, (_, index) => `x${index}`)], ['1']],
      'The sheet “Sheet1” has 103 columns, 3 more than the 100 that are read.',
    ],
  ])('with %s is refused in words', async (_, cells, sentence) => {
    expect(await refusal(bytesOf(book(cells), bookType))).toBe(sentence);
  });

  it('with too many rows is refused with their number', async () => {
    const cells = [HEADER, ...Array.from({ length: 50_003 }, (_, index) => ['1', String(index)])];
    expect(await refusal(bytesOf(book(cells), bookType))).toBe(
      'This file has 50,003 rows, 3 more than the 50,000 that one file may have.',
    );
  }, 60_000);
});

/** A number, its format, and what is read of it; then what the cell shows instead of the number, if it does. */
const FORMATS: [string, number, string, string, string?][] = [
  ['General', 1500, 'General', '1500'],
  ['General', 0.1 + 0.2, 'General', '0.3'],
  ['General', 123456789012345, 'General', '1.23457E+14', '1.23457E+14'],
  ['number', 1500, '0', '1500'],
  ['number', 1499.5, '0', '1500', '1500'],
  ['number', 1499.5, '0.00', '1499.5'],
  ['number', 1499.555, '0.00', '1499.56', '1499.56'],
  ['number', -300, '0', '-300'],
  ['number', -300, '0_);(0)', '(300)'],
  ['number', -300, '0;[Red]0', '300', '300'],
  ['number', -300, '0.00;[Red]0.00', '300.00', '300.00'],
  ['number', -300, '0.00_);[Red](0.00)', '(300.00)'],
  ['number', 300, '0;0-', '300'],
  ['thousands', 1500000, '#,##0', '1500000'],
  ['thousands', 150000, '#\\ ##0', '150000'],
  ['thousands', 1500000.4, '#,##0', '1,500,000', '1,500,000'],
  ['scaled', 1500000, '0,', '1500', '1500'],
  ['scaled', 1500000, '0.0,,"M"', '1.5M', '1.5M'],
  ['scaled', 1500, '0.0,"K"', '1.5K', '1.5K'],
  ['percent', 0.5, '0%', '50%'],
  ['percent', 0.505, '0%', '51%', '51%'],
  ['percent', 0.505, '0.00%', '50.50%'],
  ['currency', 1500, '"$"#,##0.00', '$1,500.00'],
  ['currency', -1500, '"$"#,##0.00', '-$1,500.00'],
  ['currency', -1500, '"$"#,##0.00;[Red]"$"#,##0.00', '$1,500.00', '$1,500.00'],
  ['currency', -1500, '"$"#,##0.00_);("$"#,##0.00)', '($1,500.00)'],
  ['currency', 1499.5, '[$$-409]#,##0;-[$$-409]#,##0', '$1,500', '$1,500'],
  ['currency', 1500, '#,##0.00 [$€-407];-#,##0.00 [$€-407]', '1,500.00 €'],
  ['accounting', 1500, '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', '$1,500.00'],
  ['accounting', -1500, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', '(1,500)'],
  ['accounting', 0, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', '-'],
  ['accounting', 1499.5, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', '1,500', '1,500'],
  ['scientific', 12300, '0.00E+00', '12300'],
  ['scientific', 12345, '0.00E+00', '1.23E+04', '1.23E+04'],
  ['scientific', 12345, '##0.0E+0', '12.3E+3', '12.3E+3'],
  ['fraction', 1.5, '# ?/?', '1 1/2'],
  ['fraction', 0.333, '# ?/?', '1/3', '1/3'],
  ['fraction', 1500.25, '# ??/??', '1500  1/4'],
  ['fraction', 3.14159, '# ??/??', '3  1/7', '3  1/7'],
  ['text', 1500, '@', '1500'],
  ['zip code', 1234, '00000', '01234'],
  ['zip code', 123456789, '00000-0000', '12345-6789'],
  ['phone', 5551234567, '[<=9999999]###-####;(###) ###-####', '(555) 123-4567'],
  ['phone', 1234567, '[<=9999999]###-####;(###) ###-####', '123-4567'],
  ['social security', 78051120, '000-00-0000', '078-05-1120'],
  ['date', 46000, 'm/d/yy', '12/9/25'],
  ['date', 46000, 'd-mmm', '9-Dec'],
  ['date', 46000, 'm/d', '12/9'],
  ['date', 46000, 'yyyy', '2025', '2025'],
  ['date', 46000, 'yyyymmdd', '20251209', '20251209'],
  ['date', 46000, 'dd\\.mm', '09.12', '09.12'],
  ['date', 46000, 'dd\\.mm\\.yyyy', '09.12.2025'],
  ['time', 0.5, 'h:mm', '12:00'],
  ['time', 0.5, 'h:mm AM/PM', '12:00 PM'],
  ['time', 0.5, 'mmss', '0000', '0000'],
  ['elapsed', 1.5, '[h]:mm', '36:00'],
  ['elapsed', 1.5, '[h]', '36', '36'],
  ['elapsed', 1.5, '[mm]', '2160', '2160'],
  ['literal', 5, '0" pcs"', '5 pcs'],
  ['literal', 1499.5, '0" pcs"', '1500 pcs', '1500 pcs'],
  ['literal', 5, '"1"0', '15', '15'],
  ['literal', 5, '0"0"', '50', '50'],
  ['literal', 1234, '"AH0600"00000000', 'AH060000001234', 'AH060000001234'],
  ['literal', 300, '"-"0', '-300', '-300'],
  ['literal', 1500, '0\\.000', '1.500', '1.500'],
  ['literal', 250, '0","00', '2,50', '2,50'],
  ['literal', 7, '"yes";"no";"none"', 'yes', 'yes'],
  ['conditions', 1500000, '[>=1000000]0.0,,"M";0', '1.5M', '1.5M'],
  ['conditions', 1500, '[>=1000000]0.0,,"M";0', '1500'],
  ['conditions', -5, '[<0]0;0', '5', '5'],
  ['hidden', 5, ';;;', '', ''],
  ['hidden zeros', 0, '0;-0;;@', '', ''],
];

describe.each(['xlsx', 'biff8'] as const)('the format of a number (%s)', (bookType) => {
  it.each(FORMATS)('%s: %d in %s is read as %j', async (_, value, format, text, shown) => {
    const found = await read(bytesOf(book([HEADER, ['10234567', { t: 'n', v: value, z: format }]]), bookType));
    expect(found.rows).toEqual([[2, '10234567', text]]);
    const stored = String(Number(value.toPrecision(15)));
    expect(found.flaws).toEqual(shown === undefined ? [] : [[0, 1, { shown, stored }]]);
  });

  it('is named where it is unknown', async () => {
    const found = await read(bytesOf(book([HEADER, ['10234567', { t: 'n', v: -300, z: '0;0-' }]]), bookType));
    expect([found.rows, found.flaws]).toEqual([[[2, '10234567', '-300']], [[0, 1, { stored: '-300' }]]]);
  });
});

describe('a workbook', () => {
  it.each(['biff5', 'biff2'] as const)('of before Excel 97 (%s) is read', async (bookType) => {
    const found = await read(bytesOf(book([HEADER, ['10234567', 'AH0700X2K9PQ1Z'], ['10234567', 4567]]), bookType));
    expect(found.rows.map(([, ...cells]) => cells)).toEqual([
      ['10234567', 'AH0700X2K9PQ1Z'],
      ['10234567', '4567'],
    ]);
  });

  it('with a formula whose value is not stored says so at the cell', async () => {
    const { workbook, sheet } = {
      workbook: await JSZip.loadAsync(bytesOf(book([HEADER, ['10234567', 'x']]))),
      sheet: 'xl/worksheets/sheet1.xml',
    };
    const xml = await workbook.file(sheet)!.async('string');
    workbook.file(sheet, xml.replace(/<c r="B2"[^]*?<\/c>/, '<c r="B2"><f>A2&amp;"1"</f></c>'));
    expect(await read(await workbook.generateAsync({ type: 'uint8array' }))).toMatchObject({
      rows: [[2, '10234567', '']],
      flaws: [[0, 1, 'uncalculated']],
    });
  });

  it('is read from its visible sheets', async () => {
    const made = book([['secret']], (_, workbook) => {
      XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet([HEADER, ['1', '2']]), 'Shown');
      XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet([['other']]), 'Last');
      workbook.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] };
    });
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const found = await read(bytesOf(made, bookType));
      expect([found.rows, found.sheets]).toEqual([
        [[2, '1', '2']],
        [
          { name: 'Shown', rows: 1, hidden: 0 },
          { name: 'Last', rows: 0, hidden: 0, why: 'headings' },
        ],
      ]);
    }
  });

  it.each(UPLOAD_KINDS)('made by the product as template of %s has the columns that are looked for', async (kind) => {
    const columns = SHEET_COLUMNS[kind].map(({ heading }) => ({ heading, kind: 'text' as const, width: 20 }));
    const row = columns.map((_, index) => `00${index}`);
    const file = async (rows: string[][]) => {
      async function* batches() {
        yield rows;
      }
      const pieces: Buffer[] = [];
      for await (const piece of xlsxFile({ columns, cellsOf: (cells: string[]) => cells }, batches(), 'Sheet'))
        pieces.push(piece);
      return new Uint8Array(Buffer.concat(pieces));
    };
    expect((await read(await file([row]), SHEET_COLUMNS[kind])).rows).toEqual([[2, ...row]]);
    expect(await refusal(await file([]), SHEET_COLUMNS[kind])).toBe('The sheet “Sheet” has no rows below its header.');
  });

  it('of the other kind is told by its columns', async () => {
    expect(await refusal(bytesOf(book([HEADER, ['1', '2']])), ARTICLE_COLUMNS)).toMatch(
      /^The columns “Product Name”, “Volume”, and “Type” are missing\./,
    );
  });

  it('that holds too many parts or unpacks to too much is refused with both numbers', async () => {
    const bytes = bytesOf(book([HEADER, ...Array.from({ length: 3_000 }, (_, index) => ['1', String(index)])]));
    expect(await refusal(bytes, SERIAL_COLUMNS, { ...LIMITS, parts: 5 })).toMatch(
      /^This file holds \d+ parts, \d+ more than the 5 that are read\.$/,
    );
    expect(await refusal(bytes, SERIAL_COLUMNS, { ...LIMITS, unpacked: 50_000 })).toMatch(
      /^This file unpacks to [\d.]+ MB, [\d.]+ MB more than the 49 KB/,
    );
    expect(await refusal(bytes, SERIAL_COLUMNS, { ...LIMITS, rowElements: 2_000 })).toMatch(
      /^This file has 3,000 rows/,
    );
  });

  it('whose directory lies about its size is stopped while it unpacks', async () => {
    const zip = await JSZip.loadAsync(bytesOf(book([HEADER, ['1', '2']])));
    zip.file('xl/worksheets/sheet1.xml', 'x'.repeat(3_000_000));
    const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(3_000_000);
    const buffer = Buffer.from(bytes);
    for (let at = buffer.indexOf(size); at >= 0; at = buffer.indexOf(size, at)) buffer.writeUInt32LE(100, at);
    expect(await refusal(new Uint8Array(buffer), SERIAL_COLUMNS, { ...LIMITS, unpacked: 1_000_000 })).toBe(
      'This file unpacks to more than the 1.0 MB that are read.',
    );
  });
});

/** A workbook of the old format, with its records changed. */
function changedXls(made: XLSX.WorkBook, change: (records: Buffer) => Buffer): Uint8Array {
  const { CFB } = XLSX;
  const written = CFB.read(Buffer.from(bytesOf(made, 'biff8')), { type: 'buffer' });
  const container = CFB.utils.cfb_new();
  const records = Buffer.from((CFB.find(written, '/Workbook') as { content: Uint8Array }).content);
  CFB.utils.cfb_add(container, '/Workbook', change(records));
  return new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer);
}

/** @param rows counted from 0 */
function withHiddenRows(records: Buffer, ...rows: number[]): Buffer {
  const hidden = rows.map((row) => {
    const record = Buffer.alloc(20);
    for (const [place, value] of [0x0208, 16, row, 0, 2, 255].entries()) record.writeUInt16LE(value, place * 2);
    record.writeUInt16LE(0x0120, 16);
    return record;
  });
  const end = records.lastIndexOf(Buffer.from([0x0a, 0, 0, 0]));
  return Buffer.concat([records.subarray(0, end), ...hidden, records.subarray(end)]);
}

describe.each(['xlsx', 'biff8'] as const)('a workbook of several sheets (%s)', (bookType) => {
  const ofSheets = (sheets: Readonly<Record<string, Cells>>) => {
    const made = XLSX.utils.book_new();
    for (const [name, cells] of Object.entries(sheets)) {
      XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet(cells), name);
    }
    return made;
  };

  it('is read from each that has the headings, and tells of the others', async () => {
    const made = ofSheets({
      Data: [HEADER, ['1', '2'], ['3', '4']],
      Notes: [['To whom it may concern']],
      Blank: [],
      More: [
        ['Serial Number', 'Article Code'],
        ['6', { t: 'n', v: 303560412345678900 }],
        ['8', '7'],
      ],
    });
    const found = await read(bytesOf(made, bookType));
    expect(found.rows.map(([row, code, serial]) => [row, serial, code?.slice(0, 4)])).toEqual([
      [2, '2', '1'],
      [3, '4', '3'],
      [2, '6', '3035'],
      [3, '8', '7'],
    ]);
    expect([found.flaws, found.sheets]).toEqual([
      [[2, 0, 'cut']],
      [
        { name: 'Data', rows: 2, hidden: 0 },
        { name: 'Notes', rows: 0, hidden: 0, why: 'headings' },
        { name: 'Blank', rows: 0, hidden: 0, why: 'empty' },
        { name: 'More', rows: 2, hidden: 0 },
      ],
    ]);
  });

  it('without rows is refused by the one that comes nearest, and with too many by their sum', async () => {
    expect(await refusal(bytesOf(ofSheets({ Notes: [['x']], Data: [HEADER] }), bookType))).toBe(
      'None of the 2 sheets has rows to read. The sheet “Data” has no rows below its header.',
    );
    const half = [HEADER, ...Array.from({ length: 25_001 }, (_, index) => ['1', String(index)])];
    expect(await refusal(bytesOf(ofSheets({ One: half, Two: half }), bookType))).toMatch(
      /^This file has 50,002 rows, 2 /,
    );
  }, 60_000);

  it('counts its hidden rows, which are read', async () => {
    const made = book([HEADER, ['1', '2'], ['3', '4'], ['5', '6']], (sheet) => {
      sheet['!rows'] = [{}, { hidden: true }, {}, { hidden: true }, { hidden: true }];
    });
    // What writes these files leaves hidden rows out in the old format.
    const bytes = bookType === 'xlsx' ? bytesOf(made) : changedXls(made, (records) => withHiddenRows(records, 1, 3, 4));
    const found = await read(bytes);
    expect([found.rows.length, found.sheets]).toEqual([3, [{ name: 'Sheet1', rows: 3, hidden: 2 }]]);
  });
});

describe('a workbook of another program', () => {
  const [COMPANY, ACCRUE] = ['Company 22', 'Accrue'];
  /** A workbook whose cells share texts, with some of its parts written otherwise. */
  const written = async (change: Readonly<Record<string, (xml: string) => string>>, cells: Cells = ROWS) => {
    const made = XLSX.write(book(cells), { type: 'array', bookSST: true, cellStyles: true }) as ArrayBuffer;
    const zip = await JSZip.loadAsync(made);
    for (const [name, changed] of Object.entries(change)) {
      const part = `xl/${name}`;
      const xml = await zip.file(part)!.async('string');
      const other = changed(xml);
      expect(other, name).not.toBe(xml);
      zip.file(part, other);
    }
    return zip.generateAsync({ type: 'uint8array' });
  };
  const ROWS: Cells = [
    ['Company', 'Type', 'Point Amount', 'Note'],
    [COMPANY, ACCRUE, '200', '23'],
    ['Company 23', ACCRUE, '400', 'x'],
  ];
  const EXPECTED = [
    [2, COMPANY, ACCRUE, '200', '', '23'],
    [3, 'Company 23', ACCRUE, '400', '', 'x'],
  ];
  const points = async (bytes: Uint8Array) => (await read(bytes, SHEET_COLUMNS.points)).rows;
  const [STRINGS, SHEET] = ['sharedStrings.xml', 'worksheets/sheet1.xml'];
  const cell = (place: string, content: string) => (xml: string) =>
    xml.replace(new RegExp(`<c r="${place}"[^]*?</c>`), content);
  const prefixed = (xml: string) => xml.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x=');

  it.each<[string, string]>([
    ['an empty element', '<si/>'],
    ['one with a space', '<si />'],
    ['one with attributes', '<si xml:space="preserve" note="a>b"/>'],
    ['one over two lines', '<si\n/>'],
    ['an empty text', '<si><t/></si>'],
    ['an empty text with its sound', '<si><t/><rPh sb="0" eb="1"><t>sound</t></rPh></si>'],
    ['one in a comment before it', '<!-- <si><t>no</t></si> --><si></si >'],
    ['marked as text', '<si><t><![CDATA[</t></si><si>]]></t></si>'],
    ['in runs', '<si><r><rPr><b/></rPr><t>a</t></r><r><t/></r><phoneticPr fontId="1"/></si>'],
  ])('keeps each text in its place: %s', async (_, element) => {
    const bytes = await written({
      [STRINGS]: (xml) => xml.replace('<si>', `${element}<si>`).replace('<sst ', '<sst a=">" '),
    });
    // All that name a text name the next one now.
    const zip = await JSZip.loadAsync(bytes);
    const sheet = await zip.file(`xl/${SHEET}`)!.async('string');
    zip.file(
      `xl/${SHEET}`,
      sheet.replace(/t="s"><v>(\d+)/g, (_all, index) => `t="s"><v>${Number(index) + 1}`),
    );
    expect(await points(await zip.generateAsync({ type: 'uint8array' }))).toEqual(EXPECTED);
  });

  it('keeps a text with attributes, and all with a prefix', async () => {
    expect(await points(await written({ [STRINGS]: (xml) => xml.replaceAll('<si>', '<si a="1">') }))).toEqual(EXPECTED);
    const changed = { [STRINGS]: prefixed, [SHEET]: prefixed, 'styles.xml': prefixed, 'workbook.xml': prefixed };
    expect(await points(await written(changed))).toEqual(EXPECTED);
  });

  it.each<[string, (xml: string) => string]>([
    ['rows and cells without places', (xml) => xml.replace(/<(c|row) r="[A-Z]*\d+"/g, '<$1')],
    ['an empty row without a place', (xml) => xml.replace(/ r="[A-Z]*\d+"/g, '').replace('<row>', '<row/><row>')],
    ['a place over two lines', (xml) => xml.replaceAll('<c r=', "<c\n\tfoo='>' r=")],
    ['places after other attributes', (xml) => xml.replace(/<c r="(\w+)" t="s"/g, '<c t="s" r=\'$1\'')],
    [
      'a row in a comment',
      (xml) => xml.replace('<row r="2"', '<!-- <row r="2"><c r="A2"><v>9</v></c></row> --><row r="2"'),
    ],
    ['cells of extensions', (xml) => xml.replace('</c>', '<extLst><ext><v>9</v><is><t>8</t></is></ext></extLst></c>')],
    ['an empty formula', cell('C2', '<c r="C2"><f/><v>200</v></c>')],
    ['a text in the cell', cell('A2', `<c r="A2" t="inlineStr"><is><t>${COMPANY}</t></is></c>`)],
    [
      'a text in the cell in runs',
      cell('A2', '<c r="A2" t="inlineStr"><is><r><t>Comp</t></r><r><t/></r><r><t>any 22</t></r></is></c>'),
    ],
    ['a text that names a place', cell('A2', `<c t="inlineStr"><is><t>${COMPANY}<!-- r="F9" --></t></is></c>`)],
  ])('keeps each cell in its place: %s', async (what, change) => {
    const rows = await points(await written({ [SHEET]: change }));
    const shift = what.startsWith('an empty row') ? 1 : 0;
    expect(rows).toEqual(EXPECTED.map(([row, ...cells]) => [Number(row) + shift, ...cells]));
  });

  it('takes formats of numbers however they are written', async () => {
    const cells: Cells = [
      HEADER,
      [
        { t: 'n', v: 4567, z: '00000000' },
        { t: 'n', v: 12, z: '[>100]0;000' },
      ],
    ];
    const styles = (xml: string) =>
      xml
        .replace('&gt;', '>')
        .replace(/<numFmt /g, "<numFmt foo='<' ")
        .replace(/<fonts[^]*?<\/fonts>/, '<fonts><odd/></fonts>');
    for (const change of [
      styles,
      prefixed,
      (xml: string) => xml.replace('<cellXfs', '<!-- <cellXfs><xf/></cellXfs> --><cellXfs'),
    ])
      expect((await read(await written({ 'styles.xml': change }, cells))).rows).toEqual([[2, '00004567', '012']]);
  });

  it.each<[string, Readonly<Record<string, (xml: string) => string>>]>([
    ['a text that isn’t there', { [SHEET]: cell('A2', '<c r="A2" t="s"><v>99</v></c>') }],
    ['an element that never ends', { [STRINGS]: (xml) => xml.replace('</si>', '') }],
    ['a tag that never ends', { [SHEET]: (xml) => xml.slice(0, xml.lastIndexOf('"') - 2) }],
    ['a document type', { [STRINGS]: (xml) => xml.replace('<sst', '<!DOCTYPE sst [<!ENTITY a "b">]><sst') }],
    ['a cell in another row', { [SHEET]: (xml) => xml.replace('r="A2"', 'r="A3"') }],
    ['a place that is none', { [SHEET]: (xml) => xml.replace('r="A2"', 'r="2"') }],
  ])('is refused by %s', async (_, change) => {
    expect(await refusal(await written(change), SHEET_COLUMNS.points)).toBe(DAMAGED);
  });
});

describe('a small file that would grow large', () => {
  const withSheet = async (data: string) => {
    const zip = await JSZip.loadAsync(bytesOf(book([HEADER, ['1', '2']])));
    const xml = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    zip.file(
      'xl/worksheets/sheet1.xml',
      xml.replace('</sheetData>', data.includes('</sheetData>') ? data : `${data}</sheetData>`),
    );
    return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
  };
  /** Of a million of millions of cells, which a link names at once. */
  const LINK = '</sheetData><hyperlinks><hyperlink ref="A1:XFD1048576" location="a"/></hyperlinks>';

  it.each<[string, string, string]>([
    [
      'a row beyond all',
      '<row r="999999999"><c r="A999999999"><v>1</v></c></row>',
      'This file names the row 999,999,999, but Excel ends at 1,048,576. Save it again in Excel and drop it again.',
    ],
    [
      'a column beyond all',
      '<row r="3"><c r="ZZZZZZ3"><v>1</v></c></row>',
      'This file names the column ZZZZZZ, but Excel ends at XFD. Save it again in Excel and drop it again.',
    ],
    [
      'millions of empty cells',
      `<row r="3">${'<c/>'.repeat(16_000_000)}</row>`,
      'This file has more than the 1,000,000 cells that are read: keep only the columns to upload.',
    ],
    [
      'a hundred columns of numbers',
      `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(49_000),
      'This file has more than the 1,000,000 cells that are read: keep only the columns to upload.',
    ],
  ])(
    'by %s is refused before it is built',
    async (_, data, sentence) => {
      const bytes = await withSheet(data);
      const began = process.cpuUsage();
      expect(await refusal(bytes)).toBe(sentence);
      expect(process.cpuUsage(began).user).toBeLessThan(4_000_000);
    },
    60_000,
  );

  it('by a link to all cells is read without it', async () => {
    expect((await read(await withSheet(LINK))).rows).toEqual([[2, '1', '2']]);
  });

  it('of the old format by a link is read without it, and by its cells refused', async () => {
    const linked = book([HEADER, ['1', '2']], (sheet) => {
      sheet['A2'].l = { Target: 'https://x.example/' };
    });
    const bytes = changedXls(linked, (records) => {
      // First and last row, first and last column.
      Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0]).copy(records, records.indexOf(Buffer.from([0xb8, 0x01])) + 4);
      return records;
    });
    expect((await read(bytes)).rows).toEqual([[2, '1', '2']]);
    expect(await refusal(bytes, SERIAL_COLUMNS, { ...LIMITS, cells: 3 })).toMatch(/^This file has more than the 3/);
  });
});

describe('what is no workbook', () => {
  const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
  const main = (type: string) =>
    zipOf({ '[Content_Types].xml': `<Types><Override PartName="/x" ContentType="${type}"/></Types>` });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['nothing', () => text(''), /^This file is empty\.$/],
    ['PDF', () => text('%PDF-1.7 …'), /^This file is a PDF document\. Please choose an Excel file/],
    ['PNG', () => text('\x89PNG\r\n\x1a\n\0\0'), /^This file is a PNG image/],
    [
      'CSV',
      () => text('Article Code,Serial Number\r\n1,2'),
      /^This file is a text file, such as CSV\. Open it in Excel and save it as \.xlsx/,
    ],
    ['HTML', () => text('<html><table><tr><td>1</td></tr></table></html>'), /^This file is a web page \(HTML\)/],
    [
      'XML of 2003',
      () => text('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
      /an XML spreadsheet of 2003/,
    ],
    ['unknown bytes', () => text('\0\x01\x02\x03\x04'), /^This file is of an unknown type\./],
    ['a ZIP archive', () => zipOf({ 'a.txt': 'a' }), /^This file is a ZIP archive/],
    [
      'an OpenDocument spreadsheet',
      () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
      /an OpenDocument spreadsheet \(\.ods\)/,
    ],
    [
      'a workbook with macros',
      () => bytesOf(book([HEADER, ['1', '2']]), 'xlsm'),
      /a workbook with macros \(\.xlsm\)\. Open it in Excel/,
    ],
    ['a binary workbook', () => bytesOf(book([HEADER, ['1', '2']]), 'xlsb'), /a binary workbook \(\.xlsb\)/],
    [
      'a Word document',
      () => main('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
      /a Word document \(\.docx\)/,
    ],
    ['an old Word document', () => oleOf('WordDocument'), /a Word document \(\.doc\)/],
    ['a protected workbook', () => oleOf('EncryptedPackage'), new RegExp(`^${PROTECTED}$`)],
    ['an archive cut short', () => bytesOf(book([HEADER, ['1', '2']])).subarray(0, 900), new RegExp(`^${DAMAGED}$`)],
    [
      'an old workbook cut short',
      () => bytesOf(book([HEADER, ['1', '2']]), 'xls').subarray(0, 700),
      /^This file is (damaged|an Office file)/,
    ],
  ])('%s is refused by its name', async (_, make, sentence) => {
    expect(await refusal(await make())).toMatch(sentence);
  });

  function oleOf(stream: string): Uint8Array {
    const container = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(container, `/${stream}`, Buffer.alloc(5_000));
    return new Uint8Array(XLSX.CFB.write(container, { type: 'buffer' }) as Buffer);
  }

  it('bytes of a workbook changed at any place are read or refused in words', async () => {
    const types = ['xlsx', 'biff8'] as const;
    for (const bookType of types) {
      const whole = bytesOf(
        book([HEADER, ...Array.from({ length: 20 }, (_, index) => ['10234567', `30356041234567${index}`])]),
        bookType,
      );
      for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
        const broken = Uint8Array.from(whole);
        broken[at] = (broken[at] ?? 0) ^ 0xff;
        const outcome: unknown = await read(broken).catch((thrown: unknown) => thrown);
        if (!(outcome instanceof Unreadable)) expect(outcome, `${bookType} at ${at}`).toHaveProperty('rows');
      }
    }
  }, 60_000);
});

describe('a text of values', () => {
  const POINTS = SHEET_COLUMNS.points;
  const readText = (text: string | Uint8Array) =>
    readSheet(typeof text === 'string' ? new TextEncoder().encode(text) : text, POINTS, LIMITS, true);
  const HEADINGS = POINTS.map(({ heading }) => heading);
  const ROW = ['Mesa, Inc.', 'Accrue', '250', '', 'He said "yes"'];
  const EXPECTED = [[2, ...ROW]];

  it.each([
    ['commas', `${HEADINGS.join(',')}\r\n"Mesa, Inc.",Accrue,250,,"He said ""yes"""\r\n`],
    ['semicolons and no last break', `${HEADINGS.join(';')}\nMesa, Inc.;Accrue;250;;"He said ""yes"""`],
    ['tabs and a mark', `\uFEFF${HEADINGS.join('\t')}\rMesa, Inc.\tAccrue\t250\t\tHe said "yes"\r`],
  ])('is read with %s', async (_, text) => expect((await readText(text)).rows).toEqual(EXPECTED));

  it('is read in UTF-16 and in Windows-1252, and with breaks within quotes', async () => {
    const text = `\uFEFF${HEADINGS.join(',')}\nSolé,Accrue,1,,"two\nlines"`;
    const wide = new Uint8Array(new Uint16Array([...text].map((each) => each.charCodeAt(0))).buffer);
    const narrow = new Uint8Array([...text.slice(1)].map((each) => each.charCodeAt(0)));
    for (const bytes of [wide, narrow])
      expect((await readText(bytes)).rows).toEqual([[2, 'Solé', 'Accrue', '1', '', 'two lines']]);
  });

  it('says what is wrong with it', async () => {
    const said = async (text: string) => ((await readText(text).catch((error: unknown) => error)) as Error).message;
    expect(await said(`${HEADINGS.join(',')}\n"open,Accrue`)).toMatch(/^A quotation mark in this file is never closed/);
    expect(await said('Firm,Points\nMesa,3')).toMatch(/are missing/);
    expect(await said(HEADINGS.join(','))).toBe('The sheet “CSV” has no rows below its header.');
  });

  it('is refused where codes are uploaded, whose zeros it would have lost', async () => {
    expect(await refusal(new TextEncoder().encode('Article Code,Serial Number\n1,2'))).toMatch(/such as CSV/);
  });
});
