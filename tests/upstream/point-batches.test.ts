import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BatchRowInput } from '@/lib/contract/point-batches';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { MAX_BATCH_ROWS } from '@/lib/domain/upload';
import { verifyBatches, verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { statusLine, type Answer, type Client } from './harness/client';
import { aCompany, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { ask, pointsOf } from './points-fixture';

const THRESHOLD = 1_000;

let upstream: Upstream;
let admin: Client;
let second: Client;
let requester: Client;

beforeAll(async () => {
  upstream = await startUpstream({ config: { POINT_APPROVAL_THRESHOLD: THRESHOLD } });
});
// What a person moves alone counts over all companies.
beforeEach(async () => {
  [admin, second, requester] = [await upstream.signIn(1), await upstream.signIn(1), await upstream.signIn(4)];
});
afterAll(() => upstream.stop());
afterEach(async () => {
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
  expect((await verifyBatches(upstream.db)).differing).toEqual([]);
});

type Row = Partial<BatchRowInput> & { companyId: number };

const rowsOf = (rows: readonly Row[]) =>
  rows.map((row, index) => ({ row: index + 2, requestTypeId: REQUEST_TYPE.accrue, qpoints: 100, ...row }));

const send = (client: Client, rows: readonly Row[], key: string = randomUUID()): Promise<Answer> =>
  client.post('/point-batches', { fileName: 'quarter.xlsx', rows: rowsOf(rows) }, { 'idempotency-key': key });

const decide = (client: Client, id: number, body: object) => client.post(`/point-batches/${id}/decision`, body);
const undo = (client: Client, id: number) => client.post(`/point-batches/${id}/undo`, { reason: 'The wrong file' });

async function companiesWith(...points: number[]): Promise<number[]> {
  const ids = [];
  for (const amount of points) {
    const { id } = await aCompany(upstream.db);
    if (amount > 0) await movePoints(upstream.db, [{ companyId: id, amount, kind: 'accrual' }]);
    ids.push(id);
  }
  return ids;
}

/** Reverses a movement as an earlier version did. */
const reverse = (id: number) =>
  upstream.db.query(
    `insert into point_ledger (company_id, amount, kind, reverses, reason)
     select company_id, -amount, 'reversal', id, 'Single' from point_ledger where id = $1`,
    [id],
  );

const availableOf = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await pointsOf(upstream.db, id)).available));

