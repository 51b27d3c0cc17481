import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteReading, openAwaitedNow, openWhenRead } from '@/components/record/opening';
import { RecordSpace } from '@/components/record/record-view';
import { openDialogAt } from '@/components/ui/dialog-address';

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

test('a list makes room once its record is drawn over it, and is whole again as that is closed', () => {
  const page = render(<RecordSpace name="order" />);
  const hasRoom = () => page.container.querySelector('[data-record-space]') !== null;
  act(() => {
    noteReading(never);
    openWhenRead(() => openDialogAt('/?order=7'));
  });
  expect(hasRoom()).toBe(false);
  act(openAwaitedNow);
  expect(hasRoom()).toBe(false);
  act(() => void vi.advanceTimersByTime(100));
  expect(hasRoom()).toBe(true);

  act(() => openDialogAt('/'));
  expect(hasRoom()).toBe(false);
});
