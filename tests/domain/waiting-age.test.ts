import { expect, test } from 'vitest';
import { isLate } from '@/lib/domain/waiting-age';

const NOW = new Date('2026-11-23T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

test.each([
  ['inquiry', 3, false],
  ['inquiry', 3.01, true],
  ['registration', 3.01, false],
  ['registration', 7.01, true],
  ['other', 7.01, false],
  ['other', 14, false],
  ['other', 14.01, true],
] as const)('of the kind %s, what waits for %d days is late: %s', (kind, days, expected) =>
  expect(isLate(kind, daysAgo(days), NOW)).toBe(expected),
);
