import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteOutdated, onOutdated, type Outdated } from '@/lib/bff/outdated';

const told: Outdated[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  onOutdated((outdated) => told.push(outdated));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test.each([
  ['*', ['all']],
  ['/orders /dashboard', [new Set(['/orders', '/dashboard'])]],
  ['', [new Set()]],
  [null, []],
])('%j is told at once as %j', (header, outdated) => {
  noteOutdated(header);
  expect(told).toEqual(outdated);
});

test('a bulk change is told once, when no further call follows, with all that it outdates', () => {
  for (const header of ['/orders', '/orders', '/dashboard']) {
    noteOutdated(header, { isBulk: true });
    vi.advanceTimersByTime(200);
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(told).toEqual([new Set(['/orders', '/dashboard'])]);
});

test('a change amid a bulk change is told at once, with what that has outdated until then', () => {
  noteOutdated('/orders', { isBulk: true });
  noteOutdated('*');
  expect(told).toEqual(['all']);
  vi.runAllTimers();
  expect(told).toEqual(['all']);
});
