import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import '@/components/list/filter-sheet';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { buttonIn, descriptionOf, openOrders, serveOrders, user } from './orders-in-dom';

const LIST = '/marketing-shop/orders/all/1';
const day = (label: 'Start date' | 'End date') => screen.getAllByLabelText<HTMLInputElement>(label)[0]!;
const shownAddress = () => location.pathname + location.search;
const isShown = (address: string) => waitFor(() => expect(shownAddress()).toBe(address));
/** What the list was asked for last. */
const asked = () => Object.fromEntries(server.calls('GET /orders').at(-1)!.search);
const rowLinks = () => document.querySelectorAll('[data-row-link]').length;

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  serveOrders(server, {}, { status: 2 }, { status: 6 });
});

async function type(field: HTMLInputElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

describe('the days of the orders list', () => {
  test('are typed, and taken by Enter or on leaving the field', async () => {
    await openOrders(LIST);
    await user.type(day('Start date'), '11/06/2026{Enter}');
    await isShown(`${LIST}?startDate=2026-11-06`);
    await user.type(day('End date'), '11/06/2026');
    await user.tab();
    await isShown(`${LIST}?startDate=2026-11-06&endDate=2026-11-06`);
    await waitFor(() =>
      expect(asked()).toMatchObject({
        dateField: 'orders.createdAt',
        startDate: '2026-11-06',
        endDate: '2026-11-06',
      }),
    );
    await screen.findByLabelText('Remove filter 11/06/2026 – 11/06/2026');
  });

  test('are taken in the ways in which people type them, both ends together', async () => {
    await openOrders(`${LIST}?startDate=2026-01-01&endDate=2026-01-31`);
    // After the end that was set: the two are read together, on leaving the field.
    await type(day('Start date'), '2/1/26');
    await type(day('End date'), '02282026');
    expect(shownAddress()).toBe(`${LIST}?startDate=2026-01-01&endDate=2026-01-31`);
    await user.keyboard('{Enter}');
    await isShown(`${LIST}?startDate=2026-02-01&endDate=2026-02-28`);
    await waitFor(() => expect(day('End date').value).toBe('02/28/2026'));
  });

  test('are understood in words, told before they are taken, and kept as they were said', async () => {
    await openOrders(LIST);
    await user.type(day('Start date'), 'last month');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('10/01/2026 – 10/31/2026');
    expect(shownAddress()).toBe(LIST);
    await user.keyboard('{Enter}');
    await isShown(`${LIST}?startDate=last-month&endDate=last-month`);
    await waitFor(() => expect(asked()).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-31' }));
    await screen.findByLabelText('Remove filter Last month');
    expect([day('Start date').value, day('End date').value]).toEqual(['10/01/2026', '10/31/2026']);
    // The other end stays what it was said to be.
    await type(day('Start date'), '10/5{Enter}');
    await isShown(`${LIST}?startDate=2026-10-05&endDate=last-month`);
    await screen.findByLabelText('Remove filter 10/05/2026 – end of last month');
    // One day in words is that end alone.
    await type(day('End date'), 'today');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('10/05/2026 – 11/26/2026');
    await user.keyboard('{Enter}');
    await isShown(`${LIST}?startDate=2026-10-05&endDate=today`);
    await type(day('End date'), 'older than 3 days{Enter}');
    await isShown(`${LIST}?endDate=-3d`);
    await screen.findByLabelText('Remove filter Older than 3 days');
  });

  test.for([
    ['11/28/2026', 'Start Date cannot be in the future.'],
    ['11/21/2026', 'Start Date cannot be after End Date.'],
    ['02/30/2026', 'Start date must be a date as MM/DD/YYYY, or words such as yesterday.'],
    ['some day', 'Start date must be a date as MM/DD/YYYY, or words such as yesterday.'],
  ] as const)('refuse %s as their start, and say why', async ([typed, sentence]) => {
    const address = `${LIST}?endDate=2026-11-16`;
    await openOrders(address);
    await type(day('Start date'), `${typed}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(day('Start date').getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(day('Start date'))).toBe(sentence);
    expect(day('Start date').value).toBe(typed);
    expect(shownAddress()).toBe(address);
    expect(server.calls('GET /orders')).toHaveLength(1);
  });
});

describe('the filters of the orders list', () => {
  test('ask for a number as it is written, whatever its case and spaces', async () => {
    await openOrders(LIST);
    await user.selectOptions(screen.getByLabelText('Filter by', { selector: 'select[id]' }), 'Order Number');
    await user.type(screen.getByLabelText('Search orders'), 'qp- 107777{Enter}');
    await isShown(`${LIST}?searchBy=orderNumber&searchFor=qp-+107777`);
    await waitFor(() => expect(asked()).toMatchObject({ searchBy: 'orderNumber', searchFor: 'QP-107777' }));
  });

  test('that nothing matches say so, with a way out and how many each other tab has', async () => {
    server.answer('GET /orders', ({ search }) => {
      const data = search.has('searchFor') ? [] : [{ id: 1, orderNumber: 'QP-1', createdAt: '2026-03-01T12:00:00Z' }];
      return {
        data: data.map((row) => ({ ...row, total: 100, orderStatusId: 2, type: 'qpoints' })),
        total: data.length,
        counts: { all: 4, 2: 0, 6: 4 },
        totalIsLowerBound: false,
      };
    });
    await openOrders('/marketing-shop/orders/2/1?searchFor=nobodyhasthisname', { isEmpty: true });
    await screen.findByText('No orders match this filter.');
    screen.getByText('4 under Shipped', { selector: 'a' });
    await user.click(screen.getByText('Clear filters'));
    await waitFor(() => expect(rowLinks()).toBe(1));
    expect(shownAddress()).toBe(LIST);
  });
});

test('an order opens at an address that keeps the filters', async () => {
  serveOrders(server, ...Array.from({ length: 30 }, () => ({})));
  const address = '/marketing-shop/orders/all/2?searchFor=a&sort=total&direction=asc';
  await openOrders(address);
  await user.click(document.querySelector('[data-row-link]')!);
  await isShown(`${address}&order=126`);
});

describe('the tabs of the orders list', () => {
  const tab = (name: string) => within(screen.getAllByLabelText('Order status')[0]!).getByText(name).closest('a')!;

  test('tell how many orders each has, and show them', async () => {
    await openOrders(LIST);
    expect(tab('All').textContent).toBe('All3');
    expect(tab('All').getAttribute('aria-current')).toBe('page');
    expect(['Order Received', 'Processing', 'Shipped', 'Failed'].map((name) => tab(name).textContent)).toEqual([
      'Order Received1',
      'Processing1',
      'Shipped1',
      'Failed0',
    ]);
    await user.click(tab('Processing'));
    await isShown('/marketing-shop/orders/2/1');
    await waitFor(() => expect(tab('Processing').getAttribute('aria-current')).toBe('page'));
    expect(asked()).toMatchObject({ orderStatusId: '2' });
    await waitFor(() => expect(rowLinks()).toBe(1));
  });

  test('are one chooser on a phone', async () => {
    await openOrders(LIST);
    const chooser = screen.getByLabelText('Order status', { selector: 'select' });
    await user.selectOptions(chooser, 'Shipped (1)');
    await isShown('/marketing-shop/orders/6/1');
    await waitFor(() => expect(rowLinks()).toBe(1));
  });
});

test('a header sorts by its column, the other way when pressed again, and keeps the filters', async () => {
  serveOrders(server, ...Array.from({ length: 30 }, () => ({})));
  await openOrders('/marketing-shop/orders/all/2?searchFor=a&startDate=2026-01-01');
  const header = (name: string) => screen.getByText(name, { selector: 'th *' }).closest('th')!;
  const press = (name: string) => user.click(header(name).querySelector('a')!);
  expect(header('Date').getAttribute('aria-sort')).toBe('descending');
  expect(asked()).toMatchObject({ limit: '25', offset: '25' });
  await press('Total');
  await isShown(`${LIST}?searchFor=a&startDate=2026-01-01&sort=total&direction=desc`);
  await waitFor(() => expect(header('Total').getAttribute('aria-sort')).toBe('descending'));
  expect(asked()).toMatchObject({ sort: 'total', direction: 'desc', searchFor: 'a', offset: '0' });
  await press('Total');
  await waitFor(() => expect(header('Total').getAttribute('aria-sort')).toBe('ascending'));
  expect(asked()).toMatchObject({ sort: 'total', direction: 'asc', searchFor: 'a' });
});

describe('the sheet of filters on a phone', () => {
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Filters' }));
  const open = async () => {
    await openOrders(LIST);
    await user.click(screen.getByText('Filters', { selector: 'button' }));
    return sheet();
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());

  test('stays open over a day that is refused, and says why', async () => {
    const filters = await open();
    const start = () => filters.getByLabelText<HTMLInputElement>('Start date');
    await user.type(start(), '02/30/2026');
    await user.click(buttonIn(filters, 'Apply filters'));
    await filters.findByText('Start date must be a date as MM/DD/YYYY, or words such as yesterday.');
    await waitFor(() => expect(document.activeElement).toBe(start()));
    expect(start().value).toBe('02/30/2026');
    expect(shownAddress()).toBe(LIST);

    await type(start(), '02/28/2026');
    await user.click(buttonIn(filters, 'Apply filters'));
    await isShown(`${LIST}?startDate=2026-02-28`);
    await isClosed();
    screen.getByText('Filters (1)', { selector: 'button' });
  });

  test('is closed without a change, and comes back to its button', async () => {
    const filters = await open();
    await user.click(filters.getByLabelText('Close'));
    await isClosed();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Filters'));
    expect(shownAddress()).toBe(LIST);
  });
});
