import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OrdersScreen } from '@/app/(portal)/marketing-shop/orders/orders-screen';
// Loaded here, so that no wait in a test is for it.
import '@/components/orders/order-dialog';
import '@/app/(portal)/marketing-shop/orders/bulk/bulk-actions';
import '@/app/(portal)/marketing-shop/orders/bulk/bulk-dialog';
import '@/components/ui/question';
import { expect } from 'vitest';
import type { Order, OrderLine } from '@/lib/contract/orders';
import { ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import type { Call, FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

export const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** The first order of a list; the others follow it. */
export const FIRST = 101;

export const CARRIERS = [{ name: 'usps' }, { name: 'ups' }, { name: 'fedex' }];

/** What an order of a test is like; by default it is received, with one line of 1,200 points. */
export interface OrderOfTest {
  status?: OrderStatusId;
  type?: 'qpoints' | 'custom';
  lines?: Partial<OrderLine>[];
  /** The places of lines that could not be read. */
  unreadable?: number[];
}

const lineOf = (index: number, line: Partial<OrderLine>) =>
  ({
    id: 900 + index,
    sku: `SKU-${index + 1}`,
    quantity: 1,
    total: 1200,
    product: { name: `Lamp ${index + 1}`, sku: null, color: null, size: null, custom: null },
    ...{ size: null, color: null, status: null, trackingNumber: null, shippingCompany: null, categoryName: null },
    ...line,
  }) as OrderLine;

function orderOf(id: number, { status = 1, type = 'qpoints', lines = [{}], unreadable }: OrderOfTest): Order {
  return {
    id,
    orderNumber: `QP-${id}`,
    createdAt: '2026-03-01T12:00:00.000Z',
    ...{ firstName: 'Robin', lastName: 'Reed', companyName: 'Own Solar', email: 'robin@example.com' },
    total: 1200 * lines.length,
    orderStatusId: status,
    orderStatus: ORDER_STATUS_NAMES[status],
    ...{ trackingNumber: null, shippingCompany: null, type, version: 1 },
    products: lines.map((line, index) => lineOf(index, line)),
    timeline: [],
    ...(unreadable && { unreadableParts: { products: unreadable } }),
  } as unknown as Order;
}

interface SentChange {
  orderStatusId: number;
  products?: number[];
  shippingCompany?: string;
  trackingNumber?: string;
}

const parcelOf = ({ shippingCompany = '', trackingNumber = '' }: Partial<SentChange>) => ({
  shippingCompany,
  trackingNumber,
});

/** The orders of a test, and what is done with them at the server. */
export interface Orders {
  all: Order[];
  /** Changes one past the page, as somebody else would. */
  change: (id: number, to: Partial<Order>) => void;
  /** What was asked of an order by the browser, the oldest first. */
  changes: (id: number) => readonly unknown[];
  /** Answers each change of an order by a refusal; without one as at first. */
  refuse: (id: number, refusal?: () => Response) => void;
}

/** Answers the calls of the orders screen. A change is stored as it is asked for. */
export function serveOrders(server: FakeBff, ...wanted: OrderOfTest[]): Orders {
  const all = wanted.map((order, index) => orderOf(FIRST + index, order));
  const change = (id: number, to: Partial<Order>) => {
    const index = all.findIndex((order) => order.id === id);
    const order = all[index]!;
    const { orderStatusId = order.orderStatusId } = to;
    const orderStatus = ORDER_STATUS_NAMES[orderStatusId as OrderStatusId];
    all[index] = { ...order, ...to, orderStatusId, orderStatus, version: (order.version ?? 0) + 1 };
  };
  server.answer('GET /assigned-work', []);
  server.answer('GET /orders', ({ search }: Call) => {
    const status = Number(search.get('orderStatusId'));
    const found = all.filter(({ orderStatusId }) => !status || orderStatusId === status);
    const offset = Number(search.get('offset'));
    const counts = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 8].map((id) => [id, all.filter(({ orderStatusId }) => orderStatusId === id).length]),
    );
    return {
      data: found.slice(offset, offset + Number(search.get('limit'))),
      total: found.length,
      counts: { ...counts, all: all.length },
      totalIsLowerBound: false,
    };
  });
  server.answer('GET /shipping', CARRIERS);
  const orderNow = (id: number) => all.find((order) => order.id === id)!;
  const refusals = new Map<number, () => Response>();
  for (const { id } of all) {
    server.answer(`GET /orders/${id}`, () => orderNow(id));
    server.answer(`GET /timelines/order/${id}`, { entries: [], next: null });
    server.answer(`GET /notes/order/${id}`, { notes: [], hasMore: false });
    server.answer(`PATCH /orders/${id}`, ({ body }: Call) => {
      const refused = refusals.get(id)?.();
      if (refused) return refused;
      const { orderStatusId, products: chosen, ...parcel } = body as SentChange;
      const products = orderNow(id).products.map((line) =>
        parcel.trackingNumber && (chosen?.includes(line.id) ?? true) ? { ...line, ...parcelOf(parcel) } : line,
      );
      change(id, { orderStatusId, products });
      return orderNow(id);
    });
  }
  return {
    all,
    change,
    changes: (id) => server.calls(`PATCH /orders/${id}`).map(({ body }) => body),
    refuse: (id, refused) => void (refused ? refusals.set(id, refused) : refusals.delete(id)),
  };
}

let lists = 0;

/** An address that no other test has shown: a selection outlives its page, until another filter is shown. */
const ownList = () => `/marketing-shop/orders/all/1?searchFor=${(lists += 1)}`;

/** Shows the list of orders at an address, and waits for its rows. */
export async function openOrders(href = ownList(), { isEmpty = false } = {}): Promise<void> {
  history.replaceState(null, '', href);
  const [list = ''] = href.split(/[?&]order=/);
  renderInPortal(<OrdersScreen href={list} failed={null} timeZone="America/Los_Angeles" today="2026-11-26" />);
  if (!isEmpty) await waitFor(() => expect(document.querySelector('[data-row-link]')).not.toBeNull());
}

/** Shows the first order in its dialog over the list. */
export async function openFirst(): Promise<void> {
  await openOrders(`${ownList()}&order=${FIRST}`);
  await screen.findByText('Status history');
}

/** The dialog whose title this is. By role and name it would be found too, but in ten times the time. */
export function dialogNamed(title: RegExp) {
  const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const found = all.find((one) => title.test(one.querySelector('h2')?.textContent ?? ''));
  if (!found) throw new Error(`No dialog ${title}`);
  return within(found);
}

export const dialog = () => dialogNamed(/^Order/);
export const buttonIn = (part: ReturnType<typeof dialog>, name: string | RegExp) =>
  part.getByText(name, { selector: 'button' });
/** The number of the order and its status. */
/** The title line: the number and the status. */
export const title = () => dialog().getByRole('heading', { level: 2 }).parentElement?.textContent;
export const selector = () => dialog().getByLabelText<HTMLSelectElement>('Status');
export const optionsOf = (select: HTMLSelectElement) => Array.from(select.options, ({ text }) => text);
export const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

/** What describes a field, as it is read out with it. */
export const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
