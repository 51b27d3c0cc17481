import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ClosingScreen } from '@/app/(portal)/insights/closing/[month]/closing-screen';
import { ClosingsScreen } from '@/app/(portal)/insights/closing/closings-screen';
import type { Closing } from '@/lib/contract/closing';
import { FIGURES_CHANGED, REASON_FOR_TASKS, REASON_FOR_WITHDRAWAL } from '@/lib/domain/closing';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const PATH = '/insights/closing/2026-10';
const NOBODY = {
  ...{ signedById: null, signedBy: null, signedAt: null, confirmedById: null, confirmedBy: null, confirmedAt: null },
};
const MONTH: Closing = {
  ...{ month: '2026-10', state: 'ready', ...NOBODY, reason: null, actions: ['sign'], refusal: null },
  tasks: { requests: 0, advances: 0, modules: 0, awaitingUpdate: 0, forecasts: 0 },
  figures: {
    ...{ opening: 1_000, closing: 3_500, companies: 2 },
    kinds: [
      { kind: 'accrual', movements: 2, amount: 3_000 },
      { kind: 'order', movements: 1, amount: -800 },
      { kind: 'reversal', movements: 1, amount: 300 },
    ],
    before: [{ kind: 'accrual', movements: 1, amount: 100 }],
    corrections: [{ month: '2026-09', kind: 'reversal', movements: 1, amount: 300 }],
    settled: { advances: 1, qpoints: 700 },
    liability: [
      { key: '0', qpoints: 3_000, companies: 2 },
      { key: '3', qpoints: 500, companies: 1 },
      { key: '6', qpoints: 0, companies: 0 },
      { key: '12', qpoints: 0, companies: 0 },
    ],
    changed: { total: 1, companies: [{ id: 7, name: 'Sunrise', opening: 500, closing: 3_000 }] },
  },
};
const SIGNED: Closing = {
  ...{ ...MONTH, state: 'signed', signedById: 2, signedBy: 'Ana Lee', signedAt: '2026-11-02T18:00:00.000Z' },
};

let server: FakeBff;
const user = userEvent.setup();

beforeEach(() => {
  server = fakeBff();
});

const open = (month: Closing) => {
  server.answer(`GET ${PATH}`, month);
  renderInPortal(<ClosingScreen month="2026-10" failed={null} timeZone="America/Los_Angeles" />);
  return screen.findByRole('heading', { level: 1, name: 'October 2026' });
};
const press = async (name: string, within_: HTMLElement = document.body) =>
  user.click(await within(within_).findByRole('button', { name }));
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('a month', () => {
  test('shows figures from opening to closing balance, corrections and notable differences', async () => {
    await open(MONTH);
    expect(cellsOf(/^Accrued: Accrual/)).toEqual(['Accrued: Accrual', '2', '+3,000 Q', '+100 Q']);
    expect(cellsOf(/^Closing balance/).slice(0, 2)).toEqual(['Closing balance', '3,500 Q']);
    expect(cellsOf(/^September 2026/)).toEqual(['September 2026', 'Reversal', '1', '+300 Q']);
    expect(cellsOf(/^Sunrise/)).toEqual(['Sunrise', '500 Q', '3,000 Q', '+2,500 Q']);
    expect(screen.getByText('Nothing of this month is left to do.')).toBeDefined();
    expect(screen.getByText(/^Advances settled: 1, 700 Q\./)).toBeDefined();
  });

  test('is signed with the balance that its signer saw', async () => {
    await open(MONTH);
    server.answer(`POST ${PATH}/sign-off`, { ...SIGNED, actions: ['withdraw'] });
    await press('Sign October 2026');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('a closing balance of 3,500 Q');
    await press('Sign October 2026', dialog);
    await waitFor(() => expect(toasts()[0]).toContain('October 2026 signed'));
    expect(server.calls(`POST ${PATH}/sign-off`).map(({ body }) => body)).toEqual([{ closing: 3_500 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('with open work links to it, and needs a reason, which a refusal keeps', async () => {
    await open({ ...MONTH, state: 'open', tasks: { ...MONTH.tasks, requests: 1, forecasts: 3 } });
    expect(screen.getByRole('link', { name: '1 company with a point request to decide' }).getAttribute('href')).toBe(
      '/rewards/qpoint-management?status=pending&requestedUntil=2026-10-31',
    );
    expect(screen.getByRole('link', { name: '3 undecided forecasts' }).getAttribute('href')).toBe(
      '/rewards/forecast-approvals?month=2026-10',
    );
    await press('Sign October 2026');
    const dialog = await screen.findByRole('dialog');
    await press('Sign October 2026', dialog);
    expect(within(dialog).getAllByText(REASON_FOR_TASKS).length).toBeGreaterThan(0);
    expect(server.calls(`POST ${PATH}/sign-off`)).toEqual([]);
    await user.type(within(dialog).getByLabelText('Reason'), 'Decided by mail');
    server.answer(`POST ${PATH}/sign-off`, refusal(409, { message: FIGURES_CHANGED }));
    await press('Sign October 2026', dialog);
    await waitFor(() => expect(toasts()[0]).toContain(FIGURES_CHANGED));
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Decided by mail');
    expect(server.calls(`POST ${PATH}/sign-off`)[0]?.body).toEqual({ closing: 3_500, reason: 'Decided by mail' });
  });

  test('that someone else signed can be confirmed, with time to undo, or withdrawn with a reason', async () => {
    await open({ ...SIGNED, actions: ['confirm', 'withdraw'] });
    expect(screen.getByText('Another administrator must confirm it.')).toBeDefined();
    server.answer(`POST ${PATH}/withdrawal`, MONTH);
    await press('Withdraw sign-off');
    const dialog = await screen.findByRole('dialog');
    await press('Withdraw', dialog);
    expect(within(dialog).getAllByText(REASON_FOR_WITHDRAWAL).length).toBeGreaterThan(0);
    await press('Not now', dialog);
    server.answer(`POST ${PATH}/confirmation`, { ...SIGNED, state: 'closed' });
    await press('Confirm October 2026');
    expect(await screen.findByText('Closing October 2026')).toBeDefined();
    expect(server.calls(`POST ${PATH}/confirmation`)).toEqual([]);
    await press('Apply now');
    await waitFor(() => expect(server.calls(`POST ${PATH}/confirmation`)).toHaveLength(1));
  });

  test('that is closed offers its workbook, and nothing to change', async () => {
    await open({
      ...{ ...SIGNED, state: 'closed', actions: [], reason: 'Decided by mail' },
      ...{ confirmedById: 3, confirmedBy: 'Bo Chu', confirmedAt: '2026-11-03T18:00:00.000Z' },
    });
    expect(screen.getByText('Signed with open work: Decided by mail')).toBeDefined();
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Workbook', 'Print']);
  });
});

test('the list of months leads to each and says who signed it', async () => {
  server.answer('GET /insights/closing', [
    { month: '2026-11', state: 'open', ...NOBODY, closing: null },
    {
      ...{ month: '2026-10', state: 'signed', ...NOBODY, closing: 3_500 },
      ...{ signedById: 2, signedBy: 'Ana Lee', signedAt: '2026-11-02T18:00:00.000Z' },
    },
  ]);
  renderInPortal(<ClosingsScreen failed={null} timeZone="America/Los_Angeles" />);
  expect((await screen.findByRole('link', { name: 'October 2026' })).getAttribute('href')).toBe(PATH);
  expect(cellsOf(/^October 2026/)).toEqual(['October 2026', 'Signed', 'Ana Lee, 11/02/2026', '—', '3,500 Q']);
});
