import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activitySentence } from '@/lib/domain/activity-words';
import { POINT_AMOUNT_FAULT } from '@/lib/domain/points';
import { OTHERS_REQUEST, OWN_REQUEST, REQUEST_TYPE } from '@/lib/domain/point-request';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { statusLine } from './harness/client';
import { aCompany, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { ask, companyOf, historyOf, outcomeOf, pointsOf } from './points-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let admin: Person;
let otherAdmin: Person;
let requester: Person;
let otherRequester: Person;

beforeAll(async () => {
  upstream = await startUpstream();
  [admin, otherAdmin, requester, otherRequester] = (await Promise.all(
    [1, 1, 4, 4].map((role) => upstream.signIn(role)),
  )) as [Person, Person, Person, Person];
});
afterAll(() => upstream.stop());
afterEach(async () => expect((await verifyLedger(upstream.db)).differing).toEqual([]));

const { advance: ADVANCE, accrue: ACCRUE, deduct: DEDUCT, cancel: CANCEL, approve: APPROVE } = REQUEST_TYPE;

const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;

async function aRichCompany(points = 10_000, name?: string) {
  const company = await aCompany(upstream.db, { name });
  if (points > 0) await movePoints(upstream.db, [{ companyId: company.id, amount: points, kind: 'accrual' }]);
  return company;
}

describe('an administrator', () => {
  it.each([
    [ACCRUE, 'Accrued', { accrued: 10_300, consumed: 0, available: 10_300 }],
    [ADVANCE, 'Advanced', { accrued: 10_300, consumed: 0, available: 10_300 }],
    [DEDUCT, 'Deducted', { accrued: 10_000, consumed: 300, available: 9_700 }],
  ])('carries out type %i at once: %s', async (requestTypeId, status, points) => {
    const { id: companyId } = await aRichCompany();
    expect(await outcomeOf(admin, { companyId, qpoints: 300, requestTypeId })).toBe(status);
    expect(await pointsOf(upstream.db, companyId)).toEqual(points);
    expect(await companyOf(admin, companyId)).toMatchObject({
      totalQpoints: points.accrued,
      consumed: points.consumed,
      availableQpoints: points.available,
      pointRequest: { qpoints: 300, requestStatus: status, requestTypeId },
    });
  });

  it('settles an advance at its own amount, and moves no points by that', async () => {
    const { id: companyId } = await aRichCompany(0);
    await outcomeOf(admin, { companyId, qpoints: 500, requestTypeId: ADVANCE });
    expect(await outcomeOf(admin, { companyId, qpoints: 999, requestTypeId: ACCRUE })).toBe('Settled');
    expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued: 500, consumed: 0, available: 500 });
    expect(await historyOf(admin, companyId)).toMatchObject([
      { requestStatus: 'Settled', qpoints: 500 },
      { requestStatus: 'Advanced', qpoints: 500 },
    ]);
  });

  it('takes an advance back, unless it is spent', async () => {
    const company = await aRichCompany(0, 'Sunrise Solar');
    await outcomeOf(admin, { companyId: company.id, qpoints: 1_500, requestTypeId: ADVANCE });
    await movePoints(upstream.db, [{ companyId: company.id, amount: -300, kind: 'order', orderId: 900_001 }]);
    const refused = await outcomeOf(admin, { companyId: company.id, qpoints: 1, requestTypeId: CANCEL });
    expect(refused).toBe('Sunrise Solar has only 1,200 Q available.');
    await movePoints(upstream.db, [{ companyId: company.id, amount: 300, kind: 'give_back', orderId: 900_001 }]);
    expect(await outcomeOf(admin, { companyId: company.id, qpoints: 1, requestTypeId: CANCEL })).toBe('Canceled');
    expect(await pointsOf(upstream.db, company.id)).toEqual({ accrued: 0, consumed: 0, available: 0 });
  });

  it('above the threshold needs a different administrator', async () => {
    const { id: companyId } = await aRichCompany(0);
    expect(await outcomeOf(admin, { companyId, qpoints: 1_000_001, requestTypeId: ACCRUE })).toBe('Accrual Requested');
    expect(await outcomeOf(admin, { companyId, qpoints: 1_000_001, requestTypeId: APPROVE })).toBe(OWN_REQUEST);
    expect((await pointsOf(upstream.db, companyId)).available).toBe(0);
    expect(await outcomeOf(otherAdmin, { companyId, qpoints: 5, requestTypeId: APPROVE })).toBe('Accrued');
    expect((await pointsOf(upstream.db, companyId)).available).toBe(1_000_001);
  });
});

