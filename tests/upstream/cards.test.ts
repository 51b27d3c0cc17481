import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_AREAS, CARD_KINDS, type CardKind } from '@/lib/contract/cards';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { aRatedProduct, claimsAwaitingApproval } from './claims-fixture';
import { aCompany, anOrder, aProduct, aUser, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;
let ids: Readonly<Record<CardKind, string | number>>;

beforeAll(async () => {
  upstream = await startUpstream();
  const { db } = upstream;
  shop = await upstream.signIn(3);
  const company = await aCompany(db, { name: 'Sunny Roofs' });
  const master = await aUser(db, { roleId: 5, companyId: company.id, firstName: 'Mae', lastName: 'Master' });
  const admin = await aUser(db, { firstName: 'Bo', lastName: 'Chu' });
  await movePoints(db, [{ companyId: company.id, amount: 5_000, kind: 'accrual' }]);
  const product = await aRatedProduct(db);
  const [serialNumber = ''] = await claimsAwaitingApproval(db, { companyId: company.id, product });
  const made = async (text: string, values: readonly unknown[]) => {
    const { rows } = await db.query<{ id: number }>(`${text} returning id`, [...values]);
    return rows[0]!.id;
  };
  ids = {
    company: company.id,
    person: master.id,
    registration: master.id,
    admin: admin.id,
    product: (await aProduct(db)).id,
    order: (await anOrder(db, { buyer: { id: master.id, companyId: company.id } })).id,
    project: await made(
      `insert into projects (company_id, user_id, project_name, project_city, project_state) values ($1, $2,
        'Oak Street', 'Austin', 'TX')`,
      [company.id, master.id],
    ),
    serialNumber,
    claim: serialNumber,
    warrantyClaim: await made(
      `insert into warranty_claims (label, company_id, company_name, state, full_name, status, created_at,
        claims_type, systemtype, product_name, quantity, serial_numbers)
       values ('WC-1', $1, 'Sunny Roofs', 'TX', 'Mae Master', 'Submitted', now(), 1, 1, 'Module', 1, $2)`,
      [company.id, [serialNumber]],
    ),
    inquiry: await made(
      `insert into inquiries (contact_type_id, category_id, name, company_name, message) values (2, 7, 'Ann',
        'Sunny Roofs', 'When?')`,
      [],
    ),
    upload: await made(
      `insert into uploads (kind, user_id, user_name, file_names, stored, duplicates, invalid, claims_freed)
       values ('serialNumbers', $1, 'Bo Chu', '{pallets.xlsx}', 3, 1, 0, 0)`,
      [admin.id],
    ),
    pointBatch: await made(
      `insert into point_batches (file_name, user_id, user_name, state, rows, companies, accrued, deducted)
       values ('points.xlsx', $1, 'Bo Chu', 'done', 3, 2, 100, 40)`,
      [admin.id],
    ),
    promotion: await made(
      `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at) values ($1, 'date', 20,
        '2026-10-01T07:00:00Z', '2026-11-01T06:59:59Z')`,
      [product.id],
    ),
    approval: await made(
      `insert into approvals (company_id, kind, decision, items, qpoints, user_id) values ($1, 'reward', 'rejected', 2,
        0, $2)`,
      [company.id, admin.id],
    ),
  };
});
afterAll(() => upstream.stop());

/** Gives the role of the shop exactly these areas. */
async function giveOnly(...areas: readonly RouteType[]): Promise<void> {
  await upstream.db.query('delete from access_control where role_id = 3');
  await upstream.db.query('insert into access_control (route_type, role_id) select unnest($1::text[]), 3', [areas]);
}

const cardOf = (kind: CardKind, id: string | number = ids[kind]) => shop.get(`/cards/${kind}/${id}`);

describe('a card', () => {
  it.each(ROUTE_TYPES)(
    'is told the roles of %s where they may open its record, and is not there for others',
    async (area) => {
      await giveOnly(area);
      for (const kind of CARD_KINDS) {
        const isOpen = ([CARD_AREAS[kind]].flat() as readonly RouteType[]).includes(area);
        expect([kind, (await cardOf(kind)).status]).toEqual([kind, isOpen ? 200 : 404]);
      }
    },
  );

  it.each(CARD_KINDS)('of %s tells at most five facts, none of them empty', async (kind) => {
    await giveOnly(...ROUTE_TYPES);
    const { title, facts } = (await cardOf(kind)).body as { title: string; facts: object[] };
    expect(title).not.toBe('');
    expect(facts.length).toBeGreaterThan(0);
    for (const fact of facts) {
      const { name, ...values } = fact as { name: string };
      expect([name, Object.values(values).filter((value) => value !== null)]).toEqual([name, [expect.anything()]]);
    }
  });

  it('holds of a company and a serial number what the areas of its reader tell, and nothing else', async () => {
    const namesFor = async (kind: CardKind, area: RouteType) => {
      await giveOnly(area);
      return ((await cardOf(kind)).body.facts as { name: string }[]).map(({ name }) => name);
    };
    expect(await namesFor('company', 'orders')).toEqual(['Status']);
    expect(await namesFor('company', 'qpointManagement')).toEqual(['Status', 'Available', 'Master']);
    expect(await namesFor('serialNumber', 'uploads')).toEqual(['Product', 'Uploaded']);
    expect(await namesFor('serialNumber', 'approvals')).toEqual(['Product', 'Claimed by', 'State']);
    expect(await namesFor('serialNumber', 'supportCenter')).toEqual(['Warranty claims']);
  });

  it('says nothing of a number that its reader may know nothing of', async () => {
    await giveOnly('supportCenter');
    await upstream.db.query("update warranty_claims set serial_numbers = '{}'");
    expect((await cardOf('serialNumber')).status).toBe(404);
  });

  it.each(['999999', '0', '1.5', 'x', '99999999999'])('of an order %s is not there', async (id) => {
    await giveOnly('orders');
    expect((await cardOf('order', id)).status).toBe(404);
  });

  it('tells words, days in the portal’s zone and points', async () => {
    await giveOnly('configurations', 'approvals');
    expect((await cardOf('promotion')).body.facts).toEqual([
      { name: 'Rate', points: 20 },
      { name: 'Starts', day: '2026-10-01' },
      { name: 'Ends', day: '2026-10-31' },
    ]);
    expect((await cardOf('claim')).body.facts).toContainEqual({ name: 'State', text: 'Awaiting approval' });
  });
});
