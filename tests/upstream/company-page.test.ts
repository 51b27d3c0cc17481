import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_AREAS, ROUTE_TYPES, SERIAL_NUMBER_AREAS, type RouteType } from '@/lib/domain/access-table';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { claimsAwaitingApproval, aRatedProduct, registerClaims } from './claims-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aForecast } from './forecasts-fixture';
import { aCompany, anOrder, aUser, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { outcomeOf } from './points-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let company: { id: number; name: string };
let serialNumber: string;

beforeAll(async () => {
  upstream = await startUpstream();
  const { db } = upstream;
  admin = await upstream.signIn(1);
  company = await aCompany(db, { name: 'Sunny Roofs' });
  await aUser(db, { roleId: 5, companyId: company.id, firstName: 'Mae', lastName: 'Master' });
  await movePoints(db, [{ companyId: company.id, amount: 5_000, kind: 'accrual' }]);
  await outcomeOf(await upstream.signIn(4), { companyId: company.id, qpoints: 70, requestTypeId: 3 });
  await claimsAwaitingApproval(db, { companyId: company.id, product: await aRatedProduct(db), pieces: 2 });
  const [waiting = ''] = await registerClaims(db, { companyId: company.id });
  const { rows } = await db.query<{ serial_number: string }>(
    `select serial_number from claims where state = 'awaiting_approval' limit 1`,
  );
  serialNumber = rows[0]!.serial_number;
  await db.query(
    `insert into inquiries (contact_type_id, category_id, name, company_name, message) values (2, 7, 'Ann',
      ' sunny ROOFS', 'When?')`,
  );
  await db.query(
    `insert into warranty_claims (label, company_id, company_name, state, full_name, status, created_at,
      claims_type, systemtype, product_name, quantity, serial_numbers)
     values ('WC-1', $1, 'Sunny Roofs', 'TX', 'Mae Master', 'Submitted', now(), 1, 1, 'Module', 1, $2)`,
    [company.id, [serialNumber, waiting]],
  );
});
afterAll(() => upstream.stop());

/** Gives the role of the shop exactly these areas. */
async function giveOnly(...areas: readonly RouteType[]): Promise<void> {
  await upstream.db.query('delete from access_control where role_id = 3');
  await upstream.db.query('insert into access_control (route_type, role_id) select unnest($1::text[]), 3', [areas]);
}

const keysOf = (body: object) => Object.keys(body).sort();

describe('a company', () => {
  const COMMON = ['approvalStep', 'city', 'id', 'name', 'state'];
  const PARTS: Readonly<Record<(typeof COMPANY_AREAS)[number], readonly string[]>> = {
    registration: ['master', 'registration'],
    approvals: ['approvals'],
    qpointManagement: ['master', 'points'],
    orders: [],
    supportCenter: ['inquiries'],
    projects: [],
  };
  const LISTS: Readonly<Record<(typeof COMPANY_AREAS)[number], readonly string[]>> = {
    registration: ['people'],
    approvals: ['claims', 'forecasts'],
    qpointManagement: ['people', 'points'],
    orders: ['orders'],
    supportCenter: ['inquiries', 'warranty'],
    projects: ['projects'],
  };
  /** Of each list the newest; people are told apart by nothing of theirs. */
  const LATEST = { ...LISTS, registration: [], qpointManagement: ['points'] };

  it.each(COMPANY_AREAS)('tells the roles of %s what that area tells, and nothing else', async (area) => {
    const shop = await upstream.signIn(3);
    await giveOnly(area);
    const at = `/companies/${company.id}`;
    expect(keysOf((await shop.get(at)).body)).toEqual([...COMMON, ...PARTS[area]].sort());
    expect(keysOf((await shop.get(`${at}/figures`)).body)).toEqual(LISTS[area]);
    expect(keysOf((await shop.get(`${at}/latest`)).body)).toEqual(LATEST[area]);
  });

  /** The calls of each tab and what is beside it, and for whom each is. */
  const CALLS: Readonly<Record<string, readonly RouteType[]>> = {
    '/companies/{}/months': ['qpointManagement'],
    '/point-ledger?companyId={}': ['qpointManagement'],
    '/point-ledger/statement?companyId={}': ['qpointManagement'],
    '/point-ledger/statement/report?companyId={}': ['qpointManagement'],
    '/point-ledger/{movement}/explanation': ['qpointManagement'],
    '/orders/by-company/report?companyId={}': ['orders'],
    '/orders/by-company?companyId={}': ['orders'],
    '/modules/by-company/report?companyId={}': ['approvals'],
    '/modules/by-company?companyId={}': ['approvals'],
    '/forecasts/by-company/report?companyId={}': ['approvals'],
    '/forecasts/by-company?companyId={}': ['approvals'],
    '/projects/by-company/report?companyId={}': ['projects'],
    '/projects/by-company?companyId={}': ['projects'],
    '/claims/by-company/report?companyId={}': ['supportCenter'],
    '/claims/by-company?companyId={}': ['supportCenter'],
    '/contact/by-company/report?companyId={}': ['supportCenter'],
    '/contact/by-company?companyId={}': ['supportCenter'],
    '/users/by-company?companyId={}': ['registration', 'qpointManagement'],
  };

  it.each(COMPANY_AREAS)('gives the roles of %s the lists of that area, and no others', async (area) => {
    const shop = await upstream.signIn(3);
    await giveOnly(area);
    const { rows } = await upstream.db.query<{ id: number }>('select max(id) as id from point_ledger');
    for (const [path, areas] of Object.entries(CALLS)) {
      const at = path.replace('{}', String(company.id)).replace('{movement}', String(rows[0]!.id));
      const answer = await shop.get(at);
      expect(answer.status, path).toBe(areas.includes(area) ? 200 : 403);
    }
  });

  it('is closed to the roles of other areas alone', async () => {
    const shop = await upstream.signIn(3);
    await giveOnly(...ROUTE_TYPES.filter((area) => !(COMPANY_AREAS as readonly RouteType[]).includes(area)));
    for (const part of ['', '/figures', '/latest', '/months'])
      expect(statusLine(await shop.get(`/companies/${company.id}${part}`))).toBe(FORBIDDEN);
  });

  it('tells what waits about it, and how much there is', async () => {
    const { body } = await admin.get(`/companies/${company.id}`);
    expect(body).toMatchObject({
      name: 'Sunny Roofs',
      master: { fullName: 'Mae Master' },
      points: {
        available: 5_000,
        request: { qpoints: 70, requestStatus: 'Deduction Requested' },
        asker: 'administrator',
      },
      approvals: { modules: { moduleQuantity: 2, qpoints: 20, lastClaimId: 2 }, awaitingUpdate: 1, forecasts: [] },
      inquiries: { count: 1, oldestId: expect.any(Number) },
    });
    expect((await admin.get(`/companies/${company.id}/figures`)).body).toEqual({
      ...{ orders: 0, claims: 3, forecasts: 0, projects: 0 },
      ...{ warranty: 1, inquiries: 1, people: 1, points: 1 },
    });
  });

  it('tells the newest five of each, the newest first', async () => {
    const { id } = await aCompany(upstream.db, { name: 'Many Roofs' });
    const buyer = await aUser(upstream.db, { roleId: 5, companyId: id });
    const orders = [];
    for (let day = 1; day <= 7; day += 1)
      orders.push(await anOrder(upstream.db, { buyer, createdAt: new Date(`2026-03-0${day}T12:00:00Z`) }));
    const { body } = await admin.get(`/companies/${id}/latest`);
    const numbersOf = (rows: { orderNumber: string }[]) => rows.map(({ orderNumber }) => orderNumber);
    expect(numbersOf(body.orders)).toEqual(numbersOf(orders).reverse().slice(0, 5));
    expect(body.points.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['order', 'accrual', 'order', 'accrual', 'order'],
    ]);
    expect(body).toMatchObject({ claims: [], warranty: [], inquiries: [] });
  });

  it('tells its points by month, the running one last', async () => {
    const { months } = (await admin.get(`/companies/${company.id}/months`)).body;
    expect(months).toHaveLength(12);
    expect(months[11]).toMatchObject({ accrued: 5_000, consumed: 0, balance: 5_000 });
    expect(months[0]).toMatchObject({ accrued: 0, consumed: 0, balance: 0 });
  });

  it('that does not exist is said so', async () => {
    for (const part of ['', '/figures', '/latest', '/months'])
      expect((await admin.get(`/companies/999999${part}`)).status).toBe(404);
  });
});

