import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { HISTORY_KIND_NAMES, HISTORY_KINDS, type HistoryKind } from '@/lib/domain/record-history';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import type { TimelineEntry } from '@/lib/contract/timelines';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, anOrder, aUser, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { outcomeOf } from './points-fixture';
import { aRecordOfEachKind } from './record-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let records: Record<HistoryKind, number>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  records = await aRecordOfEachKind(upstream.db);
});
afterAll(() => upstream.stop());

/** Gives the role of the shop exactly these areas. */
async function giveOnly(...areas: readonly RouteType[]): Promise<void> {
  await upstream.db.query('delete from access_control where role_id = 3');
  await upstream.db.query('insert into access_control (route_type, role_id) select unnest($1::text[]), 3', [areas]);
}

const entriesOf = async (kind: HistoryKind, id = records[kind], as = admin): Promise<TimelineEntry[]> =>
  (await as.get(`/timelines/${kind}/${id}`)).body.entries;

const textsOf = async (...asked: Parameters<typeof entriesOf>) => (await entriesOf(...asked)).map(({ text }) => text);

describe('who may read a timeline', () => {
  const areasOf = (kind: HistoryKind) => [HISTORY_KINDS[kind]].flat() as RouteType[];

  it.each(HISTORY_KIND_NAMES)('of %s: each of its areas, and no other', async (kind) => {
    const shop = await upstream.signIn(3);
    const at = `/timelines/${kind}/${records[kind]}`;
    for (const area of areasOf(kind)) {
      await giveOnly(area);
      expect(statusLine(await shop.get(at)), area).toBe('200');
    }
    await giveOnly(...ROUTE_TYPES.filter((area) => !areasOf(kind).includes(area)));
    expect(statusLine(await shop.get(at))).toBe(FORBIDDEN);
  });

  it.each(HISTORY_KIND_NAMES)('of %s: nobody where there is none', async (kind) => {
    expect(statusLine(await admin.get(`/timelines/${kind}/999999999999`))).toBe('404 This record doesn’t exist.');
  });

  it('of a deleted product still tells who deleted it, and when', async () => {
    const { product: id } = await aRecordOfEachKind(upstream.db);
    await admin.send('DELETE', `/products/${id}`);
    const [entry] = await entriesOf('product', id);
    expect(entry).toMatchObject({ whoId: admin.user.id, deleted: expect.stringMatching(/^at \d\d:\d\d$/) });
    expect(entry?.text).toMatch(/^Deleted/);
    await giveOnly('orders');
    expect(statusLine(await (await upstream.signIn(3)).get(`/timelines/product/${id}`))).toBe(FORBIDDEN);
  });

  it.each([['project'], ['warrantyClaim']] as const)('of %s: nobody of a draft', async (kind) => {
    const drafts = await aRecordOfEachKind(upstream.db);
    const table = kind === 'project' ? 'projects' : 'warranty_claims';
    await upstream.db.query(`update ${table} set is_draft = true where id = $1`, [drafts[kind]]);
    expect((await admin.get(`/timelines/${kind}/${drafts[kind]}`)).status).toBe(404);
  });
});

describe('what records tell themselves', () => {
  it.each([
    ['registration', ['Registered']],
    ['product', ['Added']],
    ['claim', ['Registered']],
    ['warrantyClaim', ['Claim submitted', 'Defect found']],
    ['project', ['Registered', 'Installed']],
    ['inquiry', ['Received']],
    ['promotion', ['Ended', 'Began']],
    ['order', ['Order Received']],
  ] as const)('%s', async (kind, expected) => {
    expect(await textsOf(kind)).toEqual(expect.arrayContaining([...expected]));
  });

  it('tells days without a time', async () => {
    expect(await entriesOf('warrantyClaim')).toContainEqual(
      expect.objectContaining({ text: 'Defect found', at: '2026-02-03' }),
    );
  });
});

describe('what was changed', () => {
  it('tells an order’s status once, from what to what, and by whom', async () => {
    const { id } = await anOrder(upstream.db);
    const version = (await admin.get(`/orders/${id}`)).body.version as number;
    const changed = await admin.patch(`/orders/${id}`, { orderStatusId: ORDER_STATUS.processing, version });
    expect(statusLine(changed)).toBe('200');
    const [newest, ...older] = await entriesOf('order', id);
    expect(newest).toMatchObject({ text: 'Processing', who: expect.any(String), whoId: admin.user.id });
    expect(JSON.stringify(newest!.changes)).toContain('"before":"Order Received","after":"Processing"');
    expect(older.map(({ text }) => text)).toEqual(['Order Received']);
  });

  it('names the record no second time', async () => {
    const { id } = { id: records.product };
    const product = (await admin.get(`/products/${id}`)).body as { version: number; name: string };
    await upstream.db.query(
      `insert into activity (action, object_type, object_id, object_name, subject_type, subject_id)
      values ('changeProduct', 'product', $1::text, $2, 'product', $1::text)`,
      [id, product.name],
    );
    expect(await textsOf('product')).toContain('Changed the product');
  });

  it('tells a bulk change once', async () => {
    const { id } = await anOrder(upstream.db);
    await upstream.db.query(
      `insert into activity (action, object_type, object_id, subject_type, subject_id, bulk_id, is_folded)
       select 'changeCouponStatus', 'coupon', n::text, 'order', $1::text, 'bulk-of-coupons', n > 1
       from generate_series(1, 3) as n`,
      [id],
    );
    const entries = await entriesOf('order', id);
    expect(entries.map(({ text }) => text)).toEqual(['Changed the status of 3 coupons', 'Order Received']);
    expect(entries[0]!.bulk).toEqual({ here: 3, all: 3 });
  });
});

