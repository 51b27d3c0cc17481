import { describe, expect, it } from 'vitest';
import {
  achievedPercent,
  achievedRatio,
  coversMonth,
  forecastRules,
  hasEnded,
  isWithinBand,
  monthInWords,
  monthOfDay,
} from '@/lib/domain/forecast';

const RULES = { rate: 1_500, submissionRate: 250, percentage: 20, achievedVolume: 50_000 };

describe('an achieved ratio', () => {
  it.each([
    // scanned, forecast, percent
    [99_499, 100_000, 99],
    [99_500, 100_000, 100],
    [100_000, 100_000, 100],
    [100_499, 100_000, 100],
    // 1.005 × 100 is less than 100.5 in binary.
    [100_500, 100_000, 101],
    [2_010, 2_000, 101],
    [120_499, 100_000, 120],
    [120_500, 100_000, 121],
    [1, 3, 33],
    [0, 100_000, 0],
    // Nothing forecast is nothing achieved.
    [5_000, 0, 0],
  ])('of %i W of %i W is %i percent', (scanned, forecast, percent) => {
    expect(achievedPercent(achievedRatio(scanned, forecast))).toBe(percent);
  });
});

describe('the band', () => {
  it.each([
    // scanned, forecast, further percent, within
    [99_499, 100_000, 20, false],
    [99_500, 100_000, 20, true],
    [120_499, 100_000, 20, true],
    [120_500, 100_000, 20, false],
    [100_499, 100_000, 0, true],
    [100_500, 100_000, 0, false],
    // The least that must be forecast, whatever was scanned.
    [50_000, 50_000, 20, true],
    [49_999, 49_999, 20, false],
    [1_000_000, 0, 1_000, false],
  ])('for %i W of %i W with %i percent more is %s', (scanned, forecastedWatts, percentage, within) => {
    const ratio = achievedRatio(scanned, forecastedWatts);
    expect(isWithinBand({ percentage: ratio, forecastedWatts }, { ...RULES, percentage })).toBe(within);
  });
});

describe('the rules', () => {
  it.each([
    ['without a promotion', null, RULES],
    [
      'of a promotion',
      { rate: 2_000, submissionRate: 300, percentage: 25, achievedVolume: 40_000 },
      { rate: 2_000, submissionRate: 300, percentage: 25, achievedVolume: 40_000 },
    ],
    [
      'of a promotion that says less',
      { rate: 2_000, percentage: null, achievedVolume: undefined },
      { ...RULES, rate: 2_000 },
    ],
    [
      'of a promotion that gives nothing',
      { rate: 0, submissionRate: 0, percentage: 0, achievedVolume: 0 },
      { rate: 0, submissionRate: 0, percentage: 0, achievedVolume: 0 },
    ],
  ])('%s', (_, promotion, rules) => {
    expect(forecastRules(RULES, promotion)).toEqual(rules);
  });
});

describe('months', () => {
  it.each([
    ['2026-10-31', '2026-11-01', true],
    ['2026-11-01', '2026-11-30', false],
    ['2026-12-01', '2026-11-30', false],
    ['2025-12-01', '2026-01-01', true],
    ['2027-01-01', '2026-12-31', false],
  ])('of %s, on %s, is over: %s', (day, today, over) => {
    expect(hasEnded(monthOfDay(day), today)).toBe(over);
  });

  it.each([
    // A promotion that begins in the midst of a month holds for all of it.
    ['2026-10-15', '2026-11-30', '2026-10-01', true],
    ['2026-10-15', '2026-11-30', '2026-11-30', true],
    ['2026-10-15', '2026-11-30', '2026-09-30', false],
    ['2026-10-15', '2026-11-30', '2026-12-01', false],
  ])('a promotion from %s to %s holds in that of %s: %s', (start, end, day, covered) => {
    expect(coversMonth({ start, end }, day)).toBe(covered);
  });

  it('are named, counted from 0', () => expect(monthInWords({ year: 2026, month: 0 })).toBe('January 2026'));
});
