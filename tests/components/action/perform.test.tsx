import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineAction } from '@/components/action/action';
import { usePending } from '@/components/action/pending';
import { applyAll, perform } from '@/components/action/perform';
import { offerUndo } from '@/components/action/undo';
import { chooseUndoTime } from '@/components/action/undo-time';
import { isListening } from '@/lib/bff/event-hub';
import { decideRequests } from '@/components/points/decide-requests';
import { SAVED_UNREADABLE, SAVED_UNREADABLE_SENTENCE } from '@/lib/domain/saved-unreadable';
import { fakeBff, held, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

/** Names the companies that a decision is on its way for. */
function Deciding() {
  const pending = usePending();
  const ids = [7, 8].filter((id) => pending('pointRequest', id));
  return <p data-testid="deciding">{ids.map((id) => `Company ${id}`).join()}</p>;
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

/** Decides as the press on Approve does. @returns the ids that were decided, each time that it is over */
function approve(...ids: number[]): number[][] {
  const ended: number[][] = [];
  const requests = ids.map((id) => ({
    company: { id, name: `Company ${id}`, pointRequest: { id: id * 10, qpoints: 500 } },
    what: 'Add 500 Q',
  }));
  decideRequests('approve', requests, { onEnd: ({ done }) => void ended.push(done.map(({ id }) => id)) });
  return ended;
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer('POST /point-request/batch', { pointRequestError: [] });
  renderInPortal(<Deciding />);
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});
// What is pending outlives its page.
afterEach(async () => {
  localStorage.clear();
  await applyAll();
});

describe('a decision that can be undone', () => {
  test('says what will happen, is sent after ten seconds and not before, and says that it happened', async () => {
    const ended = approve(7);
    await waitFor(() => expect(toasts().join()).toContain('Approving the request of Company 7'));
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
    await waitFor(() => expect(toasts()).toContain('Undone: nothing was approved.'));
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

  test('is sent at once by Apply now, and once', async () => {
    approve(7);
    await press('Apply now');
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
    await applyAll();
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
    approve(...Array.from({ length: 1_000 }, (_, index) => index + 1));
    expect(leave()).toBe(true);
    dispatchEvent(new Event('pagehide'));
    // Of the first one, a hundred in each call.
    expect(sentIds().map(({ length }) => length)).toEqual([100, 100]);
  });

  test('that is refused says why', async () => {
    server.answer('POST /point-request/batch', {
      pointRequestError: [{ companyId: 7, message: 'Company 7 has no points.' }],
    });
    const ended = approve(7);
    await press('Apply now');
    await waitFor(() => expect(toasts()).toContain('Company 7 has no points.'));
    expect(ended).toEqual([[]]);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('that is refused in part names each with its reason, and says how many are decided', async () => {
    server.answer('POST /point-request/batch', {
      pointRequestError: [{ companyId: 8, message: 'Company 8 has no points.' }],
    });
    const ended = approve(7, 8);
    await press('Apply now');
    await waitFor(() => expect(toasts().join()).toContain('Company 8Company 8 has no points.'));
    expect(toasts().join()).toContain('Approved: Add 500 Q, Company 7.');
    expect(ended).toEqual([[7]]);
  });

  test('that nobody answers is sent again by Retry, under the same key', async () => {
    server.answer('POST /point-request/batch', noAnswer);
    approve(7);
    await press('Apply now');
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
    await press('Apply now');
    release();
    await waitFor(() => expect(toasts().join()).toContain('Too slow.'));
    expect(toasts().join()).toContain('Approved 100 requests.');
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
  await waitFor(() => expect(toasts()).toContain('DisabledAda YoungUndoCtrl+Z'));
  await pass(10);
  await pass(1);
  await waitFor(() => expect(toasts()).toEqual([]));
  await user.keyboard('{Control>}z{/Control}');
  expect(taken).toBe(1);
});

describe('Undo that comes too late', () => {
  const TOO_LATE = 'Too late: the request of Company 7 was approved.See its requests';

  test('says by the key what was done, and where it can be taken back', async () => {
    approve(7);
    await pass(10);
    await waitFor(() => expect(sentIds()).toEqual([[7]]));
    expect(toasts()).not.toContain(TOO_LATE);
    await waitFor(() => expect(toasts()).toContain(APPROVED));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(toasts()).toContain(TOO_LATE));
    expect(sent()).toHaveLength(1);
  });

  test('says so by a click on a message that is fading', async () => {
    approve(7);
    const button = await screen.findByRole('button', { name: 'Undo' });
    await act(() => applyAll());
    fireEvent.click(button);
    await waitFor(() => expect(toasts()).toContain(TOO_LATE));
  });

  test('says that it is on its way, and once it has failed that there is nothing to undo', async () => {
    const { answer, release } = held(refusal(503, { message: 'Too slow.' }));
    server.answer('POST /point-request/batch', answer);
    approve(7);
    await press('Apply now');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(toasts().join()).toContain('Too late: the request of Company 7 is being approved.'));
    release();
    await waitFor(() => expect(toasts().join()).toContain('Too slow.'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(toasts()).toContain('Nothing to undo: the request of Company 7 was not approved.'));
  });

  test('offers the opposing action where there is one', async () => {
    const opened: number[] = [];
    server.answer('DELETE /doors/1', {});
    perform(
      defineAction({
        ...{ of: 'door', noun: ['door', 'doors'], verb: ['Close', 'Closing', 'closed'] },
        call: ([{ id }]) => ({ method: 'DELETE', address: `/doors/${id}` }),
        reverse: { label: 'Open', run: ([{ id }]) => void opened.push(id) },
      }),
      [{ id: 1, label: 'Door 1' }],
    );
    await press('Apply now');
    await waitFor(() => expect(toasts()).toContain('Door 1 was closed.'));
    await user.keyboard('{Control>}z{/Control}');
    await press('Open', 'Too late: Door 1 was closed.');
    expect(opened).toEqual([1]);
  });

  test('is nothing after Undo was pressed in time, also twice', async () => {
    approve(7);
    const button = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(toasts()).toContain('Undone: nothing was approved.'));
    expect(toasts().join()).not.toContain('Too late');
    expect(sent()).toHaveLength(0);
  });
});

describe('the time for Undo', () => {
  const message = async () => (await screen.findByRole('button', { name: 'Undo' })).parentElement!;

  test('stops while the pointer or the focus is on the message', async () => {
    approve(7);
    const shown = await message();
    await pass(6);
    fireEvent.pointerEnter(shown);
    await pass(60);
    fireEvent.focus(within(shown).getByRole('button', { name: 'Undo' }));
    fireEvent.pointerLeave(shown);
    await pass(60);
    expect(sent()).toHaveLength(0);
    fireEvent.blur(within(shown).getByRole('button', { name: 'Undo' }));
    await pass(3);
    expect(sent()).toHaveLength(0);
    await pass(2);
    await waitFor(() => expect(sentIds()).toEqual([[7]]));
  });

  test('is as long as the person has chosen', async () => {
    chooseUndoTime('30');
    approve(7);
    await pass(29);
    expect(sent()).toHaveLength(0);
    await pass(2);
    await waitFor(() => expect(sentIds()).toEqual([[7]]));
  });

  test('lasts until it is ended where the person has chosen that; leaving the page still sends', async () => {
    chooseUndoTime('open');
    approve(7);
    approve(8);
    await pass(3600);
    expect(sent()).toHaveLength(0);
    await press('Apply now', 'Company 7');
    await waitFor(() => expect(sentIds()).toEqual([[7]]));
    dispatchEvent(new Event('pagehide'));
    expect(sentIds()).toEqual([[7], [8]]);
  });
});

test('others hear who is deciding about which record, again while it lasts, and that it is over', async () => {
  chooseUndoTime('open');
  isListening.set(true);
  server.answer('POST /deciding', {});
  const told = () => server.calls('POST /deciding').map(({ body }) => body);
  const records = ['company:7', 'company:8'];
  approve(7, 8);
  expect(told()).toEqual([{ records, deciding: true }]);
  // A server forgets after 30 seconds.
  await pass(20);
  expect(told().slice(1)).toEqual([{ records, deciding: true }]);
  await press('Undo');
  expect(told().slice(2)).toEqual([{ records, deciding: false }]);
  await pass(60);
  expect(told()).toHaveLength(3);
  isListening.set(false);
});

test('a change that was saved and answered illegibly counts as saved', async () => {
  server.answer('POST /point-request/batch', () =>
    refusal(502, { statusCode: SAVED_UNREADABLE, message: SAVED_UNREADABLE_SENTENCE }),
  );
  const ended = approve(7);
  await press('Apply now');
  await waitFor(() => expect(toasts().join()).toContain(SAVED_UNREADABLE_SENTENCE));
  expect(toasts().join()).not.toContain('There was a problem');
  expect(ended).toEqual([[7]]);
});
