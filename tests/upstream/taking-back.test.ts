import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '@/lib/contract/approvals';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import { activitySentence } from '@/lib/domain/activity-words';
import { PROPOSAL_OUTDATED } from '@/lib/domain/proposed-change';
import { NOTHING_LEFT, REJECTION_STAYS, SOME_TAKEN_BACK } from '@/lib/domain/take-back';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { verifyLedger, verifyStatements } from '@/upstream/resources/points/verify-ledger';
import { aRatedProduct, claimsAwaitingApproval, type RatedProduct } from './claims-fixture';
import { aForecast, RULES, setRules } from './forecasts-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { pointsOf } from './points-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let manager: Person;
let admin: Person;
let otherAdmin: Person;

beforeAll(async () => {
  upstream = await startUpstream();
});
beforeEach(async () => {
  [manager, admin, otherAdmin] = [await upstream.signIn(2), await upstream.signIn(1), await upstream.signIn(1)];
});
afterAll(async () => {
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
  expect((await verifyStatements(upstream.db)).differing).toEqual([]);
  expect(await verifyRewards(upstream.db)).toEqual([]);
  await upstream.stop();
});

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await upstream.db.query(text, values)).rows as unknown as T[];

/** Approves a company's waiting claims. @returns the approval's id */
async function approve(by: Person, companyId: number): Promise<number> {
  const groups = (await by.get('/approvals/modules')).body as { companyId: number }[];
  const modules = groups.filter((group) => group.companyId === companyId);
  const body = { types: ['modules', 'ess'], data: [companyId], modules };
  return (await by.post('/approvals/approve', body)).body.approved[0].approvalId;
}

/** A company with approved pieces. */
async function anApproval({
  pieces = 3,
  rate = 100,
  by = manager,
  product,
}: {
  pieces?: number;
  rate?: number;
  by?: Person;
  product?: RatedProduct;
} = {}) {
  const rated = product ?? (await aRatedProduct(upstream.db, { rate }));
  const company = await aCompany(upstream.db);
  const serialNumbers = await claimsAwaitingApproval(upstream.db, { companyId: company.id, product: rated, pieces });
  const id = await approve(by, company.id);
  const claims = await rows<{ id: number }>('select id from claims where approval_id = $1 order by id', [id]);
  return { id, company, product: rated, serialNumbers, claimIds: claims.map((claim) => claim.id) };
}

const takeBack = (by: Person, id: number, body: object = {}) =>
  by.post(`/approvals/${id}/take-backs`, { outcome: 'awaiting_approval', reason: 'Scanned by mistake', ...body });

const approvalOf = async (id: number) => (await admin.get(`/approvals/${id}`)).body as Approval;
const statesOf = async (ids: readonly number[]) =>
  (await rows<{ state: string }>('select state from claims where id = any($1) order by id', [ids])).map(
    ({ state }) => state,
  );
const availableOf = async (companyId: number) => (await pointsOf(upstream.db, companyId)).available;

