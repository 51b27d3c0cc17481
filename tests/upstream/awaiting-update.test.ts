import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_REJECTION_REASONS } from '@/lib/contract/rejection-reasons';
import { aRatedProduct, aSerialNumber, registerClaims, uploadSerialNumbers } from './claims-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { whileLocked } from './harness/waiting';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let one: Person;
let other: Person;

beforeAll(async () => {
  upstream = await startUpstream();
  [one, other] = [await upstream.signIn(2), await upstream.signIn(1)];
});
afterAll(() => upstream.stop());

const search = async (query: Record<string, string>) =>
  (await one.get(`/modules/awaiting-approval/search?${new URLSearchParams(query)}`)).body as {
    data: { id: number; serialNumber: string }[];
    total: number;
    totalCompany: number;
  };

const reject = (person: Person, moduleIds: readonly number[], rejectionNote = 'Wrong number') =>
  person.post('/approvals/approve', { rejected: true, types: ['modules-awaiting'], moduleIds, rejectionNote });

/** A company whose name nobody else has, with so many pieces that await an update. */
async function aClaimant(pieces: number, registeredAt = new Date()) {
  const company = await aCompany(upstream.db, { name: `Claimant ${randomUUID()}` });
  const serialNumbers = await registerClaims(upstream.db, { companyId: company.id, pieces, registeredAt });
  const found = await search({ keyword: company.name, limit: '100' });
  return { ...company, serialNumbers, ids: found.data.map(({ id }) => id) };
}

describe('what awaits an update', () => {
  it('is found by company, person, e-mail address and serial number, and no other way', async () => {
    const { name, id, serialNumbers } = await aClaimant(2);
    const mark = randomUUID().slice(0, 8);
    const user = await aUser(upstream.db, {
      roleId: 5,
      companyId: id,
      firstName: `First${mark}`,
      email: `${mark}@example.org`,
    });
    await upstream.db.query('update claims set user_id = $1 where serial_number = $2', [user.id, serialNumbers[1]]);
    const serialsOf = async (keyword: string) =>
      (await search({ keyword })).data.map(({ serialNumber }) => serialNumber).sort();
    expect(await serialsOf(name.toUpperCase())).toEqual(serialNumbers.toSorted());
    expect(await serialsOf(`first${mark}`)).toEqual([serialNumbers[1]]);
    expect(await serialsOf(`${mark}@example.org`)).toEqual([serialNumbers[1]]);
    expect(await serialsOf(serialNumbers[0]!.slice(3))).toEqual([serialNumbers[0]]);
    expect(await serialsOf('100% of_it')).toEqual([]);
  });

  it('is counted with its companies, by days whose end counts whole', async () => {
    const mark = randomUUID();
    for (const day of ['2024-03-01T12:00:00Z', '2024-03-02T23:30:00Z', '2024-03-04T12:00:00Z']) {
      const { id } = await aCompany(upstream.db, { name: `Days ${mark} ${day}` });
      await registerClaims(upstream.db, { companyId: id, pieces: 2, registeredAt: new Date(day) });
    }
    expect(await search({ keyword: mark })).toMatchObject({ total: 6, totalCompany: 3 });
    const { data, total, totalCompany } = await search({
      keyword: mark,
      startDate: '2024-03-01',
      endDate: '2024-03-02',
    });
    expect([data.length, total, totalCompany]).toEqual([4, 4, 2]);
    const whole = await search({});
    const { rows } = await upstream.db.query(
      `select count(*)::int as total, count(distinct company_id)::int as companies from claims
        where state = 'awaiting_update'`,
    );
    expect([whole.total, whole.totalCompany]).toEqual([rows[0].total, rows[0].companies]);
    expect((await one.get('/approvals/download?count=1')).body).toBe(whole.total);
    expect(((await one.get(`/approvals/download?keyword=${mark}`)).body as unknown[]).length).toBe(6);
  });

  it('is told by its ids as long as it waits', async () => {
    const { ids, serialNumbers } = await aClaimant(2);
    await uploadSerialNumbers(upstream.db, {
      product: await aRatedProduct(upstream.db),
      serialNumbers: serialNumbers.slice(0, 1),
    });
    const { body } = await one.get(`/modules/awaiting-approval/filtered-search?ids=${ids.join('-')}`);
    expect((body as { serialNumber: string }[]).map(({ serialNumber }) => serialNumber)).toEqual([serialNumbers[1]]);
  });
});

