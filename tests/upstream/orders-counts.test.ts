import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { random } from '@/upstream/db/seed/random';
import { compactOrderCounts } from '@/upstream/jobs/compact-order-counts';
import type { Client } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';
import { insertOrders, manyOrders, naiveCounts, NO_ORDERS, nonZero } from './orders-fixture';

let upstream: Upstream;
let staff: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(1);
});
afterAll(() => upstream.stop());
beforeEach(() => removeOrders());

/** Their returns are append-only, and there are none. */
function removeOrders() {
  const switched = (to: 'disable' | 'enable') =>
    ['order_returns', 'order_return_lines'].map((table) => `alter table ${table} ${to} trigger user`).join('; ');
  return upstream.db.query(`${switched('disable')}; truncate orders cascade; ${switched('enable')}`);
}

async function counts(): Promise<Record<string, number>> {
  return nonZero((await staff.get('/orders?limit=1')).body.counts);
}

async function aBuyer(): Promise<{ userId: number; companyId: number }> {
  const { rows } = await upstream.db.query(
    'select id as "userId", company_id as "companyId" from users where company_id is not null limit 1',
  );
  return rows[0];
}

/** Adds, changes and removes orders at random, in statements of one row and of many. */
async function disturb(seed: number, steps: number): Promise<void> {
  const draws = random(seed);
  const buyer = await aBuyer();
  for (let step = 0; step < steps; step += 1) {
    const kind = draws.between(1, 5);
    const some = `id in (select id from orders where id % ${draws.between(2, 9)} = 0 order by id
      limit ${draws.between(1, 30)})`;
    if (kind <= 2) {
      await insertOrders(
        upstream.db,
        Array.from({ length: draws.between(1, 12) }, () => ({
          ...buyer,
          createdAt: new Date(Date.parse('2026-04-30T00:00:00Z') - draws.between(0, 40 * 24) * 3_600_000),
          statusId: draws.between(1, 8),
          total: 100,
        })),
      );
    } else if (kind === 3) {
      await upstream.db
        .query(`update orders set order_status_id = $1 where ${some}`, [draws.between(1, 8)])
        .catch(ignoreDeadlock);
    } else if (kind === 4) {
      await upstream.db
        .query(`update orders set created_at = created_at + make_interval(hours => $1) where ${some}`, [
          draws.between(-50, 50),
        ])
        .catch(ignoreDeadlock);
    } else {
      await upstream.db.query(`delete from orders where ${some}`).catch(ignoreDeadlock);
    }
  }
}

/** Writers that lock the same orders in different order may deadlock over them; the loser leaves nothing behind. */
function ignoreDeadlock(error: Error & { code?: string }): void {
  if (error.code !== '40P01') throw error;
}

describe('the counts of the tabs', () => {
  it('equal the rows after any mixture of concurrent writes and compactions', async () => {
    await manyOrders(upstream.db, { count: 200, days: 40, seed: 3 });
    for (const round of [1, 2, 3]) {
      let writing = true;
      const compacting = (async () => {
        while (writing) await Promise.all([compactOrderCounts(upstream.db), compactOrderCounts(upstream.db)]);
      })();
      await Promise.all([disturb(round * 10, 25), disturb(round * 10 + 1, 25)]);
      writing = false;
      await compacting;
      expect(await counts()).toEqual(nonZero(await naiveCounts(upstream.db)));
    }
    await compactOrderCounts(upstream.db);
    expect(await counts()).toEqual(nonZero(await naiveCounts(upstream.db)));
    const { rows } = await upstream.db.query('select count(*)::int as n from order_count_deltas');
    expect(rows[0].n).toBe(0);
  });

  it('are seen unchanged by readers while they are compacted', async () => {
    await manyOrders(upstream.db, { count: 300, days: 40, seed: 4 });
    const expected = await counts();
    await Promise.all([
      ...Array.from({ length: 20 }, async () => expect(await counts()).toEqual(expected)),
      compactOrderCounts(upstream.db),
    ]);
  });

  it('follow a change that moves no order between tabs or days without a trace', async () => {
    await manyOrders(upstream.db, { count: 20, days: 5, seed: 5 });
    await compactOrderCounts(upstream.db);
    await upstream.db.query('update orders set total = total + 1');
    await upstream.db.query('update orders set order_status_id = 4 where order_status_id = 7');
    const { rows } = await upstream.db.query('select count(*)::int as n from order_count_deltas');
    expect(rows[0].n).toBe(0);
  });

  it('take nothing from a transaction that is rolled back', async () => {
    await manyOrders(upstream.db, { count: 50, days: 5, seed: 6 });
    const expected = await counts();
    const client = await upstream.db.connect();
    await client.query('begin');
    await client.query('delete from orders');
    expect(await counts()).toEqual(expected);
    await client.query('rollback');
    client.release();
    expect(await counts()).toEqual(expected);
  });

  it('are empty once the orders are truncated', async () => {
    await manyOrders(upstream.db, { count: 50, days: 5, seed: 7 });
    await compactOrderCounts(upstream.db);
    await removeOrders();
    expect(await counts()).toEqual({ all: 0 });
  });

  it('name every tab where all are counted, also those without orders', async () => {
    await insertOrders(upstream.db, [
      { ...(await aBuyer()), createdAt: new Date('2026-04-30T00:00:00Z'), statusId: 7, total: 100 },
    ]);
    const { orderNumber } = (await staff.get('/orders?limit=1')).body.data[0];
    for (const query of ['', '&startDate=2026-04-01', '&sort=total', '&orderStatusId=8', `&searchFor=${orderNumber}`]) {
      const { body } = await staff.get(`/orders?limit=1${query}`);
      expect(body.counts, query).toEqual({ ...NO_ORDERS, 4: 1, all: 1 });
    }
    const { body } = await staff.get('/orders?limit=1&searchFor=nothing-is-called-this');
    expect(body.counts).toEqual({ ...NO_ORDERS, all: 0 });
  });
});
