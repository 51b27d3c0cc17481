import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '@/lib/contract/activity';
import { slowly } from '@/scripts/timeouts.mjs';
import { pageStatement, type ListPage } from '@/upstream/db/page-of';
import { COUNT_CAP, entriesPage, numberedPage, type ActivityFilter } from '@/upstream/resources/activity/entries';
import { aCategory, anOrder, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

interface NewEntry {
  at: string;
  userId: number;
  userName?: string;
  action: string;
  subject: [type: string, id: string];
}

async function entries(rows: readonly NewEntry[]): Promise<number[]> {
  const ids: number[] = [];
  for (const {
    at,
    userId,
    userName = `Person ${userId}`,
    action,
    subject: [type, id],
  } of rows) {
    const stored = await upstream.db.query<{ id: number }>(
      `INSERT INTO activity (created_at, user_id, user_name, action, object_type, object_id, subject_type, subject_id)
       VALUES ($1, $2, $3, $4, $5, $6, $5, $6) RETURNING id`,
      [at, userId, userName, action, type, id],
    );
    ids.push(stored.rows[0]!.id);
  }
  return ids;
}

const list = async (query: string) => (await admin.get(`/activity?${query}`)).body;
const idsOf = async (query: string) => ((await list(query)).data as ActivityEntry[]).map(({ id }) => id);

describe('the activity log', () => {
  it('tells a change with the names of then, also when they have changed since', async () => {
    const person = await upstream.signIn(3);
    const { id, name } = await aCategory(upstream.db, { name: 'Umbrellas' });
    await person.patch(
      `/categories/${id}`,
      { name: 'Parasols' },
      { 'x-client-address': '203.0.113.9', 'x-request-id': 'request-0042' },
    );
    await upstream.db.query(`UPDATE users SET first_name = 'Renamed' WHERE id = $1`, [person.user.id]);

    const { data } = await list(`object=category:${id}`);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        createdAt: expect.any(String),
        userId: person.user.id,
        userName: `${person.user.firstName} ${person.user.lastName}`,
        action: 'renameCategory',
        objectType: 'category',
        objectId: String(id),
        objectName: 'Parasols',
        subjectType: 'category',
        subjectId: String(id),
        clientAddress: '203.0.113.9',
        requestId: 'request-0042',
        // Without the version, which changes with everything.
        changes: [{ label: 'Name', before: name, after: 'Parasols' }],
        bulk: null,
      },
    ]);
    const { changes: _, bulk: __, ...entry } = data[0];
    const detail = await admin.get(`/activity/${entry.id}`);
    expect(detail.body).toMatchObject({
      ...entry,
      before: { name, version: 1 },
      after: { name: 'Parasols', version: 2 },
    });
  });

  it('finds what was done to a part by its whole: a coupon by its order, points by their company, a sign-in by its person', async () => {
    const order = await anOrder(upstream.db, { lines: [{ coupon: { code: 'PART-1', used: false } }] });
    const coupon = await upstream.db.query<{ id: number }>(`SELECT id FROM coupon_codes WHERE code = 'PART-1'`);
    await admin.patch('/orders/coupon/update', { id: coupon.rows[0]!.id, couponStatusId: 2 });
    expect((await list(`object=order:${order.id}`)).data).toMatchObject([
      { action: 'changeCouponStatus', objectType: 'coupon', objectName: 'PART-1' },
    ]);
    const person = await aUser(upstream.db, { password: 'Correct-horse-7!' });
    await upstream.anonymous.post('/login', { email: person.email, password: 'Correct-horse-7!' });
    expect((await list(`object=user:${person.id}`)).data).toMatchObject([{ action: 'login', userId: person.id }]);
  });

  it('tells a bulk change by one row with a count, and each of its entries by the bulk, the object and the text', async () => {
    const shop = await upstream.signIn(3);
    const orders = [];
    for (let index = 0; index < 6; index += 1) orders.push(await anOrder(upstream.db, {}));
    const change = (order: { id: number }, bulk: string) =>
      shop.patch(`/orders/${order.id}`, { id: order.id, type: 'qpoints', orderStatusId: 2 }, { 'x-bulk-id': bulk });
    // At the same moment, as the bulk bar does it.
    const answers = await Promise.all(orders.slice(0, 5).map((order) => change(order, 'bulk-of-five')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await change(orders[5]!, 'no id!');
    const { data, total } = await list(`person=${shop.user.id}&kind=changeOrder`);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { bulk: null },
      { bulk: { count: 5 }, changes: [{ label: 'Order status', before: 'Order Received', after: 'Processing' }] },
    ]);

    const members = await list(`bulk=${data[1].bulk.id}`);
    expect(new Set(members.data.map(({ objectId }: ActivityEntry) => objectId))).toEqual(
      new Set(orders.slice(0, 5).map(({ id }) => String(id))),
    );
    for (const { id, orderNumber } of orders) {
      expect((await list(`object=order:${id}`)).data).toMatchObject([{ objectName: orderNumber }]);
      const spelled = orderNumber.toLowerCase().replace('-', '');
      expect((await list(`search=${spelled}`)).data).toMatchObject([{ objectName: orderNumber }]);
    }
    const { text } = await admin.get(`/activity/report?person=${shop.user.id}`);
    for (const { orderNumber } of orders) expect(text).toContain(orderNumber);
  });

  it('folds nothing under the bulk change of somebody else, and several changes of one call under the first', async () => {
    const [one, two] = [await upstream.signIn(3), await upstream.signIn(3)];
    for (const person of [one, two]) {
      const order = await anOrder(upstream.db, {});
      await person.patch(
        `/orders/${order.id}`,
        { id: order.id, type: 'qpoints', orderStatusId: 2 },
        { 'x-bulk-id': 'shared-by-two' },
      );
      expect((await list(`person=${person.user.id}&kind=changeOrder`)).data).toMatchObject([{ bulk: { count: 1 } }]);
    }
    const root = await upstream.signIn(1);
    const people = [await aUser(upstream.db, { roleId: 3 }), await aUser(upstream.db, { roleId: 3 })];
    await root.patch('/users/registration/updateStatus', { userIds: people.map(({ id }) => id), disable: true });
    expect((await list(`person=${root.user.id}&kind=changeAdminStatus`)).data).toMatchObject([
      { bulk: { count: 2 }, outcome: 'true' },
    ]);
  });

  it('stays readable when the person and the object are gone', async () => {
    const person = await upstream.signIn(3);
    const { id } = await aCategory(upstream.db, { name: 'Short-lived' });
    await person.send('DELETE', `/categories/${id}`);
    await upstream.db.query('DELETE FROM users WHERE id = $1', [person.user.id]);
    const name = `${person.user.firstName} ${person.user.lastName}`;
    expect((await list(`person=${person.user.id}`)).data).toMatchObject([
      { userName: name, objectName: 'Short-lived' },
    ]);
    expect((await admin.get('/activity/people')).body).toContainEqual({ id: person.user.id, name });
  });

  it('holds no secret, neither in the list nor in the detail nor in the report', async () => {
    const person = await aUser(upstream.db, { password: 'Correct-horse-7!' });
    const { body } = await upstream.anonymous.post('/login', { email: person.email, password: 'Correct-horse-7!' });
    const { text } = await admin.get(`/activity/report?person=${person.id}`);
    expect(text).toContain('"login"');
    for (const secret of ['Correct-horse-7!', body.token, '$argon2']) expect(text).not.toContain(secret);
  });

  describe('of known entries', () => {
    let ids: number[];

    beforeAll(async () => {
      // Midnight in the portal's zone is 08:00 UTC in winter; the second and third share an instant.
      ids = await entries([
        { at: '2024-01-10T07:59:59.999Z', userId: 901, action: 'changeOrder', subject: ['order', '9001'] },
        { at: '2024-01-10T08:00:00Z', userId: 901, action: 'changeProduct', subject: ['product', '9001'] },
        { at: '2024-01-10T08:00:00Z', userId: 902, action: 'changeOrder', subject: ['order', '9001'] },
        {
          at: '2024-01-11T07:59:59Z',
          userId: 902,
          userName: 'Zoë Last',
          action: 'changeOrder',
          subject: ['order', '9002'],
        },
        {
          at: '2024-01-11T08:00:00Z',
          userId: 901,
          userName: 'Adam First',
          action: 'changeOrder',
          subject: ['order', '9001'],
        },
      ]);
    });

    const pick = (...places: number[]) => places.map((place) => ids[place]);

    it.each([
      ['person=901', [4, 1, 0]],
      ['person=902', [3, 2]],
      ['person=901&kind=changeOrder', [4, 0]],
      ['kind=changeProduct&endDate=2024-02-01', [1]],
      ['object=order:9001', [4, 2, 0]],
      ['object=order:9001&person=901', [4, 0]],
      ['object=order:9001&kind=changeProduct', []],
      ['startDate=2024-01-10&endDate=2024-01-10', [3, 2, 1]],
      ['endDate=2024-01-09', [0]],
      ['startDate=2024-01-11&endDate=2024-01-31', [4]],
      ['person=902&kind=changeOrder&object=order:9002&startDate=2024-01-10&endDate=2024-01-10', [3]],
      ['person=999999', []],
    ])('lists under %s the right ones, newest first', async (query, places) => {
      expect(await idsOf(query)).toEqual(pick(...places));
      const { total, totalIsLowerBound } = await list(query);
      expect({ total, totalIsLowerBound }).toEqual({ total: places.length, totalIsLowerBound: false });
    });

    it('goes page by page to the oldest and back, also between entries of one instant', async () => {
      const query = 'startDate=2024-01-01&endDate=2024-01-31&limit=2';
      const first = await list(query);
      expect(first).toMatchObject({ hasNewer: false, hasOlder: true, total: 5 });
      const second = await list(`${query}&older=${first.data[1].id}`);
      expect(second).toMatchObject({ hasNewer: true, hasOlder: true });
      const third = await list(`${query}&older=${second.data[1].id}`);
      expect(third).toMatchObject({ hasNewer: true, hasOlder: false });
      const seen = [first, second, third].flatMap(({ data }) => data.map(({ id }: ActivityEntry) => id));
      expect(seen).toEqual(pick(4, 3, 2, 1, 0));
      expect(await list(`${query}&newer=${third.data[0].id}`)).toEqual(second);
      expect((await list(`${query}&newer=${second.data[0].id}`)).data).toEqual(first.data);
      expect(await list(`${query}&newer=${second.data[0].id}`)).toMatchObject({ hasNewer: false, hasOlder: true });
    });

    it('names everyone by the name that they had last, once, by name', async () => {
      const { body } = await admin.get('/activity/people');
      const known = body.filter(({ id }: { id: number }) => id === 901 || id === 902);
      expect(known).toEqual([
        { id: 901, name: 'Adam First' },
        { id: 902, name: 'Zoë Last' },
      ]);
    });
  });

  it.each([
    ['object=order', 'object'],
    ['object=:7', 'object'],
    ['older=1&newer=2', 'older'],
    ['person=x', 'person'],
    ['startDate=2024-02-30', 'startDate'],
  ])('refuses %s and says where', async (query, path) => {
    const { status, body } = await admin.get(`/activity?${query}`);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path }]);
  });

  it('answers an entry that does not exist in a sentence', async () => {
    expect(await admin.get('/activity/999999999')).toMatchObject({
      status: 404,
      body: { message: 'This entry doesn’t exist.' },
    });
  });

  it('lists nothing after an entry that does not exist', async () => {
    expect((await list('older=999999999')).data).toEqual([]);
  });
});