describe('taking back an approval', () => {
  it('whole takes its points in one movement, and its claims await approval at the same rate', async () => {
    const { id, company, claimIds, serialNumbers } = await anApproval();
    expect((await approvalOf(id)).left).toEqual({ quantity: 3, qpoints: 300, available: 300 });
    const { status, body } = await takeBack(manager, id, { qpoints: 300 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      takeBack: {
        outcome: 'awaiting_approval',
        quantity: 3,
        qpoints: 300,
        reason: 'Scanned by mistake',
        serialNumbers,
      },
      balance: 0,
    });
    expect(await statesOf(claimIds)).toEqual(Array(3).fill('awaiting_approval'));
    const { data } = (await admin.get(`/point-ledger?companyId=${company.id}`)).body;
    expect(data).toMatchObject([
      { amount: -300, kind: 'approval_taken_back', approvalId: id, balance: 0, reason: 'Scanned by mistake' },
      { amount: 300, kind: 'reward', approvalId: id },
    ]);
    expect(await approvalOf(id)).toMatchObject({
      left: { quantity: 0, qpoints: 0, available: 0 },
      takeBacks: [{ quantity: 3, qpoints: 300 }],
    });
    const { body: log } = await admin.get(`/activity?object=company:${company.id}`);
    expect(log.data.map((entry: Parameters<typeof activitySentence>[0]) => activitySentence(entry))).toEqual([
      `Took back an approval of ${company.name}`,
      `Approved modules of ${company.name}`,
    ]);

    // Approved again, they get a movement of their own.
    const again = await approve(manager, company.id);
    expect(again).not.toBe(id);
    expect(await availableOf(company.id)).toBe(300);
    expect(statusLine(await takeBack(manager, id))).toBe(`409 ${NOTHING_LEFT}`);
    expect((await takeBack(manager, again)).status).toBe(200);
    expect(await availableOf(company.id)).toBe(0);
  });

  it('by serial number leaves the others, also by naming these', async () => {
    const { id, company, claimIds } = await anApproval({ pieces: 4 });
    const [one, two, three, four] = claimIds;
    expect((await takeBack(manager, id, { claimIds: [two] })).body).toMatchObject({ balance: 300 });
    expect((await takeBack(manager, id, { exceptClaimIds: [one] })).body).toMatchObject({
      takeBack: { quantity: 2, qpoints: 200 },
      balance: 100,
    });
    expect(await statesOf([one!, two!, three!, four!])).toEqual(['approved', ...Array(3).fill('awaiting_approval')]);
    expect((await approvalOf(id)).left).toEqual({ quantity: 1, qpoints: 100, available: 100 });
    expect((await admin.get(`/approvals/claims?approvalIds=${id}`)).body.total).toBe(1);
    expect(await availableOf(company.id)).toBe(100);
  });

  it('rejects them on request: the serial number is free for another company, and the month loses its watts', async () => {
    const { id, company, claimIds, product, serialNumbers } = await anApproval({ pieces: 1 });
    const { body } = await takeBack(manager, id, { outcome: 'rejected' });
    const { rejectionId } = body.takeBack;
    expect(await approvalOf(rejectionId)).toMatchObject({
      decision: 'rejected',
      quantity: 1,
      note: 'Scanned by mistake',
      companyId: company.id,
    });
    expect(await statesOf(claimIds)).toEqual(['rejected']);
    expect(await rows('select watts from claim_months where company_id = $1', [company.id])).toEqual([{ watts: 0 }]);
    const other = await aCompany(upstream.db);
    await upstream.db.query(
      `insert into claims (company_id, configuration_type, serial_number, registered_at) values ($1, 'modules', $2, now())`,
      [other.id, serialNumbers[0]],
    );
    expect(await approve(manager, other.id)).toBeGreaterThan(id);
    expect(await availableOf(other.id)).toBe(product.rate);
    const { claims } = (await admin.get(`/serial-numbers/${serialNumbers[0]}`)).body;
    expect(claims.map(({ state }: { state: string }) => state)).toEqual(['approved', 'rejected']);
  });

  it('gives a quantity promotion its units back when it rejects, even if they were used up', async () => {
    const product = await aRatedProduct(upstream.db, { rate: 5 });
    const created = await manager.post('/promotions', {
      ...{ configurationId: product.id, configurationType: 'modules', rate: 40, quantity: 3 },
      startDate: new Date(Date.now() + 1_000).toISOString(),
    });
    const promotionId = created.body.id as number;
    await upstream.db.query(`update promotions set starts_at = now() - interval '1 day' where id = $1`, [promotionId]);
    const { id, company } = await anApproval({ pieces: 3, product });
    const unitsOf = () =>
      rows(
        'select quantity_available as left, quantity_scanned as taken, ends_at is null as runs from promotions where id = $1',
        [promotionId],
      );
    expect(await unitsOf()).toEqual([{ left: 0, taken: 3, runs: false }]);
    // A claim that awaits approval keeps its rate and its unit.
    const [first] = await rows<{ id: number }>('select id from claims where approval_id = $1 order by id', [id]);
    await takeBack(manager, id, { claimIds: [first!.id] });
    expect(await unitsOf()).toEqual([{ left: 0, taken: 3, runs: false }]);
    expect((await takeBack(manager, id, { outcome: 'rejected' })).body).toMatchObject({ balance: 0 });
    expect(await unitsOf()).toEqual([{ left: 2, taken: 1, runs: true }]);
    expect(await rows('select rate from claims where id = $1', [first!.id])).toEqual([{ rate: 40 }]);
    expect(await approve(manager, company.id)).toBeGreaterThan(id);
    expect(await availableOf(company.id)).toBe(40);
  });

  it('explains both movements by their claims', async () => {
    const { id, company, claimIds, product } = await anApproval({ pieces: 3 });
    await takeBack(manager, id, { claimIds: claimIds.slice(0, 2) });
    const moved = await rows<{ id: number }>('select id from point_ledger where company_id = $1 order by id', [
      company.id,
    ]);
    const explain = async (place: number) => (await admin.get(`/point-ledger/${moved[place]!.id}/explanation`)).body;
    expect(await explain(0)).toMatchObject({
      amount: 300,
      lines: [{ what: product.productName, quantity: 3, each: 100, amount: 300 }],
    });
    expect(await explain(1)).toMatchObject({
      amount: -200,
      kind: 'approval_taken_back',
      source: 'reward',
      approval: { id, items: 2 },
      reverses: { id: moved[0]!.id },
      lines: [{ what: product.productName, quantity: 2, each: 100, amount: -200 }],
    });
  });
});

