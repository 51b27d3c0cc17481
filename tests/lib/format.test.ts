import { describe, expect, it } from 'vitest';
import { endSentence, formatCount, formatPoints, listNames } from '@/lib/format';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [12_048, '12,048'],
    [1_000_000, '1,000,000'],
  ])('%i is written %s', (count, text) => expect(formatCount(count)).toBe(text));
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
