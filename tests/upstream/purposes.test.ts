import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PURPOSES } from '@/lib/contract/points';
import { statusLine } from './harness/client';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { whileLocked } from './harness/waiting';
import { ask, companyOf, historyOf, outcomeOf } from './points-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let requester: typeof admin;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  requester = await upstream.signIn(4);
});
afterAll(() => upstream.stop());

interface Named {
  id: number;
  name: string;
}

async function aPurpose(name: string): Promise<number> {
  const { body } = await admin.post('/purpose-type', { name });
  return (body as Named[]).find((purpose) => purpose.name === name.trim())!.id;
}

const list = async (): Promise<Named[]> => (await requester.get('/purpose-type/search')).body;
const remove = (id: number) => admin.send('DELETE', `/purpose-type?id=${id}`);

describe('purposes', () => {
  it('are listed with the subscription first, then by name', async () => {
    await aPurpose('beta');
    await aPurpose(' Alpha ');
    expect(await list()).toEqual([
      { id: 1, name: 'Subscription' },
      { id: expect.any(Number), name: 'Alpha' },
      { id: expect.any(Number), name: 'beta' },
    ]);
  });

  it.each([
    [{ name: '' }, 'must not be empty'],
    [{ name: '   ' }, 'must not be empty'],
    [{}, 'is required'],
    [{ name: 'x'.repeat(101) }, 'must have at most 100 characters'],
  ])('need a name: %j', async (body, fault) => {
    expect(statusLine(await admin.post('/purpose-type', body))).toBe(`422 The request is not valid: name ${fault}.`);
  });

  it('have a name of their own, whatever its case', async () => {
    const id = await aPurpose('Übung');
    expect(await admin.post('/purpose-type', { name: 'ÜBUNG' })).toMatchObject({
      status: 409,
      body: { message: 'There is a purpose named "ÜBUNG" already.' },
    });
    const other = await aPurpose('Other');
    expect(statusLine(await admin.patch('/purpose-type', { id: other, name: 'übung' }))).toBe(
      '409 There is a purpose named "übung" already.',
    );
    expect((await admin.patch('/purpose-type', { id, name: 'ÜBUNG' })).status).toBe(200);
    expect(await list()).toContainEqual({ id, name: 'ÜBUNG' });
  });

  it('of which two take a name at once go to one', async () => {
    const answers = await Promise.all(
      ['Race', 'RACE', 'race', 'rAcE'].map((name) => admin.post('/purpose-type', { name })),
    );
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      ...Array<string>(3).fill(expect.stringMatching(/^409 There is a purpose named "race" already\.$/i)),
    ]);
  });

  it('are at most a thousand, also where several are added at once', async () => {
    const present = (await list()).length;
    await upstream.db.query(
      `insert into purpose_types (name) select 'Filling ' || n from generate_series(1, $1::int) n`,
      [MAX_PURPOSES - 1 - present],
    );
    // Held where each writes its activity, all have counted before any is stored.
    const answers = await whileLocked(upstream.db, 'lock table activity in share mode', () =>
      ['One', 'Two', 'Three'].map((name) => admin.post('/purpose-type', { name: `Last ${name}` })),
    );
    const refusal = '409 There can be at most 1,000 purposes.';
    expect(answers.map(statusLine).sort()).toEqual(['200', refusal, refusal]);
    expect(await list()).toHaveLength(MAX_PURPOSES);
    await upstream.db.query(`delete from purpose_types where name like 'Filling %' or name like 'Last %'`);
  });

  it('that are in use may be renamed and removed; the history keeps the name as it was', async () => {
    const { id: companyId } = await aCompany(upstream.db);
    const id = await aPurpose('Spring bonus');
    await outcomeOf(admin, { companyId, qpoints: 10, requestTypeId: 1, purposeTypeId: id });
    await admin.patch('/purpose-type', { id, name: 'Summer bonus' });
    expect((await companyOf(admin, companyId)).pointRequest.purpose).toBe('Summer bonus');
    expect((await remove(id)).status).toBe(200);
    expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
    // Its advance is still out, and can be settled.
    expect(await outcomeOf(admin, { companyId, qpoints: 10, requestTypeId: 2, purposeTypeId: id })).toBe('Settled');
    expect(await historyOf(admin, companyId)).toMatchObject([
      { requestStatus: 'Settled', purpose: 'Summer bonus' },
      { requestStatus: 'Advanced', purpose: 'Spring bonus' },
    ]);
    const { body } = await ask(admin, { companyId, qpoints: 10, requestTypeId: 2, purposeTypeId: id });
    expect(body.pointRequestError[0].message).toContain('This purpose no longer exists.');
    // Its name is free again.
    expect((await admin.post('/purpose-type', { name: 'Summer bonus' })).status).toBe(200);
  });

  it('that do not exist can’t be changed', async () => {
    expect(statusLine(await admin.patch('/purpose-type', { id: 999_999, name: 'x' }))).toBe(
      '404 This purpose doesn’t exist.',
    );
    expect(statusLine(await remove(999_999))).toBe('404 This purpose doesn’t exist.');
    expect((await admin.send('DELETE', '/purpose-type')).body.errors).toEqual([{ msg: 'is required', path: 'id' }]);
  });

  it('keep the subscription as it is', async () => {
    expect(statusLine(await admin.patch('/purpose-type', { id: 1, name: 'x' }))).toBe(
      '409 This purpose can’t be changed: requests by non-administrators use it.',
    );
    expect(statusLine(await remove(1))).toBe(
      '409 This purpose can’t be changed: requests by non-administrators use it.',
    );
    expect((await list())[0]).toEqual({ id: 1, name: 'Subscription' });
  });

  it.each([2, 4])('are changed by administrators only: role %i', async (role) => {
    const person = await upstream.signIn(role);
    const id = await aPurpose(`For role ${role}`);
    const answers = [
      await person.post('/purpose-type', { name: 'Mine' }),
      await person.patch('/purpose-type', { id, name: 'Mine' }),
      await person.send('DELETE', `/purpose-type?id=${id}`),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 403, body: { message: 'Only an administrator can do this.' } });
    }
    expect(await list()).toContainEqual({ id, name: `For role ${role}` });
    expect(await list()).not.toContainEqual(expect.objectContaining({ name: 'Mine' }));
  });
});
