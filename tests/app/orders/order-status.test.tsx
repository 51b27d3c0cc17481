import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { toasts } from '../../harness/dom/portal';
import {
  buttonIn,
  dialog,
  FIRST,
  isDisabled,
  openFirst,
  optionsOf,
  selector,
  serveOrders,
  title,
  user,
} from './orders-in-dom';

const update = () => buttonIn(dialog(), 'Update');
const question = (name: string) => screen.findByRole('alertdialog', { name });

/** What the selector offers an order of each status, in its own words (spec 1 §4). */
const OFFERED: Readonly<Record<OrderStatusId, string[]>> = {
  1: ['Order Received', 'Processing', 'Delivered', 'Cancel', 'Track Package'],
  2: ['Processing', 'Return', 'Delivered', 'Track Package'],
  3: ['Returned'],
  4: ['Return', 'Delivered'],
  5: ['Canceled'],
  6: ['Return', 'Shipped'],
  7: ['Cancel', 'Custom Delivered'],
  8: ['Failed'],
};

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

describe('the status of an order', () => {
  test.for(Object.values(ORDER_STATUS))('offers exactly the changes that are allowed after %i', async (status) => {
    serveOrders(server, { status });
    await openFirst();
    expect(selector().value).toBe(String(status));
    expect(optionsOf(selector())).toEqual(OFFERED[status]);
    // A number is offered where the order may become Shipped, and named as settled where it is.
    expect(dialog().queryAllByText('Add Tracking Number')).toHaveLength(
      OFFERED[status].includes('Track Package') || status === ORDER_STATUS.shipped ? 1 : 0,
    );
    expect(isDisabled(update())).toBe(true);
  });

  test.for([
    { from: 1, choice: 'Cancel', verb: 'Cancel order', to: 5, becomes: 'Canceled' },
    { from: 4, choice: 'Return', verb: 'Return order', to: 3, becomes: 'Returned' },
  ] as const)('asks before $becomes gives the points back', async ({ from, choice, verb, to, becomes }) => {
    const { changes } = serveOrders(server, { status: from });
    await openFirst();
    await user.selectOptions(selector(), choice);
    await user.click(update());
    const asked = await question(`${choice} this order?`);
    expect(asked.textContent).toContain(
      `Order QP-${FIRST} becomes ${becomes}, and 1,200 Q go back to Own Solar. This can’t be undone.`,
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(update()));
    expect(changes(FIRST)).toEqual([]);

    await user.click(update());
    await user.click(within(await question(`${choice} this order?`)).getByText(verb));
    await waitFor(() => expect(toasts().join()).toContain('Update Successfully!'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changes(FIRST)).toEqual([{ id: FIRST, type: 'qpoints', version: 1, orderStatusId: to }]);
    expect(title()).toContain(becomes);
    dialog().getByText(`An order that is ${becomes} can’t change status anymore.`);
  });

  test('that somebody else made final leaves nothing to choose', async () => {
    const { change } = serveOrders(server, {});
    await openFirst();
    change(FIRST, { orderStatusId: ORDER_STATUS.failed });
    server.answer(`PATCH /orders/${FIRST}`, refusal(409, { message: 'Someone else changed this.' }));
    await user.selectOptions(selector(), 'Delivered');
    await user.click(update());
    await waitFor(() => expect(title()).toContain('Failed'));
    expect(toasts()).toEqual(['Someone else changed this.']);
    expect(optionsOf(selector())).toEqual(['Failed']);
    expect(isDisabled(update())).toBe(true);
  });
});
