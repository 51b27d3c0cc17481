import { describe, expect, it } from 'vitest';
import {
  ARTICLE_CODE_FORMAT,
  isArticleCode,
  validateArticleCodes,
  PRODUCT_NAME_MISSING,
  productKey,
  TYPE_UNKNOWN,
  volumeOfText,
  type ArticleRow,
} from '@/lib/domain/article-code';
import { ALL_FIELDS } from '@/lib/domain/upload';

const ESS = 'LLQCEL2026001-A100';
const KNOWN = {
  codes: new Set(['10000001', 'LLQCEL2026009-A100']),
  products: new Set([productKey('modules', 'Q.Tron 430'), productKey('ess', 'Q.Home')]),
};

let row = 1;
const article = (code: string, more: Partial<ArticleRow> = {}): ArticleRow => ({
  code,
  productName: 'Q.TRON 430',
  volume: '430',
  configurationType: 'Modules',
  file: 'a.xlsx',
  row: (row += 1),
  ...more,
});
const ess = (code: string) => article(code, { productName: 'q.home', configurationType: 'ESS' });

describe('a row of article codes', () => {
  it.each<[ArticleRow, 'valid' | 'duplicate' | 'invalid', string?, string?]>([
    [article('10234567'), 'valid'],
    [ess(ESS), 'valid'],
    [article('10234567', { configurationType: 'MODULES', productName: ' q.tron  430 ' }), 'valid'],
    [article('10234567', { volume: '1,430' }), 'valid'],
    [article('10234567', { volume: '0' }), 'valid'],
    ...(['code', 'productName', 'volume', 'configurationType'] as const).map(
      (field) =>
        [article('10234567', { [field]: '' }), 'invalid', ALL_FIELDS, field] as [ArticleRow, 'invalid', string, string],
    ),
    [article('1023456'), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [article('102345678'), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [article('1023456A'), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [article(ESS), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [ess('10234567'), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [ess('LLQCEL2026001A1000'), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [ess('LLQCEL-026001-A100'), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [ess('LLQCEL2026001_A100'), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [ess('LLQCEL2026001-A10'), 'invalid', ARTICLE_CODE_FORMAT, 'code'],
    [article('10234567', { configurationType: 'inverter' }), 'invalid', TYPE_UNKNOWN, 'configurationType'],
    [article('10234567', { configurationType: 'forecasts' }), 'invalid', TYPE_UNKNOWN, 'configurationType'],
    [article('10234567', { volume: '430 W' }), 'invalid', 'Volume must be a number', 'volume'],
    [
      article('10234567', { volume: '430.5' }),
      'invalid',
      'Volume must be a whole number of watts up to 10,000,000',
      'volume',
    ],
    [
      article('10234567', { volume: '-1' }),
      'invalid',
      'Volume must be a whole number of watts up to 10,000,000',
      'volume',
    ],
    [article('10234567', { productName: 'Q.NONE' }), 'invalid', PRODUCT_NAME_MISSING, 'productName'],
    // There is such a product, but of the other type.
    [article('10234567', { productName: 'Q.HOME' }), 'invalid', PRODUCT_NAME_MISSING, 'productName'],
    [article('#N/A'), 'invalid', 'The cell holds the error #N/A', 'code'],
    [article('10000001'), 'duplicate', 'Already registered', 'code'],
    [ess('llqcel2026009-a100'), 'duplicate', 'Already registered', 'code'],
  ])('%o is %s', (given, status, why, at) => {
    expect(validateArticleCodes([given], KNOWN)).toEqual([{ status, ...(why && { why, at }) }]);
  });

  it('is a duplicate of the first right row with its code, and none of a wrong one', () => {
    const rows = [
      article('10234567', { volume: '', row: 2 }),
      article('10234567', { row: 3 }),
      article('10234567', { row: 4 }),
    ];
    expect(validateArticleCodes(rows, KNOWN)).toMatchObject([
      { status: 'invalid' },
      { status: 'valid' },
      { status: 'duplicate', why: 'Same as row 3' },
    ]);
  });
});

it.each([
  ['430', 430],
  ['1,430.5', 1430.5],
  ['+5', 5],
  ['1,43', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['', undefined],
])('reads the volume %o as %o', (text, volume) => expect(volumeOfText(text)).toBe(volume));

it.each([
  ['10234567', true],
  [ESS, true],
  ['SAMPLE', true],
  ['sample', true],
  ['OTHER', false],
])('serial numbers may stand under %s: %s', (code, isOne) =>
  expect(isArticleCode(code, new Set(['SAMPLE']))).toBe(isOne),
);