describe('of forecasts, taking back', () => {
  const MONTHS = ['2025-01-01', '2025-02-01'];

  /** Approves both months of a company's forecasts, by type. */
  async function approvedMonths() {
    await setRules(upstream.db);
    const { id: companyId } = await aCompany(upstream.db);
    const forecasts = [];
    for (const day of MONTHS) forecasts.push(await aForecast(upstream.db, { companyId, day, pieces: 20, scanned: 20 }));
    const ids = forecasts.map(({ id }) => id);
    const body = { types: ['forecasts', 'submission'], submission: ids, forecastsAwaitingRejection: [] };
    const data = forecasts.flatMap(({ forecastIds }) => forecastIds);
    const { approved } = (await manager.post('/approvals/approve', { ...body, data })).body;
    const idOf = (type: string) =>
      approved.find(({ forecastType }: { forecastType: string }) => forecastType === type).approvalId as number;
    return { companyId, ids, submission: idOf('submission'), achievement: idOf('achievement') };
  }

  it('one month leaves the other, and the month awaits approval again', async () => {
    const { companyId, ids, submission } = await approvedMonths();
    const { submissionRate, rate } = RULES;
    const { body } = await takeBack(manager, submission, { submissionIds: [ids[1]] });
    expect(body).toMatchObject({
      takeBack: { quantity: 1, qpoints: submissionRate, months: [{ month: 1, year: 2025 }], serialNumbers: [] },
      balance: submissionRate + 2 * rate,
    });
    expect(await approvalOf(submission)).toMatchObject({
      months: [{ submissionId: ids[0] }],
      left: { quantity: 1, qpoints: submissionRate },
    });
    const { body: waiting } = await manager.get(`/forecasts/approvals?submissionId=${ids[1]}`);
    expect(waiting).toMatchObject([{ forecastType: 'submission', qpoints: submissionRate }]);
    const again = { types: ['forecasts', 'submission'], submission: ids, data: [], forecastsAwaitingRejection: [] };
    const { approved, already } = (await manager.post('/approvals/approve', again)).body;
    expect([approved.length, already.length]).toEqual([1, 1]);
    expect(await availableOf(companyId)).toBe(2 * (submissionRate + rate));
  });

  it('an achievement can reject its months, whose submissions stay', async () => {
    const { companyId, ids, achievement } = await approvedMonths();
    const { body } = await takeBack(manager, achievement, { outcome: 'rejected' });
    expect(body.takeBack).toMatchObject({ outcome: 'rejected', quantity: 2, qpoints: 2 * RULES.rate });
    expect(await rows('select achievement_qpoints as q from forecasts where id = any($1)', [ids])).toEqual([
      { q: 0 },
      { q: 0 },
    ]);
    expect(await availableOf(companyId)).toBe(2 * RULES.submissionRate);
    const [moved] = await rows<{ id: number }>(
      `select id from point_ledger where company_id = $1 and kind = 'approval_taken_back'`,
      [companyId],
    );
    expect((await admin.get(`/point-ledger/${moved!.id}/explanation`)).body).toMatchObject({
      source: 'forecast_achievement',
      lines: MONTHS.map((what) => ({ what, amount: -RULES.rate })),
    });
  });
});

