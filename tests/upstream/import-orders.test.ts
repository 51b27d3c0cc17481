import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '@/scripts/ledger-verify';
import { slowly } from '@/scripts/timeouts.mjs';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { refreshPointWeeks, pointWeeks } from '@/upstream/resources/dashboard/weeks';
import { explainMovement } from '@/upstream/resources/points/explanation';
import { startUpstream, type Upstream } from './harness/upstream';
import { connected, faultsIn, importFolder, SOURCE, writeRows } from './import-fixture';
import { pointsOf } from './points-fixture';

const home = mkdtempSync(join(tmpdir(), 'qpartner-import-orders-'));
const upstreams: Upstream[] = [];
let upstream: Upstream;
let folder: string;

beforeEach(async () => {
  upstream = await startUpstream();
  upstreams.push(upstream);
  folder = join(home, `${upstreams.length}`);
  mkdirSync(folder);
  writeRows(folder, 'companies', [
    { company_id: 'C-1', name: 'Sunny Roofs', step: 2 },
    { company_id: 'C-2', name: 'Other Roofs', step: 2 },
  ]);
  writeRows(
    folder,
    'people',
    [1, 2].map((each) => ({
      ...{ person_id: `P-${each}`, company_id: `C-${each}`, role: 'master', email: `p${each}@sunny.example.com` },
      ...{ first_name: 'Ada', last_name: 'Young' },
    })),
  );
});
afterAll(async () => {
  for (const each of upstreams) await each.stop();
  rmSync(home, { recursive: true, force: true });
});

const ORDER = {
  ...{ company_id: 'C-1', person_id: 'P-1', type: 'qpoints', created_at: '2026-01-05T10:00:00Z' },
  ...{ shipping_address: '1 Main St', shipping_city: 'Irvine', shipping_state: 'CA', shipping_zip_code: '92618' },
};
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();
const balance = (received: number, spent: number) =>
  writeRows(folder, 'opening_balances', [{ company_id: 'C-1', received, spent, as_of: YESTERDAY }]);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const importIt = async () => {
  expect(await faultsIn(upstream.database.url, folder)).toEqual([]);
  return importFolder(upstream.database.url, folder, home);
};
const ask = async <T extends object>(sql: string) => (await upstream.db.query<T>(sql)).rows;
const ledgerFaults = async () => (await connected(upstream.database.url, checkLedger)).faults;

it('names orders that weren’t paid, and lines beyond their order’s total', async () => {
  balance(1_000, 150);
  writeRows(folder, 'orders', [
    { ...ORDER, order_id: 'O-1', status: 'Delivered', total: 100 },
    { ...ORDER, order_id: 'O-2', status: 'Canceled', total: 700 },
    { ...ORDER, order_id: 'O-3', status: 'Shipped', total: 60, order_number: '17' },
    { ...ORDER, order_id: 'O-4', status: 'Shipped', total: 60, person_id: 'P-9' },
    { ...ORDER, order_id: 'O-5', status: 'Shipped', total: 60 },
  ]);
  const line = { sku: 'CAP', product_name: 'Cap', quantity: 1, total: 60 };
  writeRows(folder, 'order_lines', [
    { ...line, order_id: 'O-1' },
    { ...line, order_id: 'O-1', quantity: 0 },
    { ...line, order_id: 'O-1' },
    { ...line, order_id: 'O-9' },
  ]);
  expect(await faultsIn(upstream.database.url, folder)).toEqual([
    'orders.csv 4 order_number: An order number is QP- and 6 to 12 digits. Leave it empty for another one.',
    'orders.csv 5 person_id: P-9 isn’t in people.',
    'orders.csv 6 total: The orders of this company come to more than it has spent (opening_balances).',
    'order_lines.csv 3 quantity: This must be at least 1.',
    'order_lines.csv 4 total: The lines of this order come to more than its total.',
    'order_lines.csv 5 order_id: O-9 isn’t in orders.',
  ]);
});

