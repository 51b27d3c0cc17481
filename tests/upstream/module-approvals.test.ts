import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeIdSpans } from '@/lib/domain/id-spans';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { aRatedProduct, claimsAwaitingApproval, claimsOfEach, registerClaims, serialsOf } from './claims-fixture';
import { statusLine } from './harness/client';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { pointsOf } from './points-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let one: Person;
let other: Person;

beforeAll(async () => {
  upstream = await startUpstream();
  [one, other] = [await upstream.signIn(2), await upstream.signIn(1)];
});
afterAll(() => upstream.stop());

const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;

/** A company with so many pieces of 10 Q awaiting approval. */
async function aClaimant(pieces: number, rate = 10) {
  const product = await aRatedProduct(upstream.db, { rate });
  const company = await aCompany(upstream.db);
  const serialNumbers = await claimsAwaitingApproval(upstream.db, { companyId: company.id, product, pieces });
  return { ...company, product, serialNumbers, group: await groupOf(company.id) };
}

/** What the list says of a company. */
async function groupOf(companyId: number) {
  const { body } = await one.get('/approvals/modules');
  return (body as { companyId: number }[]).find((group) => group.companyId === companyId);
}

const decide = (person: Person, groups: readonly (object | undefined)[], further: object = {}) =>
  person.post('/approvals/approve', {
    types: ['modules', 'ess'],
    data: groups.map((group) => (group as { companyId: number }).companyId),
    modules: groups,
    ...further,
  });

