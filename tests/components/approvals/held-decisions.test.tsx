import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createDecisionStore } from '@/components/approvals/delayed-decisions';
import { commitAll } from '@/components/ui/undo';
import { SAVED_UNREADABLE, SAVED_UNREADABLE_SENTENCE } from '@/lib/domain/saved-unreadable';
import { fakeBff, refusal } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const FAILED = 'Failed to approve company modules';

/** Approves the modules of company 7, as it is sent. */
function approve() {
  renderInPortal(<p />);
  const store = createDecisionStore<null>();
  const putBack = vi.fn();
  store.hold({
    rows: new Map([[7, 'approved']]),
    message: 'Approve in ten seconds',
    body: { types: ['modules'], data: [7], modules: [] },
    failed: FAILED,
    toResult: () => null,
    done: () => 'Approved',
    link: { text: 'Company 7' },
    putBack,
  });
  void commitAll();
  return { store, putBack };
}

test('a decision that was made and answered illegibly is told as saved, and can’t be made again', async () => {
  const answer = { statusCode: SAVED_UNREADABLE, message: SAVED_UNREADABLE_SENTENCE };
  fakeBff().answer('POST /approvals/approve', () => refusal(502, answer));
  const { store, putBack } = approve();
  await waitFor(() => expect(toasts().join()).toContain(SAVED_UNREADABLE_SENTENCE));
  expect(toasts().join()).not.toContain(FAILED);
  expect(putBack).not.toHaveBeenCalled();
  expect([...store.get().deciding.keys()]).toEqual([7]);
});

test('a decision that was refused says so, and its rows can be decided again', async () => {
  fakeBff().answer('POST /approvals/approve', () => refusal(409, { message: 'It is decided.' }));
  const { store, putBack } = approve();
  await waitFor(() => expect(toasts().join()).toContain(`${FAILED}\nIt is decided.`));
  expect(putBack).toHaveBeenCalledOnce();
  expect([...store.get().deciding.keys()]).toEqual([]);
});
