import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Item } from '@/components/action/action';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import type { Preview } from '@/components/action/item-list';
import { applyAll } from '@/components/action/perform';
import { useSelectedAction } from '@/components/action/use-selected-action';
import { createSelectionStore } from '@/components/list/selection-store';
import { bff } from '@/lib/bff/client';
import { call } from '@/lib/bff/call';
import type { deleteCategory, renameCategory } from '@/lib/contract/categories';
import { fakeBff, held, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

type Seen = Item & { count: number };

/** Adds 1 to the counts. One that holds 5 already can't be raised. */
const raising: CheckedAction<Seen, Seen & Preview> = {
  of: 'count',
  noun: ['count', 'counts'],
  verb: ['Raise', 'Raising', 'raised'],
  check: (seen) =>
    seen.count === 5
      ? 'It is full.'
      : { ...seen, count: seen.count + 1, before: String(seen.count), after: String(seen.count + 1) },
  isDone: ({ count }, tried) => count === tried.count,
  call: ([{ id }]) => call<typeof deleteCategory>('DELETE', '/categories/{id}', { params: { id } }),
};

const selection = createSelectionStore();

function Raise() {
  const { job, begin, end, start } = useSelectedAction<Item[], { label: string; view: string }>(selection, 'all');
  const [isTyped, setTyped] = useState(false);
  const [isLacking, setLacking] = useState(false);
  if (!job) {
    const begun = () => begin(Array.from(selection.rows('all'), ([id, { label }]) => ({ id, label })));
    return <button onClick={begun}>Begin</button>;
  }
  return (
    <ActionDialog
      items={job}
      read={async ({ id, label }, signal) => {
        const options = { params: { id }, body: { name: label }, signal };
        const answer = await bff<typeof renameCategory>('PATCH', '/categories/{id}', options);
        return { id, label, count: answer.count ?? 0 };
      }}
      action={isTyped ? raising : null}
      words={raising}
      fields={
        <button type="button" onClick={() => setTyped(true)}>
          {isLacking ? 'Type it!' : 'Type'}
        </button>
      }
      onLacking={() => setLacking(true)}
      onStart={start}
      onClose={end}
    />
  );
}

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const pressInToast = async (name: string) => user.click(await screen.findByRole('button', { name, hidden: true }));
const sent = (id: number) => server.calls(`DELETE /categories/${id}`);
const selected = () => [...selection.rows('all').keys()].toSorted((a, b) => a - b);
const listed = (name: string) =>
  within(screen.getByRole('region', { name, hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);

/** Begins with the categories 1 to 3, of which the second is full. */
async function typeIt() {
  renderInPortal(<Raise />);
  await press('Begin');
  await press('Type');
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  selection.clear();
  selection.enter('all');
  selection.add(
    'all',
    [1, 2, 3].map((id) => [id, { label: `Name ${id}`, view: '/' }] as const),
  );
  for (const id of [1, 2, 3]) {
    server.answer(`PATCH /categories/${id}`, { count: id === 2 ? 5 : id });
    server.answer(`DELETE /categories/${id}`, {});
  }
});
// What is pending outlives its page.
afterEach(() => applyAll());

describe('an action on several records', () => {
  test('asks for what is missing, then shows what becomes of each and which can’t', async () => {
    renderInPortal(<Raise />);
    await press('Begin');
    await press('Raise 3 counts');
    await press('Type it!');
    await screen.findByText('2 can be raised', { exact: false });
    expect(screen.getByRole('status').textContent).toBe('2 can be raised, 1 can’t.');
    expect(listed('Counts to raise')).toEqual(['Name 11 →  becomes 2', 'Name 33 →  becomes 4']);
    expect(listed('Counts that can’t be raised')).toEqual(['Name 2It is full.']);
    expect([1, 2, 3].flatMap(sent)).toEqual([]);
  });

  test('is sent once it is told to, as one change, and what is not done stays selected', async () => {
    await typeIt();
    await press('Raise 2 counts');
    await waitFor(() => expect(toasts().join()).toContain('Raising 2 counts'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(selected()).toEqual([2]);
    expect([1, 2, 3].flatMap(sent)).toEqual([]);
    await pressInToast('Apply now');
    await waitFor(() => expect(toasts()).toContain('2 counts were raised.'));
    expect([1, 2, 3].map((id) => sent(id).length)).toEqual([1, 0, 1]);
    const [first, second] = [1, 3].map((id) => sent(id)[0]?.headers.get('x-bulk-id'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(selected()).toEqual([2]);
  });

  test('is never sent after Undo, and all is selected again', async () => {
    await typeIt();
    await press('Raise 2 counts');
    await pressInToast('Undo');
    await waitFor(() => expect(toasts()).toContain('Undone: nothing was raised.'));
    expect(selected()).toEqual([1, 2, 3]);
    await applyAll();
    expect([1, 2, 3].flatMap(sent)).toEqual([]);
  });

  test('shows what failed and why; Retry judges it anew, and does nothing twice whose answer got lost', async () => {
    server.answer('DELETE /categories/1', noAnswer);
    server.answer('DELETE /categories/3', refusal(409, { message: 'Somebody was faster.' }));
    await typeIt();
    await press('Raise 2 counts');
    await pressInToast('Apply now');
    await waitFor(() => expect(listed('Failed counts')).toHaveLength(2));
    expect(listed('Failed counts')).toContain('Name 3Somebody was faster.');
    expect(selected()).toEqual([1, 2, 3]);
    // The first was raised though its answer got lost; the other one is full by now.
    server.answer('PATCH /categories/1', { count: 2 });
    server.answer('PATCH /categories/3', { count: 5 });
    await pressInToast('Retry');
    await waitFor(() => expect(listed('Failed counts')).toEqual(['Name 3It is full.']));
    expect([1, 3].map((id) => sent(id).length)).toEqual([1, 1]);
    expect(selected()).toEqual([2, 3]);
  });

  test('is sent when its page goes away', async () => {
    await typeIt();
    await press('Raise 2 counts');
    await waitFor(() => expect(toasts().join()).toContain('Raising 2 counts'));
    dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() => expect([1, 3].map((id) => sent(id)[0]?.keepalive)).toEqual([true, true]));
  });

  test('that is stopped finishes what was begun, begins nothing else, and says what is left', async () => {
    const many = Array.from({ length: 12 }, (_, at) => at + 1);
    selection.add(
      'all',
      many.map((id) => [id, { label: `Name ${id}`, view: '/' }] as const),
    );
    const { answer, release } = held({});
    for (const id of many) {
      server.answer(`PATCH /categories/${id}`, { count: 1 });
      server.answer(`DELETE /categories/${id}`, answer);
    }
    const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await typeIt();
    await press('Raise 12 counts');
    await pressInToast('Apply now');
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
    await pressInToast('Stop');
    await screen.findByRole('button', { name: 'Stopping…', hidden: true });
    release();
    await screen.findByText('5 counts were raised.');
    expect(screen.getByText('Stopped: 7 counts unchanged.')).toBeDefined();
    expect(many.flatMap(sent)).toHaveLength(5);
    expect(asksBeforeLeaving()).toBe(false);
    expect(selected()).toHaveLength(7);
  });

  test('that the server can’t do offers no Retry, and says so', async () => {
    server.answer('DELETE /categories/1', refusal(501, { message: 'This server can’t do this.' }));
    await typeIt();
    await press('Raise 2 counts');
    await pressInToast('Apply now');
    await waitFor(() => expect(listed('Failed counts')).toEqual(['Name 1This server can’t do this.']));
    expect(screen.queryByRole('button', { name: 'Retry', hidden: true })).toBeNull();
  });

  test('that is left while it is checked asks for nothing more', async () => {
    const many = Array.from({ length: 12 }, (_, at) => at + 1);
    selection.add(
      'all',
      many.map((id) => [id, { label: `Name ${id}`, view: '/' }] as const),
    );
    const { answer, release } = held({ count: 0 });
    for (const id of many) server.answer(`PATCH /categories/${id}`, answer);
    const { unmount } = renderInPortal(<Raise />);
    await press('Begin');
    await screen.findByRole('progressbar');
    unmount();
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.calls('PATCH /categories/6')).toHaveLength(0);
  });
});
