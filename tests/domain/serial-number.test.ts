import { describe, expect, it, test } from 'vitest';
import { ARTICLE_CODE_FORMAT } from '@/lib/domain/article-code';
import { cellText } from '@/lib/domain/cell-text';
import {
  ARTICLE_CODE_FIRST,
  validateSerialNumbers,
  serialNumberFault,
  serialNumberIn,
  serialProductType,
  type SerialRow,
  serialNumbersIn,
} from '@/lib/domain/serial-number';
import { companyKey } from '@/lib/domain/point-batch';
import { ALL_FIELDS, ARTICLE_COLUMNS, CELL_FLAWS, columnText, SERIAL_COLUMNS } from '@/lib/domain/upload';

const MODULE = '303560412345678901';
const LENGTH = 'Serial number must have 14 or 18 characters';
const DIGITS = 'An 18-character serial number must be digits';
const PATTERN = /^A 14-character serial number must be AH/;

test.each([
  [' 3035 6041 2345678901 ', MODULE],
  ['ah0600 x2k9pq1z', 'AH0600X2K9PQ1Z'],
  ['3035 6041', undefined],
  ['Sunrise Solar', undefined],
])('%j is the serial number %s, however its parts stand apart', (text, number) =>
  expect(serialNumberIn(text)).toBe(number),
);

describe('a serial number', () => {
  it.each(
    ['AH', 'AF', 'QH', 'QA', 'BF'].flatMap((prefix) =>
      ['0600', '0700', '0760', '0860'].map((power) => `${prefix}${power}X2K9PQ1Z`),
    ),
  )('may be %s', (serial) => expect(serialNumberFault(serial)).toBeUndefined());
  it.each<[string, string | RegExp | undefined]>([
    [MODULE, undefined],
    // These prefixes decide nothing.
    ['303560512345678901', undefined],
    ['000000000000000000', undefined],
    ['', LENGTH],
    ['30356041234567890', LENGTH],
    ['3035604123456789012', LENGTH],
    ['3035604123456789', LENGTH],
    ['30356041234567890A', DIGITS],
    ['3035604 2345678901', DIGITS],
    ['30356041234567', PATTERN],
    ['AX0700X2K9PQ1Z', PATTERN],
    ['AH0650X2K9PQ1Z', PATTERN],
    ['AH0700X2K9PQ1-', PATTERN],
    ['ah0700x2k9pq1z', PATTERN],
  ])('%s: %s', (serial, fault) => {
    if (fault instanceof RegExp) expect(serialNumberFault(serial)).toMatch(fault);
    else expect(serialNumberFault(serial)).toBe(fault);
  });
  it('tells a module from an ESS', () => {
    expect([serialProductType(MODULE), serialProductType('AH0700X2K9PQ1Z')]).toEqual([1, 2]);
  });
});

const KNOWN = {
  articleCodes: new Map([
    ['10234567', undefined],
    ['LLQCEL2026001-A100', 'ess' as const],
    ['SAMPLE', 'modules' as const],
    ['ODD', undefined],
    // Of a product that another upstream calls so, whatever the format of the code.
    ['20234567', 'ess' as const],
  ]),
  special: new Set(['SAMPLE']),
  claimedOtherwise: new Set(['303560477777777777', 'AF0600X2K9PQ1Z']),
  registered: new Map([['303560499999999999', 'Already registered, by Hana Miller on 10/02/2026']]),
};
const serial = (serialNumber: string, articleCode = '10234567', more: Partial<SerialRow> = {}): SerialRow => ({
  serialNumber,
  articleCode,
  file: 'a.xlsx',
  row: 2,
  ...more,
});