describe('the rejection of what awaits an update', () => {
  it('is one of each company, with the reason, and gives no points', async () => {
    const [first, second] = [await aClaimant(3), await aClaimant(1)];
    const { status, body } = await reject(one, [...first.ids.slice(0, 2), ...second.ids], 'Not ours');
    expect(status).toBe(200);
    expect(body.already).toEqual([]);
    expect(body.approved).toHaveLength(3);
    expect(body.approved[0]).toMatchObject({
      approvedBy: { firstName: one.user.firstName, lastName: one.user.lastName },
      registrationDate: expect.stringMatching(/^20/),
    });
    const approvalIds = [...new Set((body.approved as { approvalId: number }[]).map(({ approvalId }) => approvalId))];
    expect(approvalIds).toHaveLength(2);
    const { body: decided } = await one.get(`/approvals/claims?approvalIds=${approvalIds.join('-')}`);
    expect(decided).toMatchObject({
      total: 3,
      data: Array.from({ length: 3 }, () => ({ decision: 'rejected', note: 'Not ours' })),
    });
    expect((await search({ keyword: first.name })).total).toBe(1);
    const { rows } = await upstream.db.query('select 1 from point_ledger where company_id = any($1)', [
      [first.id, second.id],
    ]);
    expect(rows).toEqual([]);
  });

  it('decides each claim once, and tells the second who was first', async () => {
    const { ids, serialNumbers } = await aClaimant(40);
    const answers = await Promise.all([reject(one, ids), reject(other, ids.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [winner, loser] = answers[0].body.approved.length > 0 ? [0, 1] : [1, 0];
    expect(answers[winner]!.body.approved).toHaveLength(40);
    expect(answers[loser]!.body.approved).toEqual([]);
    const { user } = [one, other][winner]!;
    expect(answers[loser]!.body.already).toHaveLength(40);
    expect(answers[loser]!.body.already).toContainEqual({
      ...{
        id: expect.any(Number),
        name: serialNumbers[0],
        decision: 'rejected',
        by: `${user.firstName} ${user.lastName}`,
      },
      at: expect.stringMatching(/^20/),
    });
    const { rows } = await upstream.db.query(
      `select count(*)::int as count from approvals
        where id in (select approval_id from claims where serial_number = any($1))`,
      [serialNumbers],
    );
    expect(rows[0].count).toBe(1);
  });

  it('leaves what was uploaded meanwhile, and may be claimed again afterwards', async () => {
    const { id, ids, serialNumbers } = await aClaimant(2);
    await uploadSerialNumbers(upstream.db, {
      product: await aRatedProduct(upstream.db),
      serialNumbers: serialNumbers.slice(0, 1),
    });
    const { body } = await reject(one, ids);
    expect(body.approved).toHaveLength(1);
    expect(body.already).toEqual([
      { id: expect.any(Number), name: serialNumbers[0], decision: null, by: null, at: null },
    ]);
    await registerClaims(upstream.db, { companyId: id, serialNumbers: [serialNumbers[1]!] });
    const { rows } = await upstream.db.query('select state from claims where serial_number = any($1) order by id', [
      serialNumbers,
    ]);
    expect(rows.map(({ state }) => state as string)).toEqual(['awaiting_approval', 'rejected', 'awaiting_update']);
  });

  it('needs a reason and a claim that there is', async () => {
    const { ids } = await aClaimant(1);
    expect(statusLine(await reject(one, ids, '  '))).toBe('422 The request is not valid: Choose a reason.');
    expect(statusLine(await reject(one, []))).toBe('422 The request is not valid: Choose at least one module.');
    expect(statusLine(await reject(one, [999_999_999]))).toBe('404 This module doesn’t exist.');
    expect(statusLine(await reject(await upstream.signIn(3), ids))).toBe(FORBIDDEN);
  });

  it('of as many as a call takes is one call’s work', async () => {
    const { id: companyId } = await aCompany(upstream.db);
    await registerClaims(upstream.db, { companyId, serialNumbers: Array.from({ length: 10_000 }, aSerialNumber) });
    const { rows } = await upstream.db.query<{ id: number }>('select id from claims where company_id = $1', [
      companyId,
    ]);
    const { status, body } = await reject(
      one,
      rows.map(({ id }) => Number(id)),
    );
    expect([status, body.approved?.length]).toEqual([200, 10_000]);
  });
});

describe('reasons', () => {
  const list = async () => (await one.get('/reason-type/search')).body as { id: number; name: string }[];
  const add = (name: string) => one.post('/reason-type', { name });

  it('are listed by name, renamed and removed; what was rejected keeps the name', async () => {
    const { body: reason } = await add(' beta ');
    await add('Alpha');
    expect(reason).toEqual({ id: expect.any(Number), name: 'beta' });
    expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'beta']);
    expect((await one.patch('/reason-type', { id: reason.id, name: 'gamma' })).body).toEqual({
      id: reason.id,
      name: 'gamma',
    });
    expect((await one.send('DELETE', `/reason-type?id=${reason.id}`)).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Alpha']);
  });

  it('have a name of their own, whatever its case, which is free once they are gone', async () => {
    const { body: reason } = await add('Übung');
    expect(await add('ÜBUNG')).toMatchObject({
      status: 409,
      body: { message: 'There is a reason named "ÜBUNG" already.' },
    });
    expect((await one.patch('/reason-type', { id: reason.id, name: 'ÜBUNG' })).status).toBe(200);
    await one.send('DELETE', `/reason-type?id=${reason.id}`);
    expect((await add('übung')).status).toBe(200);
    const answers = await Promise.all(['Race', 'RACE', 'race'].map(add));
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      expect.stringMatching(/^409 There is a reason named "race" already\.$/i),
      expect.stringMatching(/^409 There is a reason named "race" already\.$/i),
    ]);
  });

  it('are at most a thousand, also where several are added at once', async () => {
    const present = (await list()).length;
    await upstream.db.query(
      `insert into rejection_reasons (name) select 'Filling ' || n from generate_series(1, $1::int) n`,
      [MAX_REJECTION_REASONS - 1 - present],
    );
    // Held where each writes its activity, all have counted before any is stored.
    const answers = await whileLocked(upstream.db, 'lock table activity in share mode', () =>
      ['Last one', 'Last two', 'Last three'].map(add),
    );
    const refusal = '409 There can be at most 1,000 reasons.';
    expect(answers.map(statusLine).sort()).toEqual(['200', refusal, refusal]);
    expect(await list()).toHaveLength(MAX_REJECTION_REASONS);
    await upstream.db.query(`delete from rejection_reasons where name like 'Filling %' or name like 'Last %'`);
  });

  it('need a name, and to be there', async () => {
    expect(statusLine(await add('  '))).toBe('422 The request is not valid: name must not be empty.');
    expect(statusLine(await add('x'.repeat(101)))).toBe(
      '422 The request is not valid: name must have at most 100 characters.',
    );
    expect(statusLine(await one.patch('/reason-type', { id: 999_999, name: 'x' }))).toBe(
      '404 This rejection reason doesn’t exist.',
    );
    expect(statusLine(await one.send('DELETE', '/reason-type?id=999999'))).toBe(
      '404 This rejection reason doesn’t exist.',
    );
    expect((await one.send('DELETE', '/reason-type')).body.errors).toEqual([{ msg: 'is required', path: 'id' }]);
  });
});
