import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AssignSelected } from '@/components/assignments/assign-selected';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const ORDERS = [
  { id: 7, label: 'QP-7' },
  { id: 8, label: 'QP-8' },
];

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer('GET /work/assignees', { people: [{ id: 5, name: 'Ruth Lee' }], roles: [{ id: 2, name: 'Rewards' }] });
});

test('selected rows go to a role by one call after the time to undo, and those that can’t are named', async () => {
  server.answer('PATCH /work', { assigned: [7], refused: [{ record: 8, reason: 'This isn’t waiting.' }] });
  renderInPortal(<AssignSelected of={[{ kind: 'order', items: ORDERS }]} />);
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  await screen.findByRole('dialog', { name: 'Assign 2 orders to ship' });
  await user.click(await screen.findByRole('option', { name: /^Rewards/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(toasts().join()).toContain('Assigning 2 orders to ship to Rewards'));
  expect(server.calls('PATCH /work')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Apply now' }));
  await waitFor(() =>
    expect(server.calls('PATCH /work')[0]?.body).toEqual({ kind: 'order', records: [7, 8], userId: null, roleId: 2 }),
  );
  const failed = await screen.findByRole('region', { name: 'Failed orders to ship' });
  expect(failed.textContent).toContain('QP-8');
  expect(failed.textContent).toContain('This isn’t waiting.');
});

test('it isn’t offered by a server without a work queue', () => {
  renderInPortal(
    <Withheld lacking={['work']}>
      <AssignSelected of={[{ kind: 'order', items: ORDERS }]} />
    </Withheld>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
