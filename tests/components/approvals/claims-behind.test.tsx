import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DecidingNote } from '@/components/approvals/deciding-row';
import { ClaimsBehind } from '@/components/approvals/claims-behind';
import { applyAll } from '@/components/action/perform';
import { fakeBff, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const claim = (id: number) => ({
  ...{ id, number: id, serialNumber: `SN${id}`, articleCode: 'A1', registrationDate: '2026-11-01T00:00:00Z', rate: 5 },
  ...{ firstName: 'Dana', lastName: 'Whitfield', promotion: null },
});
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** Shows the claims behind a product of company 7, so many of which await approval. */
const showClaims = (quantity: number) =>
  renderInPortal(
    <>
      <DecidingNote of="modules" id={7} />
      <ClaimsBehind
        of={{ companyId: 7, configurationId: 3, quantity }}
        label="Claims of P1"
        timeZone="UTC"
        onDecided={() => Promise.resolve()}
      />
    </>,
  );
const note = () => screen.queryByText('· Rejecting', { exact: true });

// What is pending outlives its page.
afterEach(() => applyAll());

test('all claims that are shown are selected at once, and rejected in one call', async () => {
  const server = fakeBff();
  server.answer('GET /approvals/companies/7/products/3', { data: [1, 2, 3].map(claim), hasMore: true });
  server.answer('POST /approvals/approve', { approved: [] });
  showClaims(3);
  const all = await box('Select all claims that are shown');
  await user.click(await box('Select SN2'));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  // Nothing is offered beyond what is shown: there is no more.
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  server.answer('GET /approvals/companies/7/products/3', { data: [1, 2, 3].map(claim), hasMore: false });
  await user.click(await screen.findByRole('button', { name: 'Reject 3 claims' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Reject 3 claims' }));
  await waitFor(() => expect(toasts().join()).toContain('Rejecting 3 claims'));
  await waitFor(() => expect(all.disabled).toBe(true));
  await user.click(await screen.findByText('Apply now'));
  await waitFor(() => expect(server.calls('POST /approvals/approve')).toHaveLength(1));
  expect(server.calls('POST /approvals/approve')[0]?.body).toMatchObject({ rejected: true, claimIds: [2, 1, 3] });
});

test('all claims of the product are selected on all pages, and what was decided meanwhile is named before', async () => {
  const server = fakeBff();
  const pages = (numbers: readonly number[]) =>
    server.answer('GET /approvals/companies/7/products/3', ({ search }: Call) => {
      const size = search.has('limit') ? 2 : 1;
      const rest = numbers.filter((number) => number > Number(search.get('after') ?? 0));
      return { data: rest.slice(0, size).map(claim), hasMore: rest.length > size };
    });
  pages([1, 2, 3, 4, 5]);
  server.answer('POST /approvals/approve', { approved: [] });
  showClaims(5);
  await user.click(await box('Select SN1'));
  await user.click(await screen.findByRole('button', { name: 'Select all 5 claims of this product' }));
  pages([1, 3, 5]);
  await user.click(await screen.findByRole('button', { name: 'Reject 5 claims' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject: 5 claims' }));
  await dialog.findByText('3 can be rejected');
  const refused = within(dialog.getByRole('region', { name: 'Claims that can’t be rejected' }));
  expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SN2It’s no longer awaiting approval: someone already decided it.',
    'SN4It’s no longer awaiting approval: someone already decided it.',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Reject 3 claims' }));
  await user.click(await screen.findByText('Apply now'));
  await waitFor(() => expect(server.calls('POST /approvals/approve')).toHaveLength(1));
  expect(server.calls('POST /approvals/approve')[0]?.body).toMatchObject({ rejected: true, claimIds: [1, 3, 5] });
});

/** The claims 1 to 3 of company 7, all of which are to be rejected for a reason. */
async function rejectThree(server: FakeBff): Promise<void> {
  server.answer('GET /approvals/companies/7/products/3', { data: [1, 2, 3].map(claim), hasMore: false });
  showClaims(3);
  await user.click(await box('Select all claims that are shown'));
  await user.click(await screen.findByRole('button', { name: 'Reject 3 claims' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason (optional)'), 'No such roof');
  await user.click(dialog.getByRole('button', { name: 'Reject 3 claims' }));
  await user.click(await screen.findByText('Apply now'));
}

const failures = async () =>
  within(await screen.findByRole('region', { name: 'Failed claims' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('of claims that were rejected each that was decided before is named, with by whom, and can’t be tried again', async () => {
  const server = fakeBff();
  server.answer('POST /approvals/approve', {
    approved: [{ id: 1 }, { id: 3 }],
    already: [{ id: 2, decision: 'approved', by: 'Dana Cruz' }],
  });
  await rejectThree(server);
  expect(await failures()).toEqual(['SN2It was approved already by Dana Cruz.']);
  screen.getByText('2 Modules Rejected');
  screen.getByText('Failed to reject company modules: 1 claim');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select SN2' }).checked).toBe(true),
  );
});

test('claims that failed say why, and are sent again by Retry as they were, under the same key', async () => {
  const server = fakeBff();
  server.answer('POST /approvals/approve', () => refusal(503, { message: 'Not now.' }));
  await rejectThree(server);
  await waitFor(() => expect(toasts().join()).toContain('Failed to reject company modules\nNot now.'));
  server.answer('POST /approvals/approve', { approved: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(toasts().join()).toContain('3 Modules Rejected'));
  const [first, second] = server.calls('POST /approvals/approve');
  expect(second?.body).toEqual({ rejected: true, claimIds: [1, 2, 3], rejectionNote: 'No such roof' });
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('meanwhile nothing else of the company is decided, and undone they are selected again', async () => {
  const server = fakeBff();
  server.answer('GET /approvals/companies/7/products/3', { data: [1, 2].map(claim), hasMore: false });
  showClaims(2);
  await user.click(await box('Select SN1'));
  await user.click(await screen.findByRole('button', { name: 'Reject 1 claim' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Reject 1 claim' }));
  await waitFor(() => expect(note()).not.toBeNull());
  await user.click(await screen.findByText('Undo'));
  await waitFor(() => expect(toasts().join()).toContain('Undone: nothing was rejected.'));
  expect(note()).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select SN1' }).checked).toBe(true),
  );
  expect(server.calls('POST /approvals/approve')).toHaveLength(0);
});

test('claims that were all decided meanwhile can’t be rejected', async () => {
  const server = fakeBff();
  server.answer('GET /approvals/companies/7/products/3', { data: [1].map(claim), hasMore: false });
  showClaims(1);
  await user.click(await box('Select SN1'));
  server.answer('GET /approvals/companies/7/products/3', { data: [], hasMore: false });
  await user.click(await screen.findByRole('button', { name: 'Reject 1 claim' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('0 can be rejected');
  dialog.getByText('It’s no longer awaiting approval: someone already decided it.');
  expect(dialog.queryByRole('button', { name: /^Reject/ })).toBeNull();
});
