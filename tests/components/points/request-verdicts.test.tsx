import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { RequestVerdicts } from '@/components/points/request-verdicts';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const ME = 1;
const company = (requesterId: number, available = 900) => ({
  ...{ id: 13, name: 'Sunny Roofs', availableQpoints: available },
  pointRequest: {
    ...{ id: 4, qpoints: 70, requestStatusId: 3, requestStatus: 'Deduction Requested', requestTypeId: 3 },
    requesterId,
  },
});

const show = (of: ReturnType<typeof company>, asker: 'administrator' | 'requester' = 'administrator') =>
  renderInPortal(<RequestVerdicts company={of as never} asker={asker} />, { userId: ME });

beforeEach(() => void fakeBff());

describe('a request that waits, decided where it is named', () => {
  test('is approved in ten seconds, which can be undone', async () => {
    show(company(2));
    screen.getByText('900 Q → 830 Q', { exact: false });
    await userEvent.click(screen.getByRole('button', { name: 'Approve: Deduct 70 Q' }));
    await screen.findByText('Approving');
    await waitFor(() => expect(toasts()[0]).toContain('Approving the request of Sunny RoofsDeduct 70 Q'));
    await userEvent.click(screen.getByText('Undo'));
    await screen.findByRole('button', { name: 'Approve: Deduct 70 Q' });
  });

  test('is rejected after a question with a reason', async () => {
    show(company(2));
    await userEvent.click(screen.getByRole('button', { name: 'Reject: Deduct 70 Q' }));
    await screen.findByText('Reject this request?');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Reject this request?')).toBeNull());
  });

  test('can’t be approved where the points are gone', async () => {
    show(company(2, 60));
    const approve = screen.getByRole('button', { name: 'Approve: Deduct 70 Q' });
    expect(approve.getAttribute('title')).toBe('Sunny Roofs has only 60 Q available.');
    await userEvent.click(approve);
    expect(screen.queryByText('Approving')).toBeNull();
  });

  test('is not decided by who made it, nor by who is no administrator, and says so', () => {
    show(company(ME));
    screen.getByText('A different administrator must approve this request.');
    expect(screen.queryByText('Approve')).toBeNull();
    show(company(2), 'requester');
    screen.getByText('An administrator decides this request.');
  });
});
