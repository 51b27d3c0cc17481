import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insightsAddress } from '@/lib/addresses/insights';
import type { Decided } from '@/lib/contract/decided';
import type { Insight, Insights } from '@/lib/contract/insights';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { DECISION_KINDS, INSIGHT_NAMES, PERIOD_TOO_LONG, type InsightName } from '@/lib/domain/insights';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { FIGURE_READERS } from '@/upstream/resources/insights/figures';
import { aRatedProduct, claimsAwaitingApproval, type RatedProduct } from './claims-fixture';
import type { Output } from '@/lib/contract/endpoint';
import { listForecasted } from '@/lib/contract/forecasted';
import { aForecast, setRules } from './forecasts-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, anOrder, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { aPartner } from './partners-fixture';
import { ask } from './points-fixture';
import { readReport } from './report-reader';

const NOW = new Date('2026-05-20T19:00:00Z');
const ZONE = 'America/Los_Angeles';

type Person = Awaited<ReturnType<Upstream['signIn']>>;
let upstream: Upstream;
let now = NOW;
let admin: Person;
let shop: Person;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
  [admin, shop] = await Promise.all([upstream.signIn(1), upstream.signIn(3)]);
  await setRules(upstream.db);
});
afterAll(() => upstream.stop());

const read = async (days: string, as = admin): Promise<Insights> => (await as.get(`/insights?${days}`)).body;
const figure = async (name: InsightName, days: string): Promise<Insight> => {
  const found = (await read(days)).figures.find((each) => each.figure === name);
  if (!found) throw new Error(`There is no figure ${name}.`);
  return found;
};
const MAY = 'startDate=2026-05-01&endDate=2026-05-19';
const APRIL = 'startDate=2026-04-01&endDate=2026-04-30';

const rowsOf = async (text: string, values: unknown[] = []) => (await upstream.db.query(text, values)).rows;
/** The days of an instant's column in the portal's zone, as a person would write it. */
const day = (column: string) => `(${column} at time zone '${ZONE}')::date`;

/** The list that a row of decisions or rewards leads to: as many rows as it counts. */
const decided = async (query: string, as = admin) =>
  (await as.get(`/insights/decided?${query}`)).body as { total: number; data: Decided[]; productName: string | null };

/** Writes a movement at an instant. @returns its id */
async function move(
  companyId: number,
  at: string,
  amount: number,
  kind: string,
  further: object = {},
): Promise<number> {
  const given = { company_id: companyId, amount, kind, created_at: at, ...further };
  const columns = Object.keys(given);
  const [row] = await rowsOf(
    `insert into point_ledger (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     returning id`,
    Object.values(given),
  );
  return Number(row.id);
}

/** The same numbers in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Two years of movements of some companies, in the order of time; what takes points takes no more than there are. */
async function aLedger(companies: number): Promise<void> {
  const random = randomFrom(7);
  for (let index = 0; index < companies; index += 1) {
    const { id } = await aCompany(upstream.db);
    let available = 0;
    let last: { id: number; amount: number } | null = null;
    for (let at = Date.parse('2024-06-01T00:00:00Z'); at < NOW.getTime(); at += (1 + random() * 60) * 86_400_000) {
      const instant = new Date(at).toISOString();
      const take = Math.floor(random() * available);
      if (last && random() < 0.15 && last.amount <= available) {
        await move(id, instant, -last.amount, 'reversal', { reverses: last.id, reason: 'A mistake' });
        available -= last.amount;
        last = null;
      } else if (random() < 0.4 && take > 0) {
        await move(id, instant, -take, 'deduction');
        available -= take;
      } else {
        const amount = 100 + Math.floor(random() * 900);
        last = { id: await move(id, instant, amount, 'accrual'), amount };
        available += amount;
      }
    }
  }
}

type Forecasted = Output<typeof listForecasted>;

