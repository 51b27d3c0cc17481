import { describe, expect, it } from 'vitest';
import { isRelativeDay, relativeRangeLabel, resolveDay, resolveRange } from '@/lib/domain/relative-day';

describe('isRelativeDay', () => {
  it.each([
    ['-7d', true],
    ['-999y', true],
    ['today', true],
    ['last-quarter', true],
    ['-0d', false],
    ['-07d', false],
    ['-1000d', false],
    ['+7d', false],
    ['-7', false],
    ['-7h', false],
    ['last month', false],
    ['2026-11-20', false],
    ['constructor', false],
    ['', false],
  ])('of %j is %j', (written, isRelative) => expect(isRelativeDay(written)).toBe(isRelative));
});

describe('resolveDay', () => {
  // A Friday.
  const today = '2026-11-20';
  it.each([
    // The last 7 days and all that is older are all days.
    ['-7d', 'start', today, '2026-11-14'],
    ['-7d', 'end', today, '2026-11-13'],
    ['-7d', 'single', today, '2026-11-13'],
    ['-1d', 'start', today, '2026-11-20'],
    ['-2w', 'start', today, '2026-11-07'],
    ['-2w', 'end', today, '2026-11-06'],
    ['-1m', 'end', '2026-03-31', '2026-02-28'],
    ['-1m', 'start', '2026-03-31', '2026-03-01'],
    ['-1q', 'end', today, '2026-08-20'],
    ['-1y', 'end', '2028-02-29', '2027-02-28'],
    ['today', 'start', today, '2026-11-20'],
    ['yesterday', 'single', '2027-01-01', '2026-12-31'],
    ['this-week', 'start', today, '2026-11-16'],
    // A Sunday ends its week.
    ['this-week', 'start', '2026-11-22', '2026-11-16'],
    ['last-week', 'end', today, '2026-11-15'],
    // What runs ends with today.
    ['this-month', 'end', today, '2026-11-20'],
    ['last-month', 'end', '2028-03-15', '2028-02-29'],
    ['this-quarter', 'start', '2026-12-31', '2026-10-01'],
    ['last-quarter', 'start', '2026-02-01', '2025-10-01'],
    ['last-year', 'end', today, '2025-12-31'],
    ['this-year', 'start', today, '2026-01-01'],
    // More than one day is no single one.
    ['last-month', 'single', today, undefined],
    ['2026-10-01', 'start', today, '2026-10-01'],
    ['2026-02-30', 'start', today, undefined],
    ['soon', 'start', today, undefined],
  ] as const)('of %s as %s on %s is %j', (written, place, on, day) => expect(resolveDay(written, place, on)).toBe(day));

  it('leaves an open end open', () => {
    expect(resolveRange({ startDate: '-7d' }, today)).toEqual({ startDate: '2026-11-14', endDate: undefined });
  });
});

describe('relativeRangeLabel', () => {
  it.each([
    [{ startDate: '-7d' }, 'Last 7 days'],
    [{ startDate: '-7d', endDate: 'today' }, 'Last 7 days'],
    [{ startDate: '-1q' }, 'Last 1 quarter'],
    [{ endDate: '-3d' }, 'Older than 3 days'],
    [{ endDate: '-1m' }, 'Older than 1 month'],
    [{ startDate: 'last-quarter', endDate: 'last-quarter' }, 'Last quarter'],
    [{ startDate: 'last-quarter', endDate: 'today' }, undefined],
    [{ startDate: '2026-10-01' }, undefined],
    [{}, undefined],
  ])('of %j is %j', (range, label) => expect(relativeRangeLabel(range)).toBe(label));
});