describe('a batch', () => {
  it('gives and takes points of many companies, and each movement leads back to its row', async () => {
    const [one, other] = (await companiesWith(500, 0)) as [number, number];
    const { status, body: batch } = await send(admin, [
      { companyId: one, requestTypeId: REQUEST_TYPE.deduct, qpoints: 300, purposeTypeId: 1, note: 'Corrected' },
      { companyId: other, qpoints: 200 },
      { companyId: one, qpoints: 50 },
    ]);
    expect([status, batch]).toMatchObject([
      200,
      { state: 'done', fileName: 'quarter.xlsx', rows: 3, companies: 2, accrued: 250, deducted: 300, undo: null },
    ]);
    expect(await availableOf([one, other])).toEqual([250, 200]);

    const { data: movements } = (await requester.get(`/point-ledger?companyId=${one}`)).body;
    expect(movements.slice(0, 2)).toMatchObject([
      { kind: 'deduction', amount: -300, balance: 250, reason: 'Subscription: Corrected', batchId: batch.id },
      { kind: 'accrual', amount: 50, balance: 550, reason: null, batchId: batch.id },
    ]);
    const explained = (await admin.get(`/point-ledger/${movements[0].id}/explanation`)).body;
    expect(explained).toMatchObject({
      batch: { id: batch.id, fileName: 'quarter.xlsx', row: 2, firstBy: null },
      lines: [{ what: 'Subscription', detail: 'Corrected', amount: -300 }],
    });
    const { entries } = (await admin.get(`/timelines/company/${one}`)).body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        text: 'Deducted 300 Q by the spreadsheet quarter.xlsx',
        record: { kind: 'pointBatch', id: batch.id },
      }),
    );

    const rows = (await admin.get(`/point-batches/rows?batch=${batch.id}&limit=2&offset=1`)).body;
    expect(rows).toMatchObject({
      total: 3,
      data: [
        { id: 2, row: 3, companyId: other, amount: 200 },
        { id: 3, row: 4 },
      ],
    });
    expect((await requester.get('/point-batches?page=1&size=1')).body.data).toMatchObject([{ id: batch.id }]);
  });

  it('stands or falls whole, and names the first row that can’t be carried out', async () => {
    const [one, poor] = (await companiesWith(0, 40)) as [number, number];
    const rows = [{ companyId: one }, { companyId: poor, requestTypeId: REQUEST_TYPE.deduct, qpoints: 41 }];
    const refused = statusLine(await send(admin, rows));
    expect(refused).toMatch(
      /^409 Row 3: Company \d+ has only 40 Q available\. Lower the amount, or leave the row out\.$/,
    );
    expect(statusLine(await send(admin, [{ companyId: one }, { companyId: 987_654 }]))).toMatch(
      /^409 Row 3: this company doesn’t exist\./,
    );
    expect(statusLine(await send(admin, [{ companyId: one, purposeTypeId: 987_654 }]))).toMatch(
      /^409 Row 2: this purpose no longer exists\./,
    );
    expect(await availableOf([one, poor])).toEqual([0, 40]);
  });

  it.each([
    ['no row', []],
    ['an amount of 0', [{ companyId: 1, qpoints: 0 }]],
    ['half a point', [{ companyId: 1, qpoints: 1.5 }]],
    ['an advance', [{ companyId: 1, requestTypeId: 1 as 2 }]],
    ['a long note', [{ companyId: 1, note: 'x'.repeat(201) }]],
  ] as const)('with %s is refused', async (_, rows) => {
    expect((await send(admin, rows)).status).toBe(422);
  });

  it('sent twice is carried out once', async () => {
    const ids = await companiesWith(0);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(admin, [{ companyId: ids[0]! }], key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await availableOf(ids)).toEqual([100]);
    expect((await send(admin, [{ companyId: ids[0]!, qpoints: 7 }], key)).status).toBe(422);
  });

  it('finds companies by their id or exactly by their name, and tells of namesakes', async () => {
    const name = `Twin ${randomUUID()}`;
    const twins = [await aCompany(upstream.db, { name }), await aCompany(upstream.db, { name })];
    const [rich] = (await companiesWith(70)) as [number];
    const asked = [name.toUpperCase(), String(rich), name.slice(0, -1), '987654'];
    const { named } = (await requester.post('/point-batches/check', { companies: asked })).body;
    expect(named).toMatchObject([
      { text: asked[0], companies: twins.map(({ id }) => ({ id, name })) },
      { text: String(rich), companies: [{ id: rich, available: 70, movedAlone: 0 }] },
    ]);
  });
});