describe('someone who is no administrator', () => {
  it('only requests, and for the subscription whatever is sent', async () => {
    const { id: companyId } = await aRichCompany();
    const { body: purposes } = await admin.post('/purpose-type', { name: `Bonus ${randomUUID()}` });
    const purposeTypeId = purposes.at(-1).id as number;
    expect(await outcomeOf(requester, { companyId, qpoints: 300, requestTypeId: DEDUCT, purposeTypeId })).toBe(
      'Deduction Requested',
    );
    expect((await pointsOf(upstream.db, companyId)).available).toBe(10_000);
    const { pointRequest } = await companyOf(requester, companyId);
    expect(pointRequest).toMatchObject({ purposeTypeId: 1, purpose: 'Subscription', requesterId: requester.user.id });

    expect(await outcomeOf(requester, { companyId, qpoints: 300, requestTypeId: APPROVE })).toBe(
      'Only an administrator can approve a request.',
    );
    expect(await outcomeOf(otherRequester, { companyId, qpoints: 300, requestTypeId: CANCEL })).toBe(OTHERS_REQUEST);
    expect(await outcomeOf(requester, { companyId, qpoints: 300, requestTypeId: CANCEL })).toBe('Canceled');
  });

  it('sees what became of the own requests', async () => {
    const mine = await upstream.signIn(4);
    const [first, second] = [await aRichCompany(0, 'Own One'), await aRichCompany(0, 'Own Two')];
    await ask(
      mine,
      [first, second].map(({ id }) => ({ companyId: id, qpoints: 10, requestTypeId: ACCRUE })),
    );
    await outcomeOf(admin, { companyId: first.id, qpoints: 10, requestTypeId: CANCEL });
    const { body } = await mine.get('/point-request/own');
    expect(body.data).toMatchObject([
      { companyName: 'Own One', requestStatus: 'Rejected', qpoints: 10 },
      { companyName: 'Own Two', requestStatus: 'Accrual Requested', qpoints: 10 },
    ]);
    expect((await otherRequester.get('/point-request/own?size=100')).body.data).not.toContainEqual(
      expect.objectContaining({ companyName: 'Own One' }),
    );
  });

  it('reads why the request was rejected, where that was said, and the log tells it', async () => {
    const mine = await upstream.signIn(4);
    const { id: companyId, name } = await aRichCompany(0);
    const wish = { companyId, qpoints: 10, requestTypeId: ACCRUE };
    await outcomeOf(mine, wish);
    const reason = 'The installation is not finished.';
    expect(await outcomeOf(admin, { ...wish, requestTypeId: CANCEL, reason })).toBe('Rejected');
    expect((await mine.get('/point-request/own')).body.data[0]).toMatchObject({ requestStatus: 'Rejected', reason });
    expect(await historyOf(mine, companyId)).toMatchObject([{ requestStatus: 'Rejected', reason }, { reason: null }]);
    const { body } = await admin.get(`/activity?object=company:${companyId}`);
    expect(body.data.map((entry: Parameters<typeof activitySentence>[0]) => activitySentence(entry))).toEqual([
      `Rejected the request for ${name}`,
      `Requested a change of the points of ${name}`,
    ]);
    // A later step begins without one.
    await outcomeOf(mine, wish);
    expect((await companyOf(admin, companyId)).pointRequest).toMatchObject({ reason: null });
  });

  it.each([
    ['', '0.reason must not be empty'],
    ['x'.repeat(201), '0.reason must have at most 200 characters'],
    ['two\nlines', 'This can’t contain line breaks or invisible characters'],
  ])('is never told the reason %j, which is refused', async (reason, fault) => {
    const { id: companyId } = await aRichCompany(0);
    await outcomeOf(requester, { companyId, qpoints: 10, requestTypeId: ACCRUE });
    const answer = await ask(admin, { companyId, qpoints: 10, requestTypeId: CANCEL, reason });
    expect(statusLine(answer)).toBe(`422 The request is not valid: ${fault}.`);
    expect((await companyOf(admin, companyId)).pointRequest).toMatchObject({ requestStatus: 'Accrual Requested' });
  });

  it('asks to settle an advance or to take it back, and the advance stays out until that is decided', async () => {
    const { id: companyId } = await aRichCompany(0);
    await outcomeOf(admin, { companyId, qpoints: 700, requestTypeId: ADVANCE });
    expect(await outcomeOf(requester, { companyId, qpoints: 1, requestTypeId: CANCEL })).toBe('Deduction Requested');
    expect((await pointsOf(upstream.db, companyId)).available).toBe(700);
    expect(await outcomeOf(otherAdmin, { companyId, qpoints: 1, requestTypeId: CANCEL })).toBe('Advanced');
    expect(await outcomeOf(requester, { companyId, qpoints: 1, requestTypeId: ACCRUE })).toBe('Accrual Requested');
    // Who advanced the points may approve what another one asks.
    expect(await outcomeOf(admin, { companyId, qpoints: 1, requestTypeId: APPROVE })).toBe('Settled');
    expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued: 700, consumed: 0, available: 700 });
    expect(
      (await historyOf(admin, companyId)).map(({ requestStatus }: { requestStatus: string }) => requestStatus),
    ).toEqual(['Settled', 'Accrual Requested', 'Advanced', 'Rejected', 'Deduction Requested', 'Advanced']);
  });
});

