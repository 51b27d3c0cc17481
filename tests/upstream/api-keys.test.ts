import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { actionsOf, answersRows, areasOf, isOpenToKeys, type Endpoint } from '@/lib/contract/endpoint';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { PERSON_ONLY_SENTENCE } from '@/lib/domain/api-key';
import { ACTIONS, FURTHER_ACTIONS, REFUSALS, type Action } from '@/lib/domain/rights';
import { warnOfExpiringKeys } from '@/upstream/resources/api-keys/warn-of-expiry';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { callEmpty, EXAMPLES } from './harness/call-empty';
import { statusLine, type Client } from './harness/client';
import { aCategory, aCompany } from './harness/factories';
import { TEST_CONFIG } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';
import { outcomeOf } from './points-fixture';

const ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS;
const GUARDED = ENDPOINTS.filter(({ access }) => access !== 'public');

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let now = new Date('2026-03-01T08:00:00Z');

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
  admin = await upstream.signIn(1);
  await upstream.files.put(EXAMPLES.key, new Uint8Array([1, 2, 3]));
});
afterAll(() => upstream.stop());

const create = (given: object) => admin.post('/api-keys', { name: 'Test', ...given });

async function aKey(given: object): Promise<Client & { id: number }> {
  const { status, body, text } = await create({ callsPerMinute: 60_000, ...given });
  expect(status, text).toBe(200);
  return { ...upstream.withToken(body.secret), id: body.id };
}

const right = (routeType: RouteType, actions: readonly Action[]) => ({ rights: [{ routeType, actions }] });

const refusalByKey = (action: Action) => `403 ${REFUSALS[action].replace('Your role', 'This API key')}`;
const GATE: readonly string[] = [...ACTIONS.map(refusalByKey), `403 ${PERSON_ONLY_SENTENCE}`];

/** Every area with each set of actions that differs from seeing by one. */
const GIVEN = ROUTE_TYPES.flatMap((area) =>
  [['see'], ...FURTHER_ACTIONS[area].map((action) => ['see', action])].map(
    (actions) => [area, actions as Action[]] as const,
  ),
);

describe('each endpoint × each right of a key', () => {
  it.each(GIVEN)('%s with %j', async (area, given) => {
    const key = await aKey(right(area, given));
    for (const endpoint of GUARDED) {
      // A report of rows would wait for the one before it.
      if (answersRows(endpoint) && areasOf(endpoint).includes(area) && given.includes('export')) continue;
      const said = statusLine(await callEmpty(key, endpoint));
      const { name } = endpoint;
      if (!isOpenToKeys(endpoint)) expect(said, name).toBe(`403 ${PERSON_ONLY_SENTENCE}`);
      else if (name === 'getFile') expect(said, name).toBe('200');
      else if (!areasOf(endpoint).includes(area)) expect(said, name).toBe(refusalByKey('see'));
      else if (actionsOf(endpoint).some((action) => given.includes(action))) {
        if (endpoint.administratorsOnly) expect(said, name).toBe('403 Only an administrator can do this.');
        else if (actionsOf(endpoint).length === 1) expect(GATE, `${name}: ${said}`).not.toContain(said);
      } else expect(said, name).toBe(refusalByKey(actionsOf(endpoint)[0] ?? 'see'));
    }
  });

  it('intake: its own calls, published content and its images, and nothing else', async () => {
    const key = await aKey({ intake: true });
    for (const endpoint of GUARDED) {
      const said = statusLine(await callEmpty(key, endpoint));
      const isOpen = endpoint.access === 'intake' || endpoint.openToPartners || endpoint.name === 'getFile';
      if (isOpen) expect(said, endpoint.name).not.toMatch(/^40[13]/);
      else
        expect(said, endpoint.name).toBe(isOpenToKeys(endpoint) ? refusalByKey('see') : `403 ${PERSON_ONLY_SENTENCE}`);
    }
  });

  it('is refused where calls are about a person: accounts, passwords, second factors, sessions, roles, keys', () => {
    const personal = /password|session|factor|passkey|^list(Own|Views)|apikey|erase|personal|profile|registeradmin/i;
    const open = GUARDED.filter(isOpenToKeys).map(({ name }) => name);
    expect(open.filter((name) => personal.test(name))).toEqual(['listOwnPointRequests']);
  });
});