describe('a row of serial numbers', () => {
  it.each<[SerialRow, string, string?, string?]>([
    [serial(MODULE), 'valid'],
    [serial('AH0700X2K9PQ1Z', 'llqcel2026001-a100'), 'valid'],
    [serial(MODULE, 'SAMPLE'), 'valid'],
    [serial(MODULE, ''), 'invalid', ALL_FIELDS, 'articleCode'],
    [serial(''), 'invalid', ALL_FIELDS, 'serialNumber'],
    [serial(MODULE, '1023456'), 'invalid', ARTICLE_CODE_FIRST, 'articleCode'],
    [serial(MODULE, '99999999'), 'invalid', ARTICLE_CODE_FIRST, 'articleCode'],
    [serial(MODULE, 'ODD'), 'invalid', ARTICLE_CODE_FORMAT, 'articleCode'],
    [serial('1'), 'invalid', LENGTH, 'serialNumber'],
    [serial('#REF!'), 'invalid', 'The cell holds the error #REF!', 'serialNumber'],
    [
      serial('303560412345678900', '10234567', { flawed: { at: 'serialNumber', flaw: 'cut' } }),
      'invalid',
      CELL_FLAWS.cut,
      'serialNumber',
    ],
    ...(
      [
        [{ shown: '1500', stored: '1499.5' }, 'Shows 1500 but holds 1499.5'],
        [{ shown: '', stored: '5' }, 'Shows nothing but holds 5'],
        [{ stored: '-300' }, 'Holds -300 in an unknown format'],
      ] as const
    ).map(([flaw, what]): [SerialRow, string, string, string] => [
      serial(MODULE, '10234567', { flawed: { at: 'articleCode', flaw } }),
      'invalid',
      `${what}. Change its number format, or enter the number here`,
      'articleCode',
    ]),
    [
      serial(MODULE, 'LLQCEL2026001-A100'),
      'invalid',
      'An 18-digit serial number is a module’s, but the article code LLQCEL2026001-A100 is one of ESS',
      'articleCode',
    ],
    [
      serial('AH0700X2K9PQ1Z'),
      'invalid',
      'A 14-character serial number is an ESS’s, but the article code 10234567 is one of Modules',
      'articleCode',
    ],
    [
      serial(MODULE, '20234567'),
      'invalid',
      'An 18-digit serial number is a module’s, but the article code 20234567 is one of ESS',
      'articleCode',
    ],
    [
      serial('303560477777777777'),
      'invalid',
      'An 18-digit serial number is a module’s, but the waiting claim was registered as ESS. Reject that claim first',
      'serialNumber',
    ],
    [
      serial('AF0600X2K9PQ1Z', 'LLQCEL2026001-A100'),
      'invalid',
      'A 14-character serial number is an ESS’s, but the waiting claim was registered as Modules. Reject that claim first',
      'serialNumber',
    ],
    [serial('303560499999999999'), 'duplicate', 'Already registered, by Hana Miller on 10/02/2026', 'serialNumber'],
  ])('%o is %s', (row, status, why, at) => {
    expect(validateSerialNumbers([row], KNOWN)).toEqual([{ status, ...(why && { why, at }) }]);
  });

  it('is the duplicate where it comes later, also in a further file', () => {
    const rows = [
      serial(MODULE),
      serial(MODULE, '10234567', { row: 42 }),
      serial(MODULE, '10234567', { file: 'b.xls' }),
    ];
    expect(validateSerialNumbers(rows, KNOWN).map(({ status, why }) => why ?? status)).toEqual([
      'valid',
      'Same as row 2',
      'Same as row 2 of a.xlsx',
    ]);
  });

  it('frees its twin when it is fixed into another', () => {
    const [first, second] = [serial(MODULE), serial(MODULE, '10234567', { row: 3 })];
    expect(validateSerialNumbers([first, second], KNOWN)[1]).toMatchObject({ status: 'duplicate' });
    const fixed = { ...first, serialNumber: '303560412345678902' };
    expect(validateSerialNumbers([fixed, second], KNOWN).map(({ status }) => status)).toEqual(['valid', 'valid']);
  });
});

it.each([
  ['  10234567 ', '10234567'],
  ['１０２３４５６７', '10234567'],
  ['\u00A010234567\u00A0', '10234567'],
  ['LLQCEL2026001\u2011A100', 'LLQCEL2026001-A100'],
  ['ＡＨ０７００', 'AH0700'],
  ['Q.TRON\u00A0430', 'Q.TRON 430'],
  ['\u200B10234567\uFEFF', '10234567'],
  ['Q.TRON\n430', 'Q.TRON 430'],
  ["'303560412345678901", '303560412345678901'],
  ["''A", "'A"],
  ['x'.repeat(400), `${'x'.repeat(299)}…`],
  ['Sun\u2066rise\u00ad \u034fCo\ufe0f', 'Sunrise Co'],
  ['Q1 \u2013 bonus', 'Q1 \u2013 bonus'],
])('reads the cell %o as %o', (text, read) => expect(cellText(text)).toBe(read));

it.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d', '\ufe58', '\ufe63', '\u2043'])(
  'takes the dash %o of a code for a hyphen',
  (dash) => {
    for (const column of [SERIAL_COLUMNS[0]!, ARTICLE_COLUMNS[0]!])
      expect(columnText(column, `LLQCEL2026001${dash}A100`)).toBe('LLQCEL2026001-A100');
    expect(companyKey(`Sol ${dash} West`)).toBe('sol - west');
  },
);

it.each<[string, string[]]>([
  ['303560412345678901\nQH0700ABCDEFGH\r\n', ['303560412345678901', 'QH0700ABCDEFGH']],
  [
    '303560412345678901, 303560412345678902;QH0700ABCDEFGH\tX',
    [...['303560412345678901', '303560412345678902', 'QH0700ABCDEFGH', 'X']],
  ],
  ['303560412345678901 303560412345678902', ['303560412345678901', '303560412345678902']],
  ['3035 6041 2345 678901\n qh0700 abcdefgh', ['303560412345678901', 'QH0700ABCDEFGH']],
  ['x'.repeat(120), ['x'.repeat(100)]],
  [' \n,;', []],
])('finds the serial numbers of the pasted text %j', (text, found) => expect(serialNumbersIn(text)).toEqual(found));
