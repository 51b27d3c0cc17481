import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '@/lib/domain/day';
import { serialVerdict } from '@/lib/domain/warranty-claim';
import { verifyPassword } from '@/upstream/resources/session/password';
import { DEMO_PASSWORD } from '@/upstream/db/seed/people';
import { diskStorage } from '@/upstream/files/disk-storage';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { readFigures, spanOf } from '@/upstream/resources/closing/figures';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { explainMovement } from '@/upstream/resources/points/explanation';
import { verifyLedger, verifyStatements } from '@/upstream/resources/points/verify-ledger';
import { findWarrantyClaim } from '@/upstream/resources/warranty-claims/search';
import { createDatabase, type TestDatabase } from './harness/database';

const NOW = new Date('2026-06-15T18:00:00Z');
const ORDERS = 1_500;
const CLAIMS = 8_000;
/** Of what is looked at elsewhere. */
const FEW = { claims: 200, projects: 20, warranty: 20, inquiries: 20 };

let databases: TestDatabase[];
let clients: Client[];
let filesDir: string;

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'seed-'));
  databases = [await createDatabase(), await createDatabase()];
  clients = [];
  for (const { url } of databases) {
    await seedDatabase({
      databaseUrl: url,
      files: diskStorage(filesDir),
      orders: ORDERS,
      claims: CLAIMS,
      projects: 200,
      warranty: 100,
      now: NOW,
    });
    const client = new Client({ connectionString: url });
    await client.connect();
    clients.push(client);
  }
});

afterAll(async () => {
  for (const client of clients) await client.end();
  for (const database of databases) await database.drop();
  await rm(filesDir, { recursive: true });
});

async function ask<T extends object>(sql: string, from = 0): Promise<T[]> {
  const { rows } = await clients[from]!.query<T>(sql);
  return rows;
}

/** What a statement should find nothing of. */
async function none(sql: string): Promise<void> {
  expect(await ask(sql)).toEqual([]);
}