it('moves no points, returns those of an order that is canceled later, once, and explains them', async () => {
  balance(1_000, 400);
  writeRows(folder, 'products', [
    { product_id: 'A-1', name: 'Cap', sku: 'CAP', unlimited: 'no', stock: 5, points: 60 },
  ]);
  writeRows(folder, 'orders', [
    { ...ORDER, order_id: 'O-1', order_number: 'QP-000900', status: 'Order Received', total: 130 },
    { ...ORDER, order_id: 'O-2', status: 'Canceled', total: 200, updated_at: '2026-01-09T10:00:00Z' },
  ]);
  writeRows(folder, 'order_lines', [
    { order_id: 'O-1', sku: 'cap', product_name: 'Cap', quantity: 2, total: 120 },
    { order_id: 'O-2', sku: 'GONE', product_name: 'Old cap', quantity: 1, total: 200 },
  ]);
  expect(await importIt()).toContain('Orders: 2 stored, 0 already there.');
  const [{ id: companyId }] = (await ask<{ id: number }>(`SELECT id FROM companies WHERE name = 'Sunny Roofs'`)) as [
    { id: number },
  ];
  expect(await pointsOf(upstream.db, companyId)).toMatchObject({ accrued: 1_000, consumed: 400, available: 600 });
  expect(await ask('SELECT order_number FROM orders ORDER BY id')).toEqual([
    { order_number: 'QP-000900' },
    { order_number: 'QP-000901' },
  ]);
  expect(await ledgerFaults()).toEqual([]);

  const zone = 'America/Los_Angeles';
  await refreshPointWeeks(upstream.db, zone, new Date());
  const flows = async () => {
    const weeks = await pointWeeks(upstream.db, zone, new Date());
    return { accrued: sumOf(weeks.map((week) => week.accrued)), consumed: sumOf(weeks.map((week) => week.consumed)) };
  };
  // Figures of a time leave out what was before.
  expect(await flows()).toEqual({ accrued: 0, consumed: 0 });

  // The partner system continues with its own IDs.
  const admin = await upstream.signIn(1);
  const { body: made } = await admin.post('/api-keys', { name: SOURCE, intake: true, callsPerMinute: 600 });
  const partner = upstream.withToken(made.secret);
  expect((await partner.get(`/intake/companies/${companyId}/orders/O-1`)).body).toMatchObject({
    ...{ externalId: 'O-1', orderNumber: 'QP-000900', total: 130, orderStatus: 'Order Received' },
    lines: [{ sku: 'cap', name: 'Cap', quantity: 2, total: 120 }],
  });
  const again = await partner.post('/intake/orders', {
    ...{ externalId: 'O-1', companyId, lines: [{ sku: 'CAP', quantity: 1 }] },
    shippingInformation: { address: '1 Main St', city: 'Irvine', state: 'CA', zipCode: '92618' },
  });
  expect([again.status, again.body.message]).toEqual([409, 'The external ID O-1 was already used for another order.']);
  const canceled = await partner.post('/intake/orders/O-1/cancellation', { companyId });
  expect(canceled.body).toMatchObject({ externalId: 'O-1', orderStatusId: ORDER_STATUS.canceled });

  expect(await pointsOf(upstream.db, companyId)).toMatchObject({ accrued: 1_000, consumed: 270, available: 730 });
  expect(await flows()).toEqual({ accrued: 0, consumed: -130 });
  expect(await ask('SELECT quantity FROM products')).toEqual([{ quantity: 7 }]);
  const [refund] = await ask<{ id: number }>(`SELECT id FROM point_ledger WHERE kind = 'give_back'`);
  const { lines, amount } = await explainMovement(upstream.db, refund?.id ?? 0, () => true);
  expect({ amount, lines: lines.map(({ what, amount: each }) => [what, each]) }).toEqual({
    amount: 130,
    lines: [
      ['Cap', 120],
      ['Shipping', 10],
    ],
  });
  expect((await admin.patch(`/orders/2`, { orderStatusId: ORDER_STATUS.failed })).status).toBe(409);
  expect(await ledgerFaults()).toEqual([]);
});