describe('above the threshold', () => {
  it('a batch waits as a whole for a different administrator', async () => {
    const ids = (await companiesWith(0, 0)) as [number, number];
    const { body: batch } = await send(admin, [
      { companyId: ids[0], qpoints: THRESHOLD },
      { companyId: ids[1], qpoints: 1 },
    ]);
    expect(batch.state).toBe('waiting');
    expect(await availableOf(ids)).toEqual([0, 0]);
    expect(statusLine(await decide(admin, batch.id, { verdict: 'approve' }))).toBe(
      '409 A different administrator must approve this request.',
    );
    expect(statusLine(await decide(requester, batch.id, { verdict: 'approve' }))).toBe(
      '409 Only an administrator can approve a request.',
    );
    const { body: done } = await decide(second, batch.id, { verdict: 'approve', version: batch.version });
    expect(done).toMatchObject({ state: 'done', decidedBy: expect.any(String) });
    expect(await availableOf(ids)).toEqual([THRESHOLD, 1]);
    expect(statusLine(await decide(second, batch.id, { verdict: 'reject' }))).toMatch(
      /^409 Not rejected: quarter\.xlsx, 2 rows\. You approved it at \d\d:\d\d\.$/,
    );
    expect((await admin.get('/notices?size=1')).body.data).toMatchObject([
      { record: { kind: 'pointBatch', id: String(batch.id) } },
    ]);
  });

  it('counts what was moved for a company within a day, and what batches moved counts for its requests', async () => {
    const ids = (await companiesWith(0)) as [number];
    await ask(admin, { companyId: ids[0], qpoints: 600, requestTypeId: REQUEST_TYPE.accrue, purposeTypeId: 1 });
    expect((await send(admin, [{ companyId: ids[0], qpoints: 300 }])).body.state).toBe('done');
    expect((await send(second, [{ companyId: ids[0], qpoints: 101 }])).body.state).toBe('waiting');
    const { body } = await ask(second, { companyId: ids[0], qpoints: 101, requestTypeId: REQUEST_TYPE.accrue });
    expect(body.pointRequests).toMatchObject([{ requestStatus: 'Accrual Requested', exceeds: 'company' }]);
  });

  it('counts what one person moved within a day, whichever way and for whichever company', async () => {
    const ids = (await companiesWith(0, 0, 300, 0)) as [number, number, number, number];
    expect((await send(admin, [{ companyId: ids[0], qpoints: 300 }])).body.state).toBe('done');
    await ask(admin, { companyId: ids[1], qpoints: 200, requestTypeId: REQUEST_TYPE.accrue, purposeTypeId: 1 });
    await ask(admin, { companyId: ids[2], qpoints: 250, requestTypeId: REQUEST_TYPE.deduct, purposeTypeId: 1 });
    const { data } = (await admin.get(`/point-ledger?companyId=${ids[1]}`)).body;
    expect((await admin.post(`/point-ledger/${data[0].id}/reversal`, { reason: 'Wrong' })).status).toBe(200);
    // 950 by now: given, taken and reversed.
    expect((await admin.post('/point-batches/check', { companies: [String(ids[3])] })).body.movedByYou).toBe(950);
    const wish = { companyId: ids[3], qpoints: 51, requestTypeId: REQUEST_TYPE.accrue };
    const { body: batch } = await send(admin, [wish]);
    expect(batch.state).toBe('waiting');
    expect((await ask(admin, wish)).body.pointRequests).toMatchObject([
      { requestStatus: 'Accrual Requested', exceeds: 'person' },
    ]);
    const first = (await admin.get(`/point-ledger?companyId=${ids[0]}`)).body.data[0];
    expect(statusLine(await admin.post(`/point-ledger/${first.id}/reversal`, { reason: 'Wrong' }))).toMatch(
      /^409 You would move more within 24 hours than one person can move alone/,
    );
    // Who carries it out moved nothing alone.
    expect((await decide(second, batch.id, { verdict: 'approve' })).body.state).toBe('done');
    expect((await second.post('/point-batches/check', { companies: ['1'] })).body.movedByYou).toBe(0);
    expect((await send(admin, [{ companyId: ids[3], qpoints: 50 }])).body.state).toBe('done');
  });

  it('counts in all what one person sends at once', async () => {
    const ids = await companiesWith(...Array.from({ length: 24 }, () => 0));
    const wish = (companyId: number) => ({ companyId, qpoints: 200, requestTypeId: REQUEST_TYPE.accrue });
    const answers = await Promise.all(
      ids.map((id, index) => (index % 2 ? send(admin, [wish(id)]) : ask(admin, { ...wish(id), purposeTypeId: 1 }))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await availableOf(ids)).reduce((sum, available) => sum + available, 0)).toBe(THRESHOLD);
  });

  it('of who is no administrator always waits, for the subscription, and may be taken back', async () => {
    const ids = (await companiesWith(0)) as [number];
    const { body: batch } = await send(requester, [{ companyId: ids[0], qpoints: 5 }]);
    expect(batch.state).toBe('waiting');
    expect((await requester.get(`/point-batches/rows?batch=${batch.id}`)).body.data).toMatchObject([
      { purpose: 'Subscription', movementId: null },
    ]);
    const other = await upstream.signIn(2);
    expect((await decide(other, batch.id, { verdict: 'reject' })).status).toBe(409);
    expect((await decide(requester, batch.id, { verdict: 'reject' })).body.state).toBe('canceled');
    const again = (await send(requester, [{ companyId: ids[0], qpoints: 5 }])).body;
    const { body: rejected } = await decide(admin, again.id, { verdict: 'reject', reason: 'Twice' });
    expect(rejected).toMatchObject({ state: 'rejected', decisionReason: 'Twice' });
    expect(await availableOf(ids)).toEqual([0]);
  });
});

