import { expect, it } from 'vitest';
import { dayRange } from '@/upstream/resources/orders/day-bounds';

it.each([
  ['America/Los_Angeles', '2026-07-01', '2026-07-01T07:00Z', '2026-07-02T07:00Z', 'an ordinary day'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00Z', '2026-03-09T07:00Z', 'a day of 23 hours'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00Z', '2026-11-02T08:00Z', 'a day of 25 hours'],
  ['Asia/Beirut', '2024-03-31', '2024-03-30T22:00Z', '2024-03-31T21:00Z', 'a day without a midnight'],
  ['Asia/Beirut', '2024-03-30', '2024-03-29T22:00Z', '2024-03-30T22:00Z', 'the day before it'],
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00Z', '2021-10-29T22:00Z', 'a day with two midnights'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00Z', '2026-11-02T05:00Z', 'a day with two midnights'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z', '2011-12-30T10:00Z', 'a day that a zone left out'],
  ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15Z', '2026-01-01T18:15Z', 'an offset of quarters of an hour'],
])('in %s, %s goes from %s to %s: %s', (timeZone, day, from, until) => {
  const range = dayRange({ startDate: day, endDate: day }, timeZone);
  expect(range).toEqual({ from: new Date(from), until: new Date(until) });
});

it('brings days that nothing happened on to those that both programs write alike', () => {
  const { from, until } = dayRange({ startDate: '0001-01-01', endDate: '9999-12-31' }, 'America/Los_Angeles');
  expect(from?.getUTCFullYear()).toBe(1000);
  expect(until?.getUTCFullYear()).toBe(9001);
});