describe('Q accrued and consumed', () => {
  beforeAll(() => aLedger(12));

  it('is what the ledger says by day, by week and by month, compared with the period before', async () => {
    for (const days of [
      MAY,
      APRIL,
      'startDate=2026-01-05&endDate=2026-04-26',
      'startDate=2025-01-01&endDate=2026-04-30',
    ]) {
      const { rows, total, before } = await figure('points', days);
      const sums = async (from: string, to: string) =>
        (
          await rowsOf(
            `select coalesce(sum(case when side = 'accrued' then amount else 0 end), 0)::bigint as accrued,
               coalesce(sum(case when side = 'consumed' then -amount else 0 end), 0)::bigint as consumed,
               count(distinct company_id) as companies,
               coalesce(sum(case when kind = 'give_back' then amount else 0 end), 0)::bigint as returned
             from point_ledger where ${day('created_at')} between $1 and $2`,
            [from, to],
          )
        ).map(({ accrued, consumed, companies, returned }) => [accrued, consumed, companies, returned])[0];
      for (const { startDate, endDate, values } of rows)
        expect({ startDate, values }).toEqual({ startDate, values: await sums(startDate!, endDate!) });
      const told = await read(days);
      expect(total).toEqual(await sums(told.period.startDate, told.period.endDate));
      expect(before).toEqual(await sums(told.before.startDate, told.before.endDate));
      expect(total![0]).toBeGreaterThan(0);
    }
  });

  it('tells what returned of orders, whole or in part, which consumed points are net of', async () => {
    const day = 'startDate=2023-03-01&endDate=2023-03-01';
    const { id } = await aCompany(upstream.db);
    const buyer = await aUser(upstream.db, { roleId: 5, companyId: id });
    const order = await anOrder(upstream.db, { buyer, orderStatusId: 4, lines: [{ quantity: 4, total: 100 }] });
    const lines = [{ id: order.lineIds[0], units: 1, toStock: false }];
    expect((await admin.post(`/orders/${order.id}/returns`, { lines, reason: 'Broken' })).status).toBe(200);
    expect((await admin.patch(`/orders/${order.id}`, { orderStatusId: 3 })).status).toBe(200);
    const client = await upstream.db.connect();
    await client.query('set session_replication_role = replica');
    const moveTo = (at: string) =>
      client.query('update point_ledger set created_at = $2 where company_id = $1', [id, at]);
    await moveTo('2023-03-01T20:00:00Z');
    const { total } = await figure('points', day);
    await moveTo(new Date().toISOString());
    client.release(true);
    expect(total).toEqual([100, 0, 1, 100]);
  });

  it('leads to as many companies as it counts', async () => {
    const { rows } = await figure('points', APRIL);
    for (const { startDate, endDate, values } of rows) {
      const { body } = await admin.get(`/users/qpoints/search?movedFrom=${startDate}&movedUntil=${endDate}&limit=1`);
      expect({ startDate, total: body.total }).toEqual({ startDate, total: values[2] });
    }
  });
});

/** What is left of what each company was given, where whatever takes points takes the oldest. */
function firstInFirstOut(ledger: readonly { amount: number; id: number; reverses: number | null; at: Date }[]) {
  const reversed = new Set(ledger.flatMap(({ reverses }) => reverses ?? []));
  const lots: { at: Date; left: number }[] = [];
  for (const { amount, id, reverses, at } of ledger) {
    if (reversed.has(id) || reverses !== null) continue;
    if (amount > 0) lots.push({ at, left: amount });
    let taken = Math.max(0, -amount);
    for (const lot of lots) {
      const part = Math.min(lot.left, taken);
      lot.left -= part;
      taken -= part;
    }
  }
  return lots;
}

describe('liability', () => {
  it.each([
    ['as of the end of a month', APRIL, '2026-05-01'],
    ['as of the end of a year', 'startDate=2025-01-01&endDate=2025-12-31', '2026-01-01'],
    ['as of today, where the period goes on', 'startDate=2026-05-01&endDate=2026-05-31', '2026-05-21'],
  ])('is by age what first in, first out leaves: %s', async (_, days, after) => {
    const [edges] = await rowsOf(
      `select array(select ($1::date - n * interval '1 month') at time zone '${ZONE}' from unnest('{0,3,6,12}'::int[]) n) as at`,
      [after],
    );
    const [end, ...ages] = edges.at as [Date, Date, Date, Date];
    const ledger = await rowsOf(
      `select company_id, id, amount, reverses, created_at as at from point_ledger where created_at < $1
       order by company_id, id`,
      [end],
    );
    const bands = [0, 0, 0, 0];
    const companies = [new Set(), new Set(), new Set(), new Set()];
    for (const company of new Set(ledger.map(({ company_id }) => company_id)))
      for (const { at, left } of firstInFirstOut(ledger.filter(({ company_id }) => company_id === company))) {
        const band = ages.filter((age) => at < age).length;
        bands[band]! += left;
        if (left > 0) companies[band]!.add(company);
      }
    const told = await figure('liability', days);
    expect(told.rows.map(({ values }) => values)).toEqual(bands.map((points, band) => [points, companies[band]!.size]));
    const [{ available }] = await rowsOf(
      'select sum(amount)::bigint as available from point_ledger where created_at < $1',
      [end],
    );
    expect(told.total?.[0]).toBe(available);
    // The list that a band leads to has as many companies as the band tells.
    const endDate = told.rows.length > 0 ? new URLSearchParams(days).get('endDate') : null;
    for (const { key, values } of told.rows) {
      const { body } = await admin.get(`/users/qpoints/search?aged=${key}&agedAt=${endDate}&limit=1`);
      expect([key, body.total]).toEqual([key, values[1]]);
    }
    expect(bands.filter((points) => points > 0).length).toBeGreaterThan(1);
  });

  it('counts an advance that was taken back as never given', async () => {
    const { id } = await aCompany(upstream.db);
    await move(id, '2024-01-10T12:00:00Z', 500, 'accrual');
    const before = await figure('liability', APRIL);
    const [request] = await rowsOf(
      `insert into point_requests (company_id, request_type_id, request_status_id, qpoints) values ($1, 1, 7, 300)
       returning id`,
      [id],
    );
    await move(id, '2026-04-02T12:00:00Z', 300, 'advance', { request_id: request.id });
    await move(id, '2026-04-03T12:00:00Z', -300, 'advance_taken_back', { request_id: request.id });
    expect((await figure('liability', APRIL)).rows).toEqual(before.rows);
  });

  it('counts what was taken back of an approval as never given', async () => {
    const { id } = await aCompany(upstream.db);
    await move(id, '2024-01-10T12:00:00Z', 500, 'accrual');
    const before = await figure('liability', APRIL);
    const [approval] = await rowsOf(
      `insert into approvals (company_id, kind, decision, items, qpoints) values ($1, 'reward', 'approved', 3, 300)
       returning id`,
      [id],
    );
    const [taken] = await rowsOf(
      `insert into take_backs (approval_id, company_id, outcome, items, qpoints, reason, created_at)
       values ($1, $2, 'awaiting_approval', 3, 300, 'Mistake', now()) returning id`,
      [approval.id, id],
    );
    await move(id, '2026-04-02T12:00:00Z', 300, 'reward', { approval_id: approval.id });
    await move(id, '2026-04-03T12:00:00Z', -300, 'approval_taken_back', { take_back_id: taken.id });
    expect((await figure('liability', APRIL)).rows).toEqual(before.rows);
  });
});

