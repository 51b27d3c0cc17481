import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Found } from '@/lib/contract/search';
import type { Client } from './harness/client';
import { aCompany, anOrder, aProduct, aUser, aVariant, type TestOrder, type TestUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry } from './inquiries-fixture';

let upstream: Upstream;
let admin: Client;
let order: TestOrder;
let person: TestUser;

/** Stands in a company, a product and a person's name. */
const WORD = 'Kestrel';

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  const company = await aCompany(upstream.db, { name: `${WORD} Solar` });
  const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id, email: 'buyer@heron.example' });
  order = await anOrder(upstream.db, { buyer });
  await aCompany(upstream.db, { name: `New ${WORD}` });
  const product = await aProduct(upstream.db, { name: `${WORD} cap` });
  await aVariant(upstream.db, product, { sku: 'KES 17-NAV' });
  await upstream.db.query(
    `insert into projects (company_id, project_name, is_draft) values ($1, '${WORD} barn', false),
      ($1, 'Old ${WORD} farm', false), ($1, '${WORD} draft', true)`,
    [company.id],
  );
  await anInquiry(upstream.db, { name: `${WORD} Answered`, statusId: 2 });
  await anInquiry(upstream.db, { name: `Ada ${WORD}`, contactTypeId: 2, createdAt: new Date('2026-01-01T00:00:00Z') });
  person = await aUser(upstream.db, { roleId: 3, firstName: 'Ann', lastName: WORD });
});
afterAll(() => upstream.stop());

async function search(client: Client, q: string): Promise<Found> {
  const { status, body } = await client.get(`/search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body as Found;
}

it.each([
  [1, ['orders', 'companies', 'registrations', 'products', 'projects', 'inquiries', 'people']],
  [2, ['companies', 'projects']],
  [3, ['orders', 'products', 'projects']],
  [4, ['companies', 'projects']],
  [5, []],
] as const)('role %i finds only what it may see', async (roleId, kinds) => {
  const client = await upstream.signIn(roleId);
  const [byWord, byNumber] = [await search(client, WORD), await search(client, order.orderNumber)];
  const seen = Object.entries({ ...byWord, orders: byNumber.orders }).flatMap(([kind, found]) =>
    found.length > 0 ? [kind] : [],
  );
  expect(seen).toEqual(kinds);
});

it('goes by the access control list as it is now', async () => {
  const shop = await upstream.signIn(3);
  await upstream.db.query(`delete from access_control where route_type = 'orders' and role_id = 3`);
  try {
    expect((await search(shop, order.orderNumber)).orders).toEqual([]);
  } finally {
    await upstream.db.query(`insert into access_control (route_type, role_id) values ('orders', 3)`);
  }
});

it('finds an order by its number in every spelling, and that one first', async () => {
  const digits = order.orderNumber.slice(3);
  // Later ones whose numbers hold the same digits.
  for (const longer of ['1', '2', '3', '4', '5', '6']) {
    const { id } = await anOrder(upstream.db);
    await upstream.db.query('update orders set order_number = $2 where id = $1', [id, `QP-${digits}${longer}`]);
  }
  for (const q of [
    `QP-${digits}`,
    `qp-${digits}`,
    `qp${digits}`,
    `QP ${digits}`,
    ` qp - ${digits} `,
    `QP–${digits}`,
    `-${digits}`,
    digits,
  ]) {
    const { orders } = await search(admin, q);
    expect(
      orders.map(({ id }) => id),
      q,
    ).toHaveLength(5);
    expect(orders[0]?.id, q).toBe(order.id);
  }
});

it('finds the newest orders whose numbers begin with some digits or hold three, however old', async () => {
  const older = [];
  for (const number of ['QP-777123', 'QP-7771234', 'QP-777123456789']) {
    const { id } = await anOrder(upstream.db);
    await upstream.db.query(`update orders set order_number = $2, created_at = '2020-01-01' where id = $1`, [
      id,
      number,
    ]);
    older.unshift(id);
  }
  for (const q of ['QP-777', 'qp7771', '-77712', '777'])
    expect(
      (await search(admin, q)).orders.map(({ id }) => id),
      q,
    ).toEqual(older);
  expect((await search(admin, 'QP-7')).orders.map(({ id }) => id)).toEqual(expect.arrayContaining(older));
});

it('finds companies by name, those that begin with it first, and by their people', async () => {
  expect((await search(admin, WORD)).companies.map(({ name }) => name)).toEqual([`${WORD} Solar`, `New ${WORD}`]);
  expect((await search(admin, 'ke')).companies.map(({ name }) => name)).toEqual([`${WORD} Solar`]);
  expect((await search(admin, 'buyer@heron')).companies.map(({ name }) => name)).toEqual([`${WORD} Solar`]);
});

it('finds products by name and by the start of a SKU, and people by name and address', async () => {
  for (const q of ['kestrel CAP', 'cap', 'kes 17'])
    expect(
      (await search(admin, q)).products.map(({ name }) => name),
      q,
    ).toEqual([`${WORD} cap`]);
  for (const q of ['annkest', person.email])
    expect(
      (await search(admin, q)).people.map(({ id }) => id),
      q,
    ).toEqual([person.id]);
});

it('finds partners by company, name and address, and projects by name, those that begin with it first', async () => {
  for (const q of [WORD, 'kestrel so', 'buyer@heron']) {
    expect(
      (await search(admin, q)).registrations.map(({ companyName, email }) => [companyName, email]),
      q,
    ).toEqual([[`${WORD} Solar`, 'buyer@heron.example']]);
  }
  expect((await search(admin, WORD)).projects.map(({ projectName }) => projectName)).toEqual([
    `${WORD} barn`,
    `Old ${WORD} farm`,
  ]);
  expect((await search(admin, 'ke')).projects.map(({ projectName }) => projectName)).toEqual([`${WORD} barn`]);
});

it('finds inquiries by the name of who asks, those that wait for an answer first', async () => {
  expect(
    (await search(admin, WORD)).inquiries.map(({ name, contactTypeId, contactStatus }) => [
      name,
      contactTypeId,
      contactStatus,
    ]),
  ).toEqual([
    [`Ada ${WORD}`, 2, 'Received'],
    [`${WORD} Answered`, 1, 'Answered by email'],
  ]);
  expect((await search(admin, 'ke')).inquiries.map(({ name }) => name)).toEqual([`${WORD} Answered`]);
});

it.each(['', '   ', '%', '_', '\\', 'zzqy', '9'.repeat(40), 'x'.repeat(100)])('answers nothing to %j', async (q) => {
  expect(await search(admin, q)).toEqual({
    orders: [],
    companies: [],
    registrations: [],
    products: [],
    projects: [],
    inquiries: [],
    people: [],
  });
});