describe('an approval', () => {
  it('gives what was requested, to the purpose that was requested', async () => {
    const { id: companyId } = await aRichCompany(0);
    await outcomeOf(requester, { companyId, qpoints: 250, requestTypeId: ADVANCE });
    const { pointRequest } = await companyOf(admin, companyId);
    expect(
      await outcomeOf(admin, {
        companyId,
        qpoints: 9_999,
        requestTypeId: APPROVE,
        purposeTypeId: 999,
        id: pointRequest.id,
      }),
    ).toBe('Advanced');
    expect((await pointsOf(upstream.db, companyId)).available).toBe(250);
    expect(await historyOf(admin, companyId)).toMatchObject([
      { requestStatus: 'Advanced', qpoints: 250, purpose: 'Subscription', lastName: admin.user.lastName },
      { requestStatus: 'Advance Requested', qpoints: 250, purpose: 'Subscription', lastName: requester.user.lastName },
    ]);
  });

  it('of a deduction is refused while the company has too few points, and the request stays', async () => {
    const company = await aRichCompany(101, 'Short Solar');
    await outcomeOf(requester, { companyId: company.id, qpoints: 101, requestTypeId: DEDUCT });
    await movePoints(upstream.db, [{ companyId: company.id, amount: -1, kind: 'order', orderId: 900_002 }]);
    expect(await outcomeOf(admin, { companyId: company.id, qpoints: 101, requestTypeId: APPROVE })).toBe(
      'Short Solar has only 100 Q available.',
    );
    expect((await companyOf(admin, company.id)).pointRequest.requestStatus).toBe('Deduction Requested');
  });

  it('of another request than the one that was seen is refused', async () => {
    const company = await aRichCompany(0, 'Moving Solar');
    await outcomeOf(requester, { companyId: company.id, qpoints: 5, requestTypeId: ACCRUE });
    const seen = (await companyOf(admin, company.id)).pointRequest.id;
    await outcomeOf(requester, { companyId: company.id, qpoints: 5, requestTypeId: CANCEL, id: seen });
    await outcomeOf(requester, { companyId: company.id, qpoints: 5_000, requestTypeId: ACCRUE });
    expect(await outcomeOf(admin, { companyId: company.id, qpoints: 5, requestTypeId: APPROVE, id: seen })).toMatch(
      new RegExp(`^Not approved: Moving Solar, 5 Q\\. ${nameOf(requester)} canceled it at \\d\\d:\\d\\d\\.$`),
    );
    expect((await pointsOf(upstream.db, company.id)).available).toBe(0);
    expect(await outcomeOf(admin, { companyId: company.id, qpoints: 5, requestTypeId: ACCRUE, id: seen })).toBe(
      'Someone else updated the points of Moving Solar. Check them again.',
    );
  });

  it('that another decided before is refused with who and when', async () => {
    const company = await aRichCompany(0, 'Late Solar');
    const late = async (person: Person, requestTypeId: number, id?: number) =>
      outcomeOf(person, { companyId: company.id, qpoints: 1, requestTypeId, ...(id && { id }) });
    const asked = async (type: number) => {
      await outcomeOf(requester, { companyId: company.id, qpoints: 23_500, requestTypeId: type });
      return (await companyOf(admin, company.id)).pointRequest.id as number;
    };
    const first = await asked(ACCRUE);
    await late(otherAdmin, CANCEL, first);
    const by = `${nameOf(otherAdmin)} rejected it at \\d\\d:\\d\\d\\.$`;
    expect(await late(admin, APPROVE, first)).toMatch(new RegExp(`^Not approved: Late Solar, 23,500 Q\\. ${by}`));
    expect(await late(admin, APPROVE)).toMatch(new RegExp(`^Not approved: Late Solar, 23,500 Q\\. ${by}`));
    expect(await late(requester, CANCEL, first)).toMatch(new RegExp(`^Not canceled: Late Solar, 23,500 Q\\. ${by}`));
    expect(await late(otherAdmin, APPROVE, first)).toMatch(/^Not approved: Late Solar, 23,500 Q\. You rejected it at /);
    const advance = await asked(ADVANCE);
    await late(otherAdmin, APPROVE, advance);
    expect(await late(admin, APPROVE, advance)).toMatch(/^Not approved: Late Solar, .* approved it at /);
    // To settle it or take it back waits again, and is rejected: the advance stays out.
    await late(requester, CANCEL, advance);
    await late(otherAdmin, CANCEL, advance);
    expect(await late(admin, APPROVE, advance)).toMatch(/^Not approved: Late Solar, .* rejected it at /);
  });
});