describe('companies gone silent', () => {
  it('are those whose points did not move, as the list has them', async () => {
    const [silent, barely] = [await aCompany(upstream.db), await aCompany(upstream.db)];
    await move(silent.id, '2025-01-10T12:00:00Z', 70, 'accrual');
    // Three months ago to the day is no silence yet.
    await move(barely.id, '2026-02-20T08:00:00Z', 30, 'accrual');
    const { rows } = await figure('silent', APRIL);
    expect(rows.map(({ key }) => key)).toEqual(['3', '6', '12']);
    for (const { key, values } of rows) {
      const [expected] = await rowsOf(
        `select count(*) as companies, coalesce(sum(p.available), 0)::bigint as available from company_points p
         where exists (select from point_ledger m where m.company_id = p.company_id)
           and not exists (
             select from point_ledger m where m.company_id = p.company_id
               and m.created_at >= (date '2026-05-20' - $1 * interval '1 month') at time zone '${ZONE}')`,
        [Number(key)],
      );
      expect(values).toEqual([expected.companies, expected.available]);
      const { body } = await admin.get(`/users/qpoints/search?silent=${key}&limit=1`);
      expect(body.total).toBe(values[0]);
    }
    expect(rows[0]!.values[0]).toBeGreaterThan(0);
  });
});

describe('orders and products', () => {
  let product: number;
  beforeAll(async () => {
    const [made] = await rowsOf(
      `insert into products (name, description, priority) values ('Cap', '', (select count(*) + 1 from products))
       returning id`,
    );
    product = made.id;
    for (const [at, total, productId] of [
      ['2026-04-30T20:00:00Z', 300, product],
      // Still April in the portal's zone.
      ['2026-05-01T06:59:59Z', 700, null],
      ['2026-05-01T07:00:00Z', 200, product],
      ['2026-05-08T20:00:00Z', 400, product],
      ['2026-05-08T21:00:00Z', 900, null],
      ['2026-03-10T20:00:00Z', 50, null],
    ] as const)
      await anOrder(upstream.db, {
        createdAt: new Date(at),
        lines: [
          { total, quantity: 2, productId, productName: productId ? 'Old cap' : 'A mug' },
          { total: 10, productName: 'Sticker' },
        ],
      });
  });

  it('orders are as many as the list has of the same days, with their points', async () => {
    const { rows, total, before } = await figure('orders', MAY);
    for (const { startDate, endDate, values } of rows) {
      const { body } = await admin.get(`/orders?startDate=${startDate}&endDate=${endDate}&limit=1`);
      expect({ startDate, total: body.total }).toEqual({ startDate, total: values[0] });
    }
    expect(total).toEqual([3, 1_530]);
    expect(before).toEqual([2, 1_020]);
  });

  it('products are in the order of their points, each of as many orders as its list has', async () => {
    const { rows, total, before } = await figure('products', MAY);
    expect(rows.map(({ label, values, before: then }) => [label, values, then])).toEqual([
      ['A mug', [900, 2, 1], [700, 2, 1]],
      ['Cap', [600, 4, 2], [300, 2, 1]],
      ['Sticker', [30, 3, 3], [20, 2, 2]],
    ]);
    const expected = await rowsOf(
      `select sum(l.total)::bigint as points, sum(quantity)::bigint as pieces, count(distinct order_id) as orders
       from order_lines l where ${day('ordered_at')} between '2026-05-01' and '2026-05-19'`,
    );
    expect(total).toEqual(Object.values(expected[0]));
    expect(before).toEqual([1_020, 6, 2]);
    const { body } = await admin.get(
      `/orders?searchBy=product&searchFor=${product}&dateField=orders.createdAt&${MAY}&limit=10`,
    );
    expect(body.total).toBe(2);
    expect((await admin.get('/orders?searchBy=product&searchFor=cap&limit=10')).body.total).toBe(0);
  });
});