describe('it is refused', () => {
  it('with the missing amount if the company has spent the points', async () => {
    const { id, company } = await anApproval({ pieces: 3 });
    await movePoints(upstream.db, [{ companyId: company.id, amount: -120, kind: 'deduction' }]);
    expect(statusLine(await takeBack(manager, id))).toBe(
      `409 ${company.name} has 180 Q available, so 120 Q are missing. Take back less, or give the company points first.`,
    );
    expect((await approvalOf(id)).left).toEqual({ quantity: 3, qpoints: 300, available: 180 });
  });

  it.each([
    [
      'a rejection',
      async () => {
        const product = await aRatedProduct(upstream.db);
        const { id: companyId } = await aCompany(upstream.db);
        await claimsAwaitingApproval(upstream.db, { companyId, product });
        const body = { types: ['modules'], data: [companyId], modules: [], rejected: true };
        const { approved } = (await manager.post('/approvals/approve', body)).body;
        return takeBack(manager, approved[0].approvalId);
      },
      `409 ${REJECTION_STAYS}`,
    ],
    ['an unknown approval', () => takeBack(manager, 999_999), '404 This approval doesn’t exist.'],
    [
      'a blank reason',
      async () => takeBack(manager, (await anApproval()).id, { reason: '  ' }),
      '422 The request is not valid: Reason can’t be blank.',
    ],
    [
      'a claim of another approval',
      async () => {
        const { claimIds } = await anApproval();
        return takeBack(manager, (await anApproval()).id, { claimIds });
      },
      '409 3 chosen items aren’t part of this approval, or no longer. Reload the approval and check again.',
    ],
    [
      'a claim that was taken back',
      async () => {
        const { id, claimIds } = await anApproval();
        await takeBack(manager, id, { claimIds: claimIds.slice(0, 1) });
        return takeBack(manager, id, { claimIds });
      },
      '409 1 chosen item isn’t part of this approval, or no longer. Reload the approval and check again.',
    ],
    [
      'another sum than was shown',
      async () => {
        const { id, claimIds } = await anApproval();
        await takeBack(manager, id, { claimIds: claimIds.slice(0, 1) });
        return takeBack(manager, id, { qpoints: 300 });
      },
      `409 ${SOME_TAKEN_BACK}`,
    ],
    ['people who may not decide', async () => takeBack(await upstream.signIn(3), (await anApproval()).id), FORBIDDEN],
  ])('for %s', async (_, ask, refusal) => {
    expect(statusLine(await ask())).toBe(refusal);
  });

  it('to reverse either movement in the ledger', async () => {
    const { id, company } = await anApproval();
    await takeBack(manager, id);
    const moved = await rows<{ id: number }>('select id from point_ledger where company_id = $1', [company.id]);
    for (const { id: movement } of moved) {
      expect((await admin.post(`/point-ledger/${movement}/reversal`, { reason: 'No' })).status).toBe(409);
    }
    await expect(upstream.db.query('delete from take_backs')).rejects.toThrow();
  });
});

it('a repeated call answers as the first one and moves nothing more', async () => {
  const { id, company } = await anApproval();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { outcome: 'awaiting_approval', reason: 'Twice' };
  const [one, two] = await Promise.all([1, 2].map(() => manager.post(`/approvals/${id}/take-backs`, body, headers)));
  expect(two!.body).toEqual(one!.body);
  expect(await availableOf(company.id)).toBe(0);
});

