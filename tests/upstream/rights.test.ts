import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { actionsOf, type Endpoint } from '@/lib/contract/endpoint';
import type { AccessTable } from '@/lib/contract/roles';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { ACTIONS, FURTHER_ACTIONS, REFUSALS, type Action } from '@/lib/domain/rights';
import { callEmpty } from './harness/call-empty';
import { FORBIDDEN, statusLine, type Client } from './harness/client';
import { aCompany, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { aRecordOfEachKind } from './record-fixture';

/** The role whose rights are changed: it has nothing but what a test gives it. */
const ROLE = 3;

let upstream: Upstream;
/** Can sign in, so that the way to Admin Controls is never the last. */
let admin: Client;
/** Of the role. */
let person: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  const password = 'Welcome-2026!';
  // Has the id that the calls are tried with.
  await aUser(upstream.db, { roleId: 2 });
  // Somebody who can sign in.
  const { email } = await aUser(upstream.db, { roleId: 1, password });
  const { body } = await upstream.anonymous.post('/login', { email, password });
  admin = upstream.withToken((body as { token: string }).token);
  await admin.patch('/sessions/second-factor/later', {});
  person = await upstream.signIn(ROLE);
});
afterAll(() => upstream.stop());

beforeEach(async () => {
  await upstream.db.query('delete from access_control where role_id = $1', [ROLE]);
});

const table = async () => (await admin.get('/access-control-list/table')).body as AccessTable;
/** Who may do less by it is signed out (roles.test.ts); here they sign in anew, and go on with what is left. */
const change = async (...changes: object[]) => {
  const answer = await admin.patch('/access-control-list', { version: (await table()).version, changes });
  await upstream.db.query('update sessions set revoked_at = null where user_id = $1', [person.user.id]);
  return answer;
};
const give = async (routeType: RouteType, actions?: readonly Action[]) => {
  const given = await change({ routeType, roleId: ROLE, allowed: true, ...(actions && { actions }) });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
};
const entryOf = async (routeType: RouteType) =>
  ((await person.get('/access-control-list')).body as AccessTable['entries']).find(
    (entry) => entry.routeType === routeType,
  );

const areasOf = ({ access, alsoFor = [] }: Endpoint) => [access, ...alsoFor] as string[];
/** Of which the gate alone tells; of those with several actions the handler does. */
const OF_AREAS = ALL_ENDPOINTS.filter(
  (endpoint) => endpoint.access in FURTHER_ACTIONS && actionsOf(endpoint).length === 1,
);

/** Every area with each action that can be taken from it. */
const TAKEN = ROUTE_TYPES.flatMap((area) => FURTHER_ACTIONS[area].map((action: Action) => [area, action] as const));

/** What the gate says: a refusal of a handler has another sentence. */
const GATE: readonly string[] = Object.values(REFUSALS).map((sentence) => `403 ${sentence}`);

describe('an action that is taken away', () => {
  it.each(TAKEN)('%s without %s: its endpoints say so, the others of the area go on', async (area, taken) => {
    const left = FURTHER_ACTIONS[area].filter((action: Action) => action !== taken);
    await give(area, left);
    const rest: readonly Action[] = ['see', ...left];
    let closed = 0;
    for (const endpoint of OF_AREAS.filter((each) => areasOf(each).includes(area))) {
      const said = statusLine(await callEmpty(person, endpoint));
      if (actionsOf(endpoint).some((action) => rest.includes(action))) {
        expect(GATE, `${endpoint.name}: ${said}`).not.toContain(said);
      } else {
        closed += 1;
        expect(said, endpoint.name).toBe(`403 ${REFUSALS[actionsOf(endpoint)[0] ?? 'see']}`);
      }
    }
    // Points are asked for and decided by the same calls: their handlers tell (point-requests.test.ts).
    if (area !== 'qpointManagement') expect(closed).toBeGreaterThan(0);
  });

  it.each(ROUTE_TYPES.filter((area) => FURTHER_ACTIONS[area].length > 0))(
    '%s with seeing alone: it is read, and nothing else',
    async (area) => {
      await give(area, []);
      for (const endpoint of OF_AREAS.filter((each) => areasOf(each).includes(area))) {
        const said = statusLine(await callEmpty(person, endpoint));
        if (actionsOf(endpoint).includes('see')) expect(GATE, `${endpoint.name}: ${said}`).not.toContain(said);
        else expect(said, endpoint.name).toBe(`403 ${REFUSALS[actionsOf(endpoint)[0] ?? 'see']}`);
      }
    },
  );

  it('counts from the next request on, and back', async () => {
    await give('orders');
    expect((await person.get('/orders/report')).status).toBe(200);
    await give('orders', ['change']);
    expect(statusLine(await person.get('/orders/report'))).toBe('403 Your role can see this but can’t export it.');
    expect((await person.get('/orders')).status).toBe(200);
    await give('orders', ['change', 'export']);
    expect((await person.get('/orders/report')).status).toBe(200);
    await change({ routeType: 'orders', roleId: ROLE, allowed: false });
    expect(statusLine(await person.get('/orders/report'))).toBe(FORBIDDEN);
  });
});

