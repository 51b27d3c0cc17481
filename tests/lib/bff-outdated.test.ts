import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdReading, noteOutdated, onOutdated, type Outdated } from '@/lib/bff/outdated';

const told: (Outdated | 'read again')[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  onOutdated({ mark: (outdated) => told.push(outdated), refetchOutdated: () => told.push('read again') });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test.each([
  ['*', ['all', 'read again']],
  ['/orders /dashboard', [new Set(['/orders', '/dashboard']), 'read again']],
  ['', [new Set(), 'read again']],
  [null, []],
])('%j is told at once, and read again after who made the change', (header, expected) => {
  noteOutdated(header);
  expect(told).toEqual(expected.slice(0, 1));
  vi.advanceTimersByTime(0);
  expect(told).toEqual(expected);
});

test('a bulk change has all read again once, when no further call follows', () => {
  for (const header of ['/orders', '/orders', '/dashboard']) {
    noteOutdated(header, { isBulk: true });
    vi.advanceTimersByTime(200);
  }
  expect(told).not.toContain('read again');
  vi.advanceTimersByTime(300);
  expect(told).toEqual([new Set(['/orders']), new Set(['/orders']), new Set(['/dashboard']), 'read again']);
});

test('a change amid a bulk change has all read again at once', () => {
  noteOutdated('/orders', { isBulk: true });
  noteOutdated('*');
  vi.advanceTimersByTime(0);
  expect(told).toEqual([new Set(['/orders']), 'all', 'read again']);
  vi.runAllTimers();
  expect(told).toHaveLength(3);
});

test('nothing is read again between changes that show already, and once when the last is stored', () => {
  const release = holdReading();
  noteOutdated('/orders');
  vi.runAllTimers();
  noteOutdated('/orders');
  vi.runAllTimers();
  expect(told).not.toContain('read again');
  release();
  release();
  expect(told.filter((what) => what === 'read again')).toHaveLength(1);
});
