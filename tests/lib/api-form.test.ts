import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createProxy } from '@/lib/api/proxy';
import { endpoint } from '@/lib/contract/endpoint';
import { ForeignUpstream, json } from '../bff/foreign-upstream';

const ORIGIN = 'http://office.example';
const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const MB = 1024 * 1024;

const addPages = endpoint('addPages', 'POST', '/things/{id}/pages', {
  summary: 'Takes a form.',
  access: 'orders',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  form: z.strictObject({ title: z.string() }),
  upload: { field: 'pages', maxFiles: 2, maxFileBytes: MB },
  response: z.object({ id: z.int() }),
});

const CALL = 'POST /things/7/pages';
const upstream = new ForeignUpstream();
const proxy = createProxy([addPages]);
let cookie = '';

beforeAll(async () => {
  vi.stubEnv('API_BASE_URL', await upstream.listen());
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
  upstream.on('GET /access-control-list', [{ routeType: 'orders', roles: [3] }]);
  upstream.on(CALL, { id: 7 });
});

const TYPE = 'multipart/form-data; boundary=abc';
const BODY = '--abc\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--abc--\r\n';

function send(
  body: BodyInit | null = BODY,
  headers: Record<string, string> = {},
  { path = '/things/7/pages', session = cookie } = {},
) {
  const request = new Request(`${ORIGIN}/api${path}`, {
    method: 'POST',
    body,
    headers: { host: 'office.example', origin: ORIGIN, 'content-type': TYPE, ...headers },
    duplex: 'half',
  } as RequestInit);
  const cookies = {
    get: (name: string) => (name === 'next-auth.session-token' && session ? { value: session } : undefined),
  };
  return proxy(Object.assign(request, { cookies }));
}

/** A body that says nothing of its length. */
function pouring(bytes: number): ReadableStream {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 65_536);
      left -= size;
      if (size === 0) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
  });
}

test('a form passes as it is, to the address that is written from its parsed parts', async () => {
  const response = await send(BODY, { 'content-length': String(BODY.length) });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ id: 7 });
  const [request] = upstream.calls(CALL);
  expect(request?.body).toBe(BODY);
  expect(request?.headers).toMatchObject({
    'content-type': 'multipart/form-data; boundary="abc"',
    'content-length': String(BODY.length),
    authorization: 'Bearer bearer',
  });
});

describe('the content type', () => {
  test.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data;boundary="a b"', undefined],
    ['multipart/form-data; boundary="a=b?c"', 'a=b?c'],
    [`multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW`, '----WebKitFormBoundary7MA4YWxkTrZu0gW'],
    [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
    ['multipart/form-data; boundary=abc; charset=utf-8', undefined],
    ['multipart/form-data; boundary=a@c', undefined],
    ['multipart/form-data; boundary=""', undefined],
    ['multipart/form-data', undefined],
    ['multipart/mixed; boundary=abc', undefined],
    ['application/json', undefined],
    ['text/plain; x=multipart/form-data; boundary=abc', undefined],
  ])('%s', async (type, boundary) => {
    const response = await send(BODY, { 'content-type': type });
    expect(response.status).toBe(boundary === undefined ? 415 : 200);
    expect(upstream.calls(CALL).map(({ headers }) => headers['content-type'])).toEqual(
      boundary === undefined ? [] : [`multipart/form-data; boundary="${boundary}"`],
    );
  });
});

describe('a form is refused', () => {
  test.each<[string, () => Promise<Response>, number]>([
    ['that says it is too long', () => send(BODY, { 'content-length': String(4 * MB + 1) }), 413],
    ['without a body', () => send(null), 400],
    ['of who is not signed in', () => send(BODY, {}, { session: '' }), 401],
    ['of another origin', () => send(BODY, { origin: 'http://evil.example' }), 403],
    ['for an address that is not valid', () => send(BODY, {}, { path: '/things/x/pages' }), 422],
    ['for an address with a query', () => send(BODY, {}, { path: '/things/7/pages?force=1' }), 422],
  ])('%s, before it leaves', async (_, sending, status) => {
    const response = await sending();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status, message: expect.any(String) as string });
    expect(upstream.calls(CALL)).toHaveLength(0);
  });

  test('of a role that may not, before it leaves', async () => {
    upstream.on('GET /access-control-list', []);
    const user = { id: 4, roleId: 4, firstName: 'R', lastName: 'R' };
    const session = await encode({ token: { user, token: 'other-bearer' }, secret: SECRET });
    expect((await send(BODY, {}, { session })).status).toBe(403);
    expect(upstream.calls(CALL)).toHaveLength(0);
  });

  test.each([4 * MB + 1, 30 * MB])('that proves too long on its way: %i bytes', async (bytes) => {
    let whole = false;
    upstream.read(CALL, (incoming) =>
      incoming
        .on('end', () => (whole = true))
        .on('error', () => undefined)
        .resume(),
    );
    expect((await send(pouring(bytes))).status).toBe(413);
    expect(whole).toBe(false);
  });
});

test('a form of just the allowed size passes', async () => {
  expect((await send(pouring(4 * MB))).status).toBe(200);
});

describe('the upstream’s refusal', () => {
  const answer = {
    statusCode: 422,
    message: 'x.svg is not an image.',
    errors: [{ msg: 'is not an image', path: 'x.svg' }],
  };

  test('reaches the browser in its words', async () => {
    upstream.on(CALL, (_request, response) => json(response, 422, answer));
    const response = await send();
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(answer);
  });

  test('that comes before the form is sent reaches the browser too, and the form is read to its end', async () => {
    upstream.read(CALL, (_incoming, response) => json(response, 409, { statusCode: 409, message: 'Full.' }));
    const body = pouring(3 * MB);
    const response = await send(body);
    expect(await response.json()).toEqual({ statusCode: 409, message: 'Full.' });
  });

  test.each<[string, (response: Parameters<typeof json>[0]) => unknown, number]>([
    ['502', (response) => json(response, 502, {}), 502],
    ['503', (response) => json(response, 503, { statusCode: 503, message: 'Later.' }), 503],
    ['a dropped connection', (response) => response.destroy(), 502],
    ['something that is not JSON', (response) => response.end('<h1>'), 502],
  ])('%s is not a reason to send it again', async (_, misbehave, status) => {
    upstream.on(CALL, (_request, response) => void misbehave(response));
    expect((await send()).status).toBe(status);
    expect(upstream.calls(CALL)).toHaveLength(1);
  });
});