it('keeps canceled and returned units, and returns later only what is left', async () => {
  balance(1_000, 90);
  writeRows(folder, 'orders', [
    { ...ORDER, order_id: 'O-1', status: 'Delivered', total: 130, returned_points: 40 },
    { ...ORDER, order_id: 'O-2', status: 'Returned', total: 50, returned_points: 50 },
  ]);
  const line = { sku: 'CAP', product_name: 'Cap' };
  writeRows(folder, 'order_lines', [
    { ...line, order_id: 'O-1', quantity: 3, total: 90, canceled_units: 1, canceled_points: 30 },
    { ...line, order_id: 'O-1', quantity: 2, total: 20, returned_units: 1, returned_points: 10 },
    { ...line, order_id: 'O-2', quantity: 1, total: 50, returned_units: 1, returned_points: 50 },
  ]);
  await importIt();
  expect(await ledgerFaults()).toEqual([]);
  const admin = await upstream.signIn(1);
  const { body } = await admin.get('/orders/1');
  expect(body).toMatchObject({
    ...{ heldPoints: 90, products: [{ canceledUnits: 1 }, { returnedUnits: 1 }] },
    returns: [
      { kind: 'canceled', qpoints: 30, reason: null, userId: null },
      { kind: 'returned', qpoints: 10 },
    ],
  });
  const lines = body.products.map(({ id }: { id: number }, index: number) => ({ id, units: 2 - index, toStock: true }));
  const { status } = await admin.post('/orders/1/returns', { lines, reason: 'Broken', qpoints: 90 });
  expect(status).toBe(200);
  expect(await pointsOf(upstream.db, 1)).toMatchObject({ consumed: 0, available: 1_000 });
  expect(await ledgerFaults()).toEqual([]);
});

it('names returned units and points that don’t fit their order', async () => {
  balance(1_000, 500);
  writeRows(folder, 'orders', [
    { ...ORDER, order_id: 'O-1', status: 'Delivered', total: 100, returned_points: 101 },
    { ...ORDER, order_id: 'O-2', status: 'Delivered', total: 200, returned_points: 10 },
  ]);
  const line = { sku: 'CAP', product_name: 'Cap', order_id: 'O-2', quantity: 2, total: 50 };
  writeRows(folder, 'order_lines', [
    { ...line, canceled_units: 2, returned_units: 1 },
    { ...line, returned_points: 5 },
    { ...line, canceled_points: 5 },
    { ...line, returned_units: 1, returned_points: 25 },
  ]);
  expect(await faultsIn(upstream.database.url, folder)).toEqual([
    'orders.csv 2 returned_points: An order can’t return more than its total.',
    'order_lines.csv 2 canceled_units: More units left this line than it has.',
    'order_lines.csv 3 returned_points: No returned units go with these points.',
    'order_lines.csv 4 canceled_points: No canceled units go with these points.',
    'order_lines.csv 5 returned_points: The lines of this order return more than its returned points.',
  ]);
});

