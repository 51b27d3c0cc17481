import { decode, encode } from 'next-auth/jwt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createProxy } from '@/lib/api/proxy';
import { endpoint } from '@/lib/contract/endpoint';
import { byOffset, listEndpoint } from '@/lib/contract/list-endpoint';
import { ForeignUpstream, json } from '../bff/foreign-upstream';

const ORIGIN = 'http://office.example';
const SECRET = 'a-secret-of-the-tests-that-is-long-enough';

const renameThing = endpoint('renameThing', 'PATCH', '/things/{id}', {
  summary: 'A write.',
  access: 'orders',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  body: z.strictObject({ name: z.string().min(1) }),
  response: z.object({ id: z.int() }),
});
const removeThing = endpoint('removeThing', 'DELETE', '/things/{id}', {
  summary: 'A write without a body.',
  access: 'orders',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  response: z.object({}),
});

const giveThing = endpoint('giveThing', 'POST', '/things', {
  summary: 'A write that must not be done twice.',
  access: 'orders',
  body: z.strictObject({ name: z.string().min(1) }),
  response: z.object({}),
});
const burnThings = endpoint('burnThings', 'DELETE', '/things', {
  summary: 'A write for administrators.',
  access: 'orders',
  administratorsOnly: true,
  response: z.object({}),
});

const moveThing = endpoint('moveThing', 'PATCH', '/things/{id}/place', {
  summary: 'A write that says what it outdates.',
  access: 'orders',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  body: z.strictObject({}),
  response: z.object({}),
  outdates: ['listThings', 'listPlaces'],
});
const showThing = endpoint('showThing', 'PATCH', '/things/shown', {
  summary: 'What gives the session another token.',
  access: 'signed-in',
  renewsSession: true,
  body: z.strictObject({}),
  response: z.object({ left: z.int(), token: z.string().optional() }),
});
const listThings = listEndpoint('listThings', '/things', {
  summary: 'A list.',
  access: 'orders',
  row: z.object({ id: z.int(), name: z.string(), email: z.string().optional() }),
  filters: {},
  window: byOffset({ usual: 25, most: 100 }),
  answer: (data) => z.union([data, z.object({ data, total: z.int() })]),
});

const upstream = new ForeignUpstream();
const proxy = createProxy([renameThing, removeThing, giveThing, burnThings, moveThing, showThing, listThings]);
let cookie = '';

beforeAll(async () => {
  vi.stubEnv('API_BASE_URL', `${await upstream.listen()}/v1/`);
  vi.stubEnv('NEXTAUTH_SECRET', SECRET);
  const user = { id: 3, roleId: 3, firstName: 'Sam', lastName: 'Shop' };
  cookie = await encode({ token: { user, token: 'bearer' }, secret: SECRET });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.close();
});
beforeEach(() => {
  upstream.behave();
  upstream.on('GET /v1/access-control-list', [{ routeType: 'orders', roles: [3] }]);
  upstream.on('PATCH /v1/things/7', { id: 7 });
  upstream.on('DELETE /v1/things/7', (_request, response) => void response.writeHead(204).end());
});

function send(init: RequestInit & { headers?: Record<string, string> } = {}, path = '/things/7', session = cookie) {
  const request = new Request(`${ORIGIN}/api${path}`, {
    method: 'PATCH',
    body: init.method === 'DELETE' ? null : JSON.stringify({ name: 'new' }),
    ...init,
    headers: { host: 'office.example', origin: ORIGIN, 'content-type': 'application/json', ...init.headers },
  });
  const cookies = {
    get: (name: string) => (name === 'next-auth.session-token' && session ? { value: session } : undefined),
  };
  return proxy(Object.assign(request, { cookies }));
}

test('a write of the portal itself goes through, below the path of the upstream’s address', async () => {
  const response = await send();
  expect(response.status).toBe(200);
  const [request] = upstream.calls('PATCH /v1/things/7');
  expect(JSON.parse(request?.body ?? '')).toEqual({ name: 'new' });
  expect(request?.headers['content-type']).toBe('application/json');
});

test('the list of rights is asked for under the id of the call, by which the upstream’s log tells of both', async () => {
  const user = { id: 3, roleId: 3, firstName: 'Sam', lastName: 'Shop' };
  // The list of a session that was seen before is remembered.
  const fresh = await encode({ token: { user, token: 'fresh' }, secret: SECRET });
  await send({ method: 'DELETE', headers: { 'x-request-id': 'call-of-a-screen' } }, '/things/7', fresh);
  const ids = ['GET /v1/access-control-list', 'DELETE /v1/things/7'].map(
    (call) => upstream.calls(call)[0]?.headers['x-request-id'],
  );
  expect(ids).toEqual(['call-of-a-screen', 'call-of-a-screen']);
});

