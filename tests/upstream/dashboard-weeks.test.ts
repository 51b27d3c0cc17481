import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshPointWeeks } from '@/upstream/resources/dashboard/weeks';
import type { OrderWeek, PointWeek } from '@/lib/contract/dashboard';
import type { CompanyPage } from '@/lib/contract/points';
import { statusLine, type Client } from './harness/client';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { manyOrders } from './orders-fixture';

// A Thursday; its week began on Monday, 2026-04-27, at 07:00 UTC in Los Angeles.
const NOW = new Date('2026-04-30T20:00:00Z');
const ZONE = 'America/Los_Angeles';

let upstream: Upstream;
let admin: Client;
let companyId: number;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => NOW });
  admin = await upstream.signIn(1);
  await manyOrders(upstream.db, { count: 400, days: 40, seed: 7 });
  companyId = (await aCompany(upstream.db)).id;
});
afterAll(() => upstream.stop());

const move = (at: string, amount: number, kind = amount > 0 ? 'accrual' : 'deduction') =>
  upstream.db.query('insert into point_ledger (company_id, amount, kind, created_at) values ($1, $2, $3, $4)', [
    companyId,
    amount,
    kind,
    at,
  ]);

const points = async (): Promise<PointWeek[]> => (await admin.get('/dashboard')).body.pointRequests.weeks;
const pointsOf = async (week: string) => (await points()).find((each) => each.week === week);

describe('orders by week', () => {
  it('are as many as the list has of the same days', async () => {
    const weeks: OrderWeek[] = (await admin.get('/dashboard')).body.orders.weeks;
    expect(weeks).toHaveLength(26);
    expect([weeks[0]?.week, weeks.at(-1)?.week]).toEqual(['2025-11-03', '2026-04-27']);
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(100);
    for (const { week, count } of weeks) {
      const end = new Date(Date.parse(week) + 6 * 86_400_000).toISOString().slice(0, 10);
      const { body } = await admin.get(`/orders?startDate=${week}&endDate=${end}&limit=1`);
      expect({ week, count: body.total }).toEqual({ week, count });
    }
  });
});

describe('points by week', () => {
  it('begin on Monday in the portal’s zone, and tell what was brought apart from what was taken', async () => {
    await move('2026-04-20T06:59:59Z', 5);
    await move('2026-04-20T07:00:00Z', 100);
    await move('2026-04-27T06:59:59Z', 30);
    await move('2026-04-27T07:00:00Z', 1_000);
    await move('2026-04-28T12:00:00Z', -400);
    expect(await pointsOf('2026-04-13')).toEqual({ week: '2026-04-13', accrued: 5, consumed: 0 });
    expect(await pointsOf('2026-04-20')).toEqual({ week: '2026-04-20', accrued: 130, consumed: 0 });
    expect(await pointsOf('2026-04-27')).toEqual({ week: '2026-04-27', accrued: 1_000, consumed: 400 });
  });

  it('lead to the companies whose points moved in them', async () => {
    const list = async (query: string) => (await admin.get(`/users/qpoints/search?${query}`)).body as CompanyPage;
    const { total, data } = await list('week=2026-04-20&sort=latestUpdate');
    expect({ total, ids: data.map(({ id }) => id) }).toEqual({ total: 1, ids: [companyId] });
    expect(await list('week=2026-04-06')).toMatchObject({ total: 0, data: [] });
    expect((await list('week=2026-04-20&keyword=nobody')).total).toBe(0);
    expect((await admin.get('/users/qpoints/report?week=2026-04-20')).text).toMatch(/^\{"total":1\}/);
    expect(statusLine(await admin.get('/users/qpoints/search?week=soon'))).toBe(
      '422 The request is not valid: week must be a day such as 2026-01-31.',
    );
  });

  it('are the same before and after they were written down, the running one as far as it is settled', async () => {
    const before = await points();
    expect(await refreshPointWeeks(upstream.db, ZONE, NOW)).toBe(26);
    expect(await refreshPointWeeks(upstream.db, ZONE, NOW)).toBe(0);
    expect(await points()).toEqual(before);
    await move('2026-04-30T19:30:00Z', 1);
    expect(await pointsOf('2026-04-27')).toMatchObject({ accrued: 1_001 });
    expect(await refreshPointWeeks(upstream.db, ZONE, new Date('2026-04-30T21:00:00Z'))).toBe(1);
    expect(await pointsOf('2026-04-27')).toMatchObject({ accrued: 1_001 });
  });

  it('stay open for an hour, for what is still being written', async () => {
    await upstream.db.query('delete from point_weeks');
    const keptUntil = async (now: string) => {
      await refreshPointWeeks(upstream.db, ZONE, new Date(now));
      return (await upstream.db.query(`select max(until) as until from point_weeks`)).rows[0].until.toISOString();
    };
    expect(await keptUntil('2026-04-27T07:59:00Z')).toBe('2026-04-27T06:59:00.000Z');
    expect(await keptUntil('2026-04-27T08:00:00Z')).toBe('2026-04-27T07:00:00.000Z');
  });
});
