import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProxy, PROXIED_ENDPOINTS } from '@/lib/api/proxy';
import { NO_DRAFTS } from '@/lib/domain/content';
import { UNREADABLE_ROWS_HEADER } from '@/lib/domain/unreadable-rows';
import { formOf, type Made } from '../harness/foreign/calls-made';
import { ForeignServer } from '../harness/foreign/foreign-server';

/** The calls of screens, through the BFF to an upstream that serves what the specs name, and nothing more. */
const ORIGIN = 'http://office.example';
const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const upstream = new ForeignServer();
const proxy = createProxy(PROXIED_ENDPOINTS);
let cookie = '';

beforeAll(async () => {
  vi.stubEnv('API_BASE_URL', await upstream.listen());
  vi.stubEnv('NEXTAUTH_SECRET', SECRET);
  const user = { id: 1, roleId: 1, firstName: 'Ada', lastName: 'Admin' };
  cookie = await encode({ token: { user, token: 'bearer' }, secret: SECRET });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.close();
});
beforeEach(() => upstream.behave());

function send(method: string, path: string, body: BodyInit | null = null): Promise<Response> {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const headers = { host: 'office.example', origin: ORIGIN, ...json } as Record<string, string>;
  const cookies = {
    get: (name: string) => (name === 'next-auth.session-token' ? { value: cookie } : undefined),
  };
  return proxy(Object.assign(new Request(`${ORIGIN}/api${path}`, { method, body, headers }), { cookies }));
}

function make({ call, path, body, form }: Made): Promise<Response> {
  return send(
    call.split(' ')[0] ?? '',
    path,
    form ? formOf(form, call) : body === undefined ? null : JSON.stringify(body),
  );
}

describe('a form that asks for what the server can’t do', () => {
  const faq = { title: 'How', content: '<p>So.</p>', faqTypeId: '1' };

  test.each([
    ['a draft', { status: 'draft' }],
    ['a time of publication', { status: 'scheduled', publishAt: '2099-01-01T00:00:00.000Z' }],
  ])('is not sent where it is %s, and says so', async (_, more) => {
    const response = await make({ call: 'POST /faq', path: '/faq', form: { ...faq, ...more } });
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ message: NO_DRAFTS });
    expect(upstream.calls('POST /faq')).toEqual([]);
  });

  test('is sent whole where it asks for nothing more', async () => {
    const form = { ...faq, content: 'status=draft '.repeat(20_000), status: 'published', publishAt: '' };
    expect((await make({ call: 'POST /faq', path: '/faq', form })).status).toBe(200);
    expect(upstream.calls('POST /faq')[0]?.body).toContain('status=draft '.repeat(20_000));
  });
});

test('a row that can’t be read leaves those of a bare list, and is told beside them', async () => {
  upstream.vary({ badRows: true });
  const response = await send('GET', '/categories');
  expect(response.headers.get(UNREADABLE_ROWS_HEADER)).toBe('1');
  expect(await response.json()).toHaveLength(1);
});

test('an order is completed from a list that is read once, and a claim is found in one', async () => {
  expect(await (await send('GET', '/orders/7')).json()).toMatchObject({ id: 7, orderNumber: 'orderNumber 7' });
  expect(upstream.calls('GET /orders')).toHaveLength(1);
  expect(await (await send('GET', '/claims/detail/7')).json()).toMatchObject({ claimId: 7 });
  expect(upstream.received.filter(({ url }) => url.startsWith('/claims/')).map(({ call }) => call)).toEqual([
    'GET /claims/all-claims',
  ]);
});
