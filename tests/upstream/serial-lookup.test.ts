import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LookedUpNumber, SerialNumber } from '@/lib/contract/serial-numbers';
import { ROUTE_TYPES, SERIAL_NUMBER_AREAS, type RouteType } from '@/lib/domain/access-table';
import { MAX_LOOKED_UP } from '@/lib/domain/serial-lookup';
import { slowly } from '@/scripts/timeouts.mjs';
import { aRatedProduct, aSerialNumber, registerClaims, serialsOf } from './claims-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let company: { id: number; name: string };
let uploadId: number;

/** One number of each state. */
const NUMBERS = {
  unknown: aSerialNumber(),
  not_uploaded: aSerialNumber(),
  unclaimed: aSerialNumber(),
  awaiting: aSerialNumber(),
  approved: aSerialNumber(),
  rejected: aSerialNumber(),
  warranty: 'QH0700ABCDEFGH',
  invalid: '12345',
};
const ALL = Object.values(NUMBERS);

beforeAll(async () => {
  upstream = await startUpstream();
  const { db } = upstream;
  admin = await upstream.signIn(1);
  company = await aCompany(db, { name: 'Sunny Roofs' });
  await aUser(db, { roleId: 5, companyId: company.id });
  const product = await aRatedProduct(db);
  const { unclaimed, awaiting, approved, rejected, not_uploaded: waiting, warranty } = NUMBERS;
  await registerClaims(db, { companyId: company.id, serialNumbers: [approved, rejected] });
  await admin.post('/modules/batchuploadadmin', serialsOf(product, [approved, rejected]));
  const { rows } = await db.query<{ id: number }>('select id::int from claims where serial_number = $1', [rejected]);
  const rejection = { rejected: true, claimIds: [rows[0]!.id], rejectionNote: 'Sold elsewhere' };
  expect(statusLine(await admin.post('/approvals/approve', rejection))).toBe('200');
  const { modules } = (await admin.get(`/companies/${company.id}`)).body.approvals as { modules: object };
  const approval = { types: ['modules'], data: [company.id], modules: [modules] };
  expect(statusLine(await admin.post('/approvals/approve', approval))).toBe('200');
  await registerClaims(db, { companyId: company.id, serialNumbers: [awaiting, waiting] });
  uploadId = (await admin.post('/modules/batchuploadadmin', serialsOf(product, [unclaimed, awaiting]))).body
    .uploadId as number;
  await db.query(
    `insert into warranty_claims (label, company_id, company_name, state, full_name, status, created_at,
      claims_type, systemtype, product_name, quantity, serial_numbers)
     values ('WC-1', $1, 'Sunny Roofs', 'TX', 'Mae Master', 'Submitted', now(), 1, 1, 'Module', 1, $2)`,
    [company.id, [warranty, approved]],
  );
});
afterAll(() => upstream.stop());

const lookUp = async (serialNumbers: readonly string[], by = admin) =>
  (await by.post('/serial-numbers/look-up', { serialNumbers })).body as {
    data: (LookedUpNumber & Record<string, unknown>)[];
    duplicates: number;
  };

async function giveOnly(...areas: readonly RouteType[]): Promise<void> {
  await upstream.db.query('delete from access_control where role_id = 3');
  await upstream.db.query('insert into access_control (route_type, role_id) select unnest($1::text[]), 3', [areas]);
}