describe('the log at a great length', () => {
  const MANY = 100_000;

  beforeAll(async () => {
    // Two people do two kinds of things all day, but one of them never does the other's kind. A third left long ago.
    await upstream.db.query(
      `BEGIN; SET LOCAL statement_timeout = 0;
       INSERT INTO activity (created_at, user_id, user_name, action, object_type, object_id, object_name, subject_type,
         subject_id)
       SELECT timestamptz '2020-01-01' + n * interval '1 minute', CASE WHEN n < ${MANY / 10} THEN 703
       ELSE 701 + n % 2 END, 'Busy', CASE n % 2 WHEN 0 THEN 'changeOrder' ELSE 'changeProduct' END,
              'order', n % 5000, 'QP-' || 100000 + n % 5000 || ' of 2020', 'order', n % 5000
       FROM generate_series(1, ${MANY}) AS n;
       COMMIT; ANALYZE activity`,
    );
  });

  const NO_FILTER: ActivityFilter = {
    userId: null,
    action: null,
    subject: null,
    bulk: null,
    text: '',
    isWithoutSignIns: false,
    isFolding: true,
    from: null,
    until: null,
  };
  const day = { from: new Date('2020-02-01T08:00:00Z'), until: new Date('2020-02-02T08:00:00Z') };

  /** How many rows the statement of a page looks at, as PostgreSQL tells. */
  async function rowsRead(
    filter: Partial<ActivityFilter>,
    of: (filter: ActivityFilter) => ListPage = pageOfEntries,
  ): Promise<number> {
    const { text, values } = pageStatement(of({ ...NO_FILTER, ...filter }));
    const { rows } = await upstream.db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    return rowsOf(rows[0]['QUERY PLAN'][0].Plan);
  }

  const pageOfEntries = (filter: ActivityFilter) => entriesPage(filter, { cursor: null, limit: 26 });

  interface Plan {
    'Relation Name'?: string;
    'Actual Rows': number;
    'Actual Loops': number;
    'Rows Removed by Filter'?: number;
    Plans?: Plan[];
  }

  function rowsOf(plan: Plan): number {
    const own = plan['Relation Name']
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0;
    return own + (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  }

  const order = { subject: { type: 'order', id: '4711' }, isFolding: false };
  it.each<[string, Partial<ActivityFilter>]>([
    ['nothing', {}],
    ['a person', { userId: 701 }],
    ['a person who left long ago', { userId: 703 }],
    ['a kind', { action: 'changeProduct' }],
    ['a person and a kind that they do', { userId: 701, action: 'changeOrder' }],
    ['a person and a kind that they never do', { userId: 701, action: 'changeProduct' }],
    ['an object', order],
    ['an object and a person', { ...order, userId: 702 }],
    ['an object and a kind', { ...order, action: 'changeOrder' }],
    ['a day', day],
    ['a day and a person', { ...day, userId: 702 }],
    ['a day, a person and a kind', { ...day, userId: 702, action: 'changeProduct' }],
    ['everything', { ...day, ...order, userId: 702, action: 'changeProduct' }],
    ['someone who has no entry', { userId: 799 }],
  ])('reads a page under %s without looking at more than it shows and counts', async (_, filter) => {
    // The rows of bulk changes, of which there are few here, count their entries.
    expect(await rowsRead(filter)).toBeLessThanOrEqual(2 * 26 + COUNT_CAP + 1 + 20);
  });

  it.each(['QP-104711', '104711', '4711'])('finds those of %s by its digits alone, on every page', async (search) => {
    const text = search.toLowerCase().replace('-', '');
    const numbered = (filter: ActivityFilter) => numberedPage(filter, ['104711'], { cursor: null, limit: 26 });
    expect(await rowsRead({ text, isFolding: false }, numbered)).toBeLessThanOrEqual(2 * 26 + 20);

    const first = await list(`search=${search}&limit=12`);
    expect(first).toMatchObject({ total: 20, totalIsLowerBound: false, hasNewer: false, hasOlder: true });
    const second = await list(`search=${search}&limit=12&older=${first.data[11].id}`);
    expect(second).toMatchObject({ total: 20, hasNewer: true, hasOlder: false });
    const found = [...first.data, ...second.data] as ActivityEntry[];
    expect(found.map(({ objectName }) => objectName)).toEqual(Array.from({ length: 20 }, () => 'QP-104711 of 2020'));
    expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted((one, other) => other - one));
    expect((await list(`search=${search}&limit=12&newer=${found[12]!.id}`)).data).toEqual(first.data);
    expect(
      (await list(`search=${search}&person=701`)).total +
        (await list(`search=${search}&person=702`)).total +
        (await list(`search=${search}&person=703`)).total,
    ).toBe(20);
  });

  it('finds a number that nearly all entries have along their order', async () => {
    const { data, total, totalIsLowerBound } = await list('search=2020&limit=2');
    expect({ total, totalIsLowerBound }).toEqual({ total: COUNT_CAP, totalIsLowerBound: true });
    expect(data.map(({ objectName }: ActivityEntry) => objectName)).toEqual(['QP-100000 of 2020', 'QP-104999 of 2020']);
  });

  it('counts many entries only so far, and says so', async () => {
    expect(await list('person=701')).toMatchObject({ total: COUNT_CAP, totalIsLowerBound: true, hasOlder: true });
  });

  it('tells who is in it without reading their entries', async () => {
    const started = performance.now();
    const { body } = await admin.get('/activity/people');
    expect(performance.now() - started).toBeLessThan(slowly(1_000));
    expect(body.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([701, 702]));
  });
});
