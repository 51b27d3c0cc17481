import { describe, expect, it } from 'vitest';
import { dateFault } from '@/lib/domain/date-range';

const today = '2026-11-20';

describe('dateFault', () => {
  it.each([
    ['startDate', '2026-11-20', {}, null],
    ['startDate', '2026-11-21', {}, 'Start Date cannot be in the future.'],
    ['startDate', '2026-10-05', { endDate: '2026-10-05' }, null],
    ['startDate', '2026-10-06', { endDate: '2026-10-05' }, 'Start Date cannot be after End Date.'],
    ['startDate', '2027-01-01', { endDate: '2027-02-01' }, 'Start Date cannot be in the future.'],
    ['endDate', '2027-01-01', {}, null],
    ['endDate', '2026-10-05', { startDate: '2026-10-05' }, null],
    ['endDate', '2026-10-04', { startDate: '2026-10-05' }, 'End Date cannot be before Start Date.'],
  ] as const)('of %s %s within %j is %j', (field, day, bounds, fault) => {
    expect(dateFault(field, day, { ...bounds, today })).toBe(fault);
  });
});
