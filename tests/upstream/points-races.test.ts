import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { removeOld } from '@/upstream/jobs/retention';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { aCompany, anOrder, aUser, movePoints } from './harness/factories';
import { RACE_ROUNDS } from './harness/program';
import { TEST_RETENTION } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';
import { ask, companyOf, historyOf, outcomeOf, pointsOf } from './points-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
/** A second copy of the program on the same database. */
let copy: Upstream;
let admin: Person;
let otherAdmin: Person;
let requester: Person;

beforeAll(async () => {
  upstream = await startUpstream();
  copy = await startUpstream({ database: upstream.database });
  [admin, otherAdmin, requester] = (await Promise.all([1, 1, 4].map((role) => upstream.signIn(role)))) as [
    Person,
    Person,
    Person,
  ];
});
afterAll(async () => {
  await copy.stop();
  await upstream.stop();
});
afterEach(async () => expect((await verifyLedger(upstream.db)).differing).toEqual([]));

const { accrue, deduct, advance, cancel, approve } = REQUEST_TYPE;

async function aCompanyWith(points: number): Promise<number> {
  const { id: companyId } = await aCompany(upstream.db);
  if (points > 0) await movePoints(upstream.db, [{ companyId, amount: points, kind: 'accrual' }]);
  return companyId;
}

/** The same person at either copy, in turns. */
const atEither = (person: Person, index: number) => (index % 2 === 0 ? person : copy.withToken(person.token));

const movementsOf = async (companyId: number) =>
  (await upstream.db.query('select amount, kind from point_ledger where company_id = $1 order by id', [companyId]))
    .rows;

describe('at once', () => {
  it('100 deductions with points for 10 let exactly 10 through', async () => {
    const companyId = await aCompanyWith(1_000);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        outcomeOf(atEither(admin, index), { companyId, qpoints: 100, requestTypeId: deduct }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'Deducted')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome.endsWith('has only 0 Q available.'))).toHaveLength(90);
    expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued: 1_000, consumed: 1_000, available: 0 });
    expect(await historyOf(admin, companyId)).toHaveLength(10);
  });

  it('20 accruals that are above the threshold together let no more through than it allows', async () => {
    const companyId = await aCompanyWith(0);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        outcomeOf(atEither(admin, index), { companyId, qpoints: 300_000, requestTypeId: accrue }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'Accrued')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'Accrual Requested')).toHaveLength(1);
    expect((await pointsOf(upstream.db, companyId)).available).toBe(900_000);
  });

  it('10 requests to deduct what is there once leave one that can be carried out', async () => {
    const companyId = await aCompanyWith(500);
    const wishes = Array.from({ length: 10 }, (_, index) =>
      outcomeOf(atEither(index % 3 === 0 ? admin : requester, index), {
        companyId,
        qpoints: 500,
        requestTypeId: deduct,
      }),
    );
    const outcomes = await Promise.all(wishes);
    expect(outcomes.filter((outcome) => /^Deduct(ed|ion Requested)$/.test(outcome))).toHaveLength(1);
  });

  it('batches over the same companies, however they are ordered, never wait for each other', async () => {
    const companies = await Promise.all(Array.from({ length: 8 }, () => aCompanyWith(1_000)));
    const batches = Array.from({ length: 30 }, (_, index) => {
      const items = companies.map((companyId) => ({ companyId, qpoints: 10, requestTypeId: deduct }));
      return ask(atEither(admin, index), index % 3 === 0 ? items.reverse() : items);
    });
    for (const { status, body } of await Promise.all(batches)) {
      expect(status).toBe(200);
      expect(body.pointRequestError).toEqual([]);
    }
    for (const companyId of companies) expect((await pointsOf(upstream.db, companyId)).available).toBe(700);
  });

  it('50 posts with one key write one entry, and all get its answer', async () => {
    const companyId = await aCompanyWith(0);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(atEither(admin, index), { companyId, qpoints: 25, requestTypeId: accrue }, key),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { pointRequestError: [], pointRequests: [{ companyId, requestStatus: 'Accrued' }] },
    });
    expect(await movementsOf(companyId)).toEqual([{ amount: 25, kind: 'accrual' }]);
    const { rows } = await upstream.db.query(`select from activity where after ->> 'companyId' = $1`, [
      String(companyId),
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each(Array.from({ length: RACE_ROUNDS }, (_, round) => [round + 1]))(
    'approve and cancel of one request: one wins (round %i)',
    async () => {
      const companyId = await aCompanyWith(0);
      await outcomeOf(requester, { companyId, qpoints: 40, requestTypeId: accrue });
      const { id } = (await companyOf(admin, companyId)).pointRequest;
      const outcomes = await Promise.all([
        outcomeOf(atEither(admin, 0), { companyId, qpoints: 40, requestTypeId: approve, id }),
        outcomeOf(atEither(requester, 1), { companyId, qpoints: 40, requestTypeId: cancel, id }),
        outcomeOf(atEither(otherAdmin, 1), { companyId, qpoints: 40, requestTypeId: approve, id }),
      ]);
      const done = outcomes.filter((outcome) => outcome === 'Accrued' || outcome === 'Canceled');
      expect(done).toHaveLength(1);
      expect((await pointsOf(upstream.db, companyId)).available).toBe(done[0] === 'Accrued' ? 40 : 0);
      expect(await historyOf(admin, companyId)).toHaveLength(2);
    },
  );

  it('requests for one company leave one that is open', async () => {
    const companyId = await aCompanyWith(0);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        outcomeOf(atEither(requester, index), { companyId, qpoints: 1, requestTypeId: advance }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'Advance Requested')).toHaveLength(1);
  });

  it('an order that is canceled and its movement that is reversed give its points back once', async () => {
    const companyId = await aCompanyWith(0);
    const buyer = await aUser(upstream.db, { roleId: 5, companyId });
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { id } = await anOrder(upstream.db, { buyer, lines: [{ total: 100 }] });
      const { rows } = await upstream.db.query<{ id: number }>(`select id from point_ledger where order_id = $1`, [id]);
      await Promise.all([
        atEither(admin, 0).patch(`/orders/${id}`, { id, orderStatusId: 5 }),
        atEither(admin, 1).post(`/point-ledger/${rows[0]!.id}/reversal`, { reason: 'Test' }),
      ]);
      expect((await pointsOf(upstream.db, companyId)).available).toBe(100 * (round + 1));
    }
  });
});

