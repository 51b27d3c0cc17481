import { describe, expect, it } from 'vitest';
import { addDays, addMonths, endOfMonth, isDay, startOfWeek } from '@/lib/domain/day';

it.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-01', false],
  ['0099-12-31', true],
  ['2026-01-01T00:00', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

describe('days and months', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    // The clocks of many zones change on these days.
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-02', -1, '2026-11-01'],
  ])('%s and %i days is %s', (day, days, sum) => {
    expect(addDays(day, days)).toBe(sum);
  });

  it.each([
    ['2026-11-15', -1, '2026-10-15'],
    ['2026-12-05', 1, '2027-01-05'],
    ['2026-01-01', -13, '2024-12-01'],
    ['2026-05-31', -3, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 3, '2026-11-30'],
  ])('%s and %i months is %s', (day, months, sum) => {
    expect(addMonths(day, months)).toBe(sum);
  });

  it.each([
    ['2026-02-10', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-31'],
    // A month alone will do.
    ['2026-11', '2026-11-30'],
  ])('the month of %s ends on %s', (day, end) => {
    expect(endOfMonth(day)).toBe(end);
  });

  it.each([
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => {
    expect(startOfWeek(day)).toBe(monday);
  });
});