describe('a key', () => {
  it('is shown once and stored as a hash', async () => {
    const { body } = await create({ intake: true });
    expect(body.secret).toMatch(/^qp_[\w-]{43}$/);
    expect(body.hint).toBe(body.secret.slice(0, 7));
    const listed = await admin.get('/api-keys');
    expect(listed.body[0]).toMatchObject({ id: body.id, person: null, lastUsedAt: null, revokedAt: null });
    const { rows } = await upstream.db.query<{ row: string }>(
      `select api_keys::text as row from api_keys union all select activity::text from activity
       union all select idempotency_keys::text from idempotency_keys`,
    );
    expect([listed.text, ...rows.map(({ row }) => row)].filter((text) => text.includes(body.secret))).toEqual([]);
  });

  it('keeps no secret under an Idempotency-Key', async () => {
    const body = { name: 'Once', intake: true };
    const [first, second] = [
      await admin.post('/api-keys', body, { 'idempotency-key': 'key-once-1' }),
      await admin.post('/api-keys', body, { 'idempotency-key': 'key-once-1' }),
    ];
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('is refused from the next request on when it is revoked or has expired', async () => {
    const key = await aKey({ ...right('orders', ['see']), expiresAt: new Date(+now + 3_600_000).toISOString() });
    expect((await key.get('/orders')).status).toBe(200);
    now = new Date(+now + 3_600_001);
    const REFUSED = '401 This API key isn’t valid. It may have expired or been revoked.';
    expect(statusLine(await key.get('/orders'))).toBe(REFUSED);

    const other = await aKey(right('orders', ['see']));
    expect((await other.get('/orders')).status).toBe(200);
    expect((await admin.send('DELETE', `/api-keys/${other.id}`)).body.revokedAt).toBe(now.toISOString());
    expect(statusLine(await other.get('/orders'))).toBe(REFUSED);
    expect((await admin.send('DELETE', `/api-keys/${other.id}`)).status).toBe(404);
  });

  it('remembers when it was last used', async () => {
    const key = await aKey(right('orders', ['see']));
    await key.get('/orders');
    await expect
      .poll(async () => (await admin.get('/api-keys')).body.find(({ id }: { id: number }) => id === key.id).lastUsedAt)
      .toBe(now.toISOString());
  });

  it('works from its allowed addresses alone', async () => {
    const key = await aKey({ ...right('orders', ['see']), allowedAddresses: ['203.0.113.0/24', '2001:db8::1'] });
    const from = (address: string) => key.get('/orders', { 'x-client-address': address });
    expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('2001:db8::1')).status).toBe(200);
    expect(statusLine(await from('203.0.114.1'))).toBe('403 This API key can’t be used from this address.');
    expect(statusLine(await key.get('/orders'))).toBe('403 This API key can’t be used from this address.');
  });

  it('that belongs to a person does no more than they may, and ends with them', async () => {
    const shop = await upstream.signIn(3);
    const rights = [
      { routeType: 'orders', actions: ['see', 'change'] },
      { routeType: 'approvals', actions: ['see'] },
    ];
    const key = await aKey({ personId: shop.user.id, rights });
    expect((await key.get('/orders')).status).toBe(200);
    expect(statusLine(await key.get('/approvals/modules'))).toBe(refusalByKey('see'));
    await upstream.db.query('update users set disabled = true where id = $1', [shop.user.id]);
    expect((await key.get('/orders')).status).toBe(401);
    expect((await create({ personId: shop.user.id, rights })).status).toBe(422);
  });

  it.each([
    [{}, 'rights'],
    [{ intake: true, ...right('orders', ['see']) }, 'rights'],
    [{ intake: true, personId: 1 }, 'personId'],
    [{ intake: true, allowedAddresses: ['example.com'] }, 'allowedAddresses.0'],
    [{ intake: true, allowedAddresses: ['203.0.113.0/33'] }, 'allowedAddresses.0'],
    [{ intake: true, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ intake: true, name: ' ' }, 'name'],
    [{ rights: [1, 2].map(() => ({ routeType: 'orders', actions: ['see'] })) }, 'rights'],
  ])('that is asked for as %j is refused at %s', async (given, path) => {
    const { status, body } = await create(given);
    expect([status, body.errors[0].path]).toEqual([422, path]);
  });

  it('has no right that its creator lacks', async () => {
    await upstream.db.query(
      `update access_control set actions = '{see,change}' where role_id = 1 and route_type = 'orders'`,
    );
    expect(statusLine(await create(right('orders', ['see', 'export'])))).toBe(
      '422 You can’t give a right that you don’t have: export in Orders.',
    );
    await upstream.db.query(
      `update access_control set actions = '{see,change,decide,export}' where role_id = 1 and route_type = 'orders'`,
    );
  });

  it('is created only with a second factor that was shown lately', async () => {
    const careful = await upstream.signIn(1);
    await upstream.db.query(
      `insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, 'sealed', now(), now())`,
      [careful.user.id],
    );
    await upstream.db.query('update sessions set factor_shown_at = $2 where user_id = $1', [
      careful.user.id,
      new Date(+now - 3_600_000),
    ]);
    expect(await careful.post('/api-keys', { name: 'X', intake: true })).toMatchObject({
      status: 403,
      body: { statusCode: 'STEP_UP_REQUIRED' },
    });
  });
});

