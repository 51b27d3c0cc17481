import { expect, it } from 'vitest';
import { lastWholeWeek } from '@/lib/domain/iso-week';

it.each([
  ['2026-11-22', '2026-W46', '2026-11-09', '2026-11-15'],
  ['2026-11-23', '2026-W47', '2026-11-16', '2026-11-22'],
  // Weeks belong to the year of their Thursday.
  ['2027-01-04', '2026-W53', '2026-12-28', '2027-01-03'],
  ['2027-01-11', '2027-W01', '2027-01-04', '2027-01-10'],
  ['2025-01-06', '2025-W01', '2024-12-30', '2025-01-05'],
  ['2024-03-04', '2024-W09', '2024-02-26', '2024-03-03'],
])('on %s the last whole week is %s, from %s to %s', (today, name, start, end) => {
  expect(lastWholeWeek(today)).toEqual({ name, start, end });
});
