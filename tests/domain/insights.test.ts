import { describe, expect, it } from 'vitest';
import { INSIGHT_AREAS } from '@/lib/domain/access-table';
import {
  bucketsOf,
  changeOf,
  forecastMonths,
  INSIGHTS,
  insightPeriod,
  insightsFor,
  isTooLong,
  MAX_INSIGHT_DAYS,
  periodBefore,
  stepOf,
  timeInWords,
} from '@/lib/domain/insights';
import { trialMonths, trialPeriod, tryMonth, type TriedMonth } from '@/lib/domain/promotion-trial';
import { everythingIn } from '../harness/rights';

const span = (startDate: string, endDate: string) => ({ startDate, endDate });
const TODAY = '2026-11-26';

describe('the period of an address', () => {
  it.each<[startDate: string | undefined, endDate: string | undefined, start: string, end: string]>([
    [undefined, undefined, '2026-10-01', '2026-10-31'],
    ['last-month', 'last-month', '2026-10-01', '2026-10-31'],
    ['-7d', undefined, '2026-11-20', TODAY],
    ['2026-09-10', undefined, '2026-09-10', TODAY],
    [undefined, '2026-09-10', '2026-09-01', '2026-09-10'],
    ['this-quarter', 'this-quarter', '2026-10-01', TODAY],
    // Crossed ends are none.
    ['2026-11-20', '2026-11-10', '2026-10-01', '2026-10-31'],
  ])('%s to %s is %s to %s', (startDate, endDate, start, end) => {
    expect(insightPeriod({ startDate, endDate }, TODAY)).toEqual(span(start, end));
  });

  it('is refused beyond three years', () => {
    expect(isTooLong(span('2024-01-01', '2026-12-31'))).toBe(false);
    expect(isTooLong(span('2020-01-01', '2026-12-31'))).toBe(true);
    expect(MAX_INSIGHT_DAYS).toBeGreaterThan(3 * 366);
  });
});

describe('the period before', () => {
  it.each<[now: [string, string], before: [string, string]]>([
    [
      ['2026-10-01', '2026-10-31'],
      ['2026-09-01', '2026-09-30'],
    ],
    [
      ['2026-03-01', '2026-03-31'],
      ['2026-02-01', '2026-02-28'],
    ],
    [
      ['2026-07-01', '2026-09-30'],
      ['2026-04-01', '2026-06-30'],
    ],
    [
      ['2026-01-01', '2026-12-31'],
      ['2025-01-01', '2025-12-31'],
    ],
    // Whole weeks and running months are so many days.
    [
      ['2026-11-16', '2026-11-22'],
      ['2026-11-09', '2026-11-15'],
    ],
    [
      ['2026-11-01', '2026-11-26'],
      ['2026-10-06', '2026-10-31'],
    ],
    [
      ['2026-11-26', '2026-11-26'],
      ['2026-11-25', '2026-11-25'],
    ],
  ])('of %j is %j', (now, before) => {
    expect(periodBefore(span(...now))).toEqual(span(...before));
  });
});

describe('what a period is drawn by', () => {
  it.each([
    ['2026-10-01', '2026-10-31', 'day', 31],
    ['2026-10-01', '2026-11-01', 'week', 5],
    ['2026-07-01', '2026-09-30', 'week', 14],
    ['2026-01-01', '2026-12-31', 'month', 12],
    ['2026-01-15', '2026-11-03', 'month', 11],
  ] as const)('%s to %s is by %s', (startDate, endDate, step, count) => {
    const period = { startDate, endDate };
    const buckets = bucketsOf(period);
    expect([stepOf(period), buckets.length]).toEqual([step, count]);
    // They follow each other without a gap, from its first day to its last.
    expect(buckets[0]?.startDate).toBe(startDate);
    expect(buckets.at(-1)?.endDate).toBe(endDate);
    for (const [index, { endDate: last }] of buckets.slice(0, -1).entries())
      expect(Date.parse(buckets[index + 1]?.startDate ?? '') - Date.parse(last)).toBe(86_400_000);
  });

  it('is a year of months at least where forecasts are compared', () => {
    expect(forecastMonths(span('2026-10-01', '2026-10-31'))).toHaveLength(12);
    expect(forecastMonths(span('2026-10-01', '2026-10-31')).at(0)).toBe('2025-11-01');
    expect(forecastMonths(span('2025-01-01', '2026-06-30'))).toHaveLength(18);
  });
});

