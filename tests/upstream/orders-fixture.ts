import type { Pool } from 'pg';
import { ORDER_TABS } from '@/lib/domain/order-status';
import { random } from '@/upstream/db/seed/random';
import { aCompany, aUser, type TestUser } from './harness/factories';

/** Stores orders of random companies, statuses and totals, within some days, at times that often collide. */
export async function manyOrders(
  db: Pool,
  { count, days, seed, until = '2026-05-01T00:00:00Z' }: { count: number; days: number; seed: number; until?: string },
): Promise<void> {
  const draws = random(seed);
  const buyers: TestUser[] = [];
  for (const name of ['Zenith Power', 'Énergie Nouvelle', 'alpha electric', 'Beta Solar']) {
    const company = await aCompany(db, { name });
    buyers.push(await aUser(db, { roleId: 5, companyId: company.id }));
  }
  const end = Date.parse(until);
  await insertOrders(
    db,
    Array.from({ length: count }, () => {
      const buyer = draws.pick(buyers);
      return {
        userId: buyer.id,
        companyId: buyer.companyId ?? 0,
        // Whole hours: many orders share an instant, so that only the id tells them apart.
        createdAt: new Date(end - draws.between(1, days * 24) * 3_600_000),
        statusId: draws.between(1, 8),
        total: draws.between(1, 12) * 100,
      };
    }),
  );
}

export interface NewOrder {
  userId: number;
  companyId: number;
  createdAt: Date;
  statusId: number;
  total: number;
}

/** Stores orders in one statement. */
export async function insertOrders(db: Pool, orders: readonly NewOrder[]): Promise<void> {
  await db.query(
    `insert into orders (user_id, company_id, created_at, order_status_id, total)
     select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::smallint[], $5::bigint[])`,
    [
      orders.map(({ userId }) => userId),
      orders.map(({ companyId }) => companyId),
      orders.map(({ createdAt }) => createdAt),
      orders.map(({ statusId }) => statusId),
      orders.map(({ total }) => total),
    ],
  );
}

/** The counts of the tabs as counting the rows gives them, and `all`. */
export async function naiveCounts(
  db: Pool,
  condition = 'true',
  values: unknown[] = [],
): Promise<Record<string, number>> {
  const { rows } = await db.query<{ tab: number; n: number }>(
    `select case order_status_id when 7 then 4 else order_status_id end as tab, count(*)::int as n
     from orders where ${condition} group by 1`,
    values,
  );
  const counts: Record<string, number> = { all: 0 };
  for (const { tab, n } of rows) {
    counts[tab] = n;
    counts.all = (counts.all ?? 0) + n;
  }
  return counts;
}

/** What an answer that counted the tabs says of those that no order is in. */
export const NO_ORDERS: Readonly<Record<string, number>> = Object.fromEntries(ORDER_TABS.map(({ id }) => [id, 0]));

/** Counts without what is zero: counting naively finds no groups where there is nothing. */
export function nonZero(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([key, count]) => key === 'all' || count !== 0));
}