describe('the undo of a batch', () => {
  it('is one opposing batch, once', async () => {
    const ids = (await companiesWith(300, 0)) as [number, number];
    const { body: batch } = await send(admin, [
      { companyId: ids[0], requestTypeId: REQUEST_TYPE.deduct, qpoints: 200 },
      { companyId: ids[1], qpoints: 200 },
      { companyId: ids[1], qpoints: 30 },
    ]);
    // One row is reversed by itself: it isn't undone twice.
    const { data } = (await admin.get(`/point-batches/rows?batch=${batch.id}`)).body;
    expect((await admin.post(`/point-ledger/${data[2].movementId}/reversal`, { reason: 'Single' })).status).toBe(200);

    expect((await undo(requester, batch.id)).status).toBe(403);
    const { body: opposing } = await undo(admin, batch.id);
    expect(opposing).toMatchObject({ state: 'done', undoes: batch.id, rows: 2, accrued: 200, deducted: 200 });
    expect(await availableOf(ids)).toEqual([300, 0]);
    expect((await admin.get(`/point-batches/${batch.id}`)).body.undo).toMatchObject({ id: opposing.id, state: 'done' });
    expect(statusLine(await undo(second, batch.id))).toBe('409 Already undone.');
    expect(statusLine(await undo(second, opposing.id))).toMatch(/^409 An undo can’t be undone/);
    const reversal = (await admin.get(`/point-ledger?companyId=${ids[0]}`)).body.data[0];
    expect(reversal).toMatchObject({ kind: 'reversal', reason: 'The wrong file', batchId: opposing.id });
    const explained = (await admin.get(`/point-ledger/${reversal.id}/explanation`)).body;
    expect(explained).toMatchObject({ source: 'deduction', batch: { id: batch.id, row: 2 } });
  });

  it('is refused where a company has spent the points, and takes nothing from the others', async () => {
    const ids = (await companiesWith(0, 0)) as [number, number];
    const { body: batch } = await send(admin, [{ companyId: ids[0] }, { companyId: ids[1] }]);
    await movePoints(upstream.db, [{ companyId: ids[1], amount: -60, kind: 'deduction' }]);
    expect(statusLine(await undo(admin, batch.id))).toMatch(
      /^409 Row 3: Company \d+ has only 40 Q available\. Reverse/,
    );
    expect(await availableOf(ids)).toEqual([100, 40]);
  });

  it('above the threshold waits for a different administrator, who may find a row reversed meanwhile', async () => {
    const ids = (await companiesWith(0, 0)) as [number, number];
    const rows = [
      { companyId: ids[0], qpoints: 600 },
      { companyId: ids[1], qpoints: 600 },
    ];
    const { body: batch } = await send(admin, rows);
    await decide(second, batch.id, { verdict: 'approve' });
    const { body: opposing } = await undo(admin, batch.id);
    expect(opposing.state).toBe('waiting');
    expect(statusLine(await undo(second, batch.id))).toBe('409 The undo of this batch is already awaiting approval.');
    const { data } = (await admin.get(`/point-batches/rows?batch=${batch.id}`)).body;
    expect(statusLine(await admin.post(`/point-ledger/${data[0].movementId}/reversal`, { reason: 'Single' }))).toMatch(
      /^409 Two people decided this movement/,
    );
    await reverse(data[0].movementId);
    // What it would take is gone, so that is what is told first.
    expect((await decide(second, opposing.id, { verdict: 'approve' })).status).toBe(409);
    await movePoints(upstream.db, [{ companyId: ids[0], amount: 600, kind: 'accrual' }]);
    expect(statusLine(await decide(second, opposing.id, { verdict: 'approve' }))).toMatch(
      /^409 Some movements were reversed/,
    );
    await decide(second, opposing.id, { verdict: 'reject' });
    const { body: anew } = await undo(admin, batch.id);
    // Two decided the batch, so two undo it, also below the threshold.
    expect(anew).toMatchObject({ state: 'waiting', rows: 1, deducted: 600 });
    expect((await decide(second, anew.id, { verdict: 'approve' })).body.state).toBe('done');
    expect(await availableOf(ids)).toEqual([600, 0]);
  });
});