describe('a session whose person has shown anew who they are', () => {
  const shown = () => send({ body: '{}' }, '/things/shown');
  const cookieOf = (response: Response) =>
    /^next-auth\.session-token=([^;]+); .*HttpOnly/.exec(response.headers.getSetCookie().join())?.[1] ?? '';

  test('goes on by its new token, which is in the cookie alone', async () => {
    upstream.on('PATCH /v1/things/shown', { left: 9, token: 'another-bearer' });
    const response = await shown();
    expect(await response.clone().text()).toBe('{"left":9}');
    expect(JSON.stringify([...response.headers])).not.toContain('another-bearer');
    const session = await decode({ token: cookieOf(response), secret: SECRET });
    expect(session).toMatchObject({ token: 'another-bearer', user: { id: 3, roleId: 3 } });
    await send({}, '/things/7', cookieOf(response));
    expect(upstream.calls('PATCH /v1/things/7')[0]?.headers.authorization).toBe('Bearer another-bearer');
  });

  test('keeps its cookie where the upstream gives none, or refuses', async () => {
    upstream.on('PATCH /v1/things/shown', { left: 9 });
    expect((await shown()).headers.getSetCookie()).toEqual([]);
    upstream.on('PATCH /v1/things/shown', (_, response) => json(response, 409, { statusCode: 409, message: 'No.' }));
    expect((await shown()).headers.getSetCookie()).toEqual([]);
  });
});

