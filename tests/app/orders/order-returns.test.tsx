import { act, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '@/components/orders/return-dialog';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { toasts } from '../../harness/dom/portal';
import {
  buttonIn,
  dialog,
  dialogNamed,
  FIRST,
  isDisabled,
  openFirst,
  serveOrders,
  user,
  type OrderOfTest,
} from './orders-in-dom';

const LINES = [
  { quantity: 3, total: 100 },
  { quantity: 2, total: 50 },
];

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

async function openReturns(order: OrderOfTest = {}, held = 175) {
  const orders = serveOrders(server, { status: 4, lines: LINES, ...order });
  Object.assign(orders.all[0]!, { heldPoints: held, returns: [] });
  await openFirst();
  return orders;
}
const returns = () => dialogNamed(/^(Return from|Cancel lines of) order/);
const press = (name: string | RegExp) => user.click(buttonIn(returns(), name));
const enter = async (label: string | RegExp, text: string) => {
  const field = returns().getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const sent = () => server.calls(`POST /orders/${FIRST}/returns`).map(({ body }) => body);

test('units are returned after ten seconds with their points, reason and stock; a refusal keeps what was typed', async () => {
  await openReturns();
  server.answer(`POST /orders/${FIRST}/returns`, refusal(409, { message: 'Nothing is left to return of Lamp 1.' }));
  await user.click(buttonIn(dialog(), 'Return…'));
  await waitFor(() => returns().getByText('Choose at least one unit.'));
  await press('Return');
  expect(sent()).toEqual([]);
  await enter('Units of Lamp 1', '4');
  returns().getByText('Only 3 of Lamp 1 are left to return.');
  await enter('Units of Lamp 1', '2');
  await user.click(returns().getByLabelText('Back to stock of Lamp 1'));
  await press('Return 2 units');
  returns().getByText('Reason can’t be blank.');
  await enter('Reason', 'Broken');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await press('Return 2 units');
  await waitFor(() => expect(toasts().join()).toContain(`Returning 2 units of order QP-${FIRST}`));
  await waitFor(() => expect(isDisabled(buttonIn(dialog(), 'Return…'))).toBe(true));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(toasts().join()).toContain('Nothing is left to return of Lamp 1.'));
  expect(sent()).toEqual([
    { lines: [{ id: 900, units: 2, toStock: false }], reason: 'Broken', qpoints: 66, version: 1 },
  ]);
  await user.click(buttonIn(dialog(), 'Return…'));
  await waitFor(() => expect(returns().getByLabelText('Reason')).toHaveProperty('value', 'Broken'));
  returns().getByText('Return 2 units');
});

test('all units end the order, and shipping is shown', async () => {
  await openReturns({ status: 2 });
  await user.click(buttonIn(dialog(), 'Cancel lines…'));
  await waitFor(() => returns().getByText('Choose at least one unit.'));
  await user.click(returns().getByLabelText('All units'));
  returns().getByText('Nothing is left, so the order becomes Returned.');
  expect(returns().getByText('Including shipping').nextSibling?.textContent).toBe('25 Q');
  expect(returns().getByText('Points returned').nextSibling?.textContent).toBe('175 Q');
  returns().getByText('Cancel 5 units');
});

test('used coupons and lines without units can’t be chosen', async () => {
  const couponCode = { id: 7, code: 'QC-7', couponStatus: 'Used', couponStatusId: 2 };
  await openReturns({ status: 7, type: 'custom', lines: [{ couponCode }, {}, { quantity: 2, canceledUnits: 2 }] });
  await user.click(buttonIn(dialog(), 'Cancel lines…'));
  await waitFor(() => returns().getByText('Coupon QC-7 is used, so its line stays.'));
  expect(returns().getAllByLabelText(/^Units of/)).toHaveLength(1);
  expect(within(dialog().getByLabelText('Products')).getByText('2 of 2 canceled')).toBeTruthy();
});

test('nothing is offered for an order that ended, or if the server doesn’t say what an order holds', async () => {
  serveOrders(server, { status: 4, lines: LINES });
  await openFirst();
  expect(dialog().queryByText('Return…')).toBeNull();
});

test('what left an order is listed with its points', async () => {
  const { all } = serveOrders(server, { status: 4, lines: [{ quantity: 3, total: 100, returnedUnits: 1 }] });
  const lines = [{ id: 900, units: 1, qpoints: 33, toStock: false }];
  const person = { userId: 5, firstName: 'Ada', lastName: 'Young' };
  const entry = { id: 1, createdAt: '2026-03-02T12:00:00.000Z', kind: 'returned' as const, reason: 'Broken', lines };
  Object.assign(all[0]!, { heldPoints: 67, returns: [{ ...entry, ...person, qpoints: 33 }] });
  await openFirst();
  const list = dialog().getByLabelText('Canceled and returned units');
  expect(list.textContent).toContain('1 × Lamp 1 returned, not to stock');
  expect(list.textContent).toContain('BrokenAda Young+33 Q');
  dialog().getByText('1 of 3 returned');
});
