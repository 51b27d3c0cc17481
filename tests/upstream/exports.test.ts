import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from './harness/client';
import { anOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let staff: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(1);
  // A thousand orders of one day, and one of the day after.
  const { id } = await anOrder(upstream.db, { createdAt: new Date('2026-04-21T12:00:00Z'), lines: [{}] });
  await upstream.db.query(
    `insert into orders (user_id, company_id, created_at, total)
     select user_id, company_id, created_at - interval '1 day' + n * interval '1 second', 100
     from orders, generate_series(1, 1000) as n where id = $1`,
    [id],
  );
  await upstream.db.query(
    `insert into order_lines (order_id, ordered_at, snapshot_id, quantity, total)
     select o.id, o.created_at, l.snapshot_id, 1, 100 from orders o, order_lines l where o.id <> l.order_id`,
  );
});
afterAll(() => upstream.stop());

/** What the activity held before a test. */
let before: number;
beforeEach(async () => {
  before = (await upstream.db.query<{ id: number }>('select coalesce(max(id), 0)::int as id from activity')).rows[0]!
    .id;
});

const ORDERS = '/orders/report?orderStatusId=1&startDate=2026-04-01&endDate=2026-04-30';
const written = async () => {
  const columns = 'action, user_id, request_id, object_type, object_id, after';
  return (await upstream.db.query(`select ${columns} from activity where id > $1`, [before])).rows as object[];
};

describe('an export', () => {
  it('of more than 1,000 rows leaves who exported what, by which filter, and how much', async () => {
    const { text, headers } = await staff.get(ORDERS);
    expect(text.split('\n').length).toBeGreaterThan(1_001);
    expect(await written()).toEqual([
      {
        action: 'listOrderReport',
        user_id: expect.any(Number) as number,
        request_id: headers.get('x-request-id'),
        object_type: 'report',
        object_id: null,
        after: {
          rows: 1_001,
          filter: expect.objectContaining({
            orderStatusId: 1,
            startDate: '2026-04-01',
            endDate: '2026-04-30',
          }) as object,
        },
      },
    ]);
    const { body } = await staff.get('/activity?kind=listOrderReport');
    expect(body.data).toMatchObject([{ action: 'listOrderReport', objectType: 'report', objectId: null }]);
  });

  it('of 1,000 rows leaves nothing', async () => {
    const { text } = await staff.get(`${ORDERS.replace('2026-04-30', '2026-04-20')}`);
    expect(text.split('\n').length).toBeGreaterThan(1_000);
    expect(await written()).toEqual([]);
  });

  it('whose entry can’t be written breaks off before its 1,001st row', async () => {
    await upstream.db.query('alter table activity add constraint nothing check (false) not valid');
    try {
      await expect(staff.get(ORDERS)).rejects.toThrow();
    } finally {
      await upstream.db.query('alter table activity drop constraint nothing');
    }
  });

  it('of the whole product is always in the activity', async () => {
    const { status } = await staff.get('/companies/download-audit');
    expect(status).toBe(200);
    expect(await written()).toMatchObject([{ action: 'downloadAudit', after: { filter: {} } }]);
  });
});
