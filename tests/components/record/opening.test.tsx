import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteReading, openAwaitedNow, openWhenRead } from '@/components/record/opening';

const show = vi.fn();
const never = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  show.mockClear();
});
afterEach(() => vi.useRealTimers());

test('a record that is waited for is shown before something else lies over it, and once', () => {
  noteReading(never);
  openWhenRead(show);
  expect(show).not.toHaveBeenCalled();
  openAwaitedNow();
  expect(show).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  openAwaitedNow();
  expect(show).toHaveBeenCalledTimes(1);
});

test('a record that nobody wants any more is not shown by it', () => {
  noteReading(never);
  openWhenRead(show);
  dispatchEvent(new PopStateEvent('popstate'));
  openAwaitedNow();
  vi.advanceTimersByTime(1000);
  expect(show).not.toHaveBeenCalled();
});
