import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '@/upstream/db/pool';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { createDatabase, type TestDatabase } from './harness/database';
import { aCompany, movePoints } from './harness/factories';

let database: TestDatabase;
let db: Pool;

beforeAll(async () => {
  database = await createDatabase();
  db = createPool({ databaseUrl: database.url, applicationName: 'test' });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

async function pointsOf(companyId: number): Promise<unknown> {
  const { rows } = await db.query('select accrued, consumed, available from company_points where company_id = $1', [
    companyId,
  ]);
  return rows[0];
}

describe('the ledger', () => {
  it.each([
    ['changed', 'update point_ledger set amount = 5'],
    ['removed', 'delete from point_ledger'],
    ['emptied', 'truncate point_ledger'],
    ['emptied with what refers to it', 'truncate point_ledger cascade'],
  ])('is never %s', async (_, sql) => {
    const { id } = await aCompany(db);
    await movePoints(db, [{ companyId: id, amount: 5, kind: 'accrual' }]);
    await expect(db.query(sql)).rejects.toThrow('append-only');
  });

  it('keeps what a company accrued, consumed and has', async () => {
    const { id: companyId } = await aCompany(db);
    await movePoints(db, [
      { companyId, amount: 1_000, kind: 'accrual' },
      { companyId, amount: 500, kind: 'advance' },
      { companyId, amount: -200, kind: 'deduction' },
      { companyId, amount: -300, kind: 'order', orderId: 1 },
      { companyId, amount: -400, kind: 'order', orderId: 2 },
      { companyId, amount: 300, kind: 'give_back', orderId: 1 },
    ]);
    expect(await pointsOf(companyId)).toEqual({ accrued: 1_500, consumed: 600, available: 900 });
    const { rows } = await db.query('select balance from point_ledger where company_id = $1 order by id', [companyId]);
    expect(rows.map(({ balance }) => balance)).toEqual([1_000, 1_500, 1_300, 1_000, 600, 900]);
  });

  it.each([
    ['spends more than there is', { amount: -101, kind: 'order', orderId: 11 }],
    ['deducts more than there is', { amount: -101, kind: 'deduction' }],
    ['moves nothing', { amount: 0, kind: 'accrual' }],
    ['gives where its kind takes', { amount: 1, kind: 'deduction' }],
    ['takes where its kind gives', { amount: -1, kind: 'accrual' }],
    ['names an order though it is of none', { amount: 1, kind: 'accrual', orderId: 12 }],
    ['names no order though it is of one', { amount: -1, kind: 'order' }],
    ['is of an unknown type', { amount: 1, kind: 'gift' }],
  ])('refuses a movement that %s, and keeps the balance', async (_, movement) => {
    const { id: companyId } = await aCompany(db);
    await movePoints(db, [{ companyId, amount: 100, kind: 'accrual' }]);
    const insert = db.query('insert into point_ledger (company_id, amount, kind, order_id) values ($1, $2, $3, $4)', [
      companyId,
      movement.amount,
      movement.kind,
      'orderId' in movement ? movement.orderId : null,
    ]);
    await expect(insert).rejects.toThrow(/check constraint/);
    expect(await pointsOf(companyId)).toEqual({ accrued: 100, consumed: 0, available: 100 });
  });

  it('refuses a company that does not exist', async () => {
    await expect(movePoints(db, [{ companyId: 999_999, amount: 1, kind: 'accrual' }])).rejects.toThrow(
      'company_points_company_id_fkey',
    );
  });

  it('takes and gives back the points of an order once', async () => {
    const { id: companyId } = await aCompany(db);
    const order = { companyId, amount: -10, kind: 'order', orderId: 21 };
    const giveBack = { companyId, amount: 10, kind: 'give_back', orderId: 21 };
    await movePoints(db, [{ companyId, amount: 100, kind: 'accrual' }, order, { ...order, orderId: 22 }]);
    await expect(movePoints(db, [order])).rejects.toThrow('point_ledger_order');
    await movePoints(db, [giveBack]);
    await expect(movePoints(db, [giveBack])).rejects.toThrow('point_ledger_give_back');
    expect(await pointsOf(companyId)).toEqual({ accrued: 100, consumed: 10, available: 90 });
  });

  it('lets 100 at once spend exactly what there is, in the order of its rows', async () => {
    const { id: companyId } = await aCompany(db);
    await movePoints(db, [{ companyId, amount: 95, kind: 'accrual' }]);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        movePoints(db, [{ companyId, amount: -10, kind: 'order', orderId: 1_000 + index }]),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect(await pointsOf(companyId)).toMatchObject({ available: 5 });
    const { rows } = await db.query('select balance from point_ledger where company_id = $1 order by id', [companyId]);
    expect(rows.map(({ balance }) => balance)).toEqual([95, 85, 75, 65, 55, 45, 35, 25, 15, 5]);
    expect((await verifyLedger(db)).differing).toEqual([]);
  });
});

describe('the check of the ledger', () => {
  it('tells which company differs, and by what', async () => {
    const own = await createDatabase();
    const pool = createPool({ databaseUrl: own.url, applicationName: 'test' });
    const [sound, wrong, missing] = [await aCompany(pool), await aCompany(pool), await aCompany(pool)];
    for (const { id } of [sound, wrong, missing])
      await movePoints(pool, [{ companyId: id, amount: 70, kind: 'accrual' }]);
    expect(await verifyLedger(pool)).toEqual({ checked: 3, differing: [] });

    await pool.query('update company_points set accrued = 71 where company_id = $1', [wrong.id]);
    await pool.query('delete from company_points where company_id = $1', [missing.id]);
    const summed = { accrued: 70, consumed: 0 };
    expect(await verifyLedger(pool)).toEqual({
      checked: 3,
      differing: [
        { companyId: wrong.id, kept: { accrued: 71, consumed: 0 }, summed, wrongBalances: 0 },
        { companyId: missing.id, kept: null, summed, wrongBalances: 0 },
      ],
    });
    await pool.query('update company_points set accrued = 70 where company_id = $1', [wrong.id]);
    await movePoints(pool, [{ companyId: missing.id, amount: 5, kind: 'accrual' }]);
    expect((await verifyLedger(pool)).differing).toMatchObject([{ companyId: missing.id, wrongBalances: 1 }]);
    await pool.end();
    await own.drop();
  });
});