describe('at once', () => {
  it('batches over the same companies never take more than there is, and never wait for each other in a circle', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ids = await companiesWith(100, 100, 100);
      const take = (companyId: number) => ({ companyId, requestTypeId: REQUEST_TYPE.deduct, qpoints: 60 });
      const answers = await Promise.all(
        [ids, ids.toReversed(), ids, ids.toReversed()].map((order, index) =>
          send(index % 2 ? admin : second, order.map(take)),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await availableOf(ids)).toEqual([40, 40, 40]);
    }
  });

  it('a batch is undone once, and a reversal of one of its movements is not counted twice', async () => {
    for (let round = 0; round < 3; round += 1) {
      [admin, second] = [await upstream.signIn(1), await upstream.signIn(1)];
      const ids = (await companiesWith(500, 500)) as [number, number];
      const { body: batch } = await send(admin, [{ companyId: ids[0] }, { companyId: ids[1] }]);
      const { data } = (await admin.get(`/point-batches/rows?batch=${batch.id}`)).body;
      const answers = await Promise.all([
        undo(admin, batch.id),
        undo(second, batch.id),
        admin.post(`/point-ledger/${data[0].movementId}/reversal`, { reason: 'Single' }),
      ]);
      expect(
        answers
          .slice(0, 2)
          .map(({ status }) => status)
          .sort(),
      ).toEqual([200, 409]);
      expect(await availableOf(ids)).toEqual([500, 500]);
    }
  });

  it('a batch that waits is approved once', async () => {
    const ids = (await companiesWith(0)) as [number];
    const { body: batch } = await send(admin, [{ companyId: ids[0], qpoints: 2 * THRESHOLD }]);
    const answers = await Promise.all([1, 2, 3].map(() => decide(second, batch.id, { verdict: 'approve' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await availableOf(ids)).toEqual([2 * THRESHOLD]);
  });
});

it('the most rows are carried out and undone within seconds', async () => {
  const { rows: companies } = await upstream.db.query<{ id: number }>(
    `insert into companies (name) select 'Many ' || n from generate_series(1, 1000) n returning id`,
  );
  const rows = Array.from({ length: MAX_BATCH_ROWS }, (_, index) => ({
    companyId: companies[index % companies.length]!.id,
    qpoints: 1 + (index % 2),
    note: `Row ${index}`,
  }));
  const began = performance.now();
  const { status, body: batch } = await send(requester, rows);
  expect([status, batch]).toMatchObject([200, { rows: MAX_BATCH_ROWS, companies: 1_000 }]);
  const stored = performance.now();
  expect((await decide(admin, batch.id, { verdict: 'approve' })).body.state).toBe('done');
  const carriedOut = performance.now();
  expect((await undo(admin, batch.id)).body).toMatchObject({ state: 'waiting', deducted: batch.accrued });
  const times = [stored - began, carriedOut - stored, performance.now() - carriedOut].map(Math.round);
  console.log(`5,000 rows: stored ${times[0]} ms, carried out ${times[1]} ms, undo asked for ${times[2]} ms`);
  expect(Math.max(...times)).toBeLessThan(10_000);
  expect((await send(admin, [...rows, rows[0]!])).status).toBe(422);
});
