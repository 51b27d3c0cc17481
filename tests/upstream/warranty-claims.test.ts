import { afterAll, beforeAll, expect, it } from 'vitest';
import { serialVerdict } from '@/lib/domain/warranty-claim';
import { aRatedProduct, aSerialNumber, uploadSerialNumbers } from './claims-fixture';
import { statusLine, type Client } from './harness/client';
import { aCompany, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let admin: Client;

const KEY = `${'a'.repeat(32)}.pdf.attached`;

beforeAll(async () => {
  upstream = await startUpstream();
  await upstream.db.query(`
    insert into warranty_claims (id, label, is_draft, company_name, state, full_name, status, created_at, claims_type,
      systemtype, product_name, quantity,
        serial_numbers, installed_on, evidence_keys, evidence_names)
      select n, 'WC-' || n, n % 4 = 0, 'Sunrise', 'CA', 'Ann Lee', case when n % 2 = 0 then 'Closed'
      else 'Submitted' end, timestamptz '2026-03-01' + n * interval '1 day',
        1, 2, 'Q.PEAK', 3, '{S1,S2}', '2025-06-01', '{${KEY}}', '{roof.pdf}' from generate_series(1, 40) as n`);
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

it('answers the bare list of the spec without drafts, newest first, with every field', async () => {
  const { body } = await admin.get('/claims/all-claims');
  expect(body).toHaveLength(30);
  expect(body[0]).toMatchObject({
    ...{
      claimId: 39,
      isDraft: false,
      claimLabel: 'WC-39',
      companyName: 'Sunrise',
      claimsType: 1,
      systemtype: 2,
      quantity: 3,
    },
    ...{
      affectedProductSerialNumbers: ['S1', 'S2'],
      installationDate: '2025-06-01',
      attachments: ['/claims/39/evidence/1'],
      w9: null,
    },
  });
});

it('leads to who made it where exactly one of its company is called so', async () => {
  const { db } = upstream;
  const { id: companyId } = await aCompany(db);
  const { id: elsewhere } = await aCompany(db);
  const ann = { firstName: 'Ann', lastName: 'Lee' };
  await aUser(db, { roleId: 6, companyId: elsewhere, ...ann });
  const own = await aUser(db, { roleId: 6, companyId, ...ann });
  const readBy = async (id: number) => {
    const { body } = await admin.get(`/claims/all-claims?limit=100`);
    const listed = (body.data as { claimId: number; userId: number | null }[]).find(({ claimId }) => claimId === id);
    return [listed!.userId, (await admin.get(`/claims/detail/${id}`)).body.userId as number | null];
  };
  expect(await readBy(39)).toEqual([null, null]);
  await db.query('update warranty_claims set company_id = $1 where id = 39', [companyId]);
  expect(await readBy(39)).toEqual([own.id, own.id]);
  await aUser(db, { roleId: 6, companyId, ...ann });
  expect(await readBy(39)).toEqual([null, null]);
  await db.query('update warranty_claims set company_id = null where id = 39');
});

it('refuses the bare list where it would be cut, and says what to ask for instead', async () => {
  await upstream.db.query(
    `insert into warranty_claims (id, label, company_name, state, full_name, status, claims_type, systemtype,
      product_name, quantity, created_at) select 1000 + n, 'OLD-' || n, '', '', '', 'Closed', 1, 2, '', 1, '2020-01-01'
      from generate_series(1, 9971) as n`,
  );
  const { status, body } = await admin.get('/claims/all-claims');
  expect([status, JSON.stringify(body)]).toEqual([
    422,
    expect.stringContaining('is required: there are more than 10,000 claims'),
  ]);
  expect((await admin.get('/claims/all-claims?limit=1')).body.total).toBe(10_001);
  await upstream.db.query('delete from warranty_claims where id = 1001');
  expect((await admin.get('/claims/all-claims')).body).toHaveLength(10_000);
  await upstream.db.query('delete from warranty_claims where id > 1000');
});

it('keeps its counts by status and state as claims come, change and go', async () => {
  const totalOf = async (status: string) =>
    (await admin.get(`/claims/all-claims?limit=1&claimStatus=${status}`)).body.total as number;
  expect([await totalOf('Closed'), await totalOf('Submitted')]).toEqual([10, 20]);
  await upstream.db.query(
    `update warranty_claims set status = 'Closed' where id in (1, 3); update warranty_claims set is_draft = true
      where id = 5; delete from warranty_claims where id = 7`,
  );
  expect([await totalOf('Closed'), await totalOf('Submitted')]).toEqual([12, 16]);
  expect((await admin.get('/claims/all-claims?limit=1')).body).toMatchObject({
    total: 28,
    statuses: ['Closed', 'Submitted'],
    states: ['CA'],
  });
});

it('keeps the order of another column, whether few claims have the filter or many', async () => {
  const found = async (filter: string) => {
    const { body } = await admin.get(`/claims/all-claims?${filter}&sort=companyName&direction=asc&limit=3&offset=1`);
    return [
      body.total,
      ...body.data.map(
        ({ companyName, claimId }: { companyName: string; claimId: number }) => `${companyName} ${claimId}`,
      ),
    ];
  };
  await upstream.db.query(
    `insert into warranty_claims (id, label, company_name, state, full_name, status, claims_type, systemtype,
      product_name, quantity, created_at)
     select 20000 + n, 'LOT-' || n, 'Company ' || lpad((7 * n % 6001)::text, 4, '0'), case when n <= 4 then 'VT'
     else 'TX' end, '', 'Sorted', 1, 2, '', 1, '2020-01-01'
     from generate_series(1, 6000) as n`,
  );
  expect(await found('state=VT')).toEqual([4, 'Company 0014 20002', 'Company 0021 20003', 'Company 0028 20004']);
  expect(await found('state=VT&claimStatus=Sorted&startDate=2019-12-01')).toEqual([
    4,
    'Company 0014 20002',
    'Company 0021 20003',
    'Company 0028 20004',
  ]);
  expect(await found('claimStatus=Sorted')).toEqual([
    6000,
    'Company 0002 25144',
    'Company 0003 21715',
    'Company 0004 24287',
  ]);
  await upstream.db.query('delete from warranty_claims where id > 20000');
});

it('counts a filter of days in the portal’s zone', async () => {
  expect((await admin.get('/claims/all-claims?limit=5&startDate=2026-03-09&endDate=2026-03-10')).body).toMatchObject({
    total: 2,
  });
});

it.each([
  ['its number', 'wc - 31', [31]],
  ['a serial number', 'ah0760found001', [31]],
  ['the end of a serial number', 'OUND001', [31]],
  ['the company', 'énergie', [33, 31]],
  ['who made it', 'ann o’', [33]],
  ['the owner of the project', 'zoe quinn', [31]],
  ['the project', 'quinn barn', [31]],
  ['the city', 'boulder', [33]],
  ['two letters', 'zq', [31]],
  ['the end of one text and the start of the next', 'nouvelleann', []],
  ['a pattern', '%', []],
])('finds claims by %s', async (_, searchFor, found) => {
  await upstream.db.query(`
    update warranty_claims set company_name = 'Énergie Nouvelle', owner_first_name = 'Zoe', owner_last_name = 'Quinn',
      project_name = 'Quinn barn, ZQ', serial_numbers = '{AH0760FOUND001,AH0760FOUND002}' where id = 31;
    update warranty_claims set company_name = 'Énergie Nouvelle', full_name = 'Ann O''Neil', project_city = 'Boulder'
      where id = 33`);
  const { body } = await admin.get(`/claims/all-claims?limit=10&${new URLSearchParams({ searchFor })}`);
  expect(body.data.map(({ claimId }: { claimId: number }) => claimId)).toEqual(found);
  expect(body.total).toBe(found.length);
});

it('finds no draft, neither by its id nor its evidence', async () => {
  expect((await admin.get('/claims/detail/9')).body).toMatchObject({ claimId: 9 });
  await upstream.files.put(KEY, Buffer.from('%PDF-1.4\n%%EOF\n'));
  // Both name the same file.
  expect((await admin.get('/claims/9/evidence/1')).status).toBe(200);
  for (const [path, thing] of [
    ['/claims/detail/4', 'claim'],
    ['/claims/4/evidence/1', 'file'],
    ['/claims/9/evidence/2', 'file'],
  ] as const)
    expect(statusLine(await admin.get(path)), path).toBe(`404 This ${thing} doesn’t exist.`);
  await upstream.files.remove(KEY);
  expect(statusLine(await admin.get('/claims/9/evidence/1')), 'a file that the storage has lost').toBe(
    '404 This file doesn’t exist.',
  );
});

it('tells of an opened claim how its files are called, and what is known of each serial number', async () => {
  const { db } = upstream;
  // Those before it chose their ids themselves.
  await db.query(`select setval(pg_get_serial_sequence('warranty_claims', 'id'), 1000000)`);
  const { id: companyId } = await aCompany(db);
  const product = await aRatedProduct(db);
  const [inProject, elsewhere, claimed, unknown] = [1, 2, 3, 4].map(aSerialNumber) as [string, string, string, string];
  await uploadSerialNumbers(db, { product, serialNumbers: [inProject, claimed] });
  await uploadSerialNumbers(db, { product: await aRatedProduct(db), serialNumbers: [elsewhere] });
  const project = await db.query<{ id: number }>(
    `insert into projects (company_id, project_name, serial_numbers) values ($1, 'Roof', $2) returning id`,
    [companyId, JSON.stringify([{ type: 'modules', productName: product.productName, volume: 2 }])],
  );
  const aClaim = async (label: string, at: string, serials: string[]) =>
    (
      await db.query<{ id: number }>(
        `insert into warranty_claims (label, company_id, company_name, state, full_name, status, created_at,
           claims_type, systemtype, product_name, quantity, serial_numbers, project_id, evidence_keys, evidence_names)
         values ($1, $2, 'Sunrise', 'CA', 'Ann Lee', 'Submitted', $3, 1, 2, 'Q.PEAK', 3, $4, $5, $6, '{roof.pdf}')
         returning id`,
        [label, companyId, at, serials, project.rows[0]!.id, [KEY]],
      )
    ).rows[0]!.id;
  const first = await aClaim('WC-A', '2026-05-01', [claimed]);
  const second = await aClaim('WC-B', '2026-06-01', [inProject, elsewhere, claimed, unknown]);
  await aClaim('WC-C', '2026-07-01', [unknown]);

  const { body } = await admin.get(`/claims/detail/${second}`);
  expect(body).toMatchObject({ evidence: [{ name: 'roof.pdf', kind: 'pdf' }], numberOfCompany: 2 });
  expect(body.serialNumbers.map(serialVerdict)).toEqual(['In the project', 'Uploaded', 'Claimed before', 'Unknown']);
  expect(body.serialNumbers[2].claimedBefore).toMatchObject({ id: first, claimLabel: 'WC-A' });
});
