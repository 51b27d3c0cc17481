import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delayVerdicts, useDelayedVerdicts } from '@/components/points/delayed-verdicts';
import { offerUndo, commitAll } from '@/components/ui/undo';
import { fakeBff, held, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

/** Names the companies that a decision is on its way for. */
function Deciding() {
  return <p data-testid="deciding">{[...useDelayedVerdicts().keys()].map((id) => `Company ${id}`).join()}</p>;
}

const isDeciding = (names: string) => waitFor(() => expect(screen.getByTestId('deciding').textContent).toBe(names));
const sent = () => server.calls('POST /point-request/batch');
const sentIds = () => sent().map(({ body }) => (body as { companyId: number }[]).map(({ companyId }) => companyId));
/** Says what was decided, with the way back to its company. */
const APPROVED = 'Approved: Add 500 Q, Company 7.See its requests';
const user = userEvent.setup({ delay: null });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Presses a button of the message about a company. */
async function press(button: string, company = ''): Promise<void> {
  const message = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed="false"]')].find(
      ({ textContent }) => textContent.includes(company) && textContent.includes(button),
    );
    if (!found) throw new Error(`No message with ${button}`);
    return found;
  });
  await user.click(within(message).getByRole('button', { name: button }));
}

/** Decides as the press on Approve does. @returns what was decided, each time that it is over */
function approve(...ids: number[]): number[][] {
  const ended: number[][] = [];
  delayVerdicts({
    verdict: 'approve',
    requests: ids.map((id) => ({
      company: { id, name: `Company ${id}`, pointRequest: { id: id * 10, qpoints: 500 } },
      what: 'Add 500 Q',
    })),
    onEnd: (decided) => void ended.push([...decided]),
  });
  return ended;
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer('POST /point-request/batch', { pointRequestError: [] });
  renderInPortal(<Deciding />);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
// What is held outlives its page.
afterEach(() => commitAll());

describe('a decision that can be undone', () => {
  test('says what will happen, is sent after ten seconds and not before, and says that it happened', async () => {
    const ended = approve(7);
    await waitFor(() => expect(toasts().join()).toContain('Approve in ten seconds: Add 500 Q, Company 7.'));
    await isDeciding('Company 7');
    await pass(9);
    expect(sent()).toHaveLength(0);
    await pass(1);
    await waitFor(() => expect(toasts()).toContain(APPROVED));
    expect(sentIds()).toEqual([[7]]);
    expect(ended).toEqual([[7]]);
    await isDeciding('');
    await pass(20);
    expect(sent()).toHaveLength(1);
  });

  test('is never sent after Undo', async () => {
    const ended = approve(7);
    await press('Undo');
    await waitFor(() => expect(toasts()).toContain('Undone: nothing was decided.'));
    await isDeciding('');
    await pass(20);
    expect(sent()).toHaveLength(0);
    expect(ended).toEqual([[]]);
  });

  test('is taken back by Ctrl+Z, but not while that takes back what is typed', async () => {
    approve(7);
    const box = document.querySelector('main')!.appendChild(document.createElement('textarea'));
    box.focus();
    await user.keyboard('{Control>}z{/Control}');
    await isDeciding('Company 7');
    box.remove();
    await user.keyboard('{Control>}z{/Control}');
    await isDeciding('');
    await pass(20);
    expect(sent()).toHaveLength(0);
  });

  test('is sent at once by Do it now, and once', async () => {
    approve(7);
    await press('Do it now');
    await waitFor(() => expect(toasts()).toContain(APPROVED));
    await pass(20);
    expect(sentIds()).toEqual([[7]]);
  });

  test('waits by itself where another one follows, and Undo takes back the one that it stands by', async () => {
    approve(7);
    await pass(5);
    approve(8);
    await isDeciding('Company 7,Company 8');
    await press('Undo', 'Company 8');
    await pass(5);
    await waitFor(() => expect(sentIds()).toEqual([[7]]));
    await pass(20);
    expect(sentIds()).toEqual([[7]]);
  });

  test('is sent before the session ends, with all others', async () => {
    approve(7);
    approve(8);
    await commitAll();
    expect(sentIds()).toEqual([[7], [8]]);
    await pass(20);
    expect(sent()).toHaveLength(2);
  });

  test('is sent as the page goes away, in a way that outlives it', async () => {
    approve(7);
    dispatchEvent(new Event('pagehide'));
    expect(sentIds()).toEqual([[7]]);
    expect(sent()[0]!.keepalive).toBe(true);
    await pass(20);
    expect(sent()).toHaveLength(1);
  });

  test('is asked about before the page goes away where it is more than a browser sends then', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    approve(...Array.from({ length: 200 }, (_, index) => index + 1));
    expect(leave()).toBe(false);
    approve(...Array.from({ length: 201 }, (_, index) => index + 1));
    expect(leave()).toBe(true);
    dispatchEvent(new Event('pagehide'));
    // Of the first one, a hundred in each call.
    expect(sentIds().map(({ length }) => length)).toEqual([100, 100]);
  });

  test('that is refused says why for each, and tells which were decided', async () => {
    server.answer('POST /point-request/batch', {
      pointRequestError: [{ companyId: 8, message: 'Company 8 has no points.' }],
    });
    const ended = approve(7, 8);
    await press('Do it now');
    await waitFor(() => expect(toasts()).toContain('Company 8 has no points.'));
    expect(toasts()).toContain(APPROVED);
    expect(ended).toEqual([[7]]);
  });

  test('that nobody answers is sent again by Retry, under the same key', async () => {
    server.answer('POST /point-request/batch', noAnswer);
    approve(7);
    await press('Do it now');
    await waitFor(() => expect(toasts().join()).toContain('There was a problem create point request'));
    await isDeciding('');
    server.answer('POST /point-request/batch', { pointRequestError: [] });
    await press('Retry');
    await waitFor(() => expect(toasts()).toContain(APPROVED));
    const [first, second] = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('of many is sent a hundred at a time, and those left after a failure are tried again alone', async () => {
    const { answer, release } = held(refusal(503, { message: 'Too slow.' }));
    server.answer('POST /point-request/batch', ({ body }) =>
      (body as { companyId: number }[])[0]!.companyId === 1 ? { pointRequestError: [] } : answer(),
    );
    approve(...Array.from({ length: 150 }, (_, index) => index + 1));
    await press('Do it now');
    release();
    await waitFor(() => expect(toasts().join()).toContain('Too slow.'));
    expect(toasts()).toContain('Approved 100 requests.');
    server.answer('POST /point-request/batch', { pointRequestError: [] });
    await press('Retry');
    await waitFor(() => expect(toasts()).toContain('Approved 50 requests.'));
    expect(sentIds().map(({ length }) => length)).toEqual([100, 50, 50]);
  });
});

test('what was done is offered to be taken back for ten seconds', async () => {
  let taken = 0;
  const done = { message: 'Disabled', link: { text: 'Ada Young' }, undo: () => void (taken += 1) };
  offerUndo(done);
  await press('Undo');
  expect(taken).toBe(1);
  offerUndo(done);
  await waitFor(() => expect(toasts()).toContain('DisabledAda YoungUndo'));
  await pass(10);
  await pass(1);
  await waitFor(() => expect(toasts()).toEqual([]));
  await user.keyboard('{Control>}z{/Control}');
  expect(taken).toBe(1);
});

describe('Undo that comes too late', () => {
  const TOO_LATE = 'Too late to undo: Approve: Add 500 Q, Company 7.';

  test('says so by the key once the change is sent', async () => {
    approve(7);
    await pass(10);
    await waitFor(() => expect(sentIds()).toEqual([[7]]));
    expect(toasts()).not.toContain(TOO_LATE);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(toasts()).toContain(TOO_LATE));
    expect(sent()).toHaveLength(1);
  });

  test('says so by a click on a message that is fading', async () => {
    approve(7);
    const button = await screen.findByRole('button', { name: 'Undo' });
    await act(() => commitAll());
    fireEvent.click(button);
    await waitFor(() => expect(toasts()).toContain(TOO_LATE));
  });

  test('is nothing after Undo was pressed in time, also twice', async () => {
    approve(7);
    const button = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(toasts()).toContain('Undone: nothing was decided.'));
    expect(toasts()).not.toContain(TOO_LATE);
    expect(sent()).toHaveLength(0);
  });
});