describe('an idempotency key', () => {
  const wish = (companyId: number, qpoints = 5) => ({ companyId, qpoints, requestTypeId: accrue });

  it('with another body is refused, and does nothing', async () => {
    const companyId = await aCompanyWith(0);
    const key = randomUUID();
    await ask(admin, wish(companyId), key);
    expect(await ask(admin, wish(companyId, 6), key)).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was already used for a different request.' },
    });
    expect(await movementsOf(companyId)).toHaveLength(1);
  });

  it('with the same body in another order of its fields is the same', async () => {
    const companyId = await aCompanyWith(0);
    const key = randomUUID();
    const first = await ask(admin, wish(companyId), key);
    const again = await admin.post('/point-request/batch', [{ requestTypeId: accrue, qpoints: 5, companyId }], {
      'idempotency-key': key,
    });
    expect(again.text).toBe(first.text);
    expect(await movementsOf(companyId)).toHaveLength(1);
  });

  it('keeps a refusal of items too, though they could be done by now', async () => {
    const companyId = await aCompanyWith(0);
    const key = randomUUID();
    const refused = await ask(admin, { ...wish(companyId), requestTypeId: deduct }, key);
    await movePoints(upstream.db, [{ companyId, amount: 5, kind: 'accrual' }]);
    expect((await ask(admin, { ...wish(companyId), requestTypeId: deduct }, key)).text).toBe(refused.text);
  });

  it('belongs to one person', async () => {
    const companyId = await aCompanyWith(0);
    const key = randomUUID();
    await ask(admin, wish(companyId), key);
    await ask(otherAdmin, wish(companyId), key);
    expect(await movementsOf(companyId)).toHaveLength(2);
  });

  it.each(['short', 'x'.repeat(101), 'with space 12', 'semi;colon;1'])('%s is refused in a sentence', async (key) => {
    const answer = await ask(admin, wish(1), key);
    expect(answer).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Idempotency-Key must have 8 to 100') },
    });
  });

  it('is not needed: without one, each call stands for itself', async () => {
    const companyId = await aCompanyWith(0);
    for (let call = 0; call < 2; call += 1)
      expect((await admin.post('/point-request/batch', [wish(companyId)])).status).toBe(200);
    expect(await movementsOf(companyId)).toHaveLength(2);
  });

  it('is kept for two days', async () => {
    const companyId = await aCompanyWith(0);
    const key = randomUUID();
    await ask(admin, wish(companyId), key);
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const isKept = async () =>
      (await upstream.db.query('select from idempotency_keys where key = $1', [key])).rowCount === 1;
    await removeOld(upstream.db, 'idempotency_keys', { retention: TEST_RETENTION, now: hours(47) });
    expect(await isKept()).toBe(true);
    await removeOld(upstream.db, 'idempotency_keys', { retention: TEST_RETENTION, now: hours(49) });
    expect(await isKept()).toBe(false);
  });
});
