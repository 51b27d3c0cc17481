import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ListColumn } from '@/components/list/list-column';
import { Table } from '@/components/list/list-table';
import { AssignedRows, RecordAssignee } from '@/components/assignments/assigned';
import { assignedColumn } from '@/components/assignments/assigned-column';
import { fakeBff, held, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';

const user = userEvent.setup({ pointerEventsCheck: 0 });
/** The path of the queue's calls. */
const QUEUE = '/work';
const ROWS = [
  { id: 7, name: 'Sunrise' },
  { id: 8, name: 'Moon' },
];
const COLUMNS: ListColumn<(typeof ROWS)[number]>[] = [
  { id: 'name', header: 'Company', cell: ({ name }) => name },
  { ...assignedColumn<(typeof ROWS)[number]>(({ id, name }) => ({ record: id, name })), optional: false },
];

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer('GET /assigned-work', [
    { id: 71, record: 7, assignee: { user: null, role: { id: 2, name: 'Rewards' }, version: 4 } },
  ]);
  server.answer(`GET ${QUEUE}/assignees`, {
    people: [{ id: 5, name: 'Ruth Lee' }],
    roles: [{ id: 2, name: 'Rewards' }],
  });
});

function open(lacking: 'work'[] = []): void {
  renderInPortal(
    <Withheld lacking={lacking}>
      <AssignedRows kind="modules" records={ROWS.map(({ id }) => id)}>
        <Table label="Companies" columns={COLUMNS} rows={ROWS} view={{}} />
      </AssignedRows>
    </Withheld>,
  );
}

test('a row that waits says who it is assigned to, and is given to another; one that does not says nothing', async () => {
  server.answer(`PATCH ${QUEUE}/71`, { assignee: { version: 5 } });
  open();
  const menu = await screen.findByRole('button', { name: 'Assigned to Rewards: Sunrise' });
  expect(within(screen.getByText('Moon').closest('tr')!).queryByRole('button')).toBeNull();
  const [asked] = server.calls('GET /assigned-work');
  expect([asked?.search.get('kind'), asked?.search.get('records')]).toEqual(['modules', '7..8']);
  await user.click(menu);
  await user.click(await screen.findByRole('option', { name: 'Ruth Lee' }));
  await waitFor(() => expect(toasts().join()).toContain('Sunrise is assigned to Ruth Lee.'));
  expect(server.calls(`PATCH ${QUEUE}/71`)[0]?.body).toEqual({ userId: 5, roleId: null, version: 4 });
});

test('the list is searched, starts with oneself and nobody, and is read once it opens', async () => {
  server.answer(`GET ${QUEUE}/assignees`, {
    people: [
      { id: 5, name: 'Ruth Lee' },
      { id: 1, name: 'Ana Ortiz' },
    ],
    roles: [{ id: 2, name: 'Rewards' }],
  });
  server.answer(`PATCH ${QUEUE}/71`, { assignee: { version: 5 } });
  open();
  const menu = await screen.findByRole('button', { name: 'Assigned to Rewards: Sunrise' });
  expect(server.calls(`GET ${QUEUE}/assignees`)).toEqual([]);
  await user.click(menu);
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await screen.findByRole('option', { name: 'Ruth Lee' });
  expect(names()).toEqual(['Me', 'Nobody', 'Ruth Lee', 'RewardsRole']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('RewardsRole');
  await user.keyboard('rúth');
  expect(names()).toEqual(['Ruth Lee']);
  await user.keyboard('x');
  expect(screen.getByText('No teammate or role matches.')).toBeDefined();
  await user.keyboard('{Backspace>5}nob{Enter}');
  await waitFor(() => expect(toasts().join()).toContain('Sunrise is unassigned.'));
  expect(server.calls(`PATCH ${QUEUE}/71`)[0]?.body).toEqual({ userId: null, roleId: null, version: 4 });
});

test('Enter before the names have arrived picks who was typed', async () => {
  const { answer, release } = held({ people: [{ id: 5, name: 'Ruth Lee' }], roles: [] });
  server.answer(`GET ${QUEUE}/assignees`, answer);
  server.answer(`PATCH ${QUEUE}/71`, { assignee: { version: 5 } });
  open();
  await user.click(await screen.findByRole('button', { name: 'Assigned to Rewards: Sunrise' }));
  await screen.findByRole('combobox', { name: 'Search teammates and roles' });
  await user.keyboard('ruth{Enter}');
  expect(server.calls(`PATCH ${QUEUE}/71`)).toEqual([]);
  release();
  await waitFor(() => expect(server.calls(`PATCH ${QUEUE}/71`)[0]?.body).toMatchObject({ userId: 5 }));
});

test('an open record is taken by the key I', async () => {
  server.answer(`PATCH ${QUEUE}/71`, { assignee: { version: 5 } });
  renderInPortal(<RecordAssignee kind="modules" record={7} name="Sunrise" place="page" />);
  await screen.findByRole('button', { name: 'Assigned to Rewards: Sunrise' });
  await user.keyboard('i');
  await waitFor(() => expect(server.calls(`PATCH ${QUEUE}/71`)[0]?.body).toMatchObject({ userId: 1 }));
});

test('a server without a queue is not asked, and has no such column', () => {
  open(['work']);
  expect(screen.queryByText('Assigned to')).toBeNull();
  expect(server.calls('GET /assigned-work')).toEqual([]);
});
