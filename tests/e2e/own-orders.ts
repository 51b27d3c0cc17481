import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { OrderStatusId } from '@/lib/domain/order-status';
import { aCompany, anOrder, aUser, type TestLine, type TestOrder } from '../upstream/harness/factories';
import { dialog, openOrders } from './orders-page';
import { database } from './support/database';

/** What an order of a test's own is like; by default it is received, with one line of 1,200 points. */
export interface OwnOrder {
  status?: OrderStatusId;
  type?: 'qpoints' | 'custom';
  lines?: Partial<TestLine>[];
}

/** A company of one test, with the orders that this test alone changes. */
export interface OwnCompany {
  name: string;
  orders: TestOrder[];
}

const LONG_AGO = Date.parse('2019-03-01T12:00:00Z');

/**
 * Makes orders for one test, of any age and status. Those of the demo data belong to every test that reads the list; so
 * a test that changes orders has a company of its own, by whose name the list is filtered. They are older than the demo
 * data, so that the first pages of the whole list stay as they are. The first is the newest.
 */
export async function ownOrders(...wanted: OwnOrder[]): Promise<OwnCompany> {
  const db = database();
  const mark = randomBytes(5).toString('hex');
  const company = await aCompany(db, { name: `Own ${mark} Solar` });
  const buyer = await aUser(db, {
    roleId: 5,
    companyId: company.id,
    email: `${mark}@example.com`,
    firstName: 'Robin',
    lastName: 'Reed',
  });
  const orders: TestOrder[] = [];
  for (const [index, { status, type, lines = [{}] }] of wanted.entries()) {
    orders.push(
      await anOrder(db, {
        createdAt: new Date(LONG_AGO - index * 60_000),
        buyer,
        ...(status && { orderStatusId: status }),
        ...(type && { type }),
        lines: lines.map((line, place) => ({
          productName: `Lamp ${place + 1}`,
          sku: `${mark}-${index}-${place}`,
          total: 1200,
          ...line,
        })),
      }),
    );
  }
  return { name: company.name, orders };
}

/** The address of the list of a company's orders. */
export function listOf({ name }: OwnCompany, tab: OrderStatusId | 'all' = 'all'): string {
  return `/marketing-shop/orders/${tab}/1?searchBy=companyName&searchFor=${encodeURIComponent(name).replaceAll('%20', '+')}`;
}

/** Opens the dialog of a company's first order over the list of its orders. */
export async function openOwnOrder(page: Page, company: OwnCompany): Promise<void> {
  await openOrders(page, `${listOf(company)}&order=${company.orders[0]!.id}`);
  await expect(dialog(page).getByRole('heading', { name: 'Products' })).toBeVisible();
}

/** Changes an order as somebody else would, past the page under test. */
export async function changeElsewhere(order: TestOrder, status: OrderStatusId): Promise<void> {
  await database().query('update orders set order_status_id = $2, version = version + 1 where id = $1', [
    order.id,
    status,
  ]);
}

/** The statuses of orders as they are stored. */
export async function storedStatuses(orders: readonly TestOrder[]): Promise<number[]> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await database().query<{ status: number }>(
    'select order_status_id as status from orders where id = any($1) order by array_position($1, id)',
    [ids],
  );
  return rows.map(({ status }) => status);
}
