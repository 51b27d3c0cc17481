import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { USED_COUPON } from '@/lib/domain/order-changes';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { toasts } from '../../harness/dom/portal';
import {
  buttonIn,
  dialog,
  FIRST,
  isDisabled,
  openFirst,
  selector,
  serveOrders,
  title,
  user,
  type Orders,
} from './orders-in-dom';

const mark = (as: 'used' | 'unused') => dialog().getByLabelText(`Mark as ${as}: QC-7`);
const question = async () => within(await screen.findByRole('alertdialog'));
const isAsked = () => screen.queryByRole('alertdialog') !== null;
const change = async (status: string) => {
  await user.selectOptions(selector(), status);
  await user.click(buttonIn(dialog(), 'Update'));
};

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

async function openCoupon(used: boolean): Promise<Orders> {
  const couponCode = { id: 7, code: 'QC-7', couponStatus: null, couponStatusId: used ? 2 : 1 };
  const orders = serveOrders(server, { type: 'custom', lines: [{ couponCode }] });
  await openFirst();
  return orders;
}

describe('a coupon of an order', () => {
  test('can’t be changed while its order is', async () => {
    const { all } = await openCoupon(false);
    const { answer, release } = held({ ...all[0], orderStatusId: 2, orderStatus: 'Processing', version: 2 });
    server.answer(`PATCH /orders/${FIRST}`, answer);
    await change('Processing');
    await waitFor(() => expect(isDisabled(mark('used'))).toBe(true));
    await user.click(mark('used'));
    expect(isAsked()).toBe(false);
    release();
    await waitFor(() => expect(isDisabled(mark('used'))).toBe(false));
    expect(title()).toContain('Processing');
  });

  test('that is used keeps its order from being canceled', async () => {
    await openCoupon(true);
    server.answer(`PATCH /orders/${FIRST}`, refusal(409, { message: USED_COUPON }));
    await change('Cancel');
    await user.click(buttonIn(await question(), 'Cancel order'));
    await waitFor(() => expect(toasts()).toEqual(['You cannot cancel the order for the used coupons.']));
    expect(title()).toContain('Order Received');
  });

  test.for([
    ['the server’s message', { statusCode: 500, message: 'The coupon is locked.' }, 'The coupon is locked.'],
    ['"Update failed !" where there is none', {}, 'Update failed !'],
  ] as const)('that can’t be changed shows %s, and stays with its question', async ([, answer, shown]) => {
    await openCoupon(false);
    server.answer('PATCH /orders/coupon/update', () => Response.json(answer, { status: 500 }));
    await user.click(mark('used'));
    const asked = await question();
    asked.getByText('Coupon QC-7 is Unused and becomes Used.');
    await user.click(buttonIn(asked, 'Mark as used'));
    await waitFor(() => expect(toasts().join()).toContain(shown));
    const sent = server.calls('PATCH /orders/coupon/update').map(({ body }) => body);
    expect(sent).toEqual([{ id: 7, couponStatusId: 2, version: 1 }]);
    // The question stays, for another try, once it is answered.
    await asked.findByText('Mark as used', { selector: 'button' });
    await user.click(buttonIn(asked, 'Cancel'));
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(mark('used')).toBeDefined();
  });
});
