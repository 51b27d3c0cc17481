import { waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { toasts } from '../../harness/dom/portal';
import {
  buttonIn,
  CARRIERS,
  descriptionOf,
  dialog,
  FIRST,
  isDisabled,
  openFirst,
  optionsOf,
  selector,
  serveOrders,
  title,
  user,
  type OrderOfTest,
  type Orders,
} from './orders-in-dom';

const add = () => buttonIn(dialog(), 'Add Tracking Number');
const form = () => within(dialog().getByLabelText('Add tracking'));
const carrier = () => form().getByLabelText<HTMLSelectElement>('Carrier');
const number = () => form().getByLabelText<HTMLInputElement>('Tracking number');
const save = () => buttonIn(form(), 'Save tracking');
/** What the products of the order tell of their parcels. */
const lines = () =>
  dialog()
    .getAllByText(/^Lamp \d$/, { selector: 'td *' })
    .map((name) => name.closest('tr')?.cells[5]?.textContent);
const choose = (what: string | RegExp) => user.click(form().getByLabelText(what));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

async function open(...orders: OrderOfTest[]): Promise<Orders> {
  const served = serveOrders(server, ...orders);
  await openFirst();
  return served;
}

async function openForm(...orders: OrderOfTest[]): Promise<Orders> {
  const served = await open(...orders);
  await user.selectOptions(selector(), 'Track Package');
  await user.click(add());
  return served;
}

test('no tracking number is added to an order with a product that could not be read', async () => {
  await open({ lines: [{}, {}], unreadable: [1] });
  await user.selectOptions(selector(), 'Track Package');
  expect(isDisabled(add())).toBe(true);
  expect(descriptionOf(add())).toBe(
    'A product in this order couldn’t be read, so you can’t add a tracking number here.',
  );
  const rows = dialog().getByLabelText('Products').querySelectorAll('tbody tr');
  expect(Array.from(rows, (row) => row.textContent).map((text) => text.includes('couldn’t be read'))).toEqual([
    false,
    true,
    false,
  ]);
});

describe('the form of a tracking number', () => {
  test('has the carrier that its number tells, and warns of a number that is none of the carrier’s, but takes it', async () => {
    const { changes } = await openForm({});
    await waitFor(() => expect(document.activeElement).toBe(number()));
    await user.paste('1Z999AA10123456784');
    await waitFor(() => expect(carrier().value).toBe('ups'));
    await user.selectOptions(carrier(), 'USPS');
    await waitFor(() => expect(descriptionOf(number())).toBe('This looks like a number from UPS. Check the carrier.'));
    await user.clear(number());
    await user.paste('7712345678');
    expect(carrier().value).toBe('usps');
    await user.click(save());
    await waitFor(() => expect(toasts().join()).toContain('Update Successfully!'));
    const parcel = { shippingCompany: 'usps', trackingNumber: '7712345678' };
    expect(changes(FIRST)).toEqual([{ id: FIRST, type: 'qpoints', version: 1, orderStatusId: 6, ...parcel }]);
  });

  test('takes a number that is sent before the carriers have come, with the carrier that it tells', async () => {
    const { changes } = await open({});
    const { answer, release } = held(CARRIERS);
    server.answer('GET /shipping', answer);
    await user.selectOptions(selector(), 'Track Package');
    await user.click(add());
    await waitFor(() => expect(document.activeElement).toBe(number()));
    await user.keyboard('1Z999AA10123456784{Enter}');
    expect(changes(FIRST)).toEqual([]);
    release();
    await waitFor(() => expect(toasts().join()).toContain('Update Successfully!'));
    expect(changes(FIRST)).toMatchObject([{ shippingCompany: 'ups', trackingNumber: '1Z999AA10123456784' }]);
  });

  test('is of chosen products only, and then rests while the order is Shipped', async () => {
    const { changes } = await openForm({ status: 2, lines: [{}, {}, {}] });
    await choose('Multiple (chosen products)');
    await choose('Lamp 2 × 1');
    await user.selectOptions(carrier(), 'FEDEX');
    await user.click(number());
    await user.paste(' 7712 3456 ');
    await user.click(save());
    await dialog().findByText(/FEDEX 7712 3456/);
    expect(lines()).toEqual(['—', 'FEDEX 7712 3456 (opens in a new tab)', '—']);
    expect(changes(FIRST)).toMatchObject([
      { orderStatusId: 6, products: [901], shippingCompany: 'fedex', trackingNumber: '7712 3456' },
    ]);
    expect(isDisabled(add())).toBe(true);
    dialog().getByText('The order is Shipped. You can’t add another tracking number.');
  });

  test('says at each field what is missing, and saves nothing', async () => {
    const { changes } = await openForm({ lines: [{}, {}] });
    await choose(/^Multiple/);
    await user.click(save());
    await form().findByText('Please choose products!');
    const boxes = () => form().getAllByRole('checkbox');
    await waitFor(() => expect(document.activeElement).toBe(boxes()[0]));
    expect(descriptionOf(carrier())).toBe('Please choose shipping company!');
    expect(descriptionOf(number())).toBe('Please type in tracking number!');
    await user.click(boxes()[0]!);
    await user.selectOptions(carrier(), 'USPS');
    await waitFor(() => expect(form().queryByText(/^Please choose/)).toBeNull());
    await user.click(save());
    await waitFor(() => expect(document.activeElement).toBe(number()));
    expect(changes(FIRST)).toEqual([]);
    expect(lines()).toEqual(['—', '—']);
  });

  test('says that the carriers can’t be had, reads them again, and then has the one that the number tells', async () => {
    serveOrders(server, {});
    server.answer('GET /shipping', refusal(503, { message: 'Not now.' }));
    await openFirst();
    await user.selectOptions(selector(), 'Track Package');
    await user.click(add());
    await form().findByText('There was a problem getting the carriers. Not now.');
    await user.type(number(), '1Z1');
    server.answer('GET /shipping', CARRIERS);
    await user.click(buttonIn(form(), 'Retry'));
    await waitFor(() => expect(optionsOf(carrier())).toEqual(['Choose a carrier', 'USPS', 'UPS', 'FEDEX']));
    await waitFor(() => expect([number().value, carrier().value]).toEqual(['1Z1', 'ups']));
    expect(form().queryByText(/There was a problem/)).toBeNull();
  });

  test('takes letters as such, and does not leave the order by them', async () => {
    await openForm({}, {});
    await user.type(number(), 'jkj');
    expect(number().value).toBe('jkj');
    expect(title()).toContain(`QP-${FIRST}`);
  });
});

describe('the button of the form', () => {
  test('chooses Track Package and opens the form, whose number has the focus, with one click', async () => {
    await open({});
    await user.click(add());
    expect(selector().value).toBe('6');
    expect(document.activeElement).toBe(number());
  });

  test.for([3, 4, 5, 8] as const)('is not offered for an order with the status %i', async (status) => {
    await open({ status });
    expect(dialog().queryByText('Add Tracking Number')).toBeNull();
  });

  test('is not offered for an order of coupons', async () => {
    await open({
      type: 'custom',
      lines: [{ couponCode: { id: 1, code: 'QC-1', couponStatus: null, couponStatusId: 1 } }],
    });
    await user.selectOptions(selector(), 'Track Package');
    expect(dialog().queryByText('Add Tracking Number')).toBeNull();
  });
});
