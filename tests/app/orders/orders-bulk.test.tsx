import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { toasts } from '../../harness/dom/portal';
import {
  buttonIn,
  descriptionOf,
  dialogNamed,
  FIRST,
  openOrders,
  optionsOf,
  serveOrders,
  user,
  type OrderOfTest,
} from './orders-in-dom';

const bar = () => within(screen.getByLabelText('Selected rows'));
const action = () => bar().getByLabelText<HTMLSelectElement>('Action for the selected orders');
const work = () => waitFor(() => dialogNamed(/: \d+ orders?$/));
const box = (index: number) => screen.getByLabelText<HTMLInputElement>(`Select order QP-${FIRST + index}`);
const selectPage = () => user.click(screen.getByLabelText('Select all rows of this page'));
const press = async (name: string | RegExp) =>
  user.click(await (await work()).findByText(name, { selector: 'button' }));
const applyNow = async () => user.click(await screen.findByText('Apply now'));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

async function selectAll(...orders: OrderOfTest[]) {
  const served = serveOrders(server, ...orders);
  await openOrders();
  await selectPage();
  await bar().findByLabelText('Action for the selected orders');
  return { ...served, statuses: () => served.all.map(({ orderStatusId }) => orderStatusId) };
}

async function apply(label: string): Promise<void> {
  await user.selectOptions(action(), label);
  await user.click(buttonIn(bar(), 'Apply'));
}

describe('the bulk bar of orders', () => {
  const coupon = (id: number, couponStatusId: number) => ({
    couponCode: { id, code: `QC-${id}`, couponStatus: null, couponStatusId },
  });

  test('offers coupon orders Cancel alone, and refuses it to those whose coupons are used', async () => {
    await selectAll({}, { type: 'custom', lines: [coupon(7, 2)] });
    expect(optionsOf(action())).toEqual(['Choose an action', 'Cancel']);
    bar().getByText('Coupon orders can only be canceled.');
    await apply('Cancel');
    const review = await work();
    await review.findByText('Unsuccessful order status update: You cannot cancel the order for the used coupons.');
    buttonIn(review, 'Cancel 1 order');
  });

  test('leaves out an order with a product that could not be read', async () => {
    await selectAll({}, { unreadable: [0] });
    await apply('Cancel');
    const review = await work();
    await review.findByText(/A product in this order couldn’t be read\.$/);
    buttonIn(review, 'Cancel 1 order');
  });

  test('copies the numbers of the selected orders, a line each', async () => {
    await selectAll({}, {}, {});
    await user.click(box(1));
    await user.click(buttonIn(bar(), 'Copy order numbers'));
    await waitFor(() => expect(toasts()).toEqual(['Copied 2 order numbers.']));
    expect(await navigator.clipboard.readText()).toBe(`QP-${FIRST}\nQP-${FIRST + 2}`);
  });

  test('offers the five actions, and says that none was chosen', async () => {
    await selectAll({});
    expect(optionsOf(action())).toEqual([
      ...['Choose an action', 'Processing', 'Order Received', 'Return', 'Add Tracking', 'Cancel'],
    ]);
    await user.click(buttonIn(bar(), 'Apply'));
    bar().getByText("Status can't be blank");
    expect(document.activeElement).toBe(action());
    expect(descriptionOf(action())).toBe("Status can't be blank");
    await user.selectOptions(action(), 'Processing');
    expect(bar().queryByText("Status can't be blank")).toBeNull();
  });
});