describe('numbers looked up together', () => {
  it.each(Object.entries(NUMBERS))('says which one is %s', async (state, number) => {
    expect((await lookUp([number])).data).toMatchObject([{ serialNumber: number, state }]);
  });

  it('tells of each its company, points, upload, approval and reason', async () => {
    const [approved, rejected, unclaimed, invalid] = (
      await lookUp([NUMBERS.approved, NUMBERS.rejected, NUMBERS.unclaimed, NUMBERS.invalid])
    ).data;
    expect(approved).toMatchObject({
      ...{ companyId: company.id, companyName: 'Sunny Roofs', rate: 10, approvalId: expect.any(Number) },
      ...{ decidedAt: expect.any(String), warrantyClaims: [{ claimLabel: 'WC-1' }] },
    });
    expect(rejected).toMatchObject({ companyName: 'Sunny Roofs', note: 'Sold elsewhere' });
    expect(unclaimed).toMatchObject({ uploadId, uploadedAt: expect.any(String), companyId: null });
    expect(invalid?.fault).toBe('Serial number must have 14 or 18 characters');
  });

  it('reads them as their page does, once each, in the order given', async () => {
    const { approved, warranty } = NUMBERS;
    const given = [
      warranty.toLowerCase(),
      ` ${approved.slice(0, 4)} ${approved.slice(4)}`,
      approved,
      warranty,
      '\u200b',
    ];
    const { data, duplicates } = await lookUp(given);
    expect(data.map(({ serialNumber }) => serialNumber)).toEqual([warranty, approved]);
    expect(duplicates).toBe(2);
  });

  it('shows a malformed number that is stored all the same', async () => {
    await upstream.db.query(
      `insert into serial_numbers (serial_number, article_code_id) select 'OLD-1', id from article_codes limit 1`,
    );
    expect((await lookUp(['old-1'])).data).toMatchObject([{ serialNumber: 'OLD-1', state: 'unclaimed' }]);
  });

  it('counts the newest claim', async () => {
    const [number] = await registerClaims(upstream.db, { companyId: company.id });
    const { rows } = await upstream.db.query<{ id: number }>('select id::int from claims where serial_number = $1', [
      number,
    ]);
    const body = { rejected: true, types: ['modules-awaiting'], moduleIds: [rows[0]!.id], rejectionNote: 'Unknown' };
    expect(statusLine(await admin.post('/approvals/approve', body))).toBe('200');
    expect((await lookUp([number!])).data).toMatchObject([{ state: 'rejected', companyName: 'Sunny Roofs' }]);
    const later = await aCompany(upstream.db, { name: 'Later Roofs' });
    await registerClaims(upstream.db, {
      ...{ companyId: later.id, serialNumbers: [number!] },
      registeredAt: new Date(Date.now() + 1_000),
    });
    expect((await lookUp([number!])).data).toMatchObject([{ state: 'not_uploaded', companyName: 'Later Roofs' }]);
  });

  it('answers as many as are allowed in little time, and refuses one more with a sentence', async () => {
    const { rows } = await upstream.db.query<{ id: number }>('select id from article_codes limit 1');
    const many = Array.from({ length: MAX_LOOKED_UP }, aSerialNumber);
    await upstream.db.query(
      'insert into serial_numbers (serial_number, article_code_id) select unnest($1::text[]), $2',
      [many, rows[0]!.id],
    );
    await registerClaims(upstream.db, { companyId: company.id, serialNumbers: many.slice(0, 2_500) });
    await upstream.db.query(
      `insert into warranty_claims (label, company_id, company_name, state, full_name, status, created_at,
        claims_type, systemtype, product_name, quantity, serial_numbers)
       select 'WC-L' || i, $1, 'Sunny Roofs', 'TX', 'Mae Master', 'Submitted', now(), 1, 1, 'Module', 1,
         ($2::text[])[i % 1000 * 5:i % 1000 * 5 + 4] from generate_series(1, 10000) i`,
      [company.id, many],
    );
    const began = performance.now();
    const { data } = await lookUp(many);
    expect(performance.now() - began).toBeLessThan(slowly(1_500));
    expect(data).toHaveLength(MAX_LOOKED_UP);
    expect(data.filter(({ state }) => state === 'awaiting')).toHaveLength(2_500);
    const refused = await admin.post('/serial-numbers/look-up', { serialNumbers: [...many, '1'] });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'Check up to 5,000 serial numbers at once.' }] },
    });
    expect((await admin.post('/serial-numbers/look-up', { serialNumbers: [] })).status).toBe(422);
  });
});

