import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityPage } from '@/lib/contract/activity';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { bulkSentence } from '@/lib/domain/activity-words';
import { setMonthZone } from '@/upstream/resources/claims/month-zone';
import { registerClaims, uploadSerialNumbers } from './claims-fixture';
import { aForecast, RULES, scan, setRules, type TestForecast } from './forecasts-fixture';
import { statusLine } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let copy: Upstream;
let manager: Awaited<ReturnType<Upstream['signIn']>>;
let other: Awaited<ReturnType<Upstream['signIn']>>;

/** In Los Angeles it is still October at the first of these. */
let now = new Date('2026-11-15T20:00:00Z');

beforeAll(async () => {
  const options = { now: () => now };
  upstream = await startUpstream(options);
  copy = await startUpstream({ ...options, database: upstream.database });
  manager = await upstream.signIn(2);
  other = copy.withToken((await upstream.signIn(1)).token) as typeof manager;
});
afterAll(async () => {
  await copy.stop();
  await upstream.stop();
});

beforeEach(async () => {
  now = new Date('2026-11-15T20:00:00Z');
  await setRules(upstream.db);
});

const list = async (query = '') => (await manager.get(`/forecasts/approvals${query}`)).body as ForecastApproval[];
const listed = async ({ id }: TestForecast) => (await list()).filter(({ submissionId }) => submissionId === id);

interface Choice {
  submission?: TestForecast[];
  data?: TestForecast[];
  held?: TestForecast[];
  more?: object;
}

const bodyOf = ({ submission = [], data = [], held = [], more = {} }: Choice) => ({
  types: ['forecasts', 'submission'],
  submission: submission.map(({ id }) => id),
  data: data.flatMap(({ forecastIds }) => forecastIds),
  forecastsAwaitingRejection: held.flatMap(({ forecastIds }) => forecastIds),
  ...more,
});
const approve = (choice: Choice, by = manager) => by.post('/approvals/approve', bodyOf(choice));
const reject = (choice: Choice, by = manager) =>
  by.post('/approvals/approve', bodyOf({ ...choice, more: { rejected: true } }));

const movementsOf = async ({ companyId }: TestForecast) =>
  (
    await upstream.db.query(
      'select amount, kind, approval_id is not null as named from point_ledger where company_id = $1 order by id',
      [companyId],
    )
  ).rows;
const approvalsOf = async ({ companyId }: TestForecast) =>
  (
    await upstream.db.query('select kind, decision, items, qpoints from approvals where company_id = $1 order by id', [
      companyId,
    ])
  ).rows;

