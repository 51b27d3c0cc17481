import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endSentence, formatCount, formatCountOf, formatPhone, formatPoints, listNames } from '@/lib/text/format';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [12_048, '12,048'],
    [1_000_000, '1,000,000'],
  ])('%i is written %s', (count, text) => expect(formatCount(count)).toBe(text));
});

describe('formatPhone', () => {
  it.each([
    ['5625550100', '(562) 555-0100'],
    ['(562) 555-0100', '(562) 555-0100'],
    ['+1 562.555.0100', '(562) 555-0100'],
    ['1-562-555-0100', '(562) 555-0100'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['555-0100', '555-0100'],
    ['562 555 0100 ext. 4', '562 555 0100 ext. 4'],
  ])('%s is shown as %s', (number, shown) => expect(formatPhone(number)).toBe(shown));
});

describe('formatCountOf', () => {
  it.each([
    [0, '0 orders'],
    [1, '1 order'],
    [12_048, '12,048 orders'],
  ])('%i is %s', (count, text) => expect(formatCountOf(count, 'order')).toBe(text));

  /** Quoted by the specs, or never one. */
  const QUOTED = [' modules?`', ' forecasts?`', 'Delete all', 'Delete these', 'variants', 'pcs', '=== 1'];

  it('is how screens count what may be one', () => {
    const files = ['app', 'components'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    );
    const found = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap(
        (file) => readFileSync(file, 'utf8').match(/.*\$\{formatCount\((?![A-Z]{3}|most)[^`}]*\)\} [a-z]+s\b.*/g) ?? [],
      );
    expect(found.filter((line) => !QUOTED.some((quoted) => line.includes(quoted)))).toEqual([]);
  });
});

describe('listNames', () => {
  const people = (count: number) => Array.from({ length: count }, (_, index) => `P${index + 1}`);
  it.each([
    [[], ''],
    [['Ann'], 'Ann'],
    [['Ann', 'Bo'], 'Ann and Bo'],
    [['Ann', 'Bo', 'Cy'], 'Ann, Bo and Cy'],
    [people(10), 'P1, P2, P3, P4, P5, P6, P7, P8, P9 and P10'],
    [people(13), 'P1, P2, P3, P4, P5, P6, P7, P8, P9, P10 and 3 more'],
  ])('%j reads %s', (names, text) => expect(listNames(names)).toBe(text));
});

describe('formatPoints', () => {
  it.each([
    [0, '0 Q'],
    [12_500, '12,500 Q'],
    [-300, '-300 Q'],
  ])('%i points are written %s', (points, text) => expect(formatPoints(points)).toBe(text));
});

it.each([
  ['Solaris Solar Inc.', 'Solaris Solar Inc.'],
  ['Redwood Solar', 'Redwood Solar.'],
])('%s ends a sentence', (name, end) => expect(endSentence(name)).toBe(end));