describe('the demo data', () => {
  it('explains movements of each kind of every company whole, by lines that add up to them', async () => {
    const db = clients[0]!;
    const odd: object[] = [];
    const each = 'select distinct on (company_id, kind) id from point_ledger order by company_id, kind, id desc';
    for (const { id } of await ask<{ id: number }>(each)) {
      const { kind, amount, lines } = await explainMovement(db, Number(id), () => true);
      const sum = lines.reduce((all, line) => all + line.amount, 0);
      if (sum !== amount || lines.some(({ what }) => what == null)) odd.push({ id, kind, amount, lines });
    }
    expect(odd).toEqual([]);
    expect((await verifyStatements(db)).differing).toEqual([]);
  }, 120_000);

  it('has partners that were approved in each of the last twelve months, and none in the future', async () => {
    const months = await ask<{ month: string }>(
      `SELECT DISTINCT to_char(approved_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM companies
       WHERE approved_at > '2025-07-01' ORDER BY month`,
    );
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: '2026-06' });
    await none(`SELECT id FROM companies WHERE approved_at > '${NOW.toISOString()}'`);
  });

  it('has people that joined when their company registered', async () => {
    expect(await ask('SELECT count(*)::integer AS count FROM users WHERE company_id IS NOT NULL')).not.toEqual([
      { count: 0 },
    ]);
    await none(`SELECT u.id FROM users u JOIN companies c ON c.id = u.company_id WHERE u.created_at <> c.created_at`);
  });

  it.each([
    'companies',
    'products',
    'product_variants',
    'product_media',
    'catalog_snapshots',
    'orders',
    'order_lines',
    'order_timeline',
    'coupon_codes',
    'order_daily_counts',
    'point_ledger',
    'company_points',
    'purpose_types',
    'point_requests',
    'point_request_steps',
    'promotions',
    'article_codes',
    'serial_numbers',
    'claims',
    'claim_queues',
    'claim_queue_products',
    'approvals',
    'claim_months',
    'forecasts',
    'forecast_lines',
    'content_items',
    'content_files',
    'content_views',
  ])('is the same at every load: %s', async (table) => {
    // The times at which rows were written are not part of it.
    const digest = `select md5(string_agg((to_jsonb(t) - 'created_at' - 'updated_at')::text, ','
      order by t::text)) as md5 from ${table} t`;
    const kept = ['orders', 'order_timeline', 'point_ledger', 'point_requests', 'point_request_steps'].includes(table)
      ? `select md5(string_agg(t::text, ',' order by t::text)) as md5 from ${table} t`
      : digest.replace('order by t::text', `order by (to_jsonb(t) - 'created_at' - 'updated_at')::text`);
    expect(await ask(kept, 0)).toEqual(await ask(kept, 1));
  });

  it('has the size that was promised', async () => {
    expect(
      await ask(`select (select count(*)::int from orders) as orders,
        (select count(*)::int from companies) as companies,
                        (select count(*)::int from products) as products,
                        (select count(*)::int from categories) as categories`),
    ).toEqual([{ orders: ORDERS, companies: 460, products: 180, categories: 12 }]);
    expect(await ask('select count(distinct name)::int as n from companies')).toEqual([{ n: 460 }]);
    const files = await readdir(filesDir);
    const keys = await ask<{ key: string }>(
      'select asset_key as key from product_media union select thumbnail_key from product_media',
    );
    expect(files).toEqual(expect.arrayContaining(keys.map(({ key }) => key)));
  });

  it('has content in every area, of which a few are drafts, scheduled or in the trash, with files that are there', async () => {
    const state = `case when deleted_at is not null then 'deleted' when is_draft then 'draft'
      when publish_at > '${NOW.toISOString()}' then 'scheduled' end`;
    const rows =
      await ask(`select area, count(*)::int as items, count(*) filter (where ${state} = 'draft')::int as drafts,
      count(*) filter (where ${state} = 'scheduled')::int as scheduled, count(*)
      filter (where ${state} = 'deleted')::int as deleted
      from content_items group by area order by area`);
    const few = { drafts: 3, scheduled: 2, deleted: 3 };
    expect(rows).toEqual([
      { area: 'academy', items: 40, ...few },
      { area: 'dataHub', items: 60, ...few },
      { area: 'faq', items: 60, ...few },
      { area: 'news', items: 45, ...few },
    ]);
    const keys = await ask<{ key: string }>(
      `select key from content_files union select thumbnail_key from content_files where thumbnail_key is not null
        union select key from content_item_images`,
    );
    expect(await readdir(filesDir)).toEqual(expect.arrayContaining(keys.map(({ key }) => key)));
  });

  it('ends now and spans a year', async () => {
    await none(`select id from orders where created_at > '${NOW.toISOString()}' or created_at < '2025-06-15'`);
    await none(`select id from order_timeline where created_at > '${NOW.toISOString()}'`);
  });

  it('agrees with itself', async () => {
    await none(
      'select o.id from orders o join order_lines l on l.order_id = o.id group by o.id having sum(l.total) <> o.total',
    );
    await none('select o.id from orders o where not exists (select from order_lines l where l.order_id = o.id)');
    await none(`select o.id from orders o where o.order_status_id <>
      (select t.order_status_id from order_timeline t where t.order_id = o.id order by t.created_at desc, t.id desc
        limit 1)`);
    await none('select o.id from orders o join users u on u.id = o.user_id where u.company_id <> o.company_id');
    await none('select id from orders where order_status_id in (3, 4, 6) and tracking_number is null');
    await none('select id from orders where order_status_id in (1, 2, 5, 7, 8) and tracking_number is not null');
    await none(
      `select o.id from orders o join coupon_codes k on k.order_id = o.id where o.type <> 'custom'
        or (k.coupon_status_id = 2 and o.order_status_id <> 7)`,
    );
    await none(
      `select utc_day(created_at), tab_id, count(*) from orders group by 1, 2 except select utc_day, tab_id, count
        from order_daily_counts`,
    );
  });

  it('has forecasts of twelve months on both sides of the band, of which last month waits', async () => {
    const months = await ask<{ month: string; waiting: string; approved: number; rejected: number }>(`
      select to_char(f.month, 'YYYY-MM') as month,
             bool_or(submission_approval_id is null)::text || ' ' ||
               bool_or(achievement_approval_id is null)::text as waiting,
             count(*) filter (where a.decision = 'approved')::int as approved, count(*)
             filter (where a.decision = 'rejected')::int as rejected
      from forecasts f left join approvals a on a.id = f.achievement_approval_id group by f.month order by f.month`);
    expect(months.map(({ month }) => month).at(0)).toBe('2025-06');
    expect(months.map(({ waiting }) => waiting)).toEqual([
      ...Array.from({ length: 11 }, () => 'false false'),
      'true true',
      'true true',
    ]);
    for (const { approved, rejected } of months.slice(0, 11)) {
      expect(approved).toBeGreaterThan(0);
      expect(rejected).toBeGreaterThan(0);
    }
    await none(`select c.company_id, month_of(c.registered_at, 'America/Los_Angeles'), sum(a.volume)::bigint
      from claims c join article_codes a on a.id = c.article_code_id
      where c.state <> 'rejected' group by 1, 2 except select company_id, month, watts from claim_months`);
    for (const type of ['submission', 'achievement']) {
      await none(`select a.id from approvals a left join forecasts f on f.${type}_approval_id = a.id
        where a.kind = 'forecast_${type}'
        group by a.id having count(f.id) <> a.items or sum(f.${type}_qpoints) <> a.qpoints`);
    }
  });

  it('has a ledger that agrees with the orders and is never short of points', async () => {
    expect(await verifyLedger(clients[0]!)).toEqual({ checked: 460, differing: [] });
    expect(await verifyRewards(clients[0]!)).toEqual([]);
    await none(`select id, company_id, -total from orders where total > 0
      except select order_id, company_id, amount from point_ledger where kind = 'order'`);
    await none(`select id, total from orders where total > 0 and order_status_id in (3, 5, 8)
      except select order_id, amount from point_ledger where kind = 'give_back'`);
    await none(`select l.id from point_ledger l left join orders o on o.id = l.order_id where l.order_id is not null
      and (o.id is null or (l.kind = 'give_back' and o.order_status_id not in (3, 5, 8)))`);
    await none(`select id from (select *, lag(created_at) over (partition by company_id order by id) as earlier
      from point_ledger) l
      where created_at < earlier`);
  });

  it('has months whose figures add up, each opening with the closing balance of the one before', async () => {
    const month = (ago: number) => addMonths('2026-06-01', -ago).slice(0, 7);
    let closing: number | undefined;
    for (let ago = 11; ago >= 1; ago -= 1) {
      const span = spanOf(month(ago), 'America/Los_Angeles');
      const figures = await readFigures(clients[0]!, span);
      expect(figures.opening + figures.kinds.reduce((sum, { amount }) => sum + amount, 0)).toBe(figures.closing);
      expect(figures.liability.reduce((sum, { qpoints }) => sum + qpoints, 0)).toBe(figures.closing);
      expect(figures.opening).toBe(closing ?? figures.opening);
      const [summed] = await ask<{ balance: string }>(
        `select coalesce(sum(amount), 0) as balance from point_ledger where created_at < '${span.until.toISOString()}'`,
      );
      expect(Number(summed?.balance)).toBe(figures.closing);
      closing = figures.closing;
    }
  });

  it('has requests whose history, status and movements agree', async () => {
    const requests = await ask<{ status: number; requests: number }>(
      'select request_status_id as status, count(*)::int as requests from point_requests group by 1 order by 1',
    );
    expect(requests.map(({ status }) => status)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await none(`select r.id from point_requests r where r.request_status_id <>
      (select s.request_status_id from point_request_steps s where s.request_id = r.id order by s.number desc
        limit 1)`);
    await none(`select * from (select *, lag(created_at) over (partition by company_id order by number) as earlier
      from point_request_steps) s
      where created_at < earlier or created_at > '${NOW.toISOString()}'`);
    await none(`select company_id from point_request_steps group by 1 having count(*) <> max(number)`);
    // Each movement of a request is one of its steps, and each step that moves points is in the ledger.
    const moving = `select s.company_id, s.request_id, s.user_id, s.created_at, s.purpose,
        case s.request_status_id when 6 then -s.qpoints else s.qpoints end as amount
      from point_request_steps s where s.request_status_id in (4, 5, 6)`;
    const moved = `select company_id, request_id, user_id, created_at, reason, amount from point_ledger
      where request_id is not null`;
    await none(`(${moving}) except (${moved})`);
    await none(`(${moved}) except (${moving})`);
    await none(`select id from point_ledger where num_nonnulls(order_id, request_id, approval_id, batch_id) <> 1`);
    await none(`select p.company_id from company_points p left join point_requests r on r.id = p.latest_request_id
      where r.request_status_id is distinct from p.latest_status_id
        or p.steps <> (select count(*) from point_request_steps s where s.company_id = p.company_id)
        or p.latest_request_id is distinct
        from (select max(id) from point_requests m where m.company_id = p.company_id)`);
    // Nobody who is no administrator decided, and nobody decided alone on what was above the threshold.
    await none(`select s.request_id from point_request_steps s join users u on u.id = s.user_id
      where s.request_status_id in (4, 5, 6, 8, 9) and u.role_id <> 1`);
    await none(`select s.request_id from point_request_steps s join point_requests r on r.id = s.request_id
      where r.qpoints > 1000000 and s.request_status_id in (4, 5, 6) and s.user_id = r.requester_id`);
  });

  it('has claims of all states, each priced by what was in force', async () => {
    const states = await ask<{ state: string; claims: number }>(
      'select state, count(*)::int as claims from claims group by 1 order by 1',
    );
    expect(states.map(({ state }) => state)).toEqual(['approved', 'awaiting_approval', 'awaiting_update', 'rejected']);
    expect(states.reduce((sum, { claims }) => sum + claims, 0)).toBe(CLAIMS);
    expect(states[1]!.claims / CLAIMS).toBeCloseTo(0.0375, 2);
    expect(states[2]!.claims / CLAIMS).toBeCloseTo(0.0075, 2);
    await none(`select w.id from claims w join users u on u.id = w.user_id where u.company_id <> w.company_id`);
    await none(`select w.id from claims w left join serial_numbers s using (serial_number)
      where (w.state = 'awaiting_update') <> (s.id is null) or s.article_code_id <> w.article_code_id`);
    await none(`select w.id from claims w join article_codes a on a.id = w.article_code_id
      join configurations c on c.id = a.configuration_id
      left join promotions p on p.id = w.promotion_id
      cross join lateral (
        select rate from default_rates d where d.configuration_id = c.id and d.since <= w.priced_at
        order by d.since desc limit 1
      ) as usual
      where w.configuration_id <> c.id or w.rate <> coalesce(p.rate, usual.rate) or p.configuration_id <> c.id
        or not tstzrange(p.starts_at, p.ends_at, '[]') @> w.registered_at`);
    const [earlier] = await ask<{
      claims: number;
    }>(`select count(*)::int as claims from claims w join configurations c on c.id = w.configuration_id
      where w.promotion_id is null and w.rate <> c.rate`);
    expect(earlier?.claims).toBeGreaterThan(100);
    await none(`select w.id from claims w join promotions p on p.configuration_id = w.configuration_id
      and p.promotion_type = 'date'
      where tstzrange(p.starts_at, p.ends_at, '[]') @> w.registered_at and w.promotion_id is null`);
    // Rejected ones gave their piece back unless the promotion was over.
    await none(`select p.id from promotions p left join claims w on w.promotion_id = p.id
      where p.promotion_type = 'quantity' group by p.id
      having p.quantity_scanned not between count(w.id) filter (where w.state <> 'rejected') and count(w.id)
        or p.quantity_available <> p.quantity - p.quantity_scanned`);
    const [used] = await ask(`select count(*) filter (where quantity_available = 0)::int as whole,
        count(*) filter (where quantity_available > 0 and quantity_scanned > 0)::int as part from promotions`);
    expect(used).toEqual({
      whole: expect.toSatisfy((whole: number) => whole > 0),
      part: expect.toSatisfy((part: number) => part > 0),
    });
  });

  it('has warranty claims of which most are about uploaded pieces and a project of their company', async () => {
    const strangers = `select w.id from warranty_claims w join projects p on p.id = w.project_id where p.company_id <> w.company_id`;
    await none(`${strangers} or p.is_draft or p.created_at > w.created_at`);
    const verdicts = new Map<string, number>();
    let numbers = 0;
    for (const { id } of await ask<{ id: number }>('select id from warranty_claims where not is_draft')) {
      const claim = await findWarrantyClaim(clients[0]!, id);
      for (const number of claim?.serialNumbers ?? []) {
        const verdict = serialVerdict(number);
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        numbers += 1;
      }
    }
    const shareOf = (verdict: string) => (verdicts.get(verdict) ?? 0) / numbers;
    expect(shareOf('In the project') + shareOf('Uploaded')).toBeGreaterThan(0.5);
    expect(shareOf('In the project')).toBeGreaterThan(0.02);
    expect(shareOf('Claimed before')).toBeGreaterThan(0);
    expect(shareOf('Unknown')).toBeGreaterThan(0.05);
    expect(shareOf('Unknown')).toBeLessThan(0.4);
  });

  it('has notices of several kinds, each of which leads to a record that is there', async () => {
    const [found] = await ask<{ kinds: number; dead: number; unread: number }>(
      `select count(distinct kind)::int as kinds, count(*) filter (where read_at is null)::int as unread,
         count(*) filter (where not case record_kind
           when 'order' then exists (select from orders where id = record_id::bigint)
           when 'inquiry' then exists (select from inquiries where id = record_id::bigint)
           else exists (select from companies where id = record_id::bigint) end)::int as dead
       from notices`,
    );
    expect(found).toMatchObject({ kinds: 4, dead: 0 });
    expect(found!.unread).toBeGreaterThan(2);
  });

  it('has spreadsheets of points: one carried out, whose rows are in the ledger, and one that awaits a decision', async () => {
    expect(
      await ask(`select b.state, b.rows, b.accrued::int, count(r.number)::int as stored, sum(r.amount)::int as points,
          count(l.id)::int as moved, sum(l.amount)::int as given
        from point_batches b join point_batch_rows r on r.batch_id = b.id
        left join point_ledger l on (l.batch_id, l.batch_row) = (r.batch_id, r.number)
        group by b.id order by b.id`),
    ).toEqual([
      { state: 'waiting', rows: 12, accrued: 3_060, stored: 12, points: 3_060, moved: 0, given: null },
      { state: 'done', rows: 24, accrued: 6_360, stored: 24, points: 6_360, moved: 24, given: 6_360 },
    ]);
  });

  it('leaves every company that trades some points', async () => {
    const [points] = await ask<{ least: number; middle: number; most: number }>(
      `select min(available)::int as least, percentile_disc(0.5) within group (order by available)::int as middle,
              max(available)::int as most from company_points where company_id <= 400`,
    );
    expect(points?.least).toBeGreaterThan(0);
    expect(points?.middle).toBeGreaterThan(2_000);
    expect(points?.most).toBeLessThan(3_000_000);
  });

  it('holds every status that its age allows', async () => {
    expect(await ask('select distinct order_status_id as id from orders order by 1')).toHaveLength(8);
  });

  it('lets the demo people sign in, and nobody else', async () => {
    const users = await ask<{ email: string; role_id: number; password_hash: string }>(
      'select email, role_id, password_hash from users where password_hash is not null order by id',
    );
    expect(users.map(({ email, role_id: role }) => [email, role])).toEqual([
      ['admin@qpartner.example', 1],
      ['rewards@qpartner.example', 2],
      ['shop@qpartner.example', 3],
      ['requester@qpartner.example', 4],
      ['partner@qpartner.example', 5],
      ['approver@qpartner.example', 1],
    ]);
    for (const { password_hash: hash } of users) expect(await verifyPassword(DEMO_PASSWORD, hash)).toBe(true);
  });

  it('leaves indexes, foreign keys and triggers as the migrations made them', async () => {
    const database = await createDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const schema = `
      select indexdef as what from pg_indexes where schemaname = 'public'
      union select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      union select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
    const { rows } = await client.query(schema);
    await client.end();
    await database.drop();
    expect(await ask(schema)).toEqual(rows);
  });

  it('lets new rows follow', async () => {
    await clients[1]!.query(
      'insert into orders (user_id, company_id, total) select user_id, company_id, 1 from orders limit 1',
    );
    expect(await ask(`select order_number from orders order by id desc limit 1`, 1)).toEqual([
      { order_number: `QP-${100_001 + ORDERS}` },
    ]);
  });
});

describe('loading', () => {
  it('happens once', async () => {
    expect(
      await seedDatabase({ databaseUrl: databases[0]!.url, files: diskStorage(filesDir), orders: 5, ...FEW }),
    ).toEqual({ loaded: false, orders: ORDERS });
  });

  it('happens once also where two start together, and anew where asked', async () => {
    const database = await createDatabase();
    const load = () =>
      seedDatabase({ databaseUrl: database.url, files: diskStorage(filesDir), orders: 20, ...FEW, now: NOW });
    const results = await Promise.all([load(), load()]);
    expect(results.map(({ loaded }) => loaded).sort()).toEqual([false, true]);
    expect(
      await seedDatabase({
        databaseUrl: database.url,
        files: diskStorage(filesDir),
        orders: 30,
        ...FEW,
        now: NOW,
        fresh: true,
      }),
    ).toEqual({ loaded: true, orders: 30 });
    await database.drop();
  });

  it('leaves nothing behind when it is cut off', async () => {
    const database = await createDatabase();
    const cutOff = seedDatabase({
      databaseUrl: database.url,
      files: diskStorage(filesDir),
      orders: 40,
      ...FEW,
      onProgress: (sentence) => {
        if (sentence.startsWith('Loaded')) throw new Error('cut off');
      },
    });
    await expect(cutOff).rejects.toThrow('cut off');
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      'select (select count(*)::int from users) as users, (select count(*)::int from orders) as orders',
    );
    await client.end();
    expect(rows).toEqual([{ users: 0, orders: 0 }]);
    expect(
      (await seedDatabase({ databaseUrl: database.url, files: diskStorage(filesDir), orders: 40, ...FEW })).loaded,
    ).toBe(true);
    await database.drop();
  });

  it('repeats the products for a benchmark, with SKUs and places of their own, and orders the first of them alone; content and activity, too', async () => {
    const database = await createDatabase();
    await seedDatabase({
      databaseUrl: database.url,
      files: diskStorage(filesDir),
      orders: 20,
      ...FEW,
      activity: 500,
      products: 1_000,
      content: 200,
      now: NOW,
    });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(`
      select count(*)::int as products, count(distinct name)::int as names, min(priority) as first,
      max(priority) as last,
             (select count(*)::int from skus) = (select count(*)::int from product_variants) + count(sku)::int as skus,
             (select max(product_id) from catalog_snapshots) as ordered,
             (select count(*)::int from content_items) as content,
             (select count(*)::int from activity where user_name <> '' and object_name <> '') as entries
      from products`);
    await client.end();
    await database.drop();
    expect(rows).toEqual([
      { products: 1_000, names: 1_000, first: 1, last: 1_000, skus: true, ordered: 180, content: 800, entries: 500 },
    ]);
  });

  it('refuses a database that holds other data', async () => {
    const database = await createDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`insert into companies (name) values ('Real Company')`);
    await client.end();
    await expect(
      seedDatabase({ databaseUrl: database.url, files: diskStorage(filesDir), orders: 5, ...FEW }),
    ).rejects.toThrow('already holds data that is not the demo');
    await database.drop();
  });
});

it('makes a year of inquiries, answered but for a few, whose kept counts are right', async () => {
  await none(`
    SELECT contact_type_id, category_id, status_id, coalesce(assigned_id, 0), count(*) FROM inquiries GROUP BY 1, 2, 3,
    4
    EXCEPT SELECT contact_type_id, category_id, status_id, assigned_id, count FROM inquiry_counts`);
  const [made] = await ask<Record<string, number>>(`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE status_id = 1)::int AS waiting, count(*)
    FILTER (WHERE logo_key IS NOT NULL)::int AS logos,
           (SELECT count(*)::int FROM inquiry_replies WHERE delivery = 'failed') AS failed
    FROM inquiries WHERE created_at BETWEEN '2025-06-14' AND '2026-06-15T18:00:00Z'`);
  expect(made).toMatchObject({ all: 2_000 });
  expect(made!.waiting).toBeGreaterThan(20);
  expect(made!.waiting).toBeLessThan(120);
  expect(made!.logos).toBeGreaterThan(500);
  expect(made!.failed).toBeGreaterThan(5);
  // Who waits has no answer, and nobody answers before he was asked.
  await none(
    `SELECT i.id FROM inquiries i JOIN inquiry_replies r ON r.inquiry_id = i.id WHERE i.status_id = 1
      OR r.created_at < i.created_at OR r.created_at > '2026-06-15T18:00:00Z'`,
  );
});