describe('a batch', () => {
  it('lets each item stand or fall alone, and tells which fell and why', async () => {
    const [rich, poor, odd] = [await aRichCompany(500), await aRichCompany(50, 'Poor Solar'), await aRichCompany(0)];
    const { status, body } = await ask(admin, [
      { companyId: rich.id, qpoints: 100, requestTypeId: DEDUCT },
      { companyId: poor.id, qpoints: 100, requestTypeId: DEDUCT },
      { companyId: 999_999, qpoints: 1, requestTypeId: ACCRUE },
      { companyId: odd.id, qpoints: 1, requestTypeId: 77 },
      { companyId: odd.id, qpoints: 1, requestTypeId: ACCRUE, purposeTypeId: 888_888 },
      { companyId: odd.id, qpoints: 1, requestTypeId: APPROVE },
      { companyId: odd.id, qpoints: 30, requestTypeId: ACCRUE, purposeTypeId: 1 },
      // Of the same company, it follows the one before.
      { companyId: odd.id, qpoints: 31, requestTypeId: DEDUCT },
      { companyId: odd.id, qpoints: 30, requestTypeId: DEDUCT },
    ]);
    expect(status).toBe(200);
    expect(body.pointRequestError).toEqual([
      { companyId: poor.id, message: 'Poor Solar has only 50 Q available.' },
      { companyId: 999_999, message: 'This company doesn’t exist.' },
      { companyId: odd.id, message: 'This request type doesn’t exist.' },
      { companyId: odd.id, message: 'This purpose no longer exists. Choose another one.' },
      { companyId: odd.id, message: 'Approve isn’t possible because this company has no open request.' },
      { companyId: odd.id, message: `${odd.name} has only 30 Q available.` },
    ]);
    expect(
      body.pointRequests.map(({ companyId, requestStatus }: { companyId: number; requestStatus: string }) => [
        companyId,
        requestStatus,
      ]),
    ).toEqual([
      [rich.id, 'Deducted'],
      [odd.id, 'Accrued'],
      [odd.id, 'Deducted'],
    ]);
    expect(await pointsOf(upstream.db, odd.id)).toEqual({ accrued: 30, consumed: 30, available: 0 });
  });

  it('leaves an activity entry for each item that was done', async () => {
    const { id: companyId, name } = await aRichCompany(500);
    await ask(admin, [
      { companyId, qpoints: 100, requestTypeId: DEDUCT, purposeTypeId: 1 },
      { companyId, qpoints: 500, requestTypeId: DEDUCT },
    ]);
    const { rows } = await upstream.db.query(`select * from activity where after ->> 'companyId' = $1`, [
      String(companyId),
    ]);
    expect(rows).toMatchObject([
      {
        user_id: admin.user.id,
        action: 'requestPoints',
        object_type: 'point request',
        before: null,
        after: { company: name, requestStatus: 'Deducted', qpoints: 100, moved: -100, purpose: 'Subscription' },
      },
    ]);
  });

  it.each(['', null, '0x10', '100', true, 1.5, -1, 0, 1_000_000_001, 1e21])(
    'with the amount %j is refused in a sentence, whole',
    async (qpoints) => {
      const { id: companyId } = await aRichCompany();
      const answer = await ask(admin, [
        { companyId, qpoints: 1, requestTypeId: DEDUCT },
        { companyId, qpoints, requestTypeId: DEDUCT },
      ]);
      expect(statusLine(answer)).toBe('422 The request is not valid: Point Amount must be from 1 to 1,000,000,000.');
      expect(answer.body.errors).toContainEqual({ path: '1.qpoints', msg: POINT_AMOUNT_FAULT });
      expect((await pointsOf(upstream.db, companyId)).available).toBe(10_000);
    },
  );

  it('without items, or with too many, is refused', async () => {
    expect(statusLine(await ask(admin, []))).toBe('422 The request is not valid: the body must not be empty.');
    expect(
      (
        await ask(
          admin,
          Array.from({ length: 101 }, () => ({ companyId: 1, qpoints: 1, requestTypeId: 1 })),
        )
      ).status,
    ).toBe(422);
  });
});

