import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { BulkCounts, BulkDialog, BulkProgress, BulkRefusals, BulkResult } from '@/components/bulk/bulk-dialog';
import { applyEach, validateEach, failureOf, useBulkRun, type BulkItem } from '@/components/bulk/use-bulk-run';
import { Button } from '@/components/ui/button';
import { bff } from '@/lib/bff/client';
import type { deleteCategory, renameCategory } from '@/lib/contract/categories';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

/** Deletes categories, once it was read which of them hold no products. */
function DeleteCategories({ items, onWhole }: { items: BulkItem[]; onWhole?: (ids: readonly number[]) => void }) {
  const bulk = useBulkRun<BulkItem>({
    total: items.length,
    validate: (failed, progress) =>
      validateEach(failed ?? items, progress, async ({ id, label }) => {
        const { count } = await bff<typeof renameCategory>('PATCH', '/categories/{id}', {
          params: { id },
          body: { name: label },
          signal: progress.signal,
        });
        return count ? failureOf({ id, label }, 'It holds products.') : { id, label };
      }),
    apply: (eligible, progress) =>
      applyEach(eligible, progress, ({ id }) =>
        bff<typeof deleteCategory>('DELETE', '/categories/{id}', { params: { id } }),
      ),
    ...(onWhole && { onWhole }),
  });
  return (
    <BulkDialog
      title="Delete categories"
      run={bulk}
      reading="Reading the categories"
      review={({ eligible, ineligible }) => (
        <>
          <BulkCounts ineligible={ineligible.length}>{`${eligible.length} can be deleted`}</BulkCounts>
          <BulkRefusals label="Categories that stay" items={ineligible} />
          <Button onClick={() => bulk.run(eligible)}>Delete</Button>
        </>
      )}
      running={(progress) => <BulkProgress label="Deleting" progress={progress} onStop={bulk.stop} />}
      result={(ended) => (
        <BulkResult
          ended={ended}
          sentences={{
            done: (count) => `${count} deleted.`,
            items: (count) => `${count} categories`,
            failed: (count) => `${count} failed.`,
          }}
          failedLabel="Not deleted"
          onRetry={() => bulk.retry(ended.failed)}
          onClose={() => undefined}
        />
      )}
      onClose={() => undefined}
      onClosed={() => undefined}
    />
  );
}

const categories = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id: id + 1, label: `Name ${id + 1}` }));
const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const deleted = (id: number) => server.calls(`DELETE /categories/${id}`).length;
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  for (const { id } of categories(12)) {
    server.answer(`PATCH /categories/${id}`, { count: 0 });
    server.answer(`DELETE /categories/${id}`, {});
  }
});

describe('work on several rows', () => {
  test('says first which can be done and which can’t, each with its reason, and does nothing before it is told to', async () => {
    server.answer('PATCH /categories/2', { count: 5 });
    server.answer('PATCH /categories/3', refusal(404, { message: 'This category does not exist.' }));
    renderInPortal(<DeleteCategories items={categories(4)} />);
    await screen.findByText('2 can be deleted, 2 can’t.');
    const stay = within(screen.getByRole('region', { name: 'Categories that stay' }));
    expect(stay.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Name 2It holds products.',
      'Name 3This category does not exist.',
    ]);
    expect([1, 2, 3, 4].map(deleted)).toEqual([0, 0, 0, 0]);
    await press('Delete');
    await screen.findByText('2 deleted.');
    expect([1, 2, 3, 4].map(deleted)).toEqual([1, 0, 0, 1]);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('says what failed and why, and Retry looks at that alone again', async () => {
    server.answer('DELETE /categories/2', refusal(409, { message: 'It holds products.' }));
    server.answer('DELETE /categories/3', refusal(503, { message: 'Too slow.' }));
    renderInPortal(<DeleteCategories items={categories(3)} />);
    await press('Delete');
    await screen.findByText('2 failed.');
    expect(screen.getByRole('region', { name: 'Not deleted' }).textContent).toBe(
      'Name 2It holds products.Name 3Too slow.',
    );
    // One has products by now, the other can be deleted.
    server.answer('PATCH /categories/2', { count: 5 });
    server.answer('DELETE /categories/3', {});
    await press('Retry');
    await screen.findByText('1 failed.');
    expect(screen.getByText('1 deleted.')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Not deleted' }).textContent).toBe('Name 2It holds products.');
    expect([1, 2, 3].map(deleted)).toEqual([1, 1, 2]);
  });

  test('offers no Retry of what the server can’t do, and says so', async () => {
    server.answer('DELETE /categories/2', refusal(501, { message: 'This server can’t do this.' }));
    renderInPortal(<DeleteCategories items={categories(2)} />);
    await press('Delete');
    await screen.findByText('1 failed.');
    expect(screen.getByRole('region', { name: 'Not deleted' }).textContent).toBe('Name 2This server can’t do this.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('that is stopped finishes what was begun, begins nothing else, and says what is left', async () => {
    const { answer, release } = held({});
    for (const { id } of categories(12)) server.answer(`DELETE /categories/${id}`, answer);
    renderInPortal(<DeleteCategories items={categories(12)} />);
    await press('Delete');
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
    await press('Stop');
    await screen.findByRole('button', { name: 'Stopping…' });
    release();
    await screen.findByText('5 deleted.');
    expect(screen.getByText('Stopped: 7 categories left as they were.')).toBeDefined();
    expect(
      categories(12)
        .map(({ id }) => deleted(id))
        .reduce((sum, each) => sum + each),
    ).toBe(5);
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('that is closed while it runs is stopped and shows what came of it', async () => {
    const { answer, release } = held({});
    for (const { id } of categories(12)) server.answer(`DELETE /categories/${id}`, answer);
    renderInPortal(<DeleteCategories items={categories(12)} />);
    await press('Delete');
    await screen.findByRole('button', { name: 'Stop' });
    await press('Close');
    release();
    await screen.findByText('Stopped: 7 categories left as they were.');
  });

  test('ends without a result where all of it is done and its caller wants to know', async () => {
    const whole: (readonly number[])[] = [];
    renderInPortal(<DeleteCategories items={categories(2)} onWhole={(ids) => whole.push(ids)} />);
    await press('Delete');
    await waitFor(() => expect(whole).toEqual([[1, 2]]));
    expect(screen.queryByText('2 deleted.')).toBeNull();
  });

  test('that is left while it is read asks for nothing more', async () => {
    const { answer, release } = held({ count: 0 });
    for (const { id } of categories(12)) server.answer(`PATCH /categories/${id}`, answer);
    const { unmount } = renderInPortal(<DeleteCategories items={categories(12)} />);
    await screen.findByRole('progressbar');
    unmount();
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.calls('PATCH /categories/6')).toHaveLength(0);
  });
});