describe('rewards, decisions and forecasts', () => {
  let rated: RatedProduct;

  beforeAll(async () => {
    rated = await aRatedProduct(upstream.db, { rate: 10 });
    await upstream.db.query(
      `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at)
       values ($1, 'date', 25, '2026-05-04T07:00:01Z', '2026-05-11T06:59:59Z')`,
      [rated.id],
    );
    const { id } = await aCompany(upstream.db);
    for (const [at, pieces] of [
      ['2026-05-02T12:00:00Z', 3],
      ['2026-05-06T12:00:00Z', 2],
    ] as const)
      await claimsAwaitingApproval(upstream.db, { companyId: id, product: rated, pieces, registeredAt: new Date(at) });
    await upstream.db.query(`update claims set priced_at = registered_at where company_id = $1`, [id]);
    now = new Date('2026-05-12T12:00:00Z');
    const { body } = await admin.get('/approvals/modules');
    const group = body.find((each: { companyId: number }) => each.companyId === id);
    await admin.post('/approvals/approve', { types: ['modules', 'ess'], data: [id], modules: [group] });
    now = NOW;
    expect((await rowsOf(`select from claims where company_id = $1 and state = 'approved'`, [id])).length).toBe(5);
  });

  it('rewards are told by product and promotion, and are what the ledger gave', async () => {
    const { rows, total } = await figure('rewards', MAY);
    const told = rows.filter(({ id }) => id === rated.id);
    expect(told.map(({ promotionId, values }) => [promotionId !== null, values])).toEqual([
      [true, [50, 2]],
      [false, [30, 3]],
    ]);
    const [{ given }] = await rowsOf(
      `select sum(amount)::bigint as given from point_ledger where kind = 'reward'
       and ${day('created_at')} between '2026-05-01' and '2026-05-19'`,
    );
    expect(total![0]).toBe(given);
  });

  it('a row of rewards leads to exactly its pieces', async () => {
    const { rows } = await figure('rewards', MAY);
    expect(rows.length).toBeGreaterThan(1);
    for (const { id, promotionId, label, values } of rows) {
      const query = `kind=modules&configurationId=${id}&promotionId=${promotionId ?? 0}&${MAY}`;
      const { total, data, productName } = await decided(query);
      expect([data.reduce((sum, { qpoints }) => sum + (qpoints ?? 0), 0), total]).toEqual(values);
      expect([productName, ...new Set(data.map((row) => row.promotionId))]).toEqual([label, promotionId]);
      expect(data.every(({ outcome, productName: name }) => outcome === 'approved' && name === label)).toBe(true);
    }
  });

  it('times are the median and the ninth tenth of what was decided, by kind', async () => {
    const { rows } = await figure('decisions', MAY);
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(DECISION_KINDS));
    const hours = [246, 246, 246, 150, 150].map((each) => each - 6);
    const sorted = hours.toSorted((one, other) => one - other);
    const at = (part: number) => {
      const place = part * (sorted.length - 1);
      const low = Math.floor(place);
      return sorted[low]! + (place - low) * ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!);
    };
    expect(rows.find(({ key }) => key === 'modules')?.values).toEqual([5, at(0.5) * 3_600, at(0.9) * 3_600]);
  });

  it('a request of points counts once it was decided by another, and not where it was withdrawn', async () => {
    const requester = await upstream.signIn(4);
    const [decided, withdrawn] = await Promise.all([aCompany(upstream.db), aCompany(upstream.db)]);
    const at = async (instant: string, work: () => Promise<unknown>) => {
      now = new Date(instant);
      await work();
      now = NOW;
    };
    for (const { id } of [decided, withdrawn])
      await at('2026-05-13T12:00:00Z', () =>
        ask(requester, { companyId: id, qpoints: 50, requestTypeId: REQUEST_TYPE.accrue }),
      );
    const requestOf = async (companyId: number) =>
      Number((await rowsOf('select id from point_requests where company_id = $1', [companyId]))[0].id);
    const [approved, gone] = [await requestOf(decided.id), await requestOf(withdrawn.id)];
    await at('2026-05-13T15:00:00Z', () =>
      ask(admin, { companyId: decided.id, qpoints: 50, requestTypeId: REQUEST_TYPE.approve, id: approved }),
    );
    await at('2026-05-13T16:00:00Z', () =>
      ask(requester, { companyId: withdrawn.id, qpoints: 50, requestTypeId: REQUEST_TYPE.cancel, id: gone }),
    );
    const { rows } = await figure('decisions', 'startDate=2026-05-13&endDate=2026-05-13');
    expect(rows.find(({ key }) => key === 'pointRequests')?.values).toEqual([1, 10_800, 10_800]);
  });

  it('a registration counts from its first day to its approval or rejection', async () => {
    const [approved, rejected, asked] = [
      await aPartner(upstream.db),
      await aPartner(upstream.db),
      await aPartner(upstream.db),
    ];
    const set = (masterId: number, text: string) =>
      upstream.db.query(`update companies set created_at = '2026-05-14T10:00:00Z', ${text} where master_id = $1`, [
        masterId,
      ]);
    const review = (outcome: string) =>
      `review_outcome = '${outcome}', review_note = 'No', reviewed_by = 'Ann', reviewed_at = '2026-05-14T13:00:00Z'`;
    await set(approved.id, `approval_step = 2, approved_at = '2026-05-14T11:00:00Z'`);
    await set(rejected.id, review('rejected'));
    await set(asked.id, review('asked'));
    const { rows } = await figure('decisions', 'startDate=2026-05-14&endDate=2026-05-14');
    expect(rows.find(({ key }) => key === 'registrations')?.values).toEqual([2, 7_200, 10_080]);
  });

  it('forecasts stand beside what the same companies scanned, and what of them waits', async () => {
    await aForecast(upstream.db, { day: '2026-04-01', pieces: 20, scanned: 22 });
    await aForecast(upstream.db, { day: '2026-04-01', pieces: 10, scanned: 1 });
    const { rows, total } = await figure('forecasts', APRIL);
    expect(rows).toHaveLength(12);
    const [expected] = await rowsOf(
      `select sum((select sum(l.quantity * a.volume) from forecast_lines l
           join article_codes a on a.id = l.article_code_id where l.forecast_id = f.id))::bigint as forecast,
         sum((select sum(a.volume) from claims c join article_codes a on a.id = c.article_code_id
           where c.company_id = f.company_id and c.state <> 'rejected'
             and to_char(c.registered_at at time zone '${ZONE}', 'YYYY-MM') = '2026-04'))::bigint as scanned
       from forecasts f where month = '2026-04-01'`,
    );
    const { body } = await admin.get('/forecasts/approvals');
    const waiting = body.filter(
      (each: { year: number; month: number; isHeld: boolean }) =>
        each.year === 2026 && each.month === 3 && !each.isHeld,
    );
    expect(rows.at(-1)?.values).toEqual([expected.forecast, expected.scanned, waiting.length]);
    expect(total).toEqual(rows.at(-1)?.values);
    expect(waiting.length).toBeGreaterThan(0);
  });

  it('forecasts that wait are counted as their list has them, to the half percent', async () => {
    const { db } = upstream;
    const listed = async () =>
      ((await admin.get('/forecasts/approvals?without=codes')).body as Listed[]).filter(isOfMay);
    type Listed = { year: number; month: number; isHeld: boolean };
    const isOfMay = ({ year, month, isHeld }: Listed) => year === 2019 && month === 4 && !isHeld;
    const scanned = [0, 79_599, 79_600, 80_000, 96_000, 96_399, 96_400, 200_000];
    for (const watts of scanned) {
      const { companyId } = await aForecast(db, { day: '2019-05-01', pieces: 200 });
      await db.query(
        `insert into claim_months (company_id, month, watts) values ($1, '2019-05-01', $2)
         on conflict (company_id, month) do update set watts = excluded.watts`,
        [companyId, watts],
      );
    }
    await aForecast(db, { day: '2019-05-01', pieces: 9 });
    const { rows } = await figure('forecasts', 'startDate=2019-05-01&endDate=2019-05-31');
    // Each submission, and what was achieved from 99.5 % up to under 120.5 %.
    expect(rows.at(-1)?.values[2]).toBe(scanned.length + 1 + 4);
    expect(await listed()).toHaveLength(scanned.length + 1 + 4);
  });

  it('forecasts are read along the months of the period alone, however many wait', async () => {
    const { db } = upstream;
    const { id } = await aCompany(db);
    await db.query(
      `insert into forecasts (company_id, month, submitted_at)
       select $1, '1900-01-01'::date + n * interval '1 month', now() from generate_series(1, 1200) as n`,
      [id],
    );
    await db.query('analyze forecasts');
    const asked: { text: string; values: unknown[] }[] = [];
    const watched = new Proxy(db, {
      get: (pool, name) =>
        name === 'query'
          ? (...given: Parameters<typeof pool.query>) => {
              asked.push(given[0] as unknown as (typeof asked)[number]);
              return pool.query(...given);
            }
          : (Reflect.get(pool, name) as unknown),
    });
    const period = { startDate: '2026-04-01', endDate: '2026-04-30' };
    const before = { startDate: '2026-03-01', endDate: '2026-03-31' };
    await FIGURE_READERS.forecasts(watched, { period, before, timeZone: ZONE, now: NOW }, null, () => true);
    const ofForecasts = asked.filter(({ text }) => / forecasts f\b/.test(text));
    expect(ofForecasts).toHaveLength(1);
    const [{ text, values }] = ofForecasts as [(typeof asked)[number]];
    const { rows } = await db.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values });
    const plan = JSON.stringify(rows[0]);
    expect(plan).toContain('"Index Name":"forecasts_by_month"');
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"forecasts"/);
  });

  it('a month of forecasts leads to exactly what it sums, page by page', async () => {
    const { rows } = await figure('forecasts', APRIL);
    const [{ count }] = await rowsOf(`select count(*) from forecasts where month = '2026-04-01'`);
    const list = async (query: string): Promise<Forecasted> => (await admin.get(`/insights/forecasts?${query}`)).body;
    const { data, total } = await list('month=2026-04-17');
    const sum = (of: (row: Forecasted['data'][number]) => number) => data.reduce((sum, row) => sum + of(row), 0);
    expect([total, data.length]).toEqual([count, count]);
    expect([sum(({ forecast }) => forecast), sum(({ scanned }) => scanned)]).toEqual(rows.at(-1)?.values.slice(0, 2));
    expect(data.every(({ month, companyName }) => month === '2026-04-01' && companyName)).toBe(true);
    const pages = [await list('month=2026-04-01&size=1'), await list('month=2026-04-01&size=1&page=2')];
    expect(pages.flatMap((page) => page.data)).toEqual(data.slice(0, 2));
    expect((await list('month=2019-01-01')).data).toEqual([]);
  });

  describe('the results of forecasts', () => {
    /** Pieces of 400 W. The band ends at 120 %, and a forecast has at least 4,000 W. */
    const RESULTS = [
      ['Met A', '2018-03-01', 100, 100, 0, 100, 'met'],
      ['Met B', '2018-03-01', 100, 120, 8_000, 120, 'met'],
      ['Below', '2018-03-01', 100, 99, -400, 99, 'below'],
      ['Nothing scanned', '2018-03-01', 20, 0, -8_000, 0, 'below'],
      ['Above', '2018-03-01', 100, 121, 8_400, 121, 'above'],
      ['Rounded up', '2018-03-01', 200, 199, -400, 100, 'met'],
      ['Small', '2018-03-01', 9, 9, 0, 100, 'small'],
      ['Running', '2026-05-01', 100, 100, 0, 100, 'running'],
      ['Ahead', '2026-06-01', 100, 0, -40_000, 0, 'running'],
    ] as const;
    const list = async (query: string): Promise<Forecasted> =>
      (await admin.get(`/insights/forecasts?keyword=results+of&size=100&${query}`)).body;
    const namesOf = ({ data }: Pick<Forecasted, 'data'>) =>
      data.map(({ companyName }) => companyName?.replace('Results of ', ''));

    beforeAll(async () => {
      for (const [name, day, pieces, scanned] of RESULTS)
        await aForecast(upstream.db, { day, pieces, scanned, name: `Results of ${name}` });
    });

    it.each(RESULTS)('%s of %s: %i forecast, %i scanned', async (name, month, pieces, scanned, ...result) => {
      const found = (await list('')).data.find(({ companyName }) => companyName === `Results of ${name}`);
      expect(found).toMatchObject({ month, forecast: pieces * 400, scanned: scanned * 400 });
      expect([found?.difference, found?.percent, found?.result]).toEqual(result);
    });

    it('agree with the forecasts that are held', async () => {
      const { body } = await admin.get('/forecasts/approvals?without=codes');
      const held = (body as { submissionId: number; forecastType: string; isHeld: boolean }[]).filter(
        ({ forecastType }) => forecastType === 'achievement',
      );
      const results = new Map((await list('')).data.map(({ id, result }) => [id, result]));
      const ours = held.filter(({ submissionId }) => results.has(submissionId));
      expect(ours).toHaveLength(7);
      for (const { submissionId, isHeld } of ours) expect(results.get(submissionId) !== 'met').toBe(isHeld);
    });

    it.each(['met', 'below', 'above', 'small', 'running'])('are filtered: %s', async (result) => {
      const found = await list(`result=${result}&sort=companyName&direction=asc`);
      const expected = RESULTS.filter((row) => row[6] === result).map(([name]) => name);
      expect([namesOf(found), found.total]).toEqual([expected.toSorted(), expected.length]);
      expect((await list(`result=${result}&month=2018-03-09`)).total).toBe(result === 'running' ? 0 : expected.length);
    });

    it.each([
      ['forecast', 2],
      ['scanned', 3],
      ['difference', 4],
      ['percent', 5],
    ] as const)('are sorted by %s, and page by page', async (sort, column) => {
      const figures = RESULTS.map((row) => (column > 3 ? row[column] : row[column] * 400)).sort((a, b) => a - b);
      const query = `sort=${sort}&direction=asc`;
      const { data, total } = await list(query);
      expect(data.map((row) => row[sort])).toEqual(figures);
      const reverse = await list(`sort=${sort}&direction=desc`);
      expect(namesOf(reverse)).toEqual(namesOf({ data: data.toReversed() }));
      const page = (await admin.get(`/insights/forecasts?keyword=results+of&${query}&size=4&page=2`))
        .body as Forecasted;
      expect([page.data, page.total]).toEqual([data.slice(4, 8), total]);
    });

    it('start with the latest month of all, and name the latest 600 months that have forecasts', async () => {
      const { data, total, months } = (await admin.get('/insights/forecasts?size=100')).body as Forecasted;
      expect(data[0]?.month).toBe('2026-06-01');
      const [{ count }] = await rowsOf('select count(*) from forecasts');
      expect(total).toBe(count);
      const found = await rowsOf(
        `select distinct to_char(month, 'YYYY-MM-DD') as month from forecasts order by 1 desc`,
      );
      expect(months).toEqual(found.map(({ month }) => month).slice(0, 600));
    });

    it('are exported as the list has them', async () => {
      const query = 'keyword=results+of&result=below&sort=percent&direction=asc';
      const listed = (await admin.get(`/insights/forecasts?${query}`)).body as Forecasted;
      const { rows } = await readReport(admin, `/insights/forecasts/report?${query}`, listForecasted.report);
      expect(rows).toEqual(listed.data);
      expect(namesOf(listed)).toEqual(['Nothing scanned', 'Below']);
    });

    it('are only for those who see approvals', async () => {
      for (const path of ['/insights/forecasts', '/insights/forecasts/report'])
        expect(statusLine(await shop.get(path)), path).toBe(FORBIDDEN);
    });

    it.each(['month=2026-13-01', 'result=won', 'sort=qpoints', 'month=2026-02-30'])('refuse %s', async (query) => {
      expect((await admin.get(`/insights/forecasts?${query}`)).status).toBe(422);
    });
  });
});

