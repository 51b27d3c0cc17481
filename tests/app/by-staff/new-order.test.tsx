import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { NewOrderForm } from '@/app/(portal)/marketing-shop/new-order/order-form';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
const button = (text: string) => screen.getByText<HTMLElement>(text, { selector: 'button' });

const MASTER = { id: 51, fullName: 'Ann Lee', email: 'ann@x.example', isMaster: true };
const TO = { address: '1 Main St', addressCont: '', city: 'Irvine', state: 'CA', zipCode: '92618' };
const companyOf = (id: number, more: object = {}) => ({
  ...{
    id,
    name: `Company ${id}`,
    isApproved: true,
    people: [MASTER, { ...MASTER, id: 52, fullName: 'Bo Chu', isMaster: false }],
  },
  order: { available: 500, shippingInformation: { ...TO, mobileNumber: '', officeNumber: '' } },
  ...more,
});
const CAP = {
  ...{ sku: 'CAP-1', name: 'Cap', categoryName: null, size: 'M', color: null, custom: null, imageUrl: null },
  ...{ price: 100, shipping: 25, stock: 4, productId: 7, isSold: true },
};
const PEN = { ...CAP, sku: 'PEN-1', name: 'Pen', size: null, price: 20, shipping: 0, stock: null, productId: 8 };

let server: FakeBff;
let goods: (typeof CAP | typeof PEN)[];
beforeEach(() => {
  server = fakeBff();
  goods = [CAP, PEN];
  history.replaceState(null, '', '/marketing-shop/new-order');
  const rows = [7, 8].map((id) => ({ id, name: `Company ${id}`, city: 'Irvine', state: 'CA', approvalStep: 2 }));
  server.answer('GET /companies/search', { data: rows, total: 2 });
  server.answer('GET /by-staff/companies/7', companyOf(7));
  server.answer('GET /by-staff/companies/8', companyOf(8, { isApproved: false }));
  server.answer('GET /by-staff/goods', ({ search }) => ({
    data: goods.filter(({ sku, name }) =>
      search.has('sku') ? sku === search.get('sku') : name.toLowerCase().includes(search.get('searchFor') ?? ''),
    ),
  }));
});

const summary = (name: string) =>
  within(screen.getByRole('complementary', { name: 'Summary' })).getByText(name).nextSibling?.textContent;

/** Picks by keys what a text finds. */
async function pick(label: string, text: string, found: string, keys = '{Enter}'): Promise<void> {
  await user.click(field(label));
  await user.keyboard(text);
  await within(screen.getByRole('listbox')).findByText(found);
  await waitFor(() => expect(screen.getByRole('listbox').className).not.toContain('opacity'));
  await user.keyboard(keys);
}

