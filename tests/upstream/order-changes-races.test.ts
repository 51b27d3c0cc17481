import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mayChangeStatus } from '@/lib/domain/order-changes';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import type { Answer, Client } from './harness/client';
import { aCompany, anOrder, aUser, type TestOrder } from './harness/factories';
import { RACE_ROUNDS } from './harness/program';
import { startUpstream, type Upstream } from './harness/upstream';
import { aSizedProduct, stockOf } from './stock-fixture';

const { delivered, canceled, returned, processing, shipped, customDelivered } = ORDER_STATUS;

let upstream: Upstream;
/** A further copy of the program on the same database. */
let copy: Upstream;
let staff: Client[];

beforeAll(async () => {
  upstream = await startUpstream();
  copy = await startUpstream({ database: upstream.database });
  staff = [await upstream.signIn(3), await copy.signIn(1)];
});
afterAll(async () => {
  await copy.stop();
  await upstream.stop();
});
afterEach(async () => {
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
});

/** Sends so many requests at once, by turns to either copy. */
function atOnce(count: number, send: (client: Client, index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(staff[index % 2]!, index)));
}

const change = (client: Client, { id }: { id: number }, body: object) => client.patch(`/orders/${id}`, body);
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const read = async ({ id }: TestOrder) => (await staff[0]!.get(`/orders/${id}`)).body;

async function availableOf(companyId: number): Promise<number> {
  const { rows } = await upstream.db.query('select available from company_points where company_id = $1', [companyId]);
  return rows[0].available;
}

describe('at once', () => {
  it('50 cancels of one order: one is made, and points and stock go back once', async () => {
    const company = await aCompany(upstream.db);
    const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id });
    const cap = await aSizedProduct(upstream.db, { stock: 10 });
    const order = await anOrder(upstream.db, { buyer, lines: [{ ...cap, quantity: 3, total: 900 }] });

    const answers = await atOnce(50, (client) => change(client, order, { orderStatusId: canceled }));

    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    for (const { status, body } of answers) if (status === 409) expect(body.message).toBe('Already Canceled.');
    expect(await availableOf(company.id)).toBe(900);
    expect(await stockOf(upstream.db, cap)).toMatchObject({ version: 2, variants: [13] });
    expect((await read(order)).timeline).toHaveLength(2);
  });

  it('50 orders of one company and of the same products are canceled, and all of them give back', async () => {
    const company = await aCompany(upstream.db);
    const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id });
    const products = [];
    for (let index = 0; index < 3; index += 1) products.push(await aSizedProduct(upstream.db, { stock: 0 }));
    const orders: TestOrder[] = [];
    for (let index = 0; index < 50; index += 1) {
      // Each order names the products in another order.
      const turned = [...products.slice(index % 3), ...products.slice(0, index % 3)];
      orders.push(
        await anOrder(upstream.db, { buyer, lines: turned.map((product) => ({ ...product, quantity: 2, total: 10 })) }),
      );
    }

    const answers = await atOnce(50, (client, index) => change(client, orders[index]!, { orderStatusId: canceled }));

    expect(statusesOf(answers)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await availableOf(company.id)).toBe(50 * 30);
    for (const product of products) {
      expect(await stockOf(upstream.db, product)).toMatchObject({ version: 51, variants: [100], inStock: true });
    }
  });

  it('a cancel and other changes of one order: exactly one is made', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const order = await anOrder(upstream.db);
      const wanted = [canceled, delivered, canceled, delivered];
      const answers = await atOnce(4, (client, index) =>
        change(client, order, { orderStatusId: wanted[index], version: 1 }),
      );
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
      expect((await read(order)).orderStatusId).toBe(wanted[answers.findIndex(({ status }) => status === 200)]);
    }
  });

  it('a return and a cancel of one order: only what the table allows is made', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const order = await anOrder(upstream.db, { orderStatusId: delivered });
      const wanted = [returned, canceled, returned, canceled];
      const answers = await atOnce(4, (client, index) => change(client, order, { orderStatusId: wanted[index] }));
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
      expect((await read(order)).orderStatusId).toBe(returned);
    }
  });

  it('a cancel of an order and the use of its coupon: exactly one is made', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const order = await anOrder(upstream.db, {
        type: 'custom',
        orderStatusId: customDelivered,
        lines: [{ coupon: { code: `QC-RACE-${round}`, used: false } }],
      });
      const coupon = (await read(order)).products[0].couponCode;
      const [first, second] = round % 2 ? staff : [...staff].reverse();
      const [cancel, use] = await Promise.all([
        change(first!, order, { orderStatusId: canceled }),
        second!.patch('/orders/coupon/update', { id: coupon.id, couponStatusId: 2 }),
      ]);
      expect([cancel.status, use.status].sort()).toEqual([200, 409]);
      expect(await read(order)).toMatchObject(
        cancel.status === 200
          ? { orderStatusId: canceled, products: [{ couponCode: { couponStatusId: 1 } }] }
          : { orderStatusId: customDelivered, products: [{ couponCode: { couponStatusId: 2 } }] },
      );
    }
  });

  it('two changes of one version: the later one is told so', async () => {
    const order = await anOrder(upstream.db);
    const answers = await atOnce(2, (client, index) =>
      change(client, order, { orderStatusId: [processing, shipped][index], version: 1 }),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Someone else changed this');
  });

  it('many changes of one order: its history is a path through the table', async () => {
    const order = await anOrder(upstream.db);
    await atOnce(12, (client, index) =>
      change(client, order, { orderStatusId: [returned, shipped, processing][index % 3] }),
    );
    const { rows } = await upstream.db.query<{ status: OrderStatusId }>(
      'select order_status_id as status from order_timeline where order_id = $1 order by created_at, id',
      [order.id],
    );
    const steps = rows.map(({ status }) => status);
    for (const [index, to] of steps.slice(1).entries())
      expect(mayChangeStatus(steps[index]!, to), steps.join()).toBe(true);
    expect(steps.at(-1)).toBe((await read(order)).orderStatusId);
  });

  it('a cancel and a save of its product: what comes back is never lost, and the save is of what its person saw', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const cap = await aSizedProduct(upstream.db, { stock: 5 });
      const order = await anOrder(upstream.db, { lines: [{ ...cap, quantity: 4 }] });
      const [first, second] = round % 2 ? staff : [...staff].reverse();
      const [canceling, saving] = await Promise.all([
        change(first!, order, { orderStatusId: canceled }),
        second!.patch(`/products/${cap.productId}`, { variants: [{ id: cap.variantId, stock: 100 }], version: 1 }),
      ]);
      expect(canceling.status).toBe(200);
      expect([200, 409]).toContain(saving.status);
      expect((await stockOf(upstream.db, cap)).variants).toEqual([saving.status === 200 ? 104 : 9]);
    }
  });

  it('a cancel and the deletion of its product: both are made', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const cap = await aSizedProduct(upstream.db, { stock: 5 });
      const order = await anOrder(upstream.db, { lines: [{ ...cap, quantity: 4 }] });
      const [first, second] = round % 2 ? staff : [...staff].reverse();
      const answers = await Promise.all([
        change(first!, order, { orderStatusId: canceled }),
        second!.send('DELETE', `/products/${cap.productId}`),
      ]);
      expect(statusesOf(answers)).toEqual([200, 200]);
    }
  });
});
