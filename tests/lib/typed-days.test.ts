import { describe, expect, it } from 'vitest';
import { dayInWords, readSetDay, readTypedDays } from '@/lib/time/typed-days';

describe('readTypedDays', () => {
  const today = '2026-11-20';
  it.each([
    ['10/1/26', 'start', { day: '2026-10-01' }],
    ['10/1', 'start', { day: '2026-10-01' }],
    // The latest one that has been.
    ['12/24', 'start', { day: '2025-12-24' }],
    ['12/24', 'single', { day: '2026-12-24' }],
    ['2/29', 'end', { day: '2024-02-29' }],
    ['Oct 1', 'start', { day: '2026-10-01' }],
    ['october 1st, 2025', 'start', { day: '2025-10-01' }],
    ['1 Sept.', 'end', { day: '2026-09-01' }],
    ['Mai 1', 'start', null],
    ['Today', 'single', { day: 'today' }],
    ['yesterday', 'start', { range: { startDate: 'yesterday', endDate: 'yesterday' } }],
    ['  Last   Quarter ', 'end', { range: { startDate: 'last-quarter', endDate: 'last-quarter' } }],
    ['last month', 'single', null],
    ['-7d', 'start', { day: '-7d' }],
    ['-7D', 'end', { day: '-7d' }],
    ['last 7 days', 'start', { range: { startDate: '-7d', endDate: 'today' } }],
    ['past 1 year', 'end', { range: { startDate: '-1y', endDate: 'today' } }],
    ['older than 3 days', 'start', { range: { startDate: undefined, endDate: '-3d' } }],
    ['more than a month ago', 'start', { range: { startDate: undefined, endDate: '-1m' } }],
    ['last 0 days', 'start', null],
    ['next week', 'start', null],
    ['02/30', 'start', null],
    ['13/01', 'start', null],
    ['mug', 'start', null],
  ] as const)('of %j as %s is %j', (text, place, typed) => expect(readTypedDays(text, place, today)).toEqual(typed));
});

describe('readSetDay', () => {
  // A Friday.
  const today = '2026-11-27';
  it.each([
    ['today', 'start', '2026-11-27'],
    ['tomorrow', 'start', '2026-11-28'],
    ['Yesterday', 'end', '2026-11-26'],
    ['Monday', 'start', '2026-11-30'],
    ['next friday', 'start', '2026-12-04'],
    ['in 3 days', 'end', '2026-11-30'],
    ['in a month', 'end', '2026-12-27'],
    // The first one from today on.
    ['10/1', 'start', '2027-10-01'],
    ['12/1', 'start', '2026-12-01'],
    ['10/1/26', 'start', '2026-10-01'],
    ['2026-12-01', 'start', '2026-12-01'],
    ['next month', 'start', '2026-12-01'],
    ['next month', 'end', '2026-12-31'],
    ['this month', 'end', '2026-11-30'],
    ['this week', 'end', '2026-11-29'],
    ['end of next quarter', 'start', '2027-03-31'],
    ['start of next year', 'end', '2027-01-01'],
    ['Last  Quarter', 'start', '2026-07-01'],
    ['last quarter', 'end', '2026-09-30'],
    ['-7d', 'end', '2026-11-20'],
    ['end of tomorrow', 'end', null],
    ['13/01', 'start', null],
    ['soonish', 'start', null],
    ['', 'start', null],
  ] as const)('of %j as %s is %j', (text, place, day) => expect(readSetDay(text, place, today)).toBe(day));
});

describe('dayInWords', () => {
  it.each([
    ['2026-10-01', 'start', '10/01/2026'],
    ['today', 'end', 'today'],
    ['last-month', 'start', 'start of last month'],
    ['last-month', 'end', 'end of last month'],
    ['-3d', 'single', '3 days ago'],
    ['-1w', 'end', '1 week ago'],
  ] as const)('of %s as %s is %s', (written, place, words) => expect(dayInWords(written, place)).toBe(words));
});
