import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_STOCK } from '@/lib/domain/product-limits';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import type { Client } from './harness/client';
import { anOrder, type TestOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { aPlainProduct, aSizedProduct, stockOf } from './stock-fixture';

const { delivered, processing, canceled, returned, shipped } = ORDER_STATUS;

let upstream: Upstream;
let staff: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(3);
});
afterAll(() => upstream.stop());

async function change({ id }: TestOrder, orderStatusId: number): Promise<void> {
  expect((await staff.patch(`/orders/${id}`, { orderStatusId })).status).toBe(200);
}

describe('stock', () => {
  it('goes back to the variant, all lines of it together, and the product has a new version', async () => {
    const cap = await aSizedProduct(upstream.db, { stock: 1 });
    const order = await anOrder(upstream.db, {
      lines: [
        { ...cap, quantity: 2 },
        { ...cap, quantity: 5 },
      ],
    });
    await change(order, canceled);
    expect(await stockOf(upstream.db, cap)).toEqual({ version: 2, quantity: 0, variants: [8], inStock: true });
  });

  it('brings a product that was sold out on sale again', async () => {
    for (const cap of [
      await aSizedProduct(upstream.db, { stock: 0 }),
      await aPlainProduct(upstream.db, { quantity: 0 }),
    ]) {
      const order = await anOrder(upstream.db, { lines: [{ ...cap, quantity: 1 }] });
      expect((await stockOf(upstream.db, cap)).inStock).toBe(false);
      await change(order, canceled);
      expect((await stockOf(upstream.db, cap)).inStock).toBe(true);
    }
  });

  it('goes back to a product without variants', async () => {
    const cap = await aPlainProduct(upstream.db, { quantity: 4 });
    await change(await anOrder(upstream.db, { orderStatusId: delivered, lines: [{ ...cap, quantity: 6 }] }), returned);
    expect(await stockOf(upstream.db, cap)).toEqual({ version: 2, quantity: 10, variants: [], inStock: true });
  });

  it('stays as it is where it has no end', async () => {
    const products = [
      await aPlainProduct(upstream.db, { quantity: 0, unlimited: true }),
      await aSizedProduct(upstream.db, { stock: 0, unlimited: true }),
    ];
    for (const product of products) {
      const before = await stockOf(upstream.db, product);
      await change(await anOrder(upstream.db, { lines: [{ ...product, quantity: 6 }] }), canceled);
      expect(await stockOf(upstream.db, product)).toEqual(before);
    }
  });

  it('stays as it is by a change that gives nothing back', async () => {
    const cap = await aPlainProduct(upstream.db, { quantity: 4 });
    const order = await anOrder(upstream.db, { lines: [{ ...cap, quantity: 6 }] });
    await change(order, processing);
    await change(order, shipped);
    expect(await stockOf(upstream.db, cap)).toMatchObject({ version: 1, quantity: 4 });
    await change(order, returned);
    expect(await stockOf(upstream.db, cap)).toMatchObject({ version: 2, quantity: 10 });
  });

  it('of what left the shop since goes nowhere, and the order is canceled all the same', async () => {
    const gone = await aSizedProduct(upstream.db, { stock: 1 });
    const withoutVariant = await aSizedProduct(upstream.db, { stock: 1 });
    const order = await anOrder(upstream.db, {
      lines: [gone, withoutVariant].map((product) => ({ ...product, quantity: 2 })),
    });
    for (const address of [`/products/${gone.productId}`, `/productVariants/${withoutVariant.variantId}`]) {
      expect((await staff.send('DELETE', address)).status).toBe(200);
    }
    await upstream.db.query('update products set unlimited = false, quantity = 7 where id = $1', [
      withoutVariant.productId,
    ]);
    await change(order, canceled);
    expect(await stockOf(upstream.db, withoutVariant)).toMatchObject({ quantity: 7, variants: [] });
  });

  it('of a product that got variants since goes nowhere', async () => {
    const cap = await aPlainProduct(upstream.db, { quantity: 1 });
    const order = await anOrder(upstream.db, { lines: [{ ...cap, quantity: 2 }] });
    await upstream.db.query(
      `insert into product_variants (product_id, sku, size, unlimited, stock) values ($1, 'LATER-1', 'L', false, 3)`,
      [cap.productId],
    );
    await change(order, canceled);
    expect(await stockOf(upstream.db, cap)).toMatchObject({ quantity: 1, variants: [3] });
  });

  it('never passes what a product can hold', async () => {
    const cap = await aPlainProduct(upstream.db, { quantity: MAX_STOCK - 1 });
    await change(await anOrder(upstream.db, { lines: [{ ...cap, quantity: 100 }] }), canceled);
    expect((await stockOf(upstream.db, cap)).quantity).toBe(MAX_STOCK);
  });
});