describe('the key of an intention', () => {
  const give = (headers: Record<string, string>) => send({ method: 'POST', headers }, '/things');
  beforeEach(() => upstream.on('POST /v1/things', {}));

  test('goes on to the upstream', async () => {
    expect((await give({ 'idempotency-key': 'intention-0001' })).status).toBe(200);
    expect((await give({})).status).toBe(200);
    expect(upstream.calls('POST /v1/things').map(({ headers }) => headers['idempotency-key'])).toEqual([
      'intention-0001',
      undefined,
    ]);
  });

  test('that is none is refused in a sentence', async () => {
    const response = await give({ 'idempotency-key': 'no key; really' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('Idempotency-Key') });
    expect(upstream.calls('POST /v1/things')).toEqual([]);
  });

  test('goes nowhere with a call that takes none', async () => {
    expect((await send({ headers: { 'idempotency-key': 'intention-0001' } })).status).toBe(200);
    expect(upstream.calls('PATCH /v1/things/7')[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

test('what is for administrators only never leaves for others of the route type', async () => {
  upstream.on('DELETE /v1/things', {});
  expect((await send({ method: 'DELETE' }, '/things')).status).toBe(403);
  expect(upstream.calls('DELETE /v1/things')).toEqual([]);
});

test('a write without a body and with an empty answer goes through', async () => {
  expect((await send({ method: 'DELETE' })).status).toBe(200);
});

describe('a write', () => {
  test.each<[string, Record<string, string>, number]>([
    ['of the own origin', { origin: ORIGIN }, 200],
    ['whose browser says same-origin', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, 200],
    ['of another origin', { origin: 'http://evil.example' }, 403],
    ['of another port', { origin: 'http://office.example:81' }, 403],
    ['of a name that begins alike', { origin: 'http://office.example.evil.example' }, 403],
    ['of no origin', { origin: 'null' }, 403],
    ['whose browser says same-site', { origin: ORIGIN, 'sec-fetch-site': 'same-site' }, 403],
    ['whose browser says cross-site', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }, 403],
    ['that a person typed in', { 'sec-fetch-site': 'none' }, 403],
  ])('%s', async (_, headers, status) => {
    expect((await send({ headers })).status).toBe(status);
    expect(upstream.calls('PATCH /v1/things/7')).toHaveLength(status === 200 ? 1 : 0);
  });

  test('that says nothing of where it comes from is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`${ORIGIN}/api/things/7`, { method: 'PATCH', body: '{}', headers });
    const response = await proxy(Object.assign(request, { cookies: { get: () => undefined } }));
    expect(response.status).toBe(403);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
    ['application/jsonp', 415],
  ])('of %s', async (type, status) => {
    expect((await send({ headers: { 'content-type': type } })).status).toBe(status);
  });

  test.each([
    ['{"name":', 400],
    ['{"name":""}', 422],
    ['{"name":"x","admin":true}', 422],
    ['[]', 422],
    [JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413],
  ])('with the body %.40s', async (body, status) => {
    expect((await send({ body })).status).toBe(status);
    expect(upstream.calls('PATCH /v1/things/7')).toHaveLength(0);
  });

  test.each<[string, (response: Parameters<typeof json>[0]) => unknown, number]>([
    ['502', (response) => json(response, 502, {}), 502],
    ['503', (response) => json(response, 503, { statusCode: 503, message: 'Later.' }), 503],
    ['a dropped connection', (response) => response.destroy(), 502],
  ])('that meets %s is not tried again', async (_, misbehave, status) => {
    upstream.on('PATCH /v1/things/7', (_request, response) => void misbehave(response));
    expect((await send()).status).toBe(status);
    expect(upstream.calls('PATCH /v1/things/7')).toHaveLength(1);
  });

  test('of who is not signed in is refused', async () => {
    expect((await send({}, '/things/7', '')).status).toBe(401);
  });

  test('of a role that may not is refused before it leaves', async () => {
    upstream.on('GET /v1/access-control-list', []);
    const user = { id: 4, roleId: 4, firstName: 'R', lastName: 'R' };
    const other = await encode({ token: { user, token: 'other-bearer' }, secret: SECRET });
    expect((await send({}, '/things/7', other)).status).toBe(403);
    expect(upstream.calls('PATCH /v1/things/7')).toHaveLength(0);
  });

  test('with a path parameter that is not valid is refused', async () => {
    expect((await send({}, '/things/x')).status).toBe(422);
    expect((await send({}, '/things/7?force=1')).status).toBe(422);
  });
});

describe('what a change outdates', () => {
  test.each([
    ['all, where it names nothing', '/things/7', { method: 'PATCH', body: '{"name":"Mug"}' }, '*'],
    ['what it names', '/things/7/place', { method: 'PATCH', body: '{}' }, '/things'],
    ['nothing, where it only reads', '/things', {}, null],
    ['nothing, where it is refused', '/things/7', { method: 'PATCH', body: '{}' }, null],
  ])('is %s', async (_, path, init, outdated) => {
    upstream.on('PATCH /v1/things/7/place', {});
    upstream.on('GET /v1/things', { data: [], total: 0 });
    const answer = await send({ method: 'GET', body: null, ...init }, path);
    expect(answer.headers.get('x-outdates')).toBe(outdated);
  });
});

describe('the fields of rows', () => {
  const row = { id: 7, name: 'Mug', email: 'mug@example.com' };
  test.each([
    ['all, where none are named', '/things', { data: [row], total: 1 }, { data: [row], total: 1 }],
    ['those named', '/things?fields=id,name', { data: [row], total: 1 }, { data: [{ id: 7, name: 'Mug' }], total: 1 }],
    ['those named, of a bare list', '/things?fields=id', [row], [{ id: 7 }]],
  ])('are %s', async (_, path, told, shown) => {
    upstream.on('GET /v1/things', told);
    const answer = await send({ method: 'GET', body: null }, path);
    expect(await answer.json()).toEqual(shown);
  });

  test('that no row has are refused, and the upstream hears of none', async () => {
    upstream.on('GET /v1/things', { data: [row], total: 1 });
    expect((await send({ method: 'GET', body: null }, '/things?fields=id,password')).status).toBe(422);
  });
});

describe('what the upstream tells of its database', () => {
  const answering = (headers: Record<string, string>) => (_: unknown, response: Parameters<typeof json>[0]) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end('{"data":[],"total":0,"id":7}');

  test.each([
    ['GET', { 'x-snapshot': '10:20:14' }, ['10:20:14', null]],
    ['PATCH', { 'x-transaction': '21' }, [null, '21']],
    ['GET', { 'x-snapshot': 'all' }, [null, null]],
    ['PATCH', { 'x-transaction': '-1' }, [null, null]],
    ['GET', {}, [null, null]],
  ] as const)(
    'reaches the browser with the answer to a %s, if it is well formed: %j',
    async (method, headers, told) => {
      upstream.on('GET /v1/things', answering(headers));
      upstream.on('PATCH /v1/things/7', answering(headers));
      const answer = await (method === 'GET' ? send({ method, body: null }, '/things') : send());
      expect(answer.status).toBe(200);
      expect(['x-snapshot', 'x-transaction'].map((name) => answer.headers.get(name))).toEqual(told);
    },
  );
});
