import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { aRatedProduct, claimsAwaitingApproval } from './claims-fixture';
import { aForecast, setRules } from './forecasts-fixture';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { ask, outcomeOf, pointsOf } from './points-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let manager: Person;
let admin: Person;
let otherAdmin: Person;

beforeAll(async () => {
  upstream = await startUpstream();
});
// What a person moves alone counts over all companies.
beforeEach(async () => {
  [manager, admin, otherAdmin] = [await upstream.signIn(2), await upstream.signIn(1), await upstream.signIn(1)];
});
afterAll(() => upstream.stop());

const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;

/** A company with pieces that are worth 900,000 Q each. */
async function aClaimant(pieces: number) {
  const product = await aRatedProduct(upstream.db, { rate: 900_000 });
  const company = await aCompany(upstream.db);
  await claimsAwaitingApproval(upstream.db, { companyId: company.id, product, pieces });
  return { ...company, product };
}

const groupOf = async (companyId: number) =>
  ((await manager.get('/approvals/modules')).body as { companyId: number }[]).find(
    (group) => group.companyId === companyId,
  );

const decide = async (person: Person, companyIds: readonly number[], further: object = {}) => {
  const groups = await Promise.all(companyIds.map(groupOf));
  const body = { types: ['modules', 'ess'], data: companyIds, modules: groups.filter(Boolean), ...further };
  return (await person.post('/approvals/approve', body)).body;
};

const accruedOf = async (companyId: number) => (await pointsOf(upstream.db, companyId)).accrued;

it('what is above the threshold waits for a second administrator, and the rest of the batch is approved', async () => {
  const [large, small] = [await aClaimant(3), await aClaimant(1)];
  const body = await decide(manager, [large.id, small.id]);
  expect(body.approved).toMatchObject([{ companyId: small.id, quantity: 1, amount: 900_000 }]);
  const told = { by: nameOf(manager), at: expect.stringMatching(/^20/), quantity: 3, qpoints: 2_700_000 };
  const why = { reason: 'first', exceeds: 'company' };
  expect(body.waiting).toEqual([{ ...told, ...why, id: large.id, name: large.name }]);
  expect(await accruedOf(large.id)).toBe(0);
  expect(await groupOf(large.id)).toMatchObject({ moduleQuantity: 3, firstApproval: told });

  expect((await decide(manager, [large.id])).waiting).toMatchObject([{ reason: 'own' }]);
  expect((await decide(await upstream.signIn(2), [large.id])).waiting).toMatchObject([{ reason: 'role', ...told }]);
  const { rows: log } = await upstream.db.query(
    `select user_id as by, after ->> 'decision' as decision from activity where action = 'approve' and subject_id = $1`,
    [String(large.id)],
  );
  expect(log).toEqual([{ by: manager.user.id, decision: 'first' }]);

  expect((await decide(admin, [large.id])).approved).toMatchObject([{ quantity: 3, amount: 2_700_000 }]);
  expect(await accruedOf(large.id)).toBe(2_700_000);
  expect(await groupOf(large.id)).toBeUndefined();
});

it('approvals of a day count together, with what the point dialog moves', async () => {
  const { id, product } = await aClaimant(1);
  expect((await decide(manager, [id])).approved).toHaveLength(1);
  await claimsAwaitingApproval(upstream.db, { companyId: id, product });
  expect((await decide(admin, [id])).waiting).toMatchObject([{ reason: 'first', qpoints: 900_000 }]);
  const wish = { companyId: id, requestTypeId: 2, qpoints: 200_000, purposeTypeId: 1 };
  expect(await outcomeOf(admin, wish)).toBe('Accrual Requested');
  expect((await decide(otherAdmin, [id])).approved).toMatchObject([{ amount: 900_000 }]);
});

it('what one person approves of many companies waits too, and a second carries it out', async () => {
  const claimants = [await aClaimant(1), await aClaimant(1), await aClaimant(1)];
  const ids = claimants.map(({ id }) => id);
  const { approved, waiting } = await decide(manager, ids);
  expect(approved).toMatchObject([{ companyId: ids[0] }]);
  expect(waiting).toMatchObject(ids.slice(1).map((id) => ({ id, reason: 'first', exceeds: 'person' })));
  const wish = { companyId: ids[0]!, requestTypeId: 2, purposeTypeId: 1 };
  expect((await decide(admin, ids.slice(1))).approved).toHaveLength(2);
  // The second moved nothing alone by that.
  expect(await outcomeOf(admin, { ...wish, qpoints: 100_000 })).toBe('Accrued');
});

it('many companies at once give one person no more than the threshold', async () => {
  const claimants = [];
  for (let made = 0; made < 8; made += 1) claimants.push(await aClaimant(1));
  const answers = await Promise.all(claimants.map(({ id }) => decide(manager, [id])));
  expect(answers.flatMap(({ approved }) => approved)).toHaveLength(1);
  expect(answers.flatMap(({ waiting = [] }) => waiting)).toHaveLength(7);
});