describe('a new order', () => {
  test('picks with Enter right after typing, before the search is answered', async () => {
    renderInPortal(<NewOrderForm companyId={7} />);
    await user.click(field('Add a product'));
    await user.keyboard('pen{Enter}');
    await waitFor(() => expect(field('Quantity of Pen').value).toBe('1'));
    expect(screen.queryByLabelText('Quantity of Cap, M')).toBeNull();
    expect(field('Add a product').value).toBe('');
  });

  test('is put together by keys, shows what it costs, and sends what the caller was told', async () => {
    server.answer('POST /by-staff/orders', { id: 12, orderNumber: 'QP-000012', total: 145 });
    renderInPortal(<NewOrderForm companyId={null} />);
    await pick('Company', 'comp', 'Company 7');
    await waitFor(() => expect(field('City').value).toBe('Irvine'));
    await pick('Add a product', 'cap', 'Cap, M');
    await pick('Add a product', 'pen', 'Pen');
    await waitFor(() => expect(summary('Total')).toBe('145 Q'));
    expect(summary('Left')).toBe('355 Q');
    await user.selectOptions(field('Ordered by'), 'Bo Chu');
    await user.click(button('Place order'));
    await waitFor(() => expect(location.pathname + location.search).toBe('/marketing-shop/orders/all/1?order=12'));
    expect(server.calls('POST /by-staff/orders').map(({ body }) => body)).toEqual([
      {
        ...{ companyId: 7, userId: 52, total: 145 },
        lines: [
          { sku: 'CAP-1', quantity: 1 },
          { sku: 'PEN-1', quantity: 1 },
        ],
        shippingInformation: { ...TO, mobileNumber: '', officeNumber: '' },
      },
    ]);
    expect(toasts().join()).toContain('Order QP-000012 placed');
  });

  test('says at each field what is missing, and keeps what was typed', async () => {
    renderInPortal(<NewOrderForm companyId={null} />);
    await user.click(button('Place order'));
    await screen.findByText('Choose a company.');
    for (const fault of ['Add a product.', 'Enter an address.', 'Enter a city.', 'Enter a state.', 'Enter a ZIP code.'])
      expect(screen.getByText(fault), fault).toBeTruthy();
    expect(server.calls('POST /by-staff/orders')).toEqual([]);
  });

  test('counts a product again that is added twice, and warns of what runs out or costs too much', async () => {
    renderInPortal(<NewOrderForm companyId={7} />);
    await pick('Add a product', 'cap', 'Cap, M');
    await pick('Add a product', 'cap', 'Cap, M');
    await waitFor(() => expect(field('Quantity of Cap, M').value).toBe('2'));
    await user.clear(field('Quantity of Cap, M'));
    await user.keyboard('9');
    await screen.findByText('Only 4 of SKU CAP-1 left.');
    goods = [{ ...PEN, price: 600 }];
    await pick('Add a product', 'pen', 'Pen');
    await screen.findByText('100 Q missing: the order costs 600 Q and the company has 500 Q.');
    await user.click(screen.getByLabelText('Remove Cap, M'));
    expect(screen.queryByLabelText('Quantity of Cap, M')).toBeNull();
  });

  test('shows a refusal under its line and under the products', async () => {
    const [soldOut, short] = [
      'SKU CAP-1 is sold out.',
      '5 Q missing: the order costs 125 Q and the company has 120 Q.',
    ];
    server.answer('POST /by-staff/orders', () =>
      refusal(409, {
        message: `${soldOut} ${short}`,
        errors: [
          { path: 'lines.0.sku', msg: soldOut },
          { path: 'lines', msg: short },
        ],
      }),
    );
    renderInPortal(<NewOrderForm companyId={7} />);
    await pick('Add a product', 'cap', 'Cap, M');
    await waitFor(() => expect(summary('Total')).toBe('125 Q'));
    await user.click(button('Place order'));
    const products = screen.getByRole('region', { name: 'Products' });
    await within(products).findByText(soldOut);
    expect(within(products).getByText(short)).toBeTruthy();
    expect(field('Quantity of Cap, M').value).toBe('1');
    expect(location.pathname).toBe('/marketing-shop/new-order');
  });

  test('of coupons has a code in each line, which can’t be left out', async () => {
    server.answer('POST /by-staff/orders', { id: 12, orderNumber: 'QP-000012', total: 20 });
    renderInPortal(<NewOrderForm companyId={7} />);
    await pick('Add a product', 'pen', 'Pen');
    await user.click(field('The products are coupons, each with a code'));
    await user.click(button('Place order'));
    await screen.findByText('Enter the coupon code.');
    await user.type(field('Coupon code of Pen'), 'C-1');
    await user.click(button('Place order'));
    await waitFor(() => expect(server.calls('POST /by-staff/orders')).toHaveLength(1));
    expect(server.calls('POST /by-staff/orders')[0]?.body).toMatchObject({
      lines: [{ sku: 'PEN-1', quantity: 1, couponCode: 'C-1' }],
    });
  });

  test('keeps an address that was typed when the company changes, and takes the company’s on request', async () => {
    renderInPortal(<NewOrderForm companyId={7} />);
    await waitFor(() => expect(field('City').value).toBe('Irvine'));
    await user.clear(field('City'));
    await user.keyboard('Reno');
    await pick('Company', 'comp', 'Company 8', '{ArrowDown}{Enter}');
    await screen.findByText('This company isn’t approved yet.');
    expect(field('City').value).toBe('Reno');
    await user.click(await screen.findByText('Use the company’s address'));
    expect(field('City').value).toBe('Irvine');
  });
});
