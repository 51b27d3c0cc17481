import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionEnd } from '@/components/layout/session-end';
// Its code comes when it is needed; with a clock that stands still nothing would bring it.
import '@/components/layout/session-end-dialog';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const CALL = 'GET /users/profile/session';
const IDLE_SECONDS = 7200;

let bff: FakeBff;
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  bff = fakeBff();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  fireEvent.keyDown(document.body, { key: 'a' });
  const began = Date.now();
  // As the server sees it, nothing was done since.
  bff.answer(CALL, () => {
    const passed = Math.floor((Date.now() - began) / 1000);
    return { idleSeconds: IDLE_SECONDS, endsInSeconds: IDLE_SECONDS - passed, lastsSeconds: 43_200 - passed };
  });
  renderInPortal(
    <>
      <input aria-label="Note" defaultValue="typed" />
      <SessionEnd />
    </>,
  );
});
afterEach(() => vi.useRealTimers());

describe('the end of a session', () => {
  test('is warned of two minutes before, over the page, with what is left', async () => {
    await pass(IDLE_SECONDS - 130);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(15);
    expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(2:00|1:5\d)$/);
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed');
    await pass(50);
    expect(screen.getByRole('timer').textContent).toMatch(/^1:[01]\d$/);
  });

  test('is put off by Stay signed in, whose call says that somebody is there', async () => {
    await pass(IDLE_SECONDS - 110);
    const button = screen.getByRole('button', { name: 'Stay signed in' });
    expect(bff.calls(CALL).at(-1)?.headers.get('x-idle-seconds')).toMatch(/^7\d{3}$/);
    fireEvent.pointerDown(button);
    fireEvent.click(button);
    await pass(1);
    expect(bff.calls(CALL).at(-1)?.headers.get('x-idle-seconds')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not near while somebody types, though nothing is sent', async () => {
    for (let minutes = 0; minutes < 130; minutes += 4) {
      await pass(240);
      fireEvent.input(screen.getByLabelText('Note'));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });
});