it('who changed a rate that it counts by is no second', async () => {
  const { id, product } = await aClaimant(2);
  expect((await admin.patch(`/configurations/${product.id}`, { rate: 5 })).status).toBe(200);
  await decide(manager, [id]);
  expect((await decide(admin, [id])).waiting).toMatchObject([{ reason: 'rates', by: nameOf(manager) }]);
  expect((await decide(otherAdmin, [id])).approved).toMatchObject([{ amount: 1_800_000 }]);
});

it('what came since the first approval stays, and a rejection ends it', async () => {
  const { id, product } = await aClaimant(2);
  await decide(manager, [id]);
  await claimsAwaitingApproval(upstream.db, { companyId: id, product, pieces: 4 });
  expect((await decide(admin, [id])).approved).toMatchObject([{ quantity: 2, amount: 1_800_000 }]);
  expect(await groupOf(id)).toMatchObject({ moduleQuantity: 4, firstApproval: null });
  await decide(manager, [id]);
  expect((await decide(manager, [id], { rejected: true })).approved).toMatchObject([{ quantity: 4, amount: 0 }]);
  await claimsAwaitingApproval(upstream.db, { companyId: id, product, pieces: 2 });
  expect((await decide(admin, [id])).waiting).toMatchObject([{ reason: 'first' }]);
});

it('what was approved first is to be approved first anew once single claims of it are rejected', async () => {
  const { id, product } = await aClaimant(3);
  await decide(manager, [id]);
  const { data } = (await admin.get(`/approvals/companies/${id}/products/${product.id}`)).body;
  const rejected = await admin.post('/approvals/approve', { rejected: true, claimIds: [data[0].id] });
  expect(rejected.body.approved).toHaveLength(1);
  expect(await groupOf(id)).toMatchObject({ moduleQuantity: 2, firstApproval: null });
  expect((await decide(admin, [id])).waiting).toMatchObject([{ reason: 'first', quantity: 2 }]);
});

it('of two seconds at once one carries it out, once', async () => {
  const { id } = await aClaimant(2);
  await decide(manager, [id]);
  const answers = await Promise.all([decide(admin, [id]), decide(otherAdmin, [id])]);
  expect(answers.flatMap(({ approved }) => approved)).toHaveLength(1);
  expect(await accruedOf(id)).toBe(1_800_000);
});

it('months of forecasts wait as claims do', async () => {
  await setRules(upstream.db, { submissionRate: 800_000 });
  const forecasts = [];
  const { id: companyId } = await aCompany(upstream.db);
  for (const day of ['2025-01-01', '2025-02-01'])
    forecasts.push(await aForecast(upstream.db, { companyId, day, pieces: 20 }));
  const body = {
    ...{ types: ['forecasts', 'submission'], submission: forecasts.map(({ id }) => id) },
    ...{ data: [], forecastsAwaitingRejection: [] },
  };
  const first = (await manager.post('/approvals/approve', body)).body;
  expect([first.approved, first.waiting]).toMatchObject([[], [{ id: companyId, quantity: 2, qpoints: 1_600_000 }]]);
  const { body: listed } = await manager.get(`/forecasts/approvals?submissionId=${forecasts[0]!.id}`);
  expect(listed[0]).toMatchObject({ forecastType: 'submission', firstApproval: { by: nameOf(manager), quantity: 2 } });
  expect((await admin.post('/approvals/approve', body)).body.approved).toHaveLength(2);
  expect(await accruedOf(companyId)).toBe(1_600_000);
});

it('is decided by who has just shown their second factor, also where the day’s points are what passes it', async () => {
  const careful = await upstream.signIn(1);
  await upstream.db.query(
    `insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, 'sealed', now(), now())`,
    [careful.user.id],
  );
  const longAgo = `update sessions set factor_shown_at = now() - interval '1 hour' where user_id = $1`;
  await upstream.db.query(longAgo, [careful.user.id]);
  const stepUp = { status: 403, body: { statusCode: 'STEP_UP_REQUIRED' } };
  const approve = async (id: number) =>
    careful.post('/approvals/approve', { types: ['modules'], data: [id], modules: [await groupOf(id)] });
  const [large, small] = [await aClaimant(2), await aClaimant(1)];
  await decide(manager, [large.id]);
  expect(await approve(large.id)).toMatchObject(stepUp);
  expect(await accruedOf(large.id)).toBe(0);

  expect((await approve(small.id)).body.approved).toHaveLength(1);
  const wish = { companyId: small.id, requestTypeId: 2, qpoints: 200_000, purposeTypeId: 1 };
  expect(await outcomeOf(admin, wish)).toBe('Accrual Requested');
  expect(await ask(careful, { companyId: small.id, requestTypeId: 5, qpoints: 200_000 })).toMatchObject(stepUp);
  await upstream.db.query('update sessions set factor_shown_at = now() where user_id = $1', [careful.user.id]);
  expect((await approve(large.id)).body.approved).toHaveLength(1);
});

it('leaves balances and queues that add up', async () => {
  expect(await verifyRewards(upstream.db)).toEqual([]);
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
});