describe('what a key does', () => {
  it('is in the log under its name, and under no person for a service', async () => {
    const key = await aKey({ name: 'Shop sync', ...right('products', ['change']) });
    const { id } = await aCategory(upstream.db);
    expect((await key.patch(`/categories/${id}`, { name: 'Renamed by key', version: 1 })).status).toBe(200);
    const { rows } = await upstream.db.query(`select * from activity where object_name = 'Renamed by key'`);
    expect(rows).toMatchObject([{ user_id: null, user_name: 'Key Shop sync', action: 'renameCategory' }]);
    const { body } = await admin.get('/activity?search=shopsync');
    expect(body.data[0]).toMatchObject({ userId: null, userName: 'Key Shop sync' });
  });

  it('is in the log under its person and its name for a personal key', async () => {
    const key = await aKey({ name: 'Mine', personId: admin.user.id, ...right('products', ['change']) });
    const { id } = await aCategory(upstream.db);
    await key.patch(`/categories/${id}`, { name: 'Renamed by mine', version: 1 });
    const { rows } = await upstream.db.query(`select * from activity where object_name = 'Renamed by mine'`);
    expect(rows).toMatchObject([{ user_id: admin.user.id, user_name: 'Key Mine' }]);
  });

  it('never counts as an administrator: points that it gives wait for one', async () => {
    const company = await aCompany(upstream.db);
    const key = await aKey(right('qpointManagement', ['change', 'decide']));
    const wish = { companyId: company.id, requestTypeId: REQUEST_TYPE.accrue, qpoints: 100 };
    expect(await outcomeOf(key, wish)).toBe('Accrual Requested');
    const { rows } = await upstream.db.query('select accrued from company_points where company_id = $1', [company.id]);
    expect(rows).toEqual([{ accrued: 0 }]);
  });
});

describe('the limit of a key', () => {
  it('is told with each answer, and refuses what is more', async () => {
    const key = await aKey({ ...right('orders', ['see']), callsPerMinute: 2 });
    const limits = ({ headers, status }: Awaited<ReturnType<Client['get']>>) => [
      status,
      ...['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`)),
    ];
    expect(limits(await key.get('/orders'))).toEqual([200, '2', '1', '30']);
    expect(limits(await key.get('/orders'))).toEqual([200, '2', '0', '60']);
    const refused = await key.get('/orders');
    expect(limits(refused)).toEqual([429, '2', '0', '60']);
    expect(refused.headers.get('retry-after')).toBe('5');
    now = new Date(+now + 30_000);
    expect((await key.get('/orders')).status).toBe(200);
    expect((await admin.get('/orders')).headers.get('ratelimit-limit')).toBeNull();
  });
});

it('administrators are told of a key 14 days before it expires, once', async () => {
  const days = (count: number) => new Date(+now + count * 24 * 3_600_000).toISOString();
  await create({ name: 'Soon', intake: true, expiresAt: days(13) });
  await create({ name: 'Later', intake: true, expiresAt: days(15) });
  const warn = () => warnOfExpiringKeys(upstream.db, { config: { ...TEST_CONFIG }, now });
  expect([await warn(), await warn()]).toEqual([1, 0]);
  const { body } = await admin.get('/notices');
  expect(body.data[0]).toMatchObject({ kind: 'keyExpires', record: { kind: 'apiKey' } });
  expect(body.data[0].text).toMatch(/^The API key Soon expires on \d\d\/\d\d\/2026$/);
});