describe('a company', () => {
  it('has one open request at most, whatever asks for more', async () => {
    const { id: companyId } = await aRichCompany();
    const wishes = [ADVANCE, ACCRUE, DEDUCT].map((requestTypeId) => ({ companyId, qpoints: 1, requestTypeId }));
    const { body } = await ask(requester, wishes);
    expect(body.pointRequests).toHaveLength(1);
    expect(body.pointRequestError.map(({ message }: { message: string }) => message)).toEqual([
      'Accrue isn’t possible while a request from this company is awaiting a decision.',
      'Deduct isn’t possible while a request from this company is awaiting a decision.',
    ]);
    const insert = upstream.db.query(
      'insert into point_requests (company_id, request_type_id, request_status_id, qpoints) values ($1, 1, 4, 1)',
      [companyId],
    );
    await expect(insert).rejects.toThrow('point_requests_open');
  });
});

describe('a deduction above what is available', () => {
  it.each([
    ['asked for', () => requester],
    ['above the threshold', () => admin],
  ])('is refused at once where it would wait: %s', async (_, person) => {
    const company = await aRichCompany(2_000_000, 'Bright Roofs');
    const refused = await outcomeOf(person(), { companyId: company.id, qpoints: 2_000_001, requestTypeId: DEDUCT });
    expect(refused).toBe('Bright Roofs has only 2,000,000 Q available.');
    expect(await historyOf(admin, company.id)).toEqual([]);
    expect(await outcomeOf(person(), { companyId: company.id, qpoints: 2_000_000, requestTypeId: DEDUCT })).toBe(
      'Deduction Requested',
    );
  });
});