it('keeps rates of claims, and a sound ledger whether they are decided or not', async () => {
  balance(100, 0);
  writeRows(folder, 'rates', [{ rate_id: 'R-1', type: 'modules', product_name: 'q.tron', rate: 12 }]);
  writeRows(folder, 'rate_history', [
    { rate_id: 'R-1', since: '2025-01-01T00:00:00Z', rate: 10 },
    { rate_id: 'R-1', since: '2025-06-01T00:00:00Z', rate: 12 },
  ]);
  writeRows(folder, 'article_codes', [{ article_code: '11223344', rate_id: 'R-1', watts: 430 }]);
  const serial = (each: number) => `11223344556677880${each}`;
  writeRows(
    folder,
    'serial_numbers',
    [1, 2, 3, 4].map((each) => ({ serial_number: serial(each), article_code: '11223344' })),
  );
  const claim = { company_id: 'C-1', type: 'modules', registered_at: '2025-03-01T10:00:00Z' };
  const decided_at = '2025-04-01T10:00:00Z';
  const rows = [
    { ...claim, claim_id: 'M-1', serial_number: serial(1), state: 'approved', rate: 10, decided_at },
    { ...claim, claim_id: 'M-2', serial_number: serial(2), state: 'approved', rate: 10, decided_at },
    { ...claim, claim_id: 'M-3', serial_number: serial(3), state: 'rejected', decided_at, note: 'No photo' },
    { ...claim, claim_id: 'M-4', serial_number: serial(3), state: 'awaiting_approval', rate: 10 },
    // Its number is known by now.
    { ...claim, claim_id: 'M-5', serial_number: serial(4), state: 'awaiting_update' },
    { ...claim, claim_id: 'M-6', serial_number: serial(9), state: 'awaiting_update' },
  ];
  writeRows(folder, 'claims', [...rows, { ...rows[0]!, claim_id: 'M-7' }, { ...rows[3]!, claim_id: 'M-8', rate: '' }]);
  expect(await faultsIn(upstream.database.url, folder)).toEqual([
    `claims.csv 8 serial_number: ${serial(1)} is already in use.`,
    `claims.csv 9 serial_number: ${serial(3)} is already in use.`,
  ]);
  writeRows(folder, 'claims', rows);
  await importIt();
  expect(await ask('SELECT state, rate FROM claims ORDER BY id')).toEqual([
    { state: 'approved', rate: 10 },
    { state: 'approved', rate: 10 },
    { state: 'rejected', rate: null },
    { state: 'awaiting_approval', rate: 10 },
    { state: 'awaiting_approval', rate: 10 },
    { state: 'awaiting_update', rate: null },
  ]);
  expect(await ask('SELECT decision, items, qpoints, note FROM approvals ORDER BY decision')).toEqual([
    { decision: 'approved', items: 2, qpoints: 20, note: null },
    { decision: 'rejected', items: 1, qpoints: 0, note: 'No photo' },
  ]);
  expect(
    await ask(`SELECT awaiting_update, awaiting_approval, qpoints FROM claim_queues WHERE last_number > 0`),
  ).toEqual([{ awaiting_update: 1, awaiting_approval: 2, qpoints: 20 }]);
  expect(await ask('SELECT watts FROM claim_months')).toEqual([{ watts: 4 * 430 }]);
  expect(await ledgerFaults()).toEqual([]);
});

it(
  'stores 20,000 orders at a rate that makes a million a matter of minutes',
  { timeout: slowly(180_000) },
  async () => {
    const count = 20_000;
    balance(count * 100, count * 100);
    const all = Array.from({ length: count }, (_, index) => index);
    const number = (index: number) => `QP-${String(index + 1).padStart(6, '0')}`;
    const time = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString();
    writeRows(
      folder,
      'orders',
      all.map((index) => ({
        ...{ ...ORDER, order_id: `O-${index}`, order_number: number(index), status: 'Delivered', total: 100 },
        created_at: time(index),
      })),
    );
    writeRows(
      folder,
      'order_lines',
      all.flatMap((index) =>
        [1, 2].map((each) => ({
          ...{ order_id: `O-${index}`, sku: `SKU-${each}`, product_name: `Good ${index % 40}`, quantity: 1, total: 50 },
        })),
      ),
    );
    const began = Date.now();
    expect(await faultsIn(upstream.database.url, folder)).toEqual([]);
    const checked = Date.now();
    await importFolder(upstream.database.url, folder, home);
    const [checkMs, writeMs] = [checked - began, Date.now() - checked];
    console.log(`${count} orders with ${2 * count} lines: checked in ${checkMs} ms, stored in ${writeMs} ms`);

    expect(await ask('SELECT count(*)::integer FROM orders')).toEqual([{ count }]);
    expect(await ask('SELECT count(*)::integer FROM order_lines')).toEqual([{ count: 2 * count }]);
    expect(await ask('SELECT sum(count)::integer AS count FROM order_counts')).toEqual([{ count }]);
    expect(await ask('SELECT count(*)::integer FROM catalog_snapshots')).toEqual([{ count: 80 }]);
    expect(await ledgerFaults()).toEqual([]);
  },
);