describe('a row of the times to decision', () => {
  it.each(['pointRequests', 'modules', 'forecasts', 'registrations'] as const)(
    'leads to exactly what it counts: %s',
    async (kind) => {
      const days = kind === 'forecasts' ? MARCH : MAY;
      if (kind === 'forecasts') await twoForecastsDecided();
      const row = (await figure('decisions', days)).rows.find(({ key }) => key === kind);
      const first = await decided(`kind=${kind}&${days}&size=1`);
      const { total, data } = await decided(`kind=${kind}&${days}`);
      expect(total).toBe(row?.values[0]);
      expect(total).toBeGreaterThan(0);
      expect(first.total).toBe(total);
      expect(data.slice(0, 1)).toEqual(first.data);
      expect(new Set(data.map(({ id }) => id)).size).toBe(total);
      const times = data.map(({ decidedAt }) => decidedAt);
      expect(times).toEqual(times.toSorted().reverse());
      const waited = data
        .map(({ since, decidedAt }) => (Date.parse(decidedAt) - Date.parse(since)) / 1_000)
        .sort((a, b) => a - b);
      if (total % 2 === 1) expect(Math.max(0, waited[(total - 1) / 2]!)).toBe(row?.values[1]);
    },
  );

  const MARCH = 'startDate=2026-03-01&endDate=2026-03-31';

  /** A submission and an achievement of one month, decided at the same instant. */
  async function twoForecastsDecided(): Promise<void> {
    const { id, companyId } = await aForecast(upstream.db, { day: '2026-02-01', pieces: 20, scanned: 20 });
    for (const kind of ['submission', 'achievement'])
      await upstream.db.query(
        `with made as (
           insert into approvals (company_id, kind, decision, items, qpoints, created_at)
           values ($1, 'forecast_${kind}', 'approved', 1, 5, '2026-03-10T12:00:00Z') returning id
         ) update forecasts set ${kind}_approval_id = made.id, ${kind}_qpoints = 5 from made where forecasts.id = $2`,
        [companyId, id],
      );
  }

  it.each([
    ['nothing that is no kind', '', 'is required'],
    ['no product of what is no claim', 'kind=forecasts&configurationId=1', 'only applies to modules'],
  ])('tells %s', async (_, query, message) => {
    const { status, body } = await admin.get(`/insights/decided?${query}`);
    expect([status, body.errors?.[0]?.msg]).toEqual([422, message]);
  });
});

