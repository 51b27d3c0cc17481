import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { isSettling } from '@/components/action/next-item';
import { WorkActions } from '@/app/(portal)/work/work-actions';
import '@/components/ui/question';
import { Dialog } from '@/components/ui/dialog';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import type { WorkItem } from '@/lib/contract/work';
import { askForSession } from '@/lib/bff/client';
import { STEP_UP_REQUIRED } from '@/lib/domain/second-factor';
import { workNumber } from '@/lib/domain/work';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const LIST = 'GET /proposed-changes';
const DECIDE = 'POST /proposed-changes/5/decision';

const user = userEvent.setup({ pointerEventsCheck: 0 });

const CHANGE = {
  ...{ id: 5, call: 'editAdmin', area: 'adminControls', record: { type: 'user', id: 7 } },
  ...{ about: 'a new role for Ann Lee', fields: [{ label: 'Role', from: 'Shop manager', to: 'Admin' }] },
  ...{ state: 'waiting', userId: 2, userName: 'Hana Miller', createdAt: '2026-11-27T12:00:00.000Z', version: 1 },
} as ProposedChange;
const SENTENCE = 'A new role for Ann Lee: Role Shop manager → Admin';

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
  await user.click(await screen.findByRole('button', { name: 'Reject: a new role for Ann Lee' }));
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

describe.each(['accessChange', 'rateChange'] as const)('in My work, of kind %s,', (kind) => {
  // Just after the one before, a press is none.
  beforeEach(() => waitFor(() => expect(isSettling()).toBe(false)));

  const show = () => {
    server.answer(DECIDE, { ...CHANGE, state: 'approved' });
    const gone: string[] = [];
    const item: WorkItem = {
      ...{ id: workNumber(kind, 5), kind, record: 5, since: CHANGE.createdAt },
      ...{ name: 'Hana Miller', proposal: CHANGE },
    };
    // Its keys are those of the record that is open.
    renderInPortal(
      <Dialog title="Hana Miller" width="detail" onClose={() => undefined}>
        <WorkActions item={item} timeZone="UTC" onDecided={() => gone.push('next')} />
      </Dialog>,
    );
    return gone;
  };

  test.each([
    ['by its button', async () => user.click(screen.getByRole('button', { name: 'Approve' }))],
    ['by A', async () => user.keyboard('a')],
  ])('it is approved %s, and the work goes on', async (_, approve) => {
    const gone = show();
    await approve();
    await waitFor(() => expect(gone).toEqual(['next']));
    expect(sent()).toEqual([{ verdict: 'approve', version: 1 }]);
    expect(toasts().join()).toContain('Approved');
  });

  test('it is rejected by R, which asks for the reason first', async () => {
    const gone = show();
    await user.keyboard('r');
    const question = within(await screen.findByRole('alertdialog', { name: 'Reject this change?' }));
    expect(sent()).toEqual([]);
    await user.type(question.getByLabelText('Reason (optional)'), 'Not yet');
    await user.click(question.getByText('Reject'));
    await waitFor(() => expect(gone).toEqual(['next']));
    expect(sent()).toEqual([{ verdict: 'reject', reason: 'Not yet', version: 1 }]);
  });
});

test('an approval that wants the second factor anew asks for it where it waits, and is sent again', async () => {
  let isShown = false;
  open(['approve', 'reject']);
  server.answer(DECIDE, () =>
    isShown ? { ...CHANGE, state: 'approved' } : refusal(403, { statusCode: STEP_UP_REQUIRED, message: 'A code.' }),
  );
  const asked: string[] = [];
  const forget = askForSession(async (demand) => {
    asked.push(demand);
    isShown = true;
    return true;
  });
  await user.click(await screen.findByRole('button', { name: 'Approve: a new role for Ann Lee' }));
  await waitFor(() => expect(toasts().join()).toContain('Approved'));
  expect(asked).toEqual(['second-factor']);
  expect(sent()).toHaveLength(2);
  forget();
});