describe('where one call serves several actions or areas, it tells by what it is asked for', () => {
  /** What becomes of a change of points that the administrator asks for. */
  const points = async (item: object) => {
    const { body } = await admin.post('/point-request/batch', [{ qpoints: 100, requestTypeId: 2, ...item }]);
    return (body as { pointRequestError: { message: string }[] }).pointRequestError[0]?.message ?? 'done';
  };
  const asAdministrator = async (actions: readonly Action[]) =>
    change({ routeType: 'qpointManagement', roleId: 1, allowed: true, actions });
  const request = async () => {
    const { id: companyId } = await aCompany(upstream.db);
    const item = { companyId, qpoints: 100, requestTypeId: REQUEST_TYPE.accrue };
    expect((await person.post('/point-request/batch', [item])).body).toMatchObject({ pointRequestError: [] });
    return companyId;
  };

  it('points are approved and rejected by who may decide, and given by who may change', async () => {
    await give('qpointManagement');
    const { approve, cancel, accrue } = REQUEST_TYPE;
    await asAdministrator(['change', 'export']);
    const [first, second] = [await request(), await request()];
    expect(await points({ companyId: first, requestTypeId: approve })).toBe(REFUSALS.decide);
    expect(await points({ companyId: first, requestTypeId: cancel })).toBe(REFUSALS.decide);
    const { id: other } = await aCompany(upstream.db);
    expect(await points({ companyId: other, requestTypeId: accrue })).toBe('done');
    await asAdministrator(['decide']);
    expect(await points({ companyId: first, requestTypeId: approve })).toBe('done');
    expect(await points({ companyId: second, requestTypeId: cancel })).toBe('done');
    expect(await points({ companyId: other, requestTypeId: accrue })).toBe(REFUSALS.change);
    await asAdministrator(FURTHER_ACTIONS.qpointManagement);
  });

  it('claims that await an update are counted by who sees them, and listed as an export', async () => {
    await give('approvals', []);
    expect((await person.get('/approvals/download?count=1')).status).toBe(200);
    expect(statusLine(await person.get('/approvals/download'))).toBe(`403 ${REFUSALS.export}`);
  });

  it('a registration is approved by who may decide', async () => {
    await give('registration', ['change']);
    const body = { userIds: [person.user.id], step: 2 };
    expect(statusLine(await person.patch('/users/registration/approve', body))).toBe(`403 ${REFUSALS.decide}`);
  });

  it('a note is written by who may change in an area of its record', async () => {
    const { order } = await aRecordOfEachKind(upstream.db);
    await give('orders', ['export']);
    await give('products');
    expect(statusLine(await person.post(`/notes/order/${order}`, { content: 'Ours.' }))).toBe(`403 ${REFUSALS.change}`);
    expect((await person.get(`/notes/order/${order}`)).status).toBe(200);
    await give('orders', ['change']);
    expect((await person.post(`/notes/order/${order}`, { content: 'Ours.' })).status).toBe(200);
  });

  it('figures are exported by who may in one of their areas', async () => {
    await give('orders', []);
    await give('approvals', ['export']);
    const report = (figure: string) =>
      person.get(`/insights/report?figure=${figure}&startDate=2026-05-01&endDate=2026-05-31`);
    expect(statusLine(await report('orders'))).toBe(`403 ${REFUSALS.export}`);
    expect((await report('rewards')).status).toBe(200);
  });

  it('staff is changed by who may change Admin Controls, and not by who may change partners alone', async () => {
    await give('registration');
    await give('adminControls', ['export']);
    const { id } = await aUser(upstream.db, { roleId: 2 });
    const remove = { method: 'DELETE', headers: { 'content-type': 'application/json' } };
    const asked = { ...remove, body: JSON.stringify({ userIds: [id] }) };
    expect(statusLine(await person.send('DELETE', '/users/registration/delete', asked))).toBe(`403 ${REFUSALS.change}`);
  });
});

describe('the list', () => {
  it('stays as the specs have it while every role may do everything', async () => {
    await give('orders');
    expect(await entryOf('orders')).toEqual({ routeType: 'orders', roles: [1, ROLE] });
  });

  it('names who may not do everything, and what they may: anything else than seeing implies seeing', async () => {
    await give('orders', ['export']);
    expect(await entryOf('orders')).toEqual({
      routeType: 'orders',
      roles: [1, ROLE],
      limited: [{ roleId: ROLE, actions: ['see', 'export'] }],
    });
    // Whoever gives an area and knows nothing of actions gives all of them.
    await give('orders');
    expect(await entryOf('orders')).toEqual({ routeType: 'orders', roles: [1, ROLE] });
  });

  it('tells by the table what can be taken away in each area', async () => {
    const { entries } = await table();
    expect(Object.fromEntries(entries.map(({ routeType, actions }) => [routeType, actions]))).toEqual(FURTHER_ACTIONS);
  });

  it('gives what was given before a release that knew of actions, and by a copy of that one, in full', async () => {
    await upstream.db.query(`insert into access_control (route_type, role_id) values ('products', $1)`, [ROLE]);
    const { rows } = await upstream.db.query('select distinct actions from access_control');
    expect(rows).toEqual([{ actions: ACTIONS }]);
  });

  it.each([
    ['an action that the area does not tell apart', { allowed: true, actions: ['decide'] }],
    ['actions of an area that is taken away', { allowed: false, actions: ['change'] }],
    ['an action that there is not', { allowed: true, actions: ['delete'] }],
  ])('refuses %s', async (_, cell) => {
    expect((await change({ routeType: 'orders', roleId: ROLE, ...cell })).status).toBe(422);
  });

  it('leaves an entry of what a role was limited to', async () => {
    await give('orders');
    await give('orders', ['export']);
    const { rows } = await upstream.db.query(
      `select before, after from activity where action = 'changeAccess' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      before: { routeTypes: ['orders'], limitedTo: {} },
      after: { routeTypes: ['orders'], limitedTo: { orders: 'see, export' } },
    });
  });

  it('keeps somebody who may change rights', async () => {
    const seeingAlone = await change({ routeType: 'adminControls', roleId: 1, allowed: true, actions: ['export'] });
    expect(statusLine(seeingAlone)).toMatch(/^409 At least one role/);
  });
});