describe('who sees which figure', () => {
  it('follows its own areas', () => {
    expect(insightsFor(everythingIn([]))).toEqual([]);
    expect(insightsFor(everythingIn(['orders']))).toEqual(['orders', 'products']);
    expect(insightsFor(everythingIn(['registration']))).toEqual(['decisions']);
    expect(insightsFor(everythingIn(['approvals']))).toEqual(['decisions', 'rewards', 'forecasts']);
    expect(insightsFor(everythingIn(['qpointManagement']))).toEqual(['points', 'liability', 'decisions', 'silent']);
    expect(insightsFor(everythingIn(['supportCenter']))).toEqual([]);
  });

  it('the page opens to the areas of all of them', () => {
    expect(new Set(Object.values(INSIGHTS).flatMap(({ areas }) => areas))).toEqual(new Set(INSIGHT_AREAS));
  });
});

describe('numbers in words', () => {
  it.each([
    [120, 100, { direction: 'more', percent: 20 }],
    [75, 100, { direction: 'less', percent: 25 }],
    [1, 1_000, { direction: 'less', percent: 99 }],
    [0, 1_000, { direction: 'less', percent: 100 }],
    [100, 100, { direction: 'same', percent: 0 }],
    [5, 0, { direction: 'more', percent: null }],
    [0, 0, { direction: 'same', percent: null }],
  ])('%i after %i', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });

  it.each([
    [0, 'less than 1 min'],
    [59, 'less than 1 min'],
    [60, '1 min'],
    [3_599, '59 min'],
    [3_600, '1 h'],
    [9_000, '2 h 30 min'],
    [86_400, '1 d'],
    [187_200, '2 d 4 h'],
    [86_400 * 1_234, '1,234 d'],
  ])('%i seconds are %s', (seconds, words) => {
    expect(timeInWords(seconds)).toBe(words);
  });
});

describe('on which claims a promotion is tried at first', () => {
  it.each([
    ['its days of a year ago', '2026-12-01', '2026-12-31', '2025-12-01', '2025-12-31'],
    ['its days in the last year that is over', '2028-12-01', '2028-12-31', '2025-12-01', '2025-12-31'],
    ['the last twelve months of one without an end', '2026-12-01', null, '2025-11-26', TODAY],
    ['the last twelve months before its days are chosen', '', '', '2025-11-26', TODAY],
  ])('%s', (_, startDay, endDay, startDate, endDate) => {
    expect(trialPeriod({ startDay, endDay }, TODAY)).toEqual({ startDate, endDate });
  });
});

describe('the months on which a promotion of forecasts is tried at first', () => {
  it.each([
    ['its own a year ago', { start: '2026-11', end: '2026-12' }, ['2025-11-01', '2025-12-31']],
    ['those of a year in which they are over', { start: '2027-10', end: '2027-12' }, ['2025-10-01', '2025-12-31']],
    ['the month a year ago before any is chosen', { start: '', end: '' }, ['2025-11-01', '2025-11-30']],
    [
      'its first month where its end lies before it',
      { start: '2026-12', end: '2026-11' },
      ['2025-12-01', '2025-12-31'],
    ],
  ])('are %s', (_, months, [startDate, endDate]) =>
    expect(trialMonths(months, '2026-11-26')).toEqual({ startDate, endDate }),
  );
});

describe('a month that is tried', () => {
  const now = { rate: 500, submissionRate: 10, percentage: 10, achievedVolume: 1_000 };
  const tried = { rate: 900, submissionRate: 40, percentage: 20, achievedVolume: 5_000 };
  const month: TriedMonth = {
    ...{ forecastedWatts: 5_000, totalScannedWattage: 5_000, hasEnded: true, submission: null, achievement: null },
  };
  const decided = (qpoints: number, isRejected = false) => ({ qpoints, isRejected });

  it.each<[string, Partial<TriedMonth>, given: number, would: number]>([
    ['achieved by both', {}, 510, 940],
    ['isn’t over', { hasEnded: false }, 10, 40],
    ['in the tried band alone', { totalScannedWattage: 5_900 }, 10, 940],
    ['in no band', { totalScannedWattage: 4_000 }, 10, 40],
    ['of too little volume for the tried rules', { forecastedWatts: 4_000, totalScannedWattage: 4_000 }, 510, 40],
    ['decided by other rules', { submission: decided(20), achievement: decided(300) }, 320, 940],
    ['rejected', { submission: decided(0, true), achievement: decided(0, true) }, 0, 0],
  ])('%s', (_, more, given, would) =>
    expect(tryMonth({ ...month, ...more }, { now, tried })).toMatchObject({ given, would }),
  );
});
