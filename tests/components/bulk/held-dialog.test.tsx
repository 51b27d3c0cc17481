import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HeldBulkDialog, type WorkWords } from '@/components/bulk/held-dialog';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { useBulkJob } from '@/components/bulk/use-bulk-job';
import { createSelectionStore } from '@/components/list/selection-store';
import { commitAll } from '@/components/ui/undo';
import { bff } from '@/lib/bff/client';
import type { deleteCategory, renameCategory } from '@/lib/contract/categories';
import { fakeBff, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const WORDS: WorkWords<BulkItem> = {
  title: 'Raise',
  reading: 'Reading',
  eligible: 'can be raised',
  button: (count) => `Raise ${count}`,
  changing: 'Raised',
  refused: 'Not raised',
  held: (items) => `${items.length} are raised in ten seconds.`,
  running: 'Raising',
  done: (items) => ({ message: `${items.length} are raised.` }),
  sentences: {
    done: (count) => `Raised ${count}.`,
    items: (count) => `${count} items`,
    failed: (count) => `${count} failed.`,
  },
  failedLabel: 'Failed',
};

type Item = BulkItem & { count: number };

const selection = createSelectionStore();

/** Adds what is typed to the counts of what is selected. One that holds 5 already can't be raised. */
function Raise() {
  const { job, begin, end, hold } = useBulkJob<BulkItem[], { label: string; view: string }>(selection, 'all');
  const [isTyped, setTyped] = useState(false);
  const [isLacking, setLacking] = useState(false);
  if (!job) {
    const begun = () => begin(Array.from(selection.rows('all'), ([id, { label }]) => ({ id, label })));
    return <button onClick={begun}>Begin</button>;
  }
  return (
    <HeldBulkDialog<Item, { count: number }>
      items={job}
      words={WORDS}
      read={async ({ id, label }, signal) => {
        const params = { id };
        const answer = await bff<typeof renameCategory>('PATCH', '/categories/{id}', {
          params,
          body: { name: label },
          signal,
        });
        return { id, label, count: answer.count ?? 0 };
      }}
      work={
        isTyped
          ? {
              validate: ({ count }) =>
                count === 5
                  ? { refusal: 'It is full.' }
                  : { change: { count: count + 1 }, before: String(count), after: String(count + 1) },
              stands: ({ count }, change) => count === change.count,
              apply: ({ id }, bulkId) =>
                bff<typeof deleteCategory>('DELETE', '/categories/{id}', { params: { id }, bulkId }),
              leaving: ({ id }) => ({ method: 'DELETE', path: `/categories/${id}` }),
            }
          : null
      }
      fields={
        <button type="button" onClick={() => setTyped(true)}>
          {isLacking ? 'Type it!' : 'Type'}
        </button>
      }
      onLacking={() => setLacking(true)}
      onHold={hold}
      onClose={() => end([])}
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
// What is held outlives its page.
afterEach(() => commitAll());

describe('work on several items that is held', () => {
  test('asks for what is missing, then shows what becomes of each and which can’t', async () => {
    renderInPortal(<Raise />);
    await press('Begin');
    await press('Raise 3');
    await press('Type it!');
    await screen.findByText('2 can be raised', { exact: false });
    expect(screen.getByRole('status').textContent).toBe('2 can be raised, 1 can’t.');
    expect(listed('Raised')).toEqual(['Name 11 →  becomes 2', 'Name 33 →  becomes 4']);
    expect(listed('Not raised')).toEqual(['Name 2It is full.']);
    expect([1, 2, 3].flatMap(sent)).toEqual([]);
  });

  test('is sent once it is told to, as one change, and what is not done stays selected', async () => {
    await typeIt();
    await press('Raise 2');
    await waitFor(() => expect(toasts().join()).toContain('2 are raised in ten seconds.'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(selected()).toEqual([2]);
    expect([1, 2, 3].flatMap(sent)).toEqual([]);
    await pressInToast('Do it now');
    await waitFor(() => expect(toasts()).toContain('2 are raised.'));
    expect([1, 2, 3].map((id) => sent(id).length)).toEqual([1, 0, 1]);
    const [first, second] = [1, 3].map((id) => sent(id)[0]?.headers.get('x-bulk-id'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(selected()).toEqual([2]);
  });

  test('is never sent after Undo, and all is selected again', async () => {
    await typeIt();
    await press('Raise 2');
    await pressInToast('Undo');
    await waitFor(() => expect(toasts()).toContain('Undone: nothing was changed.'));
    expect(selected()).toEqual([1, 2, 3]);
    await commitAll();
    expect([1, 2, 3].flatMap(sent)).toEqual([]);
  });

  test('shows what failed and why; Retry judges it anew, and does nothing twice whose answer got lost', async () => {
    server.answer('DELETE /categories/1', noAnswer);
    server.answer('DELETE /categories/3', refusal(409, { message: 'Somebody was faster.' }));
    await typeIt();
    await press('Raise 2');
    await pressInToast('Do it now');
    await waitFor(() => expect(listed('Failed')).toHaveLength(2));
    expect(listed('Failed')).toContain('Name 3Somebody was faster.');
    expect(selected()).toEqual([1, 2, 3]);
    // The first was raised though its answer got lost; the other one is full by now.
    server.answer('PATCH /categories/1', { count: 2 });
    server.answer('PATCH /categories/3', { count: 5 });
    await pressInToast('Retry');
    await waitFor(() => expect(listed('Failed')).toEqual(['Name 3It is full.']));
    expect([1, 3].map((id) => sent(id).length)).toEqual([1, 1]);
    expect(selected()).toEqual([2, 3]);
  });

  test('is sent when its page goes away', async () => {
    await typeIt();
    await press('Raise 2');
    await waitFor(() => expect(toasts().join()).toContain('2 are raised in ten seconds.'));
    dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() => expect([1, 3].map((id) => sent(id)[0]?.keepalive)).toEqual([true, true]));
  });
});
