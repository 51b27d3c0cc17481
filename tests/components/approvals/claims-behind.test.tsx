import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ClaimsBehind } from '@/components/approvals/claims-behind';
import { commitAll } from '@/components/ui/undo';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const claim = (id: number) => ({
  ...{ id, number: id, serialNumber: `SN${id}`, articleCode: 'A1', registrationDate: '2026-11-01T00:00:00Z', rate: 5 },
  ...{ firstName: 'Dana', lastName: 'Whitfield', promotion: null },
});
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

// What is held outlives its page.
afterEach(() => commitAll());

test('all claims that are shown are selected at once, and rejected in one call', async () => {
  const server = fakeBff();
  server.answer('GET /approvals/companies/7/products/3', { data: [1, 2, 3].map(claim), hasMore: true });
  server.answer('POST /approvals/approve', { approved: [] });
  renderInPortal(
    <ClaimsBehind
      of={{ companyId: 7, configurationId: 3, quantity: 3 }}
      label="Claims of P1"
      timeZone="UTC"
      onDecided={() => Promise.resolve()}
    />,
  );
  const all = await box('Select all claims that are shown');
  await user.click(await box('Select SN2'));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await user.click(await screen.findByRole('button', { name: 'Reject 3 claims' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(toasts().join()).toContain('3 claims are rejected in ten seconds.'));
  await waitFor(() => expect(all.disabled).toBe(true));
  await user.click(await screen.findByText('Do it now'));
  await waitFor(() => expect(server.calls('POST /approvals/approve')).toHaveLength(1));
  expect(server.calls('POST /approvals/approve')[0]?.body).toMatchObject({ rejected: true, claimIds: [2, 1, 3] });
});