describe('what waits', () => {
  it('tells of a month what was forecast, scanned and achieved, and of which modules', async () => {
    const forecast = await aForecast(upstream.db, {
      day: '2026-10-01',
      pieces: 100,
      scanned: 110,
      name: 'Sun <b>& Sons</b>',
    });
    const [submission, achievement] = await listed(forecast);
    const shared = {
      ...{
        companyId: forecast.companyId,
        name: 'Sun <b>& Sons</b>',
        month: 9,
        year: 2026,
        totalScannedWattage: 44_000,
        forecastedWatts: 40_000,
      },
      ...{ percentage: 1.1, forecastIds: forecast.forecastIds, submissionId: forecast.id, awaitingUpdate: 0 },
      codes: [{ productName: forecast.product.productName, volume: 400, wattage: 44_000, count: 110 }],
      lines: [{ productName: forecast.product.productName, volume: 400, wattage: 40_000, count: 100 }],
    };
    expect(submission).toEqual({ ...shared, forecastType: 'submission', qpoints: RULES.submissionRate, isHeld: false });
    expect(achievement).toEqual({ ...shared, forecastType: 'achievement', qpoints: RULES.rate, isHeld: false });
    expect(await list(`?submissionId=${forecast.id}&without=codes`)).toEqual(
      [submission, achievement].map(({ codes: _, lines: __, ...item }: Partial<ForecastApproval> = {}) => item),
    );
  });

  it('holds achievements outside the band, at every bound of it', async () => {
    for (const [scanned, isHeld] of [
      [99, true],
      [100, false],
      [120, false],
      [121, true],
    ] as const) {
      const forecast = await aForecast(upstream.db, { day: '2026-10-01', pieces: 100, scanned });
      expect((await listed(forecast)).map((item) => [item.forecastType, item.isHeld])).toEqual([
        ['submission', false],
        ['achievement', isHeld],
      ]);
    }
    const small = await aForecast(upstream.db, { day: '2026-10-01', pieces: 9, scanned: 9 });
    expect((await listed(small))[1]!.isHeld).toBe(true);
    // The dashboard counts those that are not held.
    const { approvals } = (await manager.get('/dashboard')).body;
    expect(approvals.forecasts).toEqual({ count: (await list()).filter(({ isHeld }) => !isHeld).length });
  });

  it('has achievements of months that are over alone, in the zone of the portal', async () => {
    const october = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 10 });
    now = new Date('2026-11-01T06:59:59Z');
    expect((await listed(october)).map(({ forecastType }) => forecastType)).toEqual(['submission']);
    expect(await approve({ data: [october] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('isn’t over') },
    });
    now = new Date('2026-11-01T07:00:00Z');
    expect((await listed(october)).map(({ forecastType }) => forecastType)).toEqual(['submission', 'achievement']);
  });

  it('counts what was scanned by the months of the portal, and nothing that was rejected', async () => {
    const forecast = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10 });
    await scan(upstream.db, forecast, '2026-10-01T06:59:59Z', 1);
    await scan(upstream.db, forecast, '2026-10-01T07:00:00Z', 2);
    await scan(upstream.db, forecast, '2026-11-01T06:59:59Z', 4);
    await scan(upstream.db, forecast, '2026-11-01T07:00:00Z', 8);
    expect((await listed(forecast))[1]).toMatchObject({
      totalScannedWattage: 6 * 400,
      codes: [{ count: 6, wattage: 6 * 400 }],
    });
    const rejected = await manager.post('/approvals/approve', {
      types: ['modules'],
      data: [forecast.companyId],
      modules: [],
      rejected: true,
    });
    expect(rejected.status).toBe(200);
    expect((await listed(forecast))[1]).toMatchObject({ totalScannedWattage: 0, codes: [] });
    const { rows } = await upstream.db.query('select watts from claim_months where company_id = $1', [
      forecast.companyId,
    ]);
    expect(rows.map(({ watts }) => watts)).toEqual([0, 0, 0]);
  });

  it('counts anew where the portal moves to another zone', async () => {
    const forecast = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10 });
    await scan(upstream.db, forecast, '2026-10-01T06:59:59Z', 3);
    const october = async () => (await listed(forecast))[1]!.totalScannedWattage;
    expect(await october()).toBe(0);
    expect(await setMonthZone(upstream.db, 'UTC')).toBe(true);
    expect(await october()).toBe(3 * 400);
    expect(await setMonthZone(upstream.db, 'UTC')).toBe(false);
    await setMonthZone(upstream.db, 'America/Los_Angeles');
    expect(await october()).toBe(0);
  });

  it('goes by the promotion of last month, else by the default', async () => {
    const forecast = await aForecast(upstream.db, { day: '2026-10-01', pieces: 100, scanned: 130 });
    const promote = (from: string, to: string, rate: number) =>
      upstream.db.query(
        `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at, percentage,
          achieved_volume, submission_rate)
         select id, 'date', $3, $1, $2, 30, 1, 7 from configurations where configuration_type = 'forecasts'
         returning id`,
        [from, to, rate],
      );
    await promote('2026-11-01T07:00:01Z', '2026-12-01T06:59:59Z', 9_999);
    expect((await manager.get('/promotions/month/2026-10-01')).body).toBeNull();
    for (const day of ['0000-01-15', '9999-12-15'])
      expect((await manager.get(`/promotions/month/${day}`)).status, day).toBe(200);
    expect((await manager.get('/promotions/month/2026-11-01')).body).toMatchObject({ rate: 9_999 });
    expect((await listed(forecast)).map(({ qpoints, isHeld }) => [qpoints, isHeld])).toEqual([
      [250, false],
      [1_500, true],
    ]);
    await promote('2026-10-14T07:00:01Z', '2026-11-01T06:59:59Z', 2_000);
    expect((await manager.get('/promotions/month/2026-10-01')).body).toMatchObject({ rate: 2_000, percentage: 30 });
    expect((await listed(forecast)).map(({ qpoints, isHeld }) => [qpoints, isHeld])).toEqual([
      [7, false],
      [2_000, false],
    ]);
    await upstream.db.query('delete from promotions');
  });
});