describe('a bulk change of orders', () => {
  test('that partly fails says how many succeeded, lists the failed, keeps them selected, and Retry repeats exactly those', async () => {
    const { changes, statuses, refuse } = await selectAll({}, {}, {});
    refuse(FIRST + 1, () => refusal(500, { message: 'The shop is being counted.' }));
    await apply('Processing');
    await press('Mark 3 orders as processing');
    await applyNow();
    const failed = within(await screen.findByRole('region', { name: 'Failed orders' }));
    expect(failed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `QP-${FIRST + 1}The shop is being counted.`,
    ]);
    screen.getByText('Successfully updated 2 order statuses');
    screen.getByText('Please re-check the failed orders');
    expect(statuses()).toEqual([2, 1, 2]);

    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(changes(FIRST + 1)).toHaveLength(2));
    expect([FIRST, FIRST + 2].map((id) => changes(id).length)).toEqual([1, 1]);
    await user.click(await screen.findByText('Done'));
    await waitFor(() => expect(bar().getByText('1 selected')).toBeDefined());
    expect([0, 1, 2].map((index) => box(index).checked)).toEqual([false, true, false]);

    refuse(FIRST + 1);
    await apply('Processing');
    await press('Mark 1 order as processing');
    await applyNow();
    await waitFor(() => expect(toasts().join()).toContain('Successfully updated 1 order statuses'));
    expect(statuses()).toEqual([2, 2, 2]);
  });

  test('adds a tracking number to each order that is given one, and keeps the others selected', async () => {
    const { changes, statuses } = await selectAll({}, {}, { status: 6 });
    await apply('Add Tracking');
    const review = await work();
    await review.findByText(/^2 can be marked as shipped/);
    const row = (index: number) => within(review.getByLabelText(`Order QP-${FIRST + index}`));
    await press('Add tracking');
    row(0).getByText('Please choose shipping company!');
    row(0).getByText('Please type in tracking number!');
    await user.selectOptions(review.getByLabelText('Carrier for all'), 'UPS');
    await user.type(row(1).getByLabelText('Tracking number'), '1Z777');
    expect(review.queryByText(/^Please/)).toBeNull();
    await press('Add tracking to 1 order');
    await waitFor(() => expect(toasts().join()).toContain('Successfully updated 1 order statuses'));
    expect(statuses()).toEqual([1, 6, 6]);
    expect(changes(FIRST + 1)).toMatchObject([{ orderStatusId: 6, shippingCompany: 'ups', trackingNumber: '1Z777' }]);
    expect(changes(FIRST)).toEqual([]);
    await waitFor(() => expect(bar().getByText('2 selected')).toBeDefined());
  });
});

describe('all orders of a filter', () => {
  const all = (count: string) => bar().queryByText(`Select all ${count} orders matching this filter`);

  test('are read with progress, which can be canceled and leaves the selection as it was', async () => {
    await selectAll(...Array.from({ length: 30 }, () => ({})));
    const { answer, release } = held({ data: [], total: 30, counts: {}, totalIsLowerBound: false });
    server.answer('GET /orders', answer);
    await user.click(all('30')!);
    await bar().findByText(/^Selecting 0 of 30…/);
    await user.click(buttonIn(bar(), 'Cancel'));
    release();
    await waitFor(() => expect(all('30')).not.toBeNull());
    bar().getByText('25 selected');
    expect(toasts()).toEqual([]);
  });

  test('that can’t be read leave the selection as it was, and say why', async () => {
    await selectAll(...Array.from({ length: 30 }, () => ({})));
    server.answer('GET /orders', refusal(503, { message: 'Not now.' }));
    await user.click(all('30')!);
    await waitFor(() => expect(toasts()).toEqual(['Not now.']));
    bar().getByText('25 selected');
    expect(all('30')).not.toBeNull();
  });

  test('of which there are too many are not offered, and the bar says what to do', async () => {
    const { all: orders } = serveOrders(server, ...Array.from({ length: 25 }, () => ({})));
    server.answer('GET /orders', { data: orders, total: 10_001, counts: { all: 10_001 }, totalIsLowerBound: true });
    await openOrders();
    await selectPage();
    await bar().findByText('More than 10,000 orders match. Narrow the filter to select them all.');
    expect(bar().queryByText(/^Select all/)).toBeNull();
  });
});

describe('a bulk change that can be undone', () => {
  async function cancelBoth() {
    const served = await selectAll({}, {});
    await apply('Cancel');
    (await work()).getByText('Their points (2,400 Q in total) go back to the companies.');
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await press('Cancel 2 orders');
    await waitFor(() => expect(toasts().join()).toContain('Canceling 2 orders'));
    expect(screen.queryByLabelText('Selected rows')).toBeNull();
    return served;
  }

  test('changes nothing where it is, and selects its orders again', async () => {
    const { statuses } = await cancelBoth();
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(toasts().join()).toContain('Undone: nothing was canceled.'));
    bar().getByText('2 selected');
    expect(statuses()).toEqual([1, 1]);
  });

  test('is made after ten seconds, and not before', async () => {
    const { statuses } = await cancelBoth();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(statuses()).toEqual([1, 1]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(toasts().join()).toContain('Successfully updated 2 order statuses'));
    expect(statuses()).toEqual([5, 5]);
  });
});
