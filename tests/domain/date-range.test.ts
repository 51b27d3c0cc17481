import { describe, expect, it } from 'vitest';
import { dateFault } from '@/lib/domain/date-range';
import { NAMED_RANGES } from '@/lib/domain/named-ranges';
import { resolveRange } from '@/lib/domain/relative-day';

const today = '2026-11-20';

describe('dateFault', () => {
  it.each([
    ['startDate', '2026-11-20', {}, null],
    ['startDate', '2026-11-21', {}, 'Start Date cannot be in the future.'],
    ['startDate', '2026-10-05', { endDate: '2026-10-05' }, null],
    ['startDate', '2026-10-06', { endDate: '2026-10-05' }, 'Start Date cannot be after End Date.'],
    ['startDate', '2027-01-01', { endDate: '2027-02-01' }, 'Start Date cannot be in the future.'],
    ['endDate', '2027-01-01', {}, null],
    ['endDate', '2026-11-21', { upToToday: true }, 'End Date cannot be in the future.'],
    ['endDate', '2026-11-20', { upToToday: true }, null],
    ['endDate', '2026-10-05', { startDate: '2026-10-05' }, null],
    ['endDate', '2026-10-04', { startDate: '2026-10-05' }, 'End Date cannot be before Start Date.'],
  ] as const)('of %s %s within %j is %j', (field, day, bounds, fault) => {
    expect(dateFault(field, day, { ...bounds, today })).toBe(fault);
  });
});

describe('the named ranges', () => {
  it.each([
    ['2026-11-20', 'Today', '2026-11-20', '2026-11-20'],
    ['2026-11-20', 'Yesterday', '2026-11-19', '2026-11-19'],
    ['2026-11-20', 'Last 7 days', '2026-11-14', '2026-11-20'],
    ['2026-11-20', 'This month', '2026-11-01', '2026-11-20'],
    ['2026-11-20', 'Last month', '2026-10-01', '2026-10-31'],
    ['2026-11-20', 'This quarter', '2026-10-01', '2026-11-20'],
    ['2026-01-01', 'Yesterday', '2025-12-31', '2025-12-31'],
    ['2026-01-03', 'Last 7 days', '2025-12-28', '2026-01-03'],
    ['2026-01-31', 'Last month', '2025-12-01', '2025-12-31'],
    ['2028-03-31', 'Last month', '2028-02-01', '2028-02-29'],
    ['2026-06-30', 'This quarter', '2026-04-01', '2026-06-30'],
    ['2026-11-20', 'Last quarter', '2026-07-01', '2026-09-30'],
    ['2026-02-28', 'Last quarter', '2025-10-01', '2025-12-31'],
    ['2028-02-29', 'Last year', '2027-01-01', '2027-12-31'],
    // The day on which the clocks go forward.
    ['2026-03-09', 'Yesterday', '2026-03-08', '2026-03-08'],
  ])('on %s: %s is %s to %s', (day, label, startDate, endDate) => {
    const range = NAMED_RANGES.find((named) => named.label === label)!;
    expect(resolveRange(range, day)).toEqual({ startDate, endDate });
  });
});
