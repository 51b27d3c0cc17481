import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FoundKind, Hit } from '@/lib/contract/search';
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
const NUMBER = 'QH0700ABCDEFGH';

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  const company = await aCompany(upstream.db, { name: `${WORD} Solar` });
  const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id, email: 'buyer@heron.example' });
  order = await anOrder(upstream.db, { buyer });
  const other = await aCompany(upstream.db, { name: `New ${WORD}` });
  await aUser(upstream.db, { roleId: 6, companyId: other.id, email: 'installer@egret.example' });
  const product = await aProduct(upstream.db, { name: `${WORD} cap` });
  await aVariant(upstream.db, product, { sku: 'KES 17-NAV' });
  await upstream.db.query(
    `insert into projects (company_id, project_name, is_draft) values ($1, '${WORD} barn', false),
      ($1, 'Old ${WORD} farm', false), ($1, '${WORD} draft', true)`,
    [company.id],
  );
  await anInquiry(upstream.db, { name: `${WORD} Answered`, statusId: 2 });
  await anInquiry(upstream.db, { name: `Ada ${WORD}`, contactTypeId: 2, createdAt: new Date('2026-01-01T00:00:00Z') });
  await upstream.db.query(
    `insert into warranty_claims (label, company_name, state, full_name, status, created_at, claims_type, systemtype,
      product_name, quantity, serial_numbers, project_city)
      values ('WC-9001', '${WORD} Solar', '', 'Ann Lee', 'Closed', now(), 1, 1, '', 1, '{${NUMBER}}', 'Boulder')`,
  );
  await upstream.db.query(
    `insert into content_items (area, title, publish_at) values ('news', 'The ${WORD} is here', now()),
      ('faq', '${WORD} care', now() + interval '1 day')`,
  );
  await upstream.db.query(
    `insert into configurations (configuration_type, product_name, rate, qualified)
      values ('modules', '${WORD.toUpperCase()} 400', 12, true)`,
  );
  await upstream.db.query(
    `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at)
      select id, 'date', 20, now(), now() + interval '1 day' from configurations where product_name like 'KESTREL%'`,
  );
  await upstream.db.query(
    `insert into uploads (kind, user_name, file_names, stored, duplicates, invalid, claims_freed)
      values ('serialNumbers', 'Ann', '{march ${WORD.toLowerCase()}.xlsx}', 1, 0, 0, 0)`,
  );
  await upstream.db.query(
    `insert into approvals (id, company_id, kind, decision, items, qpoints) values (98765, $1, 'reward', 'approved', 3, 36)`,
    [company.id],
  );
  person = await aUser(upstream.db, { roleId: 3, firstName: 'Ann', lastName: WORD });
});
afterAll(() => upstream.stop());

