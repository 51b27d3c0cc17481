import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createProxy, PROXIED_ENDPOINTS } from '@/lib/api/proxy';
import { SAVED_UNREADABLE } from '@/lib/domain/saved-unreadable';
import { formOf, READS, WRITES, type Made } from '../harness/foreign/calls-made';
import { ForeignServer, type Variant } from '../harness/foreign/foreign-server';

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

/** Status and words of what is not as it should be. */
async function faultOf(what: string, response: Response): Promise<string[]> {
  return response.ok ? [] : [`${what}: ${response.status} ${await response.text()}`];
}

/** What the specs leave open, as it is read. */
const READ_VARIANTS: [string, Variant][] = [
  ['answers the fields of the specs', {}],
  ['writes numbers as texts', { numbersAsText: true }],
  ['writes times without a zone', { timesWithoutZone: true }],
  ['refuses other parameters with 400', { refusesParameters: 400 }],
  ['refuses other parameters with 422', { refusesParameters: 422 }],
];

test.each(READ_VARIANTS)('each read of a screen is answered by an upstream that %s', async (_, variant) => {
  upstream.vary(variant);
  const faults: string[] = [];
  for (const path of READS) faults.push(...(await faultOf(path, await send('GET', path))));
  expect(faults).toEqual([]);
});

/** What it says where the specs show no answer. */
const WRITE_VARIANTS: [string, Variant][] = [
  ['{}', {}],
  ['nothing', { notShown: '' }],
  ['OK', { notShown: 'OK' }],
  ['[1]', { notShown: '[1]' }],
  ['true', { notShown: 'true' }],
  ['a page', { notShown: '<html><body>Saved</body></html>' }],
  ['numbers as texts', { numbersAsText: true }],
];

test.each(WRITE_VARIANTS)(
  'each change is made once, and told as made, by an upstream that answers %s',
  async (_, variant) => {
    upstream.vary(variant);
    const faults: string[] = [];
    for (const write of WRITES) faults.push(...(await faultOf(write.call, await make(write))));
    expect(faults).toEqual([]);
    expect(WRITES.filter(({ call }) => upstream.calls(call).length !== 1).map(({ call }) => call)).toEqual([]);
  },
);

test('a change whose answer can’t be read is made once, and never told as one that failed', async () => {
  upstream.vary({ changed: '<html><body>Saved</body></html>' });
  const faults: string[] = [];
  // What is asked for by it is no change.
  const changes = WRITES.filter(({ call }) => call !== 'POST /forgotId');
  for (const write of changes) {
    const response = await make(write);
    const { statusCode } = (await response.json()) as { statusCode?: string };
    if (!response.ok && statusCode !== SAVED_UNREADABLE) faults.push(`${write.call}: ${response.status}`);
  }
  expect(faults).toEqual([]);
  expect(changes.filter(({ call }) => upstream.calls(call).length !== 1).map(({ call }) => call)).toEqual([]);
});
