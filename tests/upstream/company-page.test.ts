import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_AREAS, ROUTE_TYPES, SERIAL_NUMBER_AREAS, type RouteType } from '@/lib/domain/access-table';
import { claimsAwaitingApproval, aRatedProduct, registerClaims } from './claims-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, aUser, movePoints } from './harness/factories';
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
    qpointManagement: ['people'],
    orders: ['orders'],
    supportCenter: ['inquiries', 'warranty'],
    projects: ['projects'],
  };

  it.each(COMPANY_AREAS)('tells the roles of %s what that area tells, and nothing else', async (area) => {
    const shop = await upstream.signIn(3);
    await giveOnly(area);
    const at = `/companies/${company.id}`;
    expect(keysOf((await shop.get(at)).body)).toEqual([...COMMON, ...PARTS[area]].sort());
    expect(keysOf((await shop.get(`${at}/figures`)).body)).toEqual(LISTS[area]);
    expect(keysOf((await shop.get(`${at}/latest`)).body)).toEqual(LISTS[area]);
  });

  /** The calls of each tab and what is beside it, and for whom each is. */
  const CALLS: Readonly<Record<string, readonly RouteType[]>> = {
    '/companies/{}/months': ['qpointManagement'],
    '/point-ledger?companyId={}': ['qpointManagement'],
    '/point-ledger/statement?companyId={}': ['qpointManagement'],
    '/point-ledger/statement/report?companyId={}': ['qpointManagement'],
    '/point-ledger/{movement}/explanation': ['qpointManagement'],
    '/orders/by-company?companyId={}': ['orders'],
    '/modules/by-company?companyId={}': ['approvals'],
    '/forecasts/by-company?companyId={}': ['approvals'],
    '/projects/by-company?companyId={}': ['projects'],
    '/claims/by-company?companyId={}': ['supportCenter'],
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
      approvals: { modules: { count: 2, qpoints: 20 }, awaitingUpdate: 1, forecasts: 0 },
      inquiries: { count: 1, oldestId: expect.any(Number) },
    });
    expect((await admin.get(`/companies/${company.id}/figures`)).body).toEqual({
      ...{ orders: 0, claims: 3, forecasts: 0, projects: 0 },
      ...{ warranty: 1, inquiries: 1, people: 1 },
    });
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
      warrantyClaims: [{ claimLabel: 'WC-1', companyId: company.id }],
    });
  });

  it('that nobody knows is said so', async () => {
    expect((await admin.get('/serial-numbers/QH0700ABCDEFGH')).status).toBe(404);
  });
});