describe('a company', () => {
  it('is told with all that is its own, and links to it', async () => {
    const entries = await entriesOf('company');
    for (const kind of ['order', 'project', 'warrantyClaim', 'inquiry'] as const)
      expect(entries.map(({ record }) => record)).toContainEqual({ kind, id: records[kind] });
  });

  it('names who did something by their id: the staff, and people of the company', async () => {
    const { db } = upstream;
    const { id: companyId } = await aCompany(db);
    const mae = await aUser(db, { roleId: 5, companyId, firstName: 'Mae', lastName: 'Master' });
    await anOrder(db, { buyer: mae });
    const claim = (label: string, person: string) =>
      db.query(
        `insert into warranty_claims (label, company_id, company_name, state, full_name, status, created_at,
           claims_type, systemtype, product_name, quantity)
         values ($1, $2, 'Sunrise', 'TX', $3, 'Submitted', now(), 1, 1, 'Module', 1)`,
        [label, companyId, person],
      );
    await claim(`WC-A${companyId}`, 'mae  master');
    await aUser(db, { roleId: 6, companyId, firstName: 'Two', lastName: 'Alike' });
    await aUser(db, { roleId: 6, companyId, firstName: 'Two', lastName: 'Alike' });
    await claim(`WC-B${companyId}`, 'Two Alike');
    await movePoints(db, [{ companyId, amount: 500, kind: 'accrual' }]);
    await outcomeOf(admin, { companyId, qpoints: 70, requestTypeId: 3 });
    await db.query(
      `insert into point_request_steps (company_id, request_id, request_status_id, qpoints, user_id, created_at)
       select company_id, id, 5, 1500, $2, '2026-01-02T00:00:00Z' from point_requests where company_id = $1`,
      [companyId, admin.user.id],
    );
    const told = (await entriesOf('company', companyId)).map(({ text, who, whoId, personId }) => [
      text.split(/[ :]/)[0],
      who,
      whoId ?? null,
      personId ?? null,
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['Ordered', 'Mae Master', null, mae.id],
        ['Submitted', 'mae  master', null, mae.id],
        // Who of the two is not told.
        ['Submitted', 'Two Alike', null, null],
        ['Accrued', `${admin.user.firstName} ${admin.user.lastName}`, admin.user.id, null],
      ]),
    );
  });

  it('tells nobody of points who may not see them, nor of other areas', async () => {
    await movePoints(upstream.db, [{ companyId: records.company, amount: 500, kind: 'accrual' }]);
    await outcomeOf(admin, { companyId: records.company, qpoints: 70, requestTypeId: 3 });
    const shop = await upstream.signIn(3);
    const said = (texts: readonly string[]) => texts.filter((text) => /points/i.test(text)).length;
    await giveOnly('qpointManagement');
    expect(said(await textsOf('company', records.company, shop))).toBe(1);
    // What the log doesn't tell, the request's own history does: once.
    const steps = async () =>
      (await textsOf('company', records.company, shop)).filter((text) => /^\w+ ?\w*: [\d,]+ Q/.test(text));
    expect(await steps()).toEqual([]);
    await upstream.db.query(
      `insert into point_request_steps (company_id, request_id, request_status_id, qpoints, purpose, created_at)
       values ($1, 1, 5, 1500, 'Sales bonus', '2026-01-02T00:00:00Z')`,
      [records.company],
    );
    expect(await steps()).toEqual(['Accrued: 1,500 Q, Sales bonus']);
    await giveOnly('projects');
    expect(await textsOf('company', records.company, shop)).toEqual(['Registered project Miller Residence']);
  });

  it('goes on from page to page, each entry once', async () => {
    const { db } = upstream;
    const buyer = await aUser(db, { roleId: 5, companyId: records.company });
    const at = new Date('2026-03-04T05:06:07Z');
    for (let index = 0; index < 45; index += 1) await anOrder(db, { buyer, createdAt: index < 30 ? at : new Date() });
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const query = next ? `?before=${encodeURIComponent(next)}` : '';
      const { body } = await admin.get(`/timelines/company/${records.company}${query}`);
      seen.push(...(body.entries as TimelineEntry[]).map(({ id }) => id));
      next = body.next as string | null;
    } while (next);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(45);
  });

  it('refuses a place that is none', async () => {
    expect((await admin.get(`/timelines/company/${records.company}?before=yesterday`)).status).toBe(422);
  });
});

describe('the plan', () => {
  beforeEach(() => upstream.db.query('analyze activity'));

  it('keeps the company of each entry, as the log is written', async () => {
    const { rows } = await upstream.db.query<{ subject_type: string }>(
      `select distinct subject_type from activity where company_id = $1`,
      [records.company],
    );
    expect(rows.map(({ subject_type }) => subject_type)).toContain('company');
  });
});