describe('the list of what awaits approval', () => {
  it('tells of each company how much it is, of which types, since when, and up to which claim', async () => {
    const { id, name, product, group } = await aClaimant(3);
    expect(group).toEqual({
      ...{ companyId: id, name, qpoints: 30, moduleQuantity: 3, lastClaimId: 3, lastApprovalId: 0 },
      configurations: [{ configurationType: 'modules' }],
      oldestAt: expect.stringMatching(/^20/),
      firstApproval: null,
    });
    const { body } = await one.get(`/approvals/companies/${id}/modules`);
    expect(body).toEqual([
      {
        configurationId: product.id,
        productName: product.productName,
        configurationType: 'modules',
        qpoints: 30,
        moduleQuantity: 3,
      },
    ]);
  });

  it('names the claims behind a product, 25 at a time, in the order of the queue', async () => {
    const { id, product, serialNumbers } = await aClaimant(27);
    const further = await aRatedProduct(upstream.db, { rate: 7 });
    await claimsAwaitingApproval(upstream.db, { companyId: id, product: further, pieces: 2 });
    await upstream.db.query(
      `update claims set installation_zip_code = '92618', purchasing_channel = 'Distributor',
        purchasing_channel_name = 'Sunline Supply'
       where company_id = $1 and configuration_id = $2`,
      [id, product.id],
    );
    const page = async (query = '') =>
      (await one.get(`/approvals/companies/${id}/products/${product.id}${query}`)).body as {
        data: { id: number; number: number; serialNumber: string; rate: number }[];
        hasMore: boolean;
      };
    const first = await page();
    expect(first.hasMore).toBe(true);
    expect(first.data).toHaveLength(25);
    expect(first.data[0]).toMatchObject({
      rate: 10,
      promotion: null,
      installationZipCode: '92618',
      purchasingChannel: 'Distributor',
      nameOfPurchasingChannel: 'Sunline Supply',
      registrationDate: expect.stringMatching(/^20/),
    });
    const second = await page(`?after=${first.data.at(-1)!.number}`);
    expect(second).toMatchObject({ hasMore: false });
    const all = [...first.data, ...second.data];
    expect(all.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(serialNumbers.toSorted());
    expect(all.reduce((sum, { rate }) => sum + rate, 0)).toBe(270);
    const { rows } = await upstream.db.query(
      `explain select from claims where company_id = $1 and configuration_id = $2 and state = 'awaiting_approval'
        and queue_number > 0
       order by queue_number limit 26`
        .replace(/\$1/, String(id))
        .replace(/\$2/, String(product.id)),
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(/claims_awaiting_approval/);
    expect((await (await upstream.signIn(3)).get(`/approvals/companies/${id}/products/${product.id}`)).status).toBe(
      403,
    );
  });

  it('rejects single claims with a reason, once, and approves the rest', async () => {
    const { id, product, serialNumbers } = await aClaimant(3);
    const { data } = (await one.get(`/approvals/companies/${id}/products/${product.id}`)).body as {
      data: { id: number; serialNumber: string }[];
    };
    const claimIds = [data[0]!.id, data[1]!.id];
    const reject = (person: Person, ids: readonly number[]) =>
      person.post('/approvals/approve', { rejected: true, claimIds: ids, rejectionNote: '  Sold to a shop ' });
    const long = await one.post('/approvals/approve', { rejected: true, claimIds, rejectionNote: 'x'.repeat(201) });
    expect(statusLine(long)).toBe('422 The request is not valid: Enter at most 200 characters.');
    const answers = await Promise.all([reject(one, claimIds), reject(other, [claimIds[0]!])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const told = answers.map(({ body }) => [body.approved.length, body.already.length] as [number, number]);
    expect(told.reduce((sum, [decided]) => sum + decided, 0)).toBe(2);
    expect(told.reduce((sum, [, already]) => sum + already, 0)).toBe(1);
    const { rows } = await upstream.db.query(
      `select c.serial_number as "serialNumber", a.note from claims c join approvals a on a.id = c.approval_id
       where c.company_id = $1 and c.state = 'rejected'`,
      [id],
    );
    expect(rows.map(({ note }) => note)).toEqual(['Sold to a shop', 'Sold to a shop']);
    const group = await groupOf(id);
    expect(group).toMatchObject({ qpoints: 10, moduleQuantity: 1 });
    expect((await decide(one, [group])).body.approved).toMatchObject([{ quantity: 1, amount: 10 }]);
    expect((await pointsOf(upstream.db, id)).accrued).toBe(10);
    expect(serialNumbers).toHaveLength(3);
    expect(await verifyRewards(upstream.db)).toEqual([]);
    expect(statusLine(await reject(one, [2_000_000_000]))).toBe('404 This module doesn’t exist.');
  });

  it('leaves out who has nothing waiting, and does not know the products of who is not there', async () => {
    const { id } = await aCompany(upstream.db);
    expect(await groupOf(id)).toBeUndefined();
    expect((await one.get(`/approvals/companies/${id}/modules`)).body).toEqual([]);
    expect(statusLine(await one.get('/approvals/companies/999999/modules'))).toBe('404 This company doesn’t exist.');
  });

  it('finds companies by a part of their names, and sorts by Q, quantity and age', async () => {
    const names = ['Zebra B', 'Zebra A', 'Zebra C'];
    for (const [index, name] of names.entries()) {
      const { id: companyId } = await aCompany(upstream.db, { name });
      const product = await aRatedProduct(upstream.db, { rate: [5, 100, 20][index]! });
      await claimsAwaitingApproval(upstream.db, { companyId, product, pieces: [9, 1, 3][index]! });
    }
    const sorted = async (query: string) =>
      ((await one.get(`/approvals/modules?keyword=zebra&${query}`)).body as { name: string }[])
        .map(({ name }) => name.at(-1))
        .join('');
    expect(await sorted('')).toBe('ABC');
    expect(await sorted('sort=qpoints')).toBe('BCA');
    expect(await sorted('sort=moduleQuantity&direction=desc')).toBe('BCA');
    expect(await sorted('sort=oldestAt')).toBe('BAC');
  });

  it('counts claims that await an update for the badge', async () => {
    const before = (await one.get('/approvals/download?count=1')).body as number;
    await registerClaims(upstream.db, { companyId: (await aCompany(upstream.db)).id, pieces: 4 });
    expect((await one.get('/approvals/download?count=1')).body).toBe(before + 4);
  });
});

describe('an approval', () => {
  it('gives each company its Q in one movement, which leads to the claims', async () => {
    const [a, b] = [await aClaimant(3), await aClaimant(2, 7)];
    const { status, body } = await decide(one, [a.group, b.group]);
    expect(status).toBe(200);
    expect(body).toEqual({
      approved: [
        { companyId: a.id, name: a.name, amount: 30, quantity: 3, approvalId: expect.any(Number) },
        { companyId: b.id, name: b.name, amount: 14, quantity: 2, approvalId: expect.any(Number) },
      ],
      already: [],
    });
    expect(await pointsOf(upstream.db, a.id)).toEqual({ accrued: 30, consumed: 0, available: 30 });
    expect(await groupOf(a.id)).toBeUndefined();

    const { data: movements } = (await one.get(`/point-ledger?companyId=${a.id}`)).body;
    const [approvalId] = body.approved.map((each: { approvalId: number }) => each.approvalId);
    expect(movements).toMatchObject([
      { kind: 'reward', amount: 30, balance: 30, approvalId, firstName: one.user.firstName },
    ]);
    expect((await one.get(`/approvals/${approvalId}`)).body).toMatchObject({
      companyId: a.id,
      kind: 'reward',
      decision: 'approved',
      quantity: 3,
      qpoints: 30,
    });
    const { data: claims, total } = (await one.get(`/approvals/claims?approvalIds=${approvalId}`)).body;
    expect(total).toBe(3);
    expect(claims.map(({ serialNumber }: { serialNumber: string }) => serialNumber)).toEqual(a.serialNumbers);
    expect(claims[0]).toMatchObject({
      approvalId,
      decision: 'approved',
      qpoints: 10,
      promoted: false,
      volume: 400,
      productName: a.product.productName,
    });
  });

  it('that rejects more than a thousand companies has one list of what it rejected', async () => {
    const { rows } = await upstream.db.query<{ id: number }>(
      `insert into companies (name) select 'Many ' || n from generate_series(1, 1200) as n returning id`,
    );
    const companyIds = rows.map(({ id }) => id);
    await claimsOfEach(upstream.db, { companyIds, product: await aRatedProduct(upstream.db), pieces: 1 });
    const { body } = await decide(
      one,
      companyIds.map((companyId) => ({ companyId })),
      { rejected: true },
    );
    const approvalIds = writeIdSpans((body.approved as { approvalId: number }[]).map(({ approvalId }) => approvalId));
    const report = await one.get(`/approvals/claims/report?approvalIds=${approvalIds}`);
    expect(report.status).toBe(200);
    expect((await one.get(`/approvals/claims?approvalIds=${approvalIds}`)).body.total).toBe(1_200);
  });

  it('leaves what came since the person looked', async () => {
    const { id, product, group } = await aClaimant(2);
    await claimsAwaitingApproval(upstream.db, { companyId: id, product, pieces: 5 });
    expect((await decide(one, [group])).body.approved).toMatchObject([{ quantity: 2, amount: 20 }]);
    expect(await groupOf(id)).toMatchObject({ moduleQuantity: 5, qpoints: 50, lastClaimId: 7 });
  });

  it('takes only the types of products that are named', async () => {
    const { id, group } = await aClaimant(2);
    const product = await aRatedProduct(upstream.db, { type: 'ess', rate: 400 });
    await claimsAwaitingApproval(upstream.db, { companyId: id, product });
    const { body } = await decide(one, [{ companyId: id }], { types: ['ess'] });
    expect(body.approved).toMatchObject([{ quantity: 1, amount: 400 }]);
    expect(await groupOf(id)).toMatchObject({ moduleQuantity: 2, qpoints: group && 20 });
  });

  it('of pieces that earn nothing moves no points and decides them all the same', async () => {
    const { id, group } = await aClaimant(2, 0);
    expect((await decide(one, [group])).body.approved).toMatchObject([{ companyId: id, quantity: 2, amount: 0 }]);
    expect((await one.get(`/point-ledger?companyId=${id}`)).body.data).toEqual([]);
    expect(await groupOf(id)).toBeUndefined();
  });

  it('tells who decided what meanwhile, wholly or in part', async () => {
    const { id, name, product, group } = await aClaimant(2);
    await decide(other, [group]);
    const told = { id, name, decision: 'approved', by: nameOf(other), at: expect.any(String) };
    expect((await decide(one, [group])).body).toEqual({ approved: [], already: [{ ...told, quantity: 2 }] });
    expect((await decide(one, [{ companyId: id }])).body).toEqual({ approved: [], already: [told] });

    await claimsAwaitingApproval(upstream.db, { companyId: id, product, pieces: 3 });
    const seenByOther = await groupOf(id);
    await claimsAwaitingApproval(upstream.db, { companyId: id, product, pieces: 4 });
    const seenByOne = await groupOf(id);
    await decide(other, [seenByOther], { rejected: true });
    const { body } = await decide(one, [seenByOne]);
    expect(body.approved).toMatchObject([{ companyId: id, quantity: 4, amount: 40 }]);
    expect(body.already).toEqual([{ ...told, decision: 'rejected', quantity: 3 }]);
  });

  it('names nobody for what an undone upload took back, though another decided before', async () => {
    const { id, name, product, group } = await aClaimant(1);
    await decide(other, [group]);
    const upload = async (pieces: number) => {
      const serialNumbers = await registerClaims(upstream.db, { companyId: id, pieces });
      return (await one.post('/modules/batchuploadadmin', serialsOf(product, serialNumbers))).body.uploadId as number;
    };
    const uploadId = await upload(2);
    const seenByOther = await groupOf(id);
    await upload(3);
    const seen = await groupOf(id);
    expect(seen).toMatchObject({ moduleQuantity: 5, lastApprovalId: expect.any(Number) });
    const takenBack = { id, name, quantity: 2, decision: null, by: null, at: null };

    await one.post(`/uploads/${uploadId}/undo`, {});
    expect((await decide(one, [seenByOther])).body).toEqual({ approved: [], already: [takenBack] });
    await decide(other, [await groupOf(id)]);
    const decided = { id, name, quantity: 3, decision: 'approved', by: nameOf(other), at: expect.any(String) };
    expect((await decide(one, [seen])).body).toEqual({ approved: [], already: [decided, takenBack] });
    await upstream.db.query(`delete from claims where company_id = $1 and state = 'awaiting_update'`, [id]);
  });

  it('tells of a company that is not there, and does the others', async () => {
    const { group } = await aClaimant(1);
    const { status, body } = await decide(one, [{ companyId: 999_999, lastClaimId: 4, moduleQuantity: 4 }, group]);
    expect(status).toBe(200);
    expect(body.approved).toHaveLength(1);
    expect(body.already).toEqual([{ id: 999_999, name: null, decision: null, by: null, at: null }]);
  });

  it.each([
    ['no company', { data: [] }, 'Choose at least one company.'],
    ['more companies than there can be', { data: Array.from({ length: 5_001 }, (_, index) => index + 1) }, undefined],
    ['no type of product', { types: [] }, undefined],
    ['what is not known', { colour: 'red' }, undefined],
  ])('is refused for %s', async (_, wrong, message) => {
    const { status, body } = await one.post('/approvals/approve', {
      types: ['modules'],
      data: [1],
      modules: [],
      ...wrong,
    });
    expect(status).toBe(422);
    if (message) expect(JSON.stringify(body)).toContain(message);
  });

  it('answers its key again without deciding anything twice', async () => {
    const { id, product, group } = await aClaimant(2);
    const body = { types: ['modules'], data: [id], modules: [{ companyId: id }] };
    const first = await one.post('/approvals/approve', body, { 'idempotency-key': `approve-${id}` });
    await claimsAwaitingApproval(upstream.db, { companyId: id, product, pieces: 2 });
    expect((await one.post('/approvals/approve', body, { 'idempotency-key': `approve-${id}` })).body).toEqual(
      first.body,
    );
    expect(await groupOf(id)).toMatchObject({ moduleQuantity: group && 2 });
  });
});

it('the dashboard counts what the lists count', async () => {
  await aClaimant(3);
  await registerClaims(upstream.db, {
    companyId: (await aCompany(upstream.db)).id,
    pieces: 2,
    registeredAt: new Date('2026-01-01T08:00:00Z'),
  });
  const groups = (await one.get('/approvals/modules')).body as {
    moduleQuantity: number;
    oldestAt: string;
    qpoints: number;
  }[];
  const { approvals } = (await one.get('/dashboard')).body;
  expect(approvals).toEqual({
    modules: {
      count: groups.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0),
      companies: groups.length,
      oldestAt: groups.map(({ oldestAt }) => oldestAt).sort()[0],
      qpoints: groups.reduce((sum, { qpoints }) => sum + qpoints, 0),
    },
    awaitingUpdate: {
      count: (await one.get('/approvals/download?count=1')).body,
      companies: 2,
      oldestAt: '2026-01-01T08:00:00.000Z',
    },
    forecasts: { count: 0 },
  });
  expect((await (await upstream.signIn(3)).get('/dashboard')).body.approvals).toBeUndefined();
});

it('the ledger adds up', async () => {
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
  expect(await verifyRewards(upstream.db)).toEqual([]);
});