describe('above the threshold within a day', () => {
  it('many requests in one batch count together', async () => {
    const { id: companyId } = await aRichCompany(0);
    const { id: other } = await aRichCompany(0);
    const wish = { companyId, qpoints: 400_000, requestTypeId: ACCRUE };
    const little = { ...wish, companyId: other, qpoints: 100_000 };
    const { body } = await ask(await upstream.signIn(1), [wish, wish, little, wish, wish]);
    expect(body.pointRequests.map(({ requestStatus }: { requestStatus: string }) => requestStatus)).toEqual([
      ...['Accrued', 'Accrued', 'Accrued', 'Accrual Requested'],
    ]);
    expect(body.pointRequests.at(-1)).toMatchObject({ exceeds: 'company' });
    // The fifth finds the fourth waiting.
    expect(body.pointRequestError).toHaveLength(1);
    expect((await pointsOf(upstream.db, companyId)).available).toBe(800_000);
  });

  it('one person gives no more to many companies', async () => {
    const companies = await Promise.all(Array.from({ length: 20 }, () => aRichCompany(0)));
    const wishes = companies.map(({ id }) => ({ companyId: id, qpoints: 1_000_000, requestTypeId: ACCRUE }));
    const { body } = await ask(await upstream.signIn(1), wishes);
    const [first, ...others] = body.pointRequests as { requestStatus: string; exceeds?: string }[];
    expect(first).toMatchObject({ requestStatus: 'Accrued' });
    for (const other of others) expect(other).toMatchObject({ requestStatus: 'Accrual Requested', exceeds: 'person' });
    expect(others).toHaveLength(19);
    const approved = wishes.slice(1).map((wish) => ({ ...wish, requestTypeId: APPROVE }));
    expect((await ask(await upstream.signIn(1), approved)).body.pointRequestError).toEqual([]);
  });

  it('an advance taken back alone counts, although someone else had asked for that before', async () => {
    const { id: companyId } = await aRichCompany(0);
    const one = await upstream.signIn(1);
    const advance = { companyId, qpoints: 400_000, requestTypeId: ADVANCE };
    expect(await outcomeOf(one, advance)).toBe('Advanced');
    expect(await outcomeOf(requester, { ...advance, requestTypeId: CANCEL })).toBe('Deduction Requested');
    await outcomeOf(requester, { ...advance, requestTypeId: CANCEL });
    expect(await outcomeOf(one, { ...advance, requestTypeId: CANCEL })).toBe('Canceled');
    const { body } = await ask(one, { companyId, qpoints: 300_000, requestTypeId: ACCRUE });
    expect(body.pointRequests).toMatchObject([{ requestStatus: 'Accrual Requested', exceeds: 'company' }]);
  });

  it('two take an advance back that two gave', async () => {
    const { id: companyId } = await aRichCompany(0);
    const [one, two] = [await upstream.signIn(1), await upstream.signIn(1)];
    expect(await outcomeOf(requester, { companyId, qpoints: 500, requestTypeId: ADVANCE })).toBe('Advance Requested');
    expect(await outcomeOf(one, { companyId, qpoints: 500, requestTypeId: APPROVE })).toBe('Advanced');
    expect(await outcomeOf(one, { companyId, qpoints: 500, requestTypeId: CANCEL })).toBe('Deduction Requested');
    expect(await outcomeOf(two, { companyId, qpoints: 500, requestTypeId: APPROVE })).toBe('Canceled');
  });

  it('so do those that follow each other, of either sign; what another approved, and what is older, does not', async () => {
    const [admin, otherAdmin] = [await upstream.signIn(1), await upstream.signIn(1)];
    const { id: companyId } = await aRichCompany(5_000_000);
    expect(await outcomeOf(requester, { companyId, qpoints: 900_000, requestTypeId: ACCRUE })).toBe(
      'Accrual Requested',
    );
    expect(await outcomeOf(admin, { companyId, qpoints: 1, requestTypeId: APPROVE })).toBe('Accrued');
    expect(await outcomeOf(admin, { companyId, qpoints: 600_000, requestTypeId: ACCRUE })).toBe('Accrued');
    expect(await outcomeOf(admin, { companyId, qpoints: 400_000, requestTypeId: DEDUCT })).toBe('Deducted');
    expect(await outcomeOf(otherAdmin, { companyId, qpoints: 1, requestTypeId: DEDUCT })).toBe('Deduction Requested');
    expect(await outcomeOf(admin, { companyId, qpoints: 1, requestTypeId: APPROVE })).toBe('Deducted');

    const tomorrow = await startUpstream({
      database: upstream.database,
      now: () => new Date(Date.now() + 25 * 3_600_000),
    });
    const later = await tomorrow.signIn(1);
    expect(await outcomeOf(later, { companyId, qpoints: 1_000_000, requestTypeId: ACCRUE })).toBe('Accrued');
    await tomorrow.stop();
  });
});

describe('the history of requests', () => {
  it('is that of a company that there is', async () => {
    expect(statusLine(await admin.get('/point-request/histories?companyId=999999'))).toBe(
      '404 This company doesn’t exist.',
    );
  });

  it.each([
    'update point_request_steps set qpoints = 1',
    'delete from point_request_steps',
    'truncate point_request_steps',
  ])('refuses to be rewritten: %s', async (sql) => {
    const { id: companyId } = await aRichCompany(0);
    await outcomeOf(admin, { companyId, qpoints: 1, requestTypeId: ACCRUE });
    await expect(upstream.db.query(sql)).rejects.toThrow('append-only');
  });
});

it('tells the types and the statuses of requests', async () => {
  expect((await requester.get('/point-request/types')).body).toEqual([
    { id: 1, name: 'Advance' },
    { id: 2, name: 'Accrue' },
    { id: 3, name: 'Deduct' },
    { id: 4, name: 'Cancel' },
    { id: 5, name: 'Approve' },
  ]);
  expect((await requester.get('/point-request/statuses')).body.map(({ name }: { name: string }) => name)).toEqual([
    'Advance Requested',
    'Accrual Requested',
    'Deduction Requested',
    'Advanced',
    'Accrued',
    'Deducted',
    'Canceled',
    'Rejected',
    'Settled',
  ]);
});