describe('a decision', () => {
  it('gives flat points for each kind of a month, by one approval and one movement a company and kind', async () => {
    const october = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 10 });
    const september = await aForecast(upstream.db, {
      day: '2026-09-01',
      pieces: 20,
      scanned: 22,
      companyId: october.companyId,
    });
    const answer = await approve({ submission: [october], data: [october, september] });
    expect(answer).toMatchObject({ status: 200, body: { rejected: [], already: [] } });
    expect(
      answer.body.approved.map(({ forecastType, month, amount }: Record<string, unknown>) => [
        forecastType,
        month,
        amount,
      ]),
    ).toEqual([
      ['submission', 9, 250],
      ['achievement', 9, 1_500],
      ['achievement', 8, 1_500],
    ]);
    expect(await movementsOf(october)).toEqual([
      { amount: 250, kind: 'forecast_submission', named: true },
      { amount: 3_000, kind: 'forecast_achievement', named: true },
    ]);
    expect(await approvalsOf(october)).toEqual([
      { kind: 'forecast_submission', decision: 'approved', items: 1, qpoints: 250 },
      { kind: 'forecast_achievement', decision: 'approved', items: 2, qpoints: 3_000 },
    ]);
    expect((await listed(september)).map(({ forecastType }) => forecastType)).toEqual(['submission']);

    // Each Q leads to the serial numbers that earned it.
    const achieved = answer.body.approved.at(-1).approvalId;
    expect((await manager.get(`/approvals/${achieved}`)).body.months).toEqual([
      { submissionId: september.id, month: 8, year: 2026, forecastedWatts: 8_000, totalScannedWattage: 8_800 },
      { submissionId: october.id, month: 9, year: 2026, forecastedWatts: 4_000, totalScannedWattage: 4_000 },
    ]);
    const { body: scanned } = await manager.get(`/forecasts/scanned?submissionId=${september.id}&size=100`);
    expect(scanned.total).toBe(22);
    expect(new Set(scanned.data.map(({ volume }: { volume: number }) => volume))).toEqual(new Set([400]));
    expect(statusLine(await manager.get('/forecasts/scanned?submissionId=99999999'))).toBe(
      '404 This forecast doesn’t exist.',
    );
    const { rows } = await upstream.db.query(
      `select after from activity where object_type = 'approval' and after ->> 'companyId' = $1 order by id`,
      [String(october.companyId)],
    );
    expect(rows.map(({ after }) => after.months)).toEqual([['October 2026'], ['October 2026', 'September 2026']]);
  });

  it('that approves what lies outside the band is refused, and nothing is decided', async () => {
    const inside = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 10 });
    const outside = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 20, name: 'Too Much Sun' });
    expect(await approve({ submission: [outside], data: [inside, outside] })).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('The achievement of Too Much Sun for October 2026 is now outside the band'),
      },
    });
    for (const forecast of [inside, outside]) expect(await approvalsOf(forecast)).toEqual([]);
  });

  it.each([
    ['approves', approve],
    ['rejects', reject],
  ] as const)('that %s takes the held ones along, which are rejected', async (_, decide) => {
    const chosen = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 10 });
    const held = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 20 });
    const cameIn = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 11 });
    const { body } = await decide({ data: [chosen], held: [held, cameIn] });
    const rejected = (body.rejected ?? body.approved).map(({ id }: { id: number }) => id);
    expect(rejected).toContain(held.id);
    // By now it lies in the band: it stays for somebody to decide.
    expect(rejected).not.toContain(cameIn.id);
    expect(await approvalsOf(held)).toEqual([
      { kind: 'forecast_achievement', decision: 'rejected', items: 1, qpoints: 0 },
    ]);
    expect(await movementsOf(held)).toEqual([]);
    expect(await listed(cameIn)).toHaveLength(2);
  });

  it.each([
    ['approves', approve],
    ['rejects', reject],
  ] as const)(
    'that %s leaves what is held alone while serial numbers of its month await their upload',
    async (_, decide) => {
      const [chosen, held] = [
        await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 10 }),
        await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 8 }),
      ];
      // In the zone of the portal the first is of October, and the second of November.
      const at = (registeredAt: string) =>
        registerClaims(upstream.db, { companyId: held.companyId, registeredAt: new Date(registeredAt) });
      const serialNumbers = await at('2026-11-01T06:59:59Z');
      await at('2026-11-01T07:00:00Z');
      expect((await listed(held))[1]).toMatchObject({ isHeld: true, awaitingUpdate: 1 });
      expect((await decide({ data: [chosen], held: [held] })).status).toBe(200);
      expect(await approvalsOf(chosen)).toHaveLength(1);
      expect(await approvalsOf(held)).toEqual([]);
      expect(await reject({ data: [held] })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('is awaiting serial numbers and can’t be rejected yet') },
      });
      expect(await approvalsOf(held)).toEqual([]);

      await uploadSerialNumbers(upstream.db, { product: held.product, serialNumbers });
      expect((await listed(held))[1]).toMatchObject({ isHeld: true, awaitingUpdate: 0, percentage: 0.9 });
      await decide({ submission: [chosen], held: [held] });
      expect(await approvalsOf(held)).toMatchObject([{ kind: 'forecast_achievement', decision: 'rejected' }]);
    },
  );

  it('that rejects keeps the reason of those chosen, and in the log', async () => {
    const [chosen, held] = [
      await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 10 }),
      await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 20 }),
    ];
    const because = (rejectionNote: string) =>
      manager.post(
        '/approvals/approve',
        bodyOf({ data: [chosen], held: [held], more: { rejected: true, rejectionNote } }),
      );
    expect(await because('x'.repeat(201))).toMatchObject({ status: 422 });
    expect((await because(' Sent twice. ')).status).toBe(200);
    const { rows } = await upstream.db.query(
      `select p.company_id as id, p.note, a.after ->> 'note' as logged
       from approvals p join activity a on a.object_type = 'approval' and a.object_id = p.id::text
       where p.company_id = any($1) order by p.id`,
      [[chosen.companyId, held.companyId]],
    );
    expect(rows).toEqual([
      { id: chosen.companyId, note: 'Sent twice.', logged: 'Sent twice.' },
      { id: held.companyId, note: null, logged: null },
    ]);
  });

  it('is told in the log by each outcome, with how many companies it concerned', async () => {
    const months = (scanned: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, () => aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned })),
      );
    const [chosen, held] = [await months(10, 2), await months(20, 3)];
    await approve({ submission: chosen, data: chosen, held });
    const { data } = (await other.get('/activity?kind=approve')).body as ActivityPage;
    expect(data.slice(0, 3).map((entry) => bulkSentence(entry, String(entry.bulk?.count)))).toEqual([
      'Rejected forecast achievements of 3 companies',
      'Approved forecast achievements of 2 companies',
      'Approved forecast submissions of 2 companies',
    ]);
    // A group of before was of all outcomes.
    await upstream.db.query(
      `insert into activity (created_at, user_name, client_address, request_id, action, object_type, object_id,
        object_name,
         subject_type, subject_id, after, bulk_id, is_folded)
       select now() + interval '1 day', 'Alex', '', 'r', 'approve', 'approval', place, 'Sun', 'company', '1',
         '{"id": 1, "kind": "reward", "decision": "approved"}', 'of-before', place > 1
         from generate_series(1, 2) as place`,
    );
    const [before] = ((await other.get('/activity?kind=approve')).body as ActivityPage).data;
    expect(bulkSentence(before!, '2')).toBe('Approved or rejected modules or forecasts of 2 companies');
  });

  it('is refused where it gives something else than was seen', async () => {
    const forecast = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 10 });
    const seen = (qpoints: number) => ({
      forecasts: [{ submissionId: forecast.id, forecastType: 'achievement', qpoints }],
    });
    expect(await approve({ data: [forecast], more: seen(1_499) })).toMatchObject({ status: 409 });
    expect(await approvalsOf(forecast)).toEqual([]);
    expect((await approve({ data: [forecast], more: seen(1_500) })).status).toBe(200);
  });

  it('of a rate of 0 makes no movement', async () => {
    await setRules(upstream.db, { submissionRate: 0 });
    const forecast = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10 });
    expect((await approve({ submission: [forecast] })).body.approved).toHaveLength(1);
    expect(await movementsOf(forecast)).toEqual([]);
    expect(await approvalsOf(forecast)).toHaveLength(1);
  });

  it('names who had decided it already, and a month that there is not', async () => {
    const forecast = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 10 });
    await reject({ submission: [forecast] });
    const { body } = await approve({ submission: [forecast], data: [forecast] });
    expect(body.approved).toHaveLength(1);
    expect(body.already).toMatchObject([
      { id: forecast.id, decision: 'rejected', by: `Alex ${manager.user.lastName}` },
    ]);
    expect(statusLine(await approve({ submission: [{ ...forecast, id: 999_999 }] }))).toBe(
      '404 This forecast doesn’t exist.',
    );
  });

  it('of two people at once is made once for each month', async () => {
    const months = await Promise.all(
      Array.from({ length: 6 }, () => aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 11 })),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 4 === 3 ? reject : approve)(
          { submission: index % 2 ? months : months.toReversed(), data: index % 2 ? months.toReversed() : months },
          index % 2 ? manager : other,
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.flatMap(({ body }) => body.approved)).toHaveLength(12);
    expect(answers.flatMap(({ body }) => body.already)).toHaveLength(12 * 7);
    for (const month of months) {
      const approvals = await approvalsOf(month);
      expect(approvals).toHaveLength(2);
      const given = approvals.reduce((sum, { qpoints }) => sum + qpoints, 0);
      expect((await movementsOf(month)).reduce((sum, { amount }) => sum + amount, 0)).toBe(given);
    }
  });

  it('and claims that are decided at the same time wait for each other in one order', async () => {
    const months = await Promise.all(
      Array.from({ length: 5 }, () => aForecast(upstream.db, { day: '2026-10-01', pieces: 10, scanned: 11 })),
    );
    const data = months.map(({ companyId }) => companyId);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2
          ? approve({ data: months }, index % 3 ? manager : other)
          : manager.post('/approvals/approve', {
              types: ['modules'],
              data: index % 4 ? data : data.toReversed(),
              modules: [],
            }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const month of months) expect(await movementsOf(month)).toHaveLength(2);
  });
});
