import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Its code comes at rest, here before the clock stands still.
import '@/components/layout/at-rest';
import { DeferredAtRest } from '@/components/layout/deferred-at-rest';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const shown = () => document.querySelector('.cut-text')?.textContent ?? null;

/** A list with one cell that is cut and one that isn't, as far as the layout says, on a page that rests. */
async function showRows(onOpen = () => {}): Promise<{ cut: HTMLElement; whole: HTMLElement }> {
  fakeBff();
  renderInPortal(
    <>
      <table>
        <tbody id="rows" onClick={onOpen}>
          <tr>
            <td>A name that is too long for its column</td>
            <td>Short</td>
          </tr>
        </tbody>
      </table>
      <DeferredAtRest />
    </>,
  );
  const [cut, whole] = screen.getAllByRole('cell') as [HTMLElement, HTMLElement];
  for (const [cell, width] of [[cut, 300] as const, [whole, 100] as const]) {
    Object.defineProperty(cell, 'scrollWidth', { value: width });
    Object.defineProperty(cell, 'clientWidth', { value: 100 });
  }
  await vi.waitFor(
    () => {
      fireEvent.mouseOver(cut);
      expect(shown()).not.toBeNull();
    },
    { interval: 600, timeout: 5_000 },
  );
  fireEvent.keyDown(document.body, { key: 'Escape' });
  return { cut, whole };
}

/** Nothing is told of what others change. */
class Silence {
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', Silence);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
});
afterEach(() => vi.unstubAllGlobals());

test('the pointer is told the text of a cell that is cut, may rest on it, and of no other cell', async () => {
  const { cut, whole } = await showRows();
  vi.useFakeTimers();
  const restOn = (element: Element) => {
    fireEvent.mouseOver(element);
    act(() => void vi.advanceTimersByTime(1_000));
  };
  try {
    restOn(cut);
    expect(shown()).toBe('A name that is too long for its column');
    fireEvent.mouseOver(document.body);
    act(() => void vi.advanceTimersByTime(100));
    restOn(document.querySelector('.cut-text') as Element);
    expect(shown()).toBe('A name that is too long for its column');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown()).toBeNull();
    restOn(cut);
    restOn(whole);
    expect(shown()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a finger that rests on a cell is shown its text, and does not open the row', async () => {
  const onOpen = vi.fn();
  const { cut, whole } = await showRows(onOpen);
  vi.useFakeTimers();
  try {
    fireEvent.pointerDown(whole, { pointerType: 'touch' });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(shown()).toBeNull();
    fireEvent.pointerDown(cut, { pointerType: 'touch' });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(shown()).toBe('A name that is too long for its column');
    fireEvent.pointerUp(cut);
    fireEvent.click(cut);
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.pointerDown(cut, { pointerType: 'touch' });
    expect(shown()).toBeNull();
    fireEvent.pointerUp(cut);
    fireEvent.click(cut);
    expect(onOpen).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