describe('a second administrator', () => {
  const waitingFor = async (by: Person) =>
    ((await by.get('/proposed-changes')).body as ProposedChange[]).filter(({ call }) => call === 'takeBackApproval');
  const decide = (by: Person, { id }: Pick<ProposedChange, 'id'>, verdict = 'approve') =>
    by.post(`/proposed-changes/${id}/decision`, { verdict });

  it('decides about someone else’s approval, and takes it back for both', async () => {
    const { id, company, claimIds } = await anApproval();
    const { body } = await takeBack(admin, id, { claimIds: claimIds.slice(1) });
    expect(body).toMatchObject({
      why: 'others',
      waiting: {
        state: 'waiting',
        about: `taking back approval ${id} of ${company.name}`,
        record: { type: 'approval', id },
        fields: [
          { label: 'Points', to: '200 Q' },
          { label: 'Serial numbers', to: '2 of 3' },
          { label: 'Afterward', to: 'Awaiting approval' },
          { label: 'Reason', to: 'Scanned by mistake' },
        ],
      },
    });
    expect(body.takeBack).toBeUndefined();
    expect(await availableOf(company.id)).toBe(300);
    expect(await waitingFor(admin)).toMatchObject([{ verdicts: ['withdraw'] }]);
    expect(await waitingFor(manager)).toMatchObject([{ verdicts: [] }]);
    expect(await waitingFor(otherAdmin)).toMatchObject([{ verdicts: ['approve', 'reject'] }]);
    expect((await otherAdmin.get('/work?kind=takeBack')).body.data).toMatchObject([
      { proposal: { id: body.waiting.id } },
    ]);
    expect((await otherAdmin.get('/notices')).body.data).toMatchObject([
      { kind: 'proposed', record: { kind: 'takeBack', id: String(body.waiting.id) } },
    ]);

    expect(statusLine(await decide(otherAdmin, body.waiting))).toBe('200');
    expect(await availableOf(company.id)).toBe(100);
    expect((await approvalOf(id)).takeBacks).toMatchObject([
      { userId: otherAdmin.user.id, firstById: admin.user.id, quantity: 2, qpoints: 200 },
    ]);
    expect((await admin.get('/notices')).body.data).toMatchObject([
      { kind: 'decided', record: { kind: 'approval', id: String(id) } },
    ]);
  });

  it('decides above the threshold, and what two took back counts for neither', async () => {
    const { id, company } = await anApproval({ pieces: 1, rate: 900_000 });
    const { body } = await takeBack(manager, id);
    expect(body.why).toBe('company');
    expect((await decide(admin, body.waiting)).status).toBe(200);
    expect(await availableOf(company.id)).toBe(0);
    const own = await anApproval({ pieces: 1, rate: 900_000, by: admin });
    expect((await takeBack(admin, own.id)).body).toMatchObject({ why: 'company' });
  });

  it('decides what two people approved, even if one of them takes it back', async () => {
    const product = await aRatedProduct(upstream.db, { rate: 900_000 });
    const company = await aCompany(upstream.db);
    await claimsAwaitingApproval(upstream.db, { companyId: company.id, product, pieces: 2 });
    const modules = (await manager.get('/approvals/modules')).body.filter(
      ({ companyId }: { companyId: number }) => companyId === company.id,
    );
    const body = { types: ['modules'], data: [company.id], modules };
    await manager.post('/approvals/approve', body);
    const { approved } = (await admin.post('/approvals/approve', body)).body;
    expect((await takeBack(admin, approved[0].approvalId)).body).toMatchObject({ why: 'others' });
  });

  it('may reject it, and finds it outdated once something else was taken back', async () => {
    const { id, company, claimIds } = await anApproval();
    const { body } = await takeBack(admin, id);
    expect(statusLine(await decide(manager, body.waiting))).toMatch(/^409 Only an administrator/);
    expect((await takeBack(manager, id, { claimIds: claimIds.slice(0, 1) })).status).toBe(200);
    expect(statusLine(await decide(otherAdmin, body.waiting))).toBe(`409 ${PROPOSAL_OUTDATED}`);
    expect((await decide(otherAdmin, body.waiting, 'reject')).status).toBe(200);
    expect(await availableOf(company.id)).toBe(200);
  });

  it('isn’t needed where the threshold is off', async () => {
    const alone = await startUpstream({ database: upstream.database, config: { POINT_APPROVAL_THRESHOLD: 0 } });
    const { id, company } = await anApproval();
    expect((await takeBack(alone.withToken(admin.token) as Person, id)).body).toMatchObject({ balance: 0 });
    expect(await availableOf(company.id)).toBe(0);
    await alone.stop();
  });
});

describe('at once', () => {
  it('of two take-backs one is refused, and the points go once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, company } = await anApproval();
      await movePoints(upstream.db, [{ companyId: company.id, amount: 1_000, kind: 'accrual' }]);
      const answers = await Promise.all([1, 2, 3].map(() => takeBack(manager, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await availableOf(company.id)).toBe(1_000);
    }
  });

  it('a spend and a take-back of the same points leave no debt', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, company } = await anApproval();
      const spending = { companyId: company.id, requestTypeId: 3, qpoints: 200, purposeTypeId: 1 };
      const [taken, spent] = await Promise.all([
        takeBack(manager, id),
        admin.post('/point-request/batch', [spending], { 'idempotency-key': randomUUID() }),
      ]);
      const isSpent = spent.body.pointRequestError.length === 0;
      expect([taken.status, isSpent]).toEqual(isSpent ? [409, true] : [200, false]);
      expect(await availableOf(company.id)).toBe(isSpent ? 100 : 0);
    }
  });

  it('an approval doesn’t include claims that come back while it is decided', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, company, product } = await anApproval({ pieces: 2 });
      await claimsAwaitingApproval(upstream.db, { companyId: company.id, product, pieces: 1 });
      const [, taken] = await Promise.all([approve(manager, company.id), takeBack(manager, id)]);
      expect(taken.status).toBe(200);
      // Without what the approver had seen it would take the returned claims along.
      const [{ waiting } = { waiting: 0 }] = await rows<{ waiting: number }>(
        'select awaiting_approval as waiting from claim_queues where company_id = $1',
        [company.id],
      );
      expect(await availableOf(company.id)).toBe(300 - 100 * waiting);
    }
  });

  it('a take-back and its second administrator’s decision are carried out once', async () => {
    const { id, company } = await anApproval();
    const { body } = await takeBack(admin, id);
    const answers = await Promise.all([
      otherAdmin.post(`/proposed-changes/${body.waiting.id}/decision`, { verdict: 'approve' }),
      takeBack(manager, id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await availableOf(company.id)).toBe(0);
  });
});
