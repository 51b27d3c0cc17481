import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { toasts } from '../../harness/dom/portal';
import { COMPANY, dialog, movementOf, openCompany, part, serveCompany, user } from './company-in-dom';

const rows = () => Array.from(document.querySelectorAll<HTMLElement>('[role="dialog"] tbody tr'));
const reverse = (row: number) => within(rows()[row]!).getByText('Reverse', { selector: 'button' });
const descriptionOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
const day = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
const type = async (field: HTMLInputElement, text: string) => {
  await user.clear(field);
  if (text) await user.type(field, text);
};
const shownSearch = () => Object.fromEntries(new URLSearchParams(location.search));
const TOO_FEW = 'Own Points has only 300 Q available.';

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  serveCompany(server, { available: 300 });
});

async function openLedger(more: Parameters<typeof openCompany>[0] = {}): Promise<void> {
  await openCompany({ ...more, search: `&tab=ledger${more.search ?? ''}` });
  await waitFor(() => expect(dialog().queryByText('Loading the ledger…')).toBeNull());
}

/** 900 points were given, of which 600 are gone. */
const serveMovements = () =>
  server.answer('GET /point-ledger', { data: [movementOf(2, -600, 300), movementOf(1, 900, 900)], hasMore: false });

describe('the ledger of a company', () => {
  test('is filtered by days, of which a start in the future is refused', async () => {
    server.answer('GET /point-ledger', ({ search }) => ({
      data: search.has('startDate') ? [] : [movementOf(1, 900, 900)],
      hasMore: false,
    }));
    await openLedger({ search: '&startDate=2020-01-01&endDate=2020-01-31' });
    dialog().getByText('No movements match this filter.');
    await type(day('Start date'), '01/01/2199{Enter}');
    await dialog().findByText('Start Date cannot be in the future.');
    expect(shownSearch()).toMatchObject({ startDate: '2020-01-01' });
    await type(day('Start date'), '');
    await type(day('End date'), '');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(shownSearch()).toEqual({ company: String(COMPANY), tab: 'ledger' });
  });

  test('leads to an order for who may open orders', async () => {
    const data = [movementOf(1, -300, 600, { kind: 'order', orderId: 5, orderNumber: 'QP-5' })];
    server.answer('GET /point-ledger', { data, hasMore: false });
    await openLedger({ asker: 'requester', opensOrders: true });
    const link = within(rows()[0]!).getByText('Order QP-5');
    expect(link.getAttribute('href')).toBe('/marketing-shop/orders/all/1?order=5');
  });

  test('explains a movement below its row, and hides that again', async () => {
    const data = [movementOf(1, -300, 600, { kind: 'order', orderId: 5, orderNumber: 'QP-5' })];
    server.answer('GET /point-ledger', { data, hasMore: false });
    server.answer('GET /point-ledger/1/explanation', {
      ...{ id: 1, companyId: COMPANY, kind: 'order', source: 'order', amount: -300, createdAt: '2026-03-01T12:00:00Z' },
      order: { id: 5, orderNumber: 'QP-5', createdAt: '2026-03-01T12:00:00Z', orderStatus: 'Delivered', by: null },
      lines: [
        { what: 'Gloves', quantity: 2, each: 100, amount: -200 },
        { what: 'Lamp', quantity: 1, each: 100, amount: -100 },
      ],
    });
    await openLedger();
    const explain = within(rows()[0]!).getByText('Explain', { selector: 'button' });
    expect(explain.getAttribute('aria-expanded')).toBe('false');
    explain.focus();
    await user.keyboard('{Enter}');
    await dialog().findByText('Order QP-5: 2 × 100 Q Gloves, 1 × 100 Q Lamp.');
    expect(explain.getAttribute('aria-expanded')).toBe('true');
    expect(rows().at(-1)?.textContent).toBe('2 lines−300 Q');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test('names the order without a link for who may not open orders', async () => {
    const data = [movementOf(1, -300, 600, { kind: 'order', orderId: 5, orderNumber: 'QP-5' })];
    server.answer('GET /point-ledger', { data, hasMore: false });
    await openLedger({ asker: 'requester' });
    within(rows()[0]!).getByText('Order QP-5');
    expect(rows()[0]!.querySelector('a')).toBeNull();
  });

  test('shows more than 25 movements by View More, those before the last one', async () => {
    const all = Array.from({ length: 27 }, (_, index) => movementOf(27 - index, 1, 27 - index));
    server.answer('GET /point-ledger', ({ search }) => {
      const older = all.filter(({ id }) => id < Number(search.get('older') ?? Infinity));
      return { data: older.slice(0, 25), hasMore: older.length > 25 };
    });
    await openLedger();
    expect(rows()).toHaveLength(25);
    await user.click(dialog().getByText('View More'));
    await waitFor(() => expect(rows()).toHaveLength(27));
    expect(server.calls('GET /point-ledger').at(-1)?.search.get('older')).toBe('3');
    expect(rows().at(-1)?.textContent).toContain('+1 Q');
    expect(dialog().queryByText('View More')).toBeNull();
  });
});

describe('the reversal of a movement', () => {
  test('can’t be had where the points are gone, and says why, also to who presses it', async () => {
    serveMovements();
    await openLedger();
    expect(reverse(1).getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(reverse(1))).toBe(TOO_FEW);
    // Who has no mouse to rest on it learns why by pressing it.
    reverse(1).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(toasts()).toEqual([TOO_FEW]));
    expect(document.activeElement).toBe(reverse(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('keeps the reason where the upstream refuses', async () => {
    serveMovements();
    server.answer('POST /point-ledger/2/reversal', refusal(409, { message: TOO_FEW }));
    await openLedger();
    await user.click(reverse(0));
    const reason = await screen.findByLabelText<HTMLInputElement>('Reason', { selector: 'input' });
    await user.type(reason, 'Entered twice{Enter}');
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain(TOO_FEW));
    expect(reason.value).toBe('Entered twice');
    expect(server.calls('POST /point-ledger/2/reversal').map(({ body }) => body)).toEqual([
      { reason: 'Entered twice' },
    ]);
  });

  test('is not offered to who is no administrator', async () => {
    serveMovements();
    await openLedger({ asker: 'requester' });
    expect(rows()).toHaveLength(2);
    expect(dialog().queryByText('Reverse')).toBeNull();
  });
});

describe('the details of a company', () => {
  test('show the history by five, newest first, with View More', async () => {
    const entries = [7, 6, 5, 4, 3, 2, 1].map((qpoints) => ({
      ...{ id: qpoints, createdAt: '2026-03-01T12:00:00.000Z', requestStatus: 'Accrued', qpoints },
      ...{ firstName: 'Hana', lastName: 'Miller', purpose: null, reason: null },
    }));
    server.answer('GET /point-request/histories', ({ search }) => {
      const [size, page] = [Number(search.get('size')), Number(search.get('page'))];
      return { data: entries.slice((page - 1) * size, page * size), total: entries.length };
    });
    await openCompany({ asker: 'requester' });
    const points = () =>
      part('Point Update History')
        .getAllByText(/^\d Q$/)
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(points()).toEqual(['7 Q', '6 Q', '5 Q', '4 Q', '3 Q']));
    await user.click(dialog().getByText('View More'));
    await waitFor(() => expect(points()).toEqual([7, 6, 5, 4, 3, 2, 1].map((each) => `${each} Q`)));
    expect(dialog().queryByText('View More')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Point Update History');
  });

  test('show the sub-users by page, and say where there is nothing', async () => {
    server.answer('GET /users/sub-user/by-company', ({ search }) => {
      const from = (Number(search.get('page')) - 1) * 10;
      const all = Array.from({ length: 12 }, (_, id) => ({
        ...{ id, email: `sub-${id}@example.com` },
        ...{ firstName: null, lastName: null },
      }));
      return { data: all.slice(from, from + 10), total: 12 };
    });
    await openCompany({ asker: 'requester' });
    const people = () => dialog().getByLabelText('Sub-users').querySelectorAll('li').length;
    await waitFor(() => expect(people()).toBe(10));
    await user.click(dialog().getByText('View More'));
    await waitFor(() => expect(people()).toBe(12));
    dialog().getByText('No point update history.');
  });
});
