import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { WorkActions } from '@/app/(portal)/work/work-actions';
import '@/components/ui/question';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import type { WorkItem } from '@/lib/contract/work';
import { workNumber } from '@/lib/domain/work';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const LIST = 'GET /proposed-changes';
const DECIDE = 'POST /proposed-changes/5/decision';

const user = userEvent.setup({ pointerEventsCheck: 0 });

const CHANGE: ProposedChange = {
  ...{ id: 5, call: 'editAdmin', area: 'adminControls', record: { type: 'user', id: 7 } },
  ...{ about: 'another role for Ann Lee', fields: [{ label: 'Role', from: 'Shop manager', to: 'Admin' }] },
  ...{ state: 'waiting', userId: 2, userName: 'Hana Miller', createdAt: '2026-11-27T12:00:00.000Z', version: 1 },
};
const SENTENCE = 'Another role for Ann Lee: Role Shop manager → Admin';

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

const sent = () => server.calls(DECIDE).map(({ body }) => body);
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const open = (verdicts: string[], props: Partial<Parameters<typeof WaitingChanges>[0]> = {}) => {
  server.answer(LIST, [{ ...CHANGE, verdicts }]);
  server.answer(DECIDE, { ...CHANGE, state: 'approved' });
  renderInPortal(<WaitingChanges calls={['editAdmin']} timeZone="UTC" {...props} />);
};

test.each([
  ['who may decide it', ['approve', 'reject'], ['Reject', 'Approve']],
  ['who proposed it', ['withdraw'], ['Withdraw']],
  ['anybody else', [], []],
])('what waits is told with what %s can do', async (_, verdicts, shown) => {
  open(verdicts);
  expect((await screen.findByText(SENTENCE)).textContent).toBe(SENTENCE);
  expect(document.body.textContent).toContain('Proposed by Hana Miller, 11/27/2026');
  expect(buttons()).toEqual(shown);
});

test('a rejection is asked for its reason, and sent with the version that was seen', async () => {
  open(['approve', 'reject']);
  await user.click(await screen.findByRole('button', { name: 'Reject: another role for Ann Lee' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Reject this change?' }));
  await user.type(question.getByLabelText('Reason (optional)'), 'Not yet');
  await user.click(question.getByText('Reject'));
  await waitFor(() => expect(toasts().join()).toContain('Rejected'));
  expect(sent()).toEqual([{ verdict: 'reject', reason: 'Not yet', version: 1 }]);
});

test('of another record nothing is said', async () => {
  open(['approve'], { record: { type: 'user', id: 8 } });
  await waitFor(() => expect(server.calls(LIST)).toHaveLength(1));
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('in My work it is approved, and the work goes on', async () => {
  server.answer(DECIDE, { ...CHANGE, state: 'approved' });
  const gone: string[] = [];
  const item: WorkItem = {
    id: workNumber('accessChange', 5),
    kind: 'accessChange',
    record: 5,
    since: CHANGE.createdAt,
    name: 'Hana Miller',
    proposal: CHANGE,
  };
  renderInPortal(<WorkActions item={item} onDecided={() => gone.push('next')} />);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(gone).toEqual(['next']));
  expect(sent()).toEqual([{ verdict: 'approve', version: 1 }]);
  expect(toasts().join()).toContain('Approved');
});