describe('who may read what', () => {
  /** Gives the role of the shop exactly these areas. */
  async function giveOnly(...areas: readonly RouteType[]): Promise<void> {
    await upstream.db.query('delete from access_control where role_id = 3');
    await upstream.db.query('insert into access_control (route_type, role_id) select unnest($1::text[]), 3', [areas]);
  }

  it.each(ROUTE_TYPES)('the area %s opens its own figures and no other', async (area) => {
    await giveOnly(area);
    const seen: Partial<Record<RouteType, InsightName[]>> = {
      orders: ['orders', 'products'],
      registration: ['decisions'],
      approvals: ['decisions', 'rewards', 'forecasts'],
      qpointManagement: ['points', 'liability', 'decisions', 'silent'],
    };
    const names = seen[area];
    const answer = await shop.get(`/insights?${MAY}`);
    if (!names) return expect(statusLine(answer)).toBe(FORBIDDEN);
    const figures: Insight[] = answer.body.figures;
    expect(figures.map(({ figure: name }) => name)).toEqual(names);
    const kinds = Object.entries(DECISION_KINDS).filter(([, kind]) => kind.area === area);
    expect(figures.find(({ figure: name }) => name === 'decisions')?.rows.map(({ key }) => key) ?? []).toEqual(
      kinds.map(([key]) => key),
    );
    for (const [kind, of] of Object.entries(DECISION_KINDS)) {
      const { status } = await shop.get(`/insights/decided?kind=${kind}&${MAY}`);
      expect([kind, status]).toEqual([kind, of.area === area ? 200 : 403]);
    }
    for (const name of INSIGHT_NAMES) {
      const report = await shop.get(`/insights/report?figure=${name}&${MAY}`);
      expect([name, report.status]).toEqual([name, names.includes(name) ? 200 : 403]);
    }
  });

  it('a figure that fails costs no other', async () => {
    await giveOnly('orders');
    await upstream.db.query('alter table order_lines rename to order_lines_away');
    try {
      const { figures, failed } = await read(MAY, shop);
      expect(figures.map(({ figure: name }) => name)).toEqual(['orders']);
      expect(failed?.map(({ figure: name }) => name)).toEqual(['products']);
      expect(failed?.[0]?.message).toContain('Something went wrong');
    } finally {
      await upstream.db.query('alter table order_lines_away rename to order_lines');
    }
  });
});