describe('the lists of a company', () => {
  let of: string;
  let db: Upstream['db'];
  const found = async (path: string, query: Record<string, string>) => {
    const { status, body } = await admin.get(`${path}?${new URLSearchParams({ companyId: of, ...query })}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.total).toBe(body.data.length);
    return body.data as Record<string, unknown>[];
  };

  beforeAll(async () => {
    ({ db } = upstream);
    const { id } = await aCompany(db, { name: 'Filtered Roofs' });
    of = String(id);
    const buyer = await aUser(db, { roleId: 5, companyId: id, firstName: 'Bea', lastName: 'Buyer' });
    const other = await aUser(db, { roleId: 6, companyId: id, firstName: 'Otto', lastName: 'Other' });
    // In New York it is still the first of March.
    const late = new Date('2026-03-02T04:30:00Z');
    const cap = { productName: 'Winter Cap', sku: 'WC-9' };
    await anOrder(db, { buyer, createdAt: late, orderStatusId: 6, lines: [cap, { productName: 'Gloves' }] });
    await anOrder(db, { buyer: other, createdAt: new Date('2026-03-05T12:00:00Z'), orderStatusId: 7 });
    await aForecast(db, { companyId: id, day: '2026-02-01', pieces: 4 });
    await aForecast(db, { companyId: id, day: '2026-03-01', pieces: 4 });
    await db.query(
      `with a as (
         insert into approvals (company_id, kind, decision, items, qpoints)
         values ($1, 'forecast_submission', 'rejected', 1, 0) returning id
       )
       update forecasts set submission_approval_id = a.id, submission_qpoints = 0 from a
       where company_id = $1 and month = '2026-02-01'`,
      [id],
    );
    await db.query(
      `update configurations c set product_name = 'Q.TRON BLK 425'
       from forecasts f join forecast_lines l on l.forecast_id = f.id join article_codes a on a.id = l.article_code_id
       where c.id = a.configuration_id and f.company_id = $1 and f.month = '2026-03-01'`,
      [id],
    );
    await db.query(
      `insert into projects (company_id, project_name, project_city, installation_date, operate_date) values
         ($1, 'Miller Residence', 'Albany', '2026-03-10', '2026-04-01'), ($1, 'Barn', 'Troy', null, null)`,
      [id],
    );
    await db.query(
      `insert into inquiries (contact_type_id, category_id, status_id, name, company_name, message, created_at) values
         (2, 7, 1, 'Ann', 'Filtered Roofs', 'When do the rebates come?', '2026-03-02T04:30:00Z'),
         (2, 7, 4, 'Rebecca', 'filtered roofs', 'Thanks', '2026-03-05T12:00:00Z'),
         (2, 7, 1, 'Zoe', 'Filtered Roofs', 'Hello', '2026-03-06T12:00:00Z')`,
    );
  });

  it.each<[what: string, path: string, query: Record<string, string>, name: string, expected: string[]]>([
    ['a tab, Custom Delivered under Delivered', 'orders', { orderStatusId: '4' }, 'fullName', ['Otto Other']],
    [
      'days in the portal’s zone',
      'orders',
      { startDate: '2026-03-01', endDate: '2026-03-01' },
      'fullName',
      ['Bea Buyer'],
    ],
    ['an item', 'orders', { keyword: 'winter cap' }, 'fullName', ['Bea Buyer']],
    ['a SKU', 'orders', { keyword: 'wc-9' }, 'fullName', ['Bea Buyer']],
    ['who ordered', 'orders', { keyword: 'OTTO' }, 'fullName', ['Otto Other']],
    ['a decision of either kind', 'forecasts', { decision: 'rejected' }, 'month', ['2026-02-01']],
    ['what waits of one kind', 'forecasts', { decision: 'awaiting', type: 'submission' }, 'month', ['2026-03-01']],
    [
      'months that days touch',
      'forecasts',
      { startDate: '2026-02-20', endDate: '2026-02-21' },
      'month',
      ['2026-02-01'],
    ],
    ['a product', 'forecasts', { keyword: 'tron blk' }, 'month', ['2026-03-01']],
    ['a city', 'projects', { keyword: 'albany' }, 'projectName', ['Miller Residence']],
    ['days of installation', 'projects', { endDate: '2026-03-31' }, 'projectName', ['Miller Residence']],
    ['a day of operation', 'projects', { operateDate: '2026-04-01' }, 'projectName', ['Miller Residence']],
    ['a status', 'contact', { statusId: '4' }, 'name', ['Rebecca']],
    ['a name or words', 'contact', { keyword: 'reb' }, 'name', ['Rebecca', 'Ann']],
    ['days of inquiries', 'contact', { startDate: '2026-03-02' }, 'name', ['Zoe', 'Rebecca']],
  ])('are filtered by %s', async (_, path, query, name, expected) => {
    expect((await found(`/${path}/by-company`, query)).map((row) => row[name])).toEqual(expected);
  });

  it('name by their id who ordered', async () => {
    const { rows } = await db.query<{ id: number; name: string }>(
      `select id, first_name || ' ' || last_name as name from users where company_id = $1 order by id`,
      [of],
    );
    const ordered = (await found('/orders/by-company', {})).map(({ userId, fullName }) => ({
      id: userId,
      name: fullName,
    }));
    expect(ordered.toSorted((one, next) => Number(one.id) - Number(next.id))).toEqual(rows);
  });

  it('leave what awaits a decision to the company itself, as the lists of approvals have it', async () => {
    const { forecasts, modules } = (await admin.get(`/companies/${of}`)).body.approvals;
    expect(modules).toBeNull();
    expect(forecasts.map(({ month, forecastType }: ForecastApproval) => [month, forecastType])).toEqual([
      [1, 'achievement'],
      [2, 'submission'],
      [2, 'achievement'],
    ]);
    const listed = (await admin.get('/forecasts/approvals?without=codes')).body as ForecastApproval[];
    expect(forecasts).toEqual(listed.filter(({ companyId }) => String(companyId) === of));
  });

  it('of claims are filtered by state, serial number and product', async () => {
    const product = await aRatedProduct(db);
    const name = 'PEAK DUO 480';
    await db.query('update configurations set product_name = $2 where id = $1', [product.id, name]);
    await claimsAwaitingApproval(db, { companyId: Number(of), product, pieces: 2 });
    const [waiting = ''] = await registerClaims(db, { companyId: Number(of) });
    const numbers = async (query: Record<string, string>) =>
      (await found('/modules/by-company', query)).map(({ serialNumber }) => serialNumber);
    expect(await numbers({ state: 'awaiting_update' })).toEqual([waiting]);
    expect(await numbers({ keyword: waiting.slice(-6).toLowerCase() })).toEqual([waiting]);
    expect(await numbers({ keyword: 'peak duo' })).toHaveLength(2);
    expect(await numbers({ keyword: 'peak duo', state: 'approved' })).toEqual([]);
  });

  it('of warranty claims are filtered by status and serial number', async () => {
    const labels = async (query: Record<string, string>) =>
      (await admin.get(`/claims/by-company?${new URLSearchParams({ companyId: String(company.id), ...query })}`)).body
        .data;
    expect(await labels({ claimStatus: 'Submitted', keyword: serialNumber.slice(4, 12) })).toHaveLength(1);
    expect(await labels({ claimStatus: 'Closed' })).toEqual([]);
  });
});

describe('a serial number', () => {
  beforeEach(() => giveOnly());

  const PARTS: Readonly<Record<(typeof SERIAL_NUMBER_AREAS)[number], readonly string[]>> = {
    uploads: ['product', 'upload'],
    approvals: ['claims', 'product'],
    supportCenter: ['warrantyClaims'],
  };

  it.each(SERIAL_NUMBER_AREAS)('tells the roles of %s what that area tells, and nothing else', async (area) => {
    const shop = await upstream.signIn(3);
    await giveOnly(area);
    const { body } = await shop.get(`/serial-numbers/${serialNumber}`);
    expect(keysOf(body)).toEqual([...PARTS[area], 'serialNumber'].sort());
  });

  it('tells what became of it', async () => {
    const { body } = await admin.get(`/serial-numbers/${serialNumber}`);
    expect(body).toMatchObject({
      serialNumber,
      claims: [{ companyName: 'Sunny Roofs', state: 'awaiting_approval', rate: 10 }],
      warrantyClaims: [{ claimLabel: 'WC-1', companyId: company.id, evidence: 0 }],
    });
  });

  it('leads to what its approval gave, for who may see points', async () => {
    const modules = (await admin.get(`/companies/${company.id}`)).body.approvals.modules as object;
    const body = { types: ['modules'], data: [company.id], modules: [modules] };
    expect((await admin.post('/approvals/approve', body)).status).toBe(200);
    const { rows } = await upstream.db.query<{ id: number }>(
      'select l.id::int from point_ledger l join claims c using (approval_id) where c.serial_number = $1',
      [serialNumber],
    );
    const shop = await upstream.signIn(3);
    const claimFor = async (...areas: readonly RouteType[]) => {
      await giveOnly(...areas);
      return (await shop.get(`/serial-numbers/${serialNumber}`)).body.claims[0] as object;
    };
    expect(await claimFor('approvals', 'qpointManagement')).toMatchObject({
      state: 'approved',
      movementId: rows[0]!.id,
    });
    expect(await claimFor('approvals')).not.toHaveProperty('movementId');
  });

  it('that nobody knows is said so', async () => {
    expect((await admin.get('/serial-numbers/QH0700ABCDEFGH')).status).toBe(404);
  });
});
