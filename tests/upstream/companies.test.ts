import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusLine } from './harness/client';
import { aCompany, aUser, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { outcomeOf } from './points-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let requester: typeof admin;

/** The companies of the list, by their names. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  requester = await upstream.signIn(4);
  // Their points rise from the first to the last, their states don't.
  for (const [index, [name, state]] of [
    ['Alpha Sun', 'TX'],
    ['beta Solar', null],
    ['Énergie Gamma', 'AZ'],
    ['Delta_Power', 'CA'],
  ].entries()) {
    const { id } = await aCompany(upstream.db, { name: name as string });
    ids[name as string] = id;
    await upstream.db.query(
      'update companies set state = $2, city = $3, zip_code = $4, approval_step = 2 where id = $1',
      [id, state, 'Austin', '78701'],
    );
    await movePoints(upstream.db, [
      { companyId: id, amount: 1_000 * (index + 1), kind: 'accrual' },
      { companyId: id, amount: -100 * (4 - index), kind: 'order', orderId: 100 + index },
    ]);
  }
  await aUser(upstream.db, { roleId: 6, companyId: ids['Alpha Sun']!, firstName: 'Sub', lastName: 'Person' });
  await aUser(upstream.db, {
    roleId: 5,
    companyId: ids['Alpha Sun']!,
    firstName: 'Prima',
    lastName: 'Ruiz',
    email: 'prima.ruiz@alpha.example',
  });
  await aUser(upstream.db, { roleId: 5, companyId: ids['Alpha Sun']!, firstName: 'Later', lastName: 'Person' });
  await outcomeOf(admin, { companyId: ids['beta Solar']!, qpoints: 5, requestTypeId: 2 });
  await outcomeOf(requester, { companyId: ids['Delta_Power']!, qpoints: 7, requestTypeId: 3 });
});
afterAll(() => upstream.stop());

async function namesOf(query: string): Promise<string[]> {
  const { status, body } = await admin.get(`/users/qpoints/search${query}`);
  expect(status).toBe(200);
  return body.data.map(({ name }: { name: string }) => name);
}

const A = 'Alpha Sun',
  B = 'beta Solar',
  D = 'Delta_Power',
  E = 'Énergie Gamma';

describe('the list of companies', () => {
  it('tells of each company its points, its latest request and its primary user', async () => {
    const { body } = await admin.get('/users/qpoints/search');
    expect(body.total).toBe(4);
    expect(body.data[0]).toMatchObject({
      id: ids[A],
      name: A,
      state: 'TX',
      approvalStep: 2,
      address: 'Austin, TX 78701',
      totalQpoints: 1_000,
      consumed: 400,
      availableQpoints: 600,
      pointRequest: null,
      user: { firstName: 'Prima', lastName: 'Ruiz', email: 'prima.ruiz@alpha.example' },
    });
    expect(body.data[2]).toMatchObject({
      name: D,
      user: null,
      pointRequest: {
        qpoints: 7,
        requestStatusId: 3,
        requestStatus: 'Deduction Requested',
        requesterId: requester.user.id,
      },
    });
    const { firstName, lastName } = requester.user;
    expect(body.data[2].pointRequest.requesterName).toBe(`${firstName} ${lastName}`);
  });

  it('says what it follows beyond the spec, and when the latest step was taken', async () => {
    const { body } = await admin.get('/users/qpoints/search');
    expect(body.supportedFilters).toEqual([
      'sort',
      'companyId',
      'pending',
      'decidable',
      'week',
      'moved',
      'silent',
      'aged',
    ]);
    const [alpha, beta] = body.data;
    expect(alpha.latestUpdateAt).toBeNull();
    const { rows } = await upstream.db.query(
      'select max(created_at) as at from point_request_steps where company_id = $1',
      [beta.id],
    );
    expect(beta.latestUpdateAt).toBe(rows[0].at.toISOString());
  });

  it.each([
    ['?sort=name', [A, B, D, E]],
    ['?sort=name&direction=desc', [E, D, B, A]],
    ['?sort=state', [B, E, D, A]],
    ['?sort=state&direction=desc', [A, D, E, B]],
    ['?sort=totalQpoints', [A, B, E, D]],
    ['?sort=totalQpoints&direction=desc', [D, E, B, A]],
    ['?sort=consumed', [D, E, B, A]],
    ['?sort=availableQpoints&direction=desc', [D, E, B, A]],
    // The movements of the first two, without a request, came before the requests.
    ['?sort=latestUpdate', [A, E, B, D]],
    ['?sort=latestUpdate&direction=desc', [D, B, E, A]],
  ])('sorted by %s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
    // A search takes another way to the same order.
    expect(await namesOf(`${query}&keyword=a`)).toEqual(names);
  });

  it('tells of the latest movement of any kind, and sorts by it', async () => {
    const latestOf = async (name: string) => {
      const { body } = await admin.get(`/users/qpoints/search?companyId=${ids[name]}`);
      return body.data[0];
    };
    const ledger = 'select created_at as at from point_ledger where company_id = $1 order by id desc limit 1';
    const companies: [name: string, amount: number, kind: string, orderId?: number][] = [
      [A, -50, 'order', 900],
      [E, 50, 'give_back', 102],
      [B, -5, 'order', 901],
    ];
    for (const [name, amount, kind, orderId] of companies) {
      await movePoints(upstream.db, [{ companyId: ids[name]!, amount, kind, ...(orderId && { orderId }) }]);
      const { rows } = await upstream.db.query(ledger, [ids[name]]);
      const { latestMovement } = await latestOf(name);
      expect(latestMovement).toMatchObject({ kind, amount, createdAt: rows[0].at.toISOString() });
      const newestFirst = await namesOf('?sort=latestUpdate&direction=desc');
      expect(newestFirst[0]).toBe(name);
      expect(await namesOf('?sort=latestUpdate')).toEqual(newestFirst.toReversed());
      expect(await namesOf('?sort=latestUpdate&direction=desc&keyword=a')).toEqual(newestFirst);
    }
    expect((await latestOf(B)).pointRequest).toMatchObject({ qpoints: 5, requestStatusId: 5 });
    const moved = await admin.get('/users/qpoints/search?status=5&sort=latestUpdate');
    expect(moved.body.data.map(({ name }: { name: string }) => name)).toEqual([B]);
    // What waits is sorted by its request, as the queue is.
    await movePoints(upstream.db, [{ companyId: ids[D]!, amount: 1, kind: 'accrual' }]);
    expect((await latestOf(D)).latestUpdateAt).not.toBe((await latestOf(D)).latestMovement.createdAt);
    expect(await namesOf('?status=pending&sort=latestUpdate')).toEqual([D]);
  });

  it.each([
    ['a name, whatever its case, accents and spaces', 'ENERGIEgam', [E]],
    ['a part of few letters', 'ta', [B, D]],
    ['a character that patterns give a meaning', '_', [D]],
    ['the name of one of its people', 'prima ruiz', [A]],
    ['the e-mail address of one of its people', 'ruiz@alpha', [A]],
    ['the name of a sub-user', 'sub person', [A]],
    ['nothing at all', 'zzz', []],
  ])('is found by %s', async (_, keyword, names) => {
    const { body } = await admin.get(`/users/qpoints/search?keyword=${encodeURIComponent(keyword)}`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(body.total).toBe(names.length);
  });

  it('is found by its people as they are now', async () => {
    const [one, other] = [
      await aCompany(upstream.db, { name: 'People One' }),
      await aCompany(upstream.db, { name: 'People Two' }),
    ];
    const person = await aUser(upstream.db, { roleId: 6, companyId: one.id, firstName: 'Quirin', lastName: 'Zabel' });
    const found = (keyword: string) => namesOf(`?keyword=${keyword}`);
    expect(await found('quirinzabel')).toEqual(['People One']);
    await upstream.db.query(`update users set last_name = 'Xu', email = 'quirin@xu.example' where id = $1`, [
      person.id,
    ]);
    expect([await found('zabel'), await found('quirinxu'), await found('@xu.')]).toEqual([
      [],
      ['People One'],
      ['People One'],
    ]);
    await upstream.db.query('update users set company_id = $2 where id = $1', [person.id, other.id]);
    expect(await found('quirinxu')).toEqual(['People Two']);
    await upstream.db.query('delete from users where id = $1', [person.id]);
    expect(await found('quirin')).toEqual([]);
    await upstream.db.query('delete from company_points where company_id = any($1)', [[one.id, other.id]]);
    await upstream.db.query('delete from companies where id = any($1)', [[one.id, other.id]]);
  });

  it('is found by all of its people, also when they come at once', async () => {
    const { id: companyId } = await aCompany(upstream.db, { name: 'Crowd' });
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        aUser(upstream.db, { roleId: 6, companyId, firstName: `Crowdmember${index}x`, lastName: '' }),
      ),
    );
    for (let index = 0; index < 12; index += 1)
      expect(await namesOf(`?keyword=crowdmember${index}x`)).toEqual(['Crowd']);
    await upstream.db.query('delete from users where company_id = $1', [companyId]);
    await upstream.db.query('delete from company_points where company_id = $1', [companyId]);
    await upstream.db.query('delete from companies where id = $1', [companyId]);
  });

  it.each([
    ['?status=5', [B]],
    ['?status=3', [D]],
    ['?status=pending', [D]],
    ['?status=9', []],
    ['?status=pending&keyword=delta', [D]],
    ['?status=pending&keyword=alpha', []],
    ['?status=5&sort=latestUpdate&direction=desc', [B]],
    ['?status=3&sort=state', [D]],
  ])('is filtered by the status of the latest request: %s', async (query, names) => {
    const { body } = await admin.get(`/users/qpoints/search${query}`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(body.total).toBe(names.length);
  });

  it('answers one company for its deep link, and none for an id that nobody has', async () => {
    expect(await namesOf(`?companyId=${ids[E]}`)).toEqual([E]);
    expect((await admin.get('/users/qpoints/search?companyId=999999')).body).toMatchObject({ data: [], total: 0 });
  });

  it('holds a new company at once, with no points', async () => {
    const { id } = await aCompany(upstream.db, { name: 'Zeta New' });
    expect((await admin.get(`/users/qpoints/search?companyId=${id}`)).body.data).toMatchObject([
      {
        name: 'Zeta New',
        totalQpoints: 0,
        consumed: 0,
        availableQpoints: 0,
        pointRequest: null,
        user: null,
        approvalStep: 0,
      },
    ]);
  });
});

describe('the sub-users of a company', () => {
  it('are those of a company that there is', async () => {
    expect(statusLine(await requester.get('/users/sub-user/by-company?companyId=999999'))).toBe(
      '404 This company doesn’t exist.',
    );
  });
});
