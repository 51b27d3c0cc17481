import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inOneTransaction, acquireLock } from '@/upstream/db/transaction';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import {
  aRatedProduct,
  aSerialNumber,
  claimsOfEach,
  registerClaims,
  serialsOf,
  uploadSerialNumbers,
  type RatedProduct,
} from './claims-fixture';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

type Person = Awaited<ReturnType<Upstream['signIn']>>;
type Group = { companyId: number; qpoints: number };
type Told = { companyId?: number; id?: number; amount?: number; decision?: string; by?: string };

let upstream: Upstream;
/** A second copy of the program on the same database. */
let copy: Upstream;
let one: Person;
let other: Person;

beforeAll(async () => {
  upstream = await startUpstream();
  copy = await startUpstream({ database: upstream.database });
  [one, other] = [await upstream.signIn(2), await copy.signIn(1)];
});
afterAll(async () => {
  await copy.stop();
  await upstream.stop();
});
afterEach(async () => {
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
  expect(await verifyRewards(upstream.db)).toEqual([]);
});

const COMPANIES = 30;

async function aPromotedProduct(pieces: number): Promise<{ product: RatedProduct; promotionId: number }> {
  const product = await aRatedProduct(upstream.db);
  const { rows } = await upstream.db.query<{ id: number }>(
    `insert into promotions (configuration_id, promotion_type, rate, starts_at, quantity, quantity_scanned,
      quantity_available)
     values ($1, 'quantity', 30, now() - interval '1 day', $2, 0, $2) returning id`,
    [product.id, pieces],
  );
  return { product, promotionId: rows[0]!.id };
}

async function claimants(product: RatedProduct, pieces: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < COMPANIES; index += 1) ids.push((await aCompany(upstream.db)).id);
  await claimsOfEach(upstream.db, { companyIds: ids, product, pieces });
  return ids;
}

async function groupsOf(companies: readonly number[]): Promise<Group[]> {
  const { body } = await one.get('/approvals/modules');
  return (body as Group[]).filter(({ companyId }) => companies.includes(companyId));
}

const decide = (person: Person, groups: readonly Group[], further: object = {}) =>
  person.post('/approvals/approve', {
    types: ['modules'],
    data: groups.map(({ companyId }) => companyId),
    modules: groups,
    ...further,
  });

it('of two who approve the same companies, each in another order, each company is approved by one and told to the other', async () => {
  const companies = await claimants(await aRatedProduct(upstream.db), 4);
  const groups = await groupsOf(companies);
  const [mine, theirs] = await Promise.all([decide(one, groups), decide(other, [...groups].reverse())]);
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  for (const [answer, by] of [
    [mine, other],
    [theirs, one],
  ] as const) {
    const approved = (answer.body.approved as Told[]).map(({ companyId }) => companyId);
    const already = answer.body.already as Told[];
    expect([...approved, ...already.map(({ id }) => id)].sort()).toEqual([...companies].sort());
    for (const told of already)
      expect(told).toMatchObject({ decision: 'approved', by: `${by.user.firstName} ${by.user.lastName}` });
  }
  const { rows } = await upstream.db.query(
    'select company_id, sum(amount)::int as sum from point_ledger where company_id = any($1) group by 1',
    [companies],
  );
  expect(rows.map(({ sum }) => sum as number)).toEqual(Array(COMPANIES).fill(40));
});

it('an approval and a rejection at once leave each claim with one of them, and give back the pieces of what was rejected', async () => {
  const { product, promotionId } = await aPromotedProduct(1_000);
  const companies = await claimants(product, 4);
  const groups = await groupsOf(companies);
  const [approval, rejection] = await Promise.all([decide(one, groups), decide(other, groups, { rejected: true })]);
  expect((approval.body.approved as Told[]).length + (rejection.body.approved as Told[]).length).toBe(COMPANIES);
  const { rows } = await upstream.db.query(
    `select count(*) filter (where state = 'approved')::int as approved, count(*)::int as claims from claims
      where company_id = any($1)`,
    [companies],
  );
  expect(rows[0].claims).toBe(4 * COMPANIES);
  const promotion = await upstream.db.query(
    'select quantity_scanned as taken, quantity_available as left from promotions where id = $1',
    [promotionId],
  );
  expect(promotion.rows[0]).toEqual({ taken: rows[0].approved, left: 1_000 - rows[0].approved });
});