async function search(client: Client, q: string, kind?: FoundKind): Promise<Hit[]> {
  const { status, body } = await client.get(`/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { hits: Hit[] }).hits;
}

const ofKind = async (q: string, kind: FoundKind) => (await search(admin, q)).filter((hit) => hit.kind === kind);

const ALL_KINDS = [
  ...([
    'company',
    'registration',
    'warrantyClaim',
    'product',
    'project',
    'inquiry',
    'admin',
    'approval',
    'upload',
  ] as const),
  ...(['promotion', 'rate', 'news', 'faq'] as const),
];

it.each([
  [1, ALL_KINDS],
  [2, ['company', 'project', 'approval', 'upload', 'promotion', 'rate']],
  [3, ['company', 'product', 'project']],
  [4, ['company', 'project']],
  [5, []],
] as const)('role %i finds only what it may see', async (roleId, kinds) => {
  const client = await upstream.signIn(roleId);
  const seen = new Set((await search(client, WORD)).map(({ kind }) => kind));
  expect([...seen].sort()).toEqual([...kinds].sort());
  for (const kind of ALL_KINDS)
    expect((await search(client, WORD, kind)).length > 0, kind).toBe((kinds as readonly string[]).includes(kind));
});

it('tells of a company’s people and points only who may see those', async () => {
  const shop = await upstream.signIn(3);
  expect(await search(shop, 'buyer@heron')).toEqual([]);
  expect((await search(shop, `${WORD} Solar`))[0]).toMatchObject({ kind: 'company', state: null });
  expect((await search(admin, `${WORD} Solar`, 'company'))[0]?.state).toMatch(/^[\d,]+ Q available$/);
});

it('goes by the access control list as it is now', async () => {
  const shop = await upstream.signIn(3);
  await upstream.db.query(`delete from access_control where route_type = 'orders' and role_id = 3`);
  try {
    expect(await search(shop, order.orderNumber, 'order')).toEqual([]);
  } finally {
    await upstream.db.query(`insert into access_control (route_type, role_id) values ('orders', 3)`);
  }
});

it('puts the whole before beginnings, these before what is inside, and says why each is there', async () => {
  const hits = await search(admin, `${WORD} Solar`);
  expect(hits.map(({ kind, match, field }) => [kind, match, field]).slice(0, 3)).toEqual([
    ['company', 'exact', 'name'],
    ['registration', 'exact', 'name'],
    ['warrantyClaim', 'exact', 'company'],
  ]);
  const matches = (await search(admin, WORD)).map(({ match }) => ['exact', 'start', 'inside'].indexOf(match));
  expect(matches).toEqual([...matches].sort());
});

it.each([
  ['warrantyClaim', 'wc-9001', 'exact', 'number'],
  ['warrantyClaim', 'WC-90', 'start', 'number'],
  ['warrantyClaim', NUMBER.toLowerCase(), 'exact', 'serial number'],
  ['warrantyClaim', 'bould', 'inside', 'city'],
  ['serialNumber', NUMBER, 'exact', 'number'],
  ['approval', '98765', 'exact', 'number'],
  ['approval', WORD, 'inside', 'company'],
  ['upload', 'march kes', 'inside', 'file name'],
  ['promotion', 'kestrel 4', 'start', 'name'],
  ['rate', 'kestrel400', 'exact', 'name'],
  ['news', WORD, 'inside', 'title'],
  ['faq', 'ke', 'start', 'title'],
  ['inquiry', 'which batt', 'inside', 'text'],
  ['inquiry', 'solstice', 'inside', 'company'],
  ['product', 'kes 17-nav', 'exact', 'SKU'],
  ['admin', 'annkestrel', 'exact', 'name'],
  ['registration', 'buyer@heron', 'start', 'email'],
  // Part of the address of anyone of a company.
  ['company', 'ler@egret', 'inside', 'person'],
] as const)('finds a %s by %j: %s, %s', async (kind, q, match, field) => {
  expect((await search(admin, q, kind))[0]).toMatchObject({ kind, match, field });
});

it('shows what stands around a word of a message, or of a reply', async () => {
  const [asked] = await ofKind('which battery', 'inquiry');
  expect(asked?.text).toContain('Which battery fits?');
  await upstream.db.query(
    `insert into inquiry_replies (inquiry_id, status_id, user_name, role_name, content)
      select id, 3, 'Ruth', 'Admin', 'Send us the zebra label' from inquiries where name = 'Ada ${WORD}'`,
  );
  expect(await ofKind('zebra', 'inquiry')).toMatchObject([{ name: `Ada ${WORD}`, text: 'Send us the zebra label' }]);
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
    const orders = await ofKind(q, 'order');
    expect(orders, q).toHaveLength(5);
    expect(orders[0], q).toMatchObject({ id: order.id, match: 'exact' });
    expect(await search(admin, q, 'order'), 'of one kind more are told').toHaveLength(7);
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
      (await ofKind(q, 'order')).map(({ id }) => id),
      q,
    ).toEqual(older);
  expect((await ofKind('QP-7', 'order')).map(({ id }) => id)).toEqual(expect.arrayContaining(older));
});

it('finds companies by name, those that begin with it first, and by their people', async () => {
  const names = async (q: string) => (await ofKind(q, 'company')).map(({ name }) => name);
  expect(await names(WORD)).toEqual([`${WORD} Solar`, `New ${WORD}`]);
  expect(await names('ke')).toEqual([`${WORD} Solar`]);
  expect(await ofKind('buyer@heron', 'company')).toMatchObject([{ name: `${WORD} Solar`, field: 'person' }]);
});

it('finds a company by a whole phone number or tax ID, however it is written, for those who may see them', async () => {
  const company = await aCompany(upstream.db, { name: 'Numbered Roofs' });
  const master = await aUser(upstream.db, { roleId: 5, companyId: company.id });
  await upstream.db.query(
    `update companies set tax_id = '98-7650001', office_number = '9495550101', master_id = $2
    where id = $1`,
    [company.id, master.id],
  );
  await upstream.db.query(`update users set mobile_number = '(949) 555-0177' where id = $1`, [master.id]);
  const found = async (client: Client, typed: string) =>
    (await client.get(`/search?kind=company&q=${encodeURIComponent(typed)}`)).body.hits.map(
      ({ name, field, match }: Hit) => `${name}: ${field}, ${match}`,
    );
  for (const typed of ['949-555-0101', '+1 (949) 555.0101', '9495550177'])
    expect(await found(admin, typed), typed).toEqual(['Numbered Roofs: phone, exact']);
  for (const typed of ['98-7650001', '987650001'])
    expect(await found(admin, typed), typed).toEqual(['Numbered Roofs: tax ID, exact']);
  expect(await found(admin, '949555010')).toEqual([]);
  const shop = await upstream.signIn(3);
  expect(await found(shop, '9495550101')).toEqual([]);
  expect(await found(shop, '987650001')).toEqual([]);
});

it('finds people by name and address, and projects by name, those that begin with it first', async () => {
  for (const q of ['annkest', person.email])
    expect(
      (await ofKind(q, 'admin')).map(({ id }) => id),
      q,
    ).toEqual([person.id]);
  const projects = async (q: string) => (await ofKind(q, 'project')).map(({ name }) => name);
  expect(await projects(WORD)).toEqual([`${WORD} barn`, `Old ${WORD} farm`]);
  expect(await projects('ke')).toEqual([`${WORD} barn`]);
});

it('finds inquiries by the name of who asks: beginnings first, then those that wait', async () => {
  expect((await search(admin, WORD, 'inquiry')).map(({ name, state }) => [name, state])).toEqual([
    [`${WORD} Answered`, 'Answered by email'],
    [`Ada ${WORD}`, 'Received'],
  ]);
  expect((await ofKind('ke', 'inquiry')).map(({ name }) => name)).toEqual([`${WORD} Answered`]);
});

it.each(['', '   ', '%', '_', '\\', 'zzqy', '9'.repeat(40), 'x'.repeat(100), "'", '#'])(
  'answers nothing to %j',
  async (q) => {
    expect(await search(admin, q)).toEqual([]);
  },
);