describe('what a reader may see of them', () => {
  beforeEach(() => giveOnly());

  /** The fields of a looked-up number that tell of each part of its page. */
  const FIELDS: Readonly<Record<Exclude<keyof SerialNumber, 'serialNumber'>, readonly string[]>> = {
    product: ['productName'],
    upload: ['uploadId', 'uploadedBy', 'uploadedAt'],
    claims: ['companyId', 'companyName', 'registeredAt', 'rate', 'approvalId', 'decidedAt', 'note'],
    warrantyClaims: ['warrantyClaims'],
  };

  const SIGHTS: readonly RouteType[][] = [
    ...SERIAL_NUMBER_AREAS.map((area) => [area]),
    ...SERIAL_NUMBER_AREAS.map((area) => SERIAL_NUMBER_AREAS.filter((each) => each !== area)),
  ];

  it.each(SIGHTS.map((areas) => [areas.join(' and '), areas] as const))(
    'is what its page shows the roles of %s',
    async (_, areas) => {
      const shop = await upstream.signIn(3);
      await giveOnly(...areas);
      const { data } = await lookUp(ALL, shop);
      for (const { serialNumber, state, fault: __, ...fields } of data) {
        const page = await shop.get(`/serial-numbers/${serialNumber}`);
        // What the page doesn't know isn't known here either.
        expect(['unknown', 'invalid'].includes(state), serialNumber).toBe(page.status === 404);
        if (page.status === 404) continue;
        const parts = Object.keys(FIELDS).filter((part) => part in page.body) as (keyof typeof FIELDS)[];
        expect(Object.keys(fields).sort()).toEqual(parts.flatMap((part) => FIELDS[part]).sort());
      }
    },
  );

  it.each([
    ['uploads', ['unknown', 'unknown', 'uploaded', 'uploaded', 'uploaded', 'uploaded', 'unknown', 'invalid']],
    ['approvals', ['unknown', 'not_uploaded', 'unclaimed', 'awaiting', 'approved', 'rejected', 'unknown', 'invalid']],
    ['supportCenter', ['unknown', 'unknown', 'unknown', 'unknown', 'warranty', 'unknown', 'warranty', 'invalid']],
  ] as const)('with the right to %s alone has these states', async (area, states) => {
    const shop = await upstream.signIn(3);
    await giveOnly(area);
    expect((await lookUp(ALL, shop)).data.map(({ state }) => state)).toEqual(states);
  });

  it('is nothing with other rights, and is exported only with the right to', async () => {
    const shop = await upstream.signIn(3);
    const body = { serialNumbers: [NUMBERS.approved] };
    await giveOnly(...ROUTE_TYPES.filter((area) => !(SERIAL_NUMBER_AREAS as readonly RouteType[]).includes(area)));
    expect(statusLine(await shop.post('/serial-numbers/look-up', body))).toBe(FORBIDDEN);
    await upstream.db.query(
      `insert into access_control (route_type, role_id, actions) values ('approvals', 3, '{see}')`,
    );
    expect((await shop.post('/serial-numbers/look-up', body)).status).toBe(200);
    expect((await shop.post('/serial-numbers/look-up/export', body)).status).toBe(403);
    await upstream.db.query(
      `insert into access_control (route_type, role_id, actions) values ('supportCenter', 3, '{see,export}')`,
    );
    const [exported] = (await shop.post('/serial-numbers/look-up/export', body)).body as LookedUpNumber[];
    expect(exported).toMatchObject({ state: 'warranty', warrantyClaims: [{ claimLabel: 'WC-1' }] });
    expect(exported).not.toHaveProperty('companyName');
    await giveOnly('approvals');
    expect((await shop.post('/serial-numbers/look-up/export', body)).body).toMatchObject([{ state: 'approved' }]);
  });

  it('is logged as an export where it is much, without the numbers', async () => {
    const serialNumbers = Array.from({ length: 1_001 }, aSerialNumber);
    expect((await admin.post('/serial-numbers/look-up/export', { serialNumbers })).body).toHaveLength(1_001);
    const { rows } = await upstream.db.query<{ text: string }>(
      `select row_to_json(a)::text as text from activity a where action = 'exportSerialNumbers'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).not.toContain(serialNumbers[0]);
  });
});