it('the last pieces of a promotion are taken once, however many uploads come at once', async () => {
  const { product, promotionId } = await aPromotedProduct(35);
  const waiting: (readonly string[])[] = [];
  for (let index = 0; index < 10; index += 1)
    waiting.push(await registerClaims(upstream.db, { companyId: (await aCompany(upstream.db)).id, pieces: 6 }));
  await Promise.all(waiting.map((serialNumbers) => uploadSerialNumbers(upstream.db, { product, serialNumbers })));
  const { rows } = await upstream.db.query(
    'select rate, count(*)::int as claims from claims where serial_number = any($1) group by 1 order by 1',
    [waiting.flat()],
  );
  expect(rows).toEqual([
    { rate: 10, claims: 25 },
    { rate: 30, claims: 35 },
  ]);
  const promotion = await upstream.db.query(
    'select quantity_scanned, quantity_available, ends_at from promotions where id = $1',
    [promotionId],
  );
  expect(promotion.rows[0]).toEqual({ quantity_scanned: 35, quantity_available: 0, ends_at: expect.any(Date) });
});

it('uploads, approvals, rejections, point updates and changed rates at once neither fail nor lose anything', async () => {
  const { product, promotionId } = await aPromotedProduct(200);
  const companies = await claimants(product, 3);
  const waiting: (readonly string[])[] = [];
  for (const companyId of companies) waiting.push(await registerClaims(upstream.db, { companyId, pieces: 3 }));
  const groups = await groupsOf(companies);
  const points = (companyId: number) =>
    other.post(
      '/point-request/batch',
      companies.map((id) => ({ companyId: id, qpoints: companyId, requestTypeId: 2, purposeTypeId: 1 })),
    );
  const answers = await Promise.all([
    ...waiting.map(async (serialNumbers) => uploadSerialNumbers(upstream.db, { product, serialNumbers })),
    decide(one, groups.slice(0, 20)),
    decide(other, groups.slice(10), { rejected: true }),
    points(1),
    points(2),
    one.patch(`/configurations/${product.id}`, { rate: 11 }),
    one.patch(`/promotions/${product.id}?httpReq=delete`, { id: promotionId }),
  ]);
  expect(answers.flatMap((answer) => (answer ? [answer.status] : []))).toEqual([200, 200, 200, 200, 200, 200]);
  const { rows } = await upstream.db.query('select count(*)::int as claims from claims where company_id = any($1)', [
    companies,
  ]);
  expect(rows[0].claims).toBe(6 * COMPANIES);
});

it('a piece that is registered in the moment of its upload awaits approval, whichever comes first', async () => {
  const product = await aRatedProduct(upstream.db);
  const companyId = (await aCompany(upstream.db)).id;
  const statesOf = async (serialNumbers: readonly string[]) => {
    const { rows } = await upstream.db.query('select distinct state, rate from claims where serial_number = any($1)', [
      serialNumbers,
    ]);
    return rows as unknown[];
  };
  const isAwaited = async () =>
    expect
      .poll(
        async () => (await upstream.db.query('select from pg_locks where not granted and objid = 7310017')).rowCount,
      )
      .toBe(1);
  for (const first of ['registration', 'upload'] as const) {
    const serialNumbers = [aSerialNumber(), aSerialNumber()];
    let second: Promise<unknown> = Promise.resolve();
    await inOneTransaction(upstream.db, async (tx) => {
      if (first === 'registration') {
        await registerClaims(tx, { companyId, serialNumbers });
        second = one.post('/modules/batchuploadadmin', serialsOf(product, serialNumbers));
      } else {
        await acquireLock(tx, 'uploads');
        await tx.query('insert into serial_numbers (serial_number, article_code_id) select unnest($1::text[]), $2', [
          serialNumbers,
          product.articleCodeId,
        ]);
        second = registerClaims(copy.db, { companyId, serialNumbers });
      }
      await isAwaited();
    });
    await second;
    expect(await statesOf(serialNumbers), first).toEqual([{ state: 'awaiting_approval', rate: 10 }]);
  }
});