describe('the period', () => {
  it('is the last full month unless it is named', async () => {
    const { period, before } = await read('');
    expect([period, before]).toEqual([
      { startDate: '2026-04-01', endDate: '2026-04-30' },
      { startDate: '2026-03-01', endDate: '2026-03-31' },
    ]);
    expect(insightsAddress.href({ startDate: '2026-04-01' })).toBe('/insights?startDate=2026-04-01');
  });

  it.each([
    ['crossed days', 'startDate=2026-05-02&endDate=2026-05-01', 'endDate must not be before startDate'],
    ['more than three years', 'startDate=2020-01-01&endDate=2026-05-01', PERIOD_TOO_LONG],
  ])('refuses %s', async (_, days, message) => {
    const { status, body } = await admin.get(`/insights?${days}`);
    expect(status).toBe(body.statusCode);
    expect([400, 422]).toContain(status);
    expect(JSON.stringify(body)).toContain(message.split(' ').slice(-4).join(' '));
  });

  it('answers an empty one with nothing in each figure', async () => {
    const { figures } = await read('startDate=2020-02-01&endDate=2020-02-29');
    expect(figures.map(({ figure: name }) => name)).toEqual([...INSIGHT_NAMES]);
    expect(figures.find(({ figure: name }) => name === 'points')?.total).toEqual([0, 0, 0, 0]);
    expect(figures.find(({ figure: name }) => name === 'products')).toMatchObject({ rows: [], total: [0, 0, 0] });
  });
});
