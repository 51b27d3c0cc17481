import { describe, expect, test } from 'vitest';
import { encode } from 'next-auth/jwt';
import { SECRET } from './back-office';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, json, TOKEN_MARK } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NOT_ALLOWED, NOT_FOUND, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);

const messageOf = async (response: Response) =>
  new URL(((await response.json()) as { url: string }).url).searchParams.get('error');

const sessionCookie = (browser: Browser) =>
  [...browser.cookies.keys()].find((name) => name.includes('session-token')) ?? '';

describe('route types that have other names than the portal’s', () => {
  test('stand in the log and, for an administrator, on the page', async () => {
    upstream.on('GET /access-control-list', [
      { routeType: 'order-management', roles: [1, 3] },
      { routeType: 'products', roles: [1, 3] },
    ]);
    const page = await (await (await signedIn(office.address)).get('/dashboard')).text();
    expect(page).toContain('unknown route types: order-management');
    const shop = await signedIn(office.address, 'shop@x.example');
    expect(await (await shop.get('/dashboard')).text()).not.toContain('unknown route types');
    expect(office.log()).toMatch(/"unknown":\["order-management"\],"lacking":\["registration",/);
  });
});

/** Spec 3 §8, Login. */
const NO_ACCOUNT = "Your account doesn't exist. Please contact support@qpartner.example for any questions";

describe('signing in without scripts', () => {
  const send = (browser: Browser, fields: Record<string, string>, { from = '', headers = {} } = {}) =>
    browser.post(`/api/sign-in${from && `?from=${encodeURIComponent(from)}`}`, new URLSearchParams(fields), headers);
  const RIGHT = { email: 'admin@x.example', password: 'right' };

  test('leads to the page that was asked for, with a session', async () => {
    const browser = new Browser(office.address);
    const answer = await send(browser, RIGHT, { from: '/dashboard?a=1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?from=%2Fdashboard%3Fa%3D1']);
    expect((await browser.get('/api/orders/1')).status).toBe(200);
    expect((await send(new Browser(office.address), RIGHT)).headers.get('location')).toBe('/?landing');
    const elsewhere = await send(new Browser(office.address), RIGHT, { from: 'https://evil.example/' });
    expect(elsewhere.headers.get('location')).toBe('/?landing');
  });

  test('says on the page why it was refused, and keeps where to go on to', async () => {
    upstream.on('POST /login', (_request, response) =>
      json(response, 401, { statusCode: 401, message: 'Wrong, says the upstream.' }),
    );
    const browser = new Browser(office.address);
    const answer = await send(browser, RIGHT, { from: '/projects' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?from=%2Fprojects']);
    const page = await (await browser.get('/?from=%2Fprojects')).text();
    expect(page).toContain('Wrong, says the upstream.');
    expect(page).toContain('action="/api/sign-in?from=%2Fprojects"');
    expect(sessionCookie(browser)).toBe('');
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a body that is no form', { 'content-type': 'application/json' }, 415],
  ])('is refused from %s', async (_, headers, status) => {
    const browser = new Browser(office.address);
    expect((await send(browser, RIGHT, { headers })).status).toBe(status);
    expect(sessionCookie(browser)).toBe('');
  });

  test('is refused where it is longer than a form can be', async () => {
    expect((await send(new Browser(office.address), { email: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

describe('the form of the second factor', () => {
  const NEXT = `${TOKEN_MARK}-renewed`;
  const show = (browser: Browser) =>
    browser.post('/api/second-factor', 'code=123456', { 'content-type': 'application/x-www-form-urlencoded' });

  test('has the session go on by its new token, in the cookie alone', async () => {
    upstream.on('PATCH /sessions/second-factor', { token: NEXT });
    const browser = await signedIn(office.address);
    const shown = await show(browser);
    expect(shown.status).toBe(303);
    expect(JSON.stringify([...shown.headers, await shown.text()])).not.toContain(NEXT);
    expect((await browser.get('/api/orders/1')).status).toBe(200);
    expect(upstream.calls('GET /orders/1')[0]?.headers.authorization).toBe(`Bearer ${NEXT}`);
  });
});

describe('signing in', () => {
  test('keeps the session in one HttpOnly, SameSite=Lax cookie below 4 KB that does not show the token', async () => {
    const response = await new Browser(office.address).signIn('admin@x.example');
    const cookies = response.headers.getSetCookie().filter((line) => line.includes('session-token'));
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/; HttpOnly/i);
    expect(cookies[0]).toMatch(/; SameSite=Lax/i);
    expect(cookies[0]?.length).toBeLessThan(4096);
    expect(cookies[0]).not.toContain(TOKEN_MARK);
  });

  test('shows who is signed in, and nothing else', async () => {
    const browser = await signedIn(office.address);
    const session = await (await browser.get('/api/auth/session')).json();
    expect(session).toEqual({
      user: { id: 1, roleId: 1, firstName: 'Ada', lastName: 'Admin' },
      expires: expect.any(String) as string,
    });
    // That answer renews the cookie; the renewed one must hold the whole session.
    expect((await browser.get('/api/orders/1')).status).toBe(200);
  });

  test('sends the upstream the address of the person and an id, and nothing of the browser', async () => {
    const browser = new Browser(office.address);
    await browser.signIn('admin@x.example');
    const [request] = upstream.calls('POST /login');
    expect(JSON.parse(request?.body ?? '')).toEqual({ email: 'admin@x.example', password: 'right' });
    expect(request?.headers['x-client-address']).toBe('127.0.0.1');
    expect(request?.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('authorization');
  });

  test('waits longer than for other calls: many who sign in at once wait in line', async () => {
    const user = { id: 1, roleId: 1, firstName: 'Ruth', lastName: 'Adeyemi' };
    upstream.on('POST /login', (_request, response) => {
      setTimeout(() => json(response, 200, { token: 'a-token-that-came-late', user }), 11_000);
      return undefined;
    });
    expect((await new Browser(office.address).signIn('admin@x.example')).status).toBe(200);
  });

  test.each([
    ['wrong password', 401, { statusCode: 401, message: 'Wrong, says the upstream.' }, 'Wrong, says the upstream.'],
    ['a wrong password, without a code', 401, { message: 'Wrong, says the upstream.' }, 'Wrong, says the upstream.'],
    [
      'a wrong password, by its code alone',
      400,
      { statusCode: 401, message: 'Wrong, says the upstream.' },
      'Wrong, says the upstream.',
    ],
    ['no such account', 404, { statusCode: 404, message: 'hidden' }, NO_ACCOUNT],
    ['a broken upstream', 500, { statusCode: 500, message: 'hidden' }, NO_ACCOUNT],
  ])('says what the spec says for %s', async (_, status, answer, message) => {
    upstream.on('POST /login', (_request, response) => json(response, status, answer));
    const browser = new Browser(office.address);
    const response = await browser.signIn('admin@x.example');
    expect(response.status).toBe(401);
    expect(await messageOf(response)).toBe(message);
    expect(sessionCookie(browser)).toBe('');
  });

  test.each([
    [
      'whose disk is full',
      503,
      { statusCode: 503, message: 'The disk of the server is full: nothing can be saved.' },
      'The disk of the server is full: nothing can be saved.',
    ],
    [
      'without a word',
      502,
      '',
      expect.stringMatching(/^The server’s response couldn’t be used\. .* quote request \S+\.$/) as string,
    ],
  ])('at an upstream that is away, %s, is 503 with its sentence', async (_, status, answer, message) => {
    upstream.on('POST /login', (_request, response) => json(response, status, answer, { 'retry-after': '30' }));
    const browser = new Browser(office.address);
    const response = await browser.signIn('admin@x.example');
    expect([response.status, await response.json()]).toEqual([503, { statusCode: 503, message }]);
    expect(sessionCookie(browser)).toBe('');
  });

  test('beyond its limit is 429, with its own sentence and when to come again', async () => {
    const refusal = { statusCode: 429, message: 'Too many attempts to sign in. Please try again in 14 minutes.' };
    upstream.on('POST /login', (_request, response) => json(response, 429, refusal, { 'retry-after': '840' }));
    const browser = new Browser(office.address);
    const response = await browser.signIn('admin@x.example');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '840']);
    expect(await response.json()).toEqual(refusal);
    expect(sessionCookie(browser)).toBe('');
  });

  test.each(['garbage', '%%', 'javascript:alert(1)', 'https://evil.example'])(
    'replaces a cookie of next-auth that says to go to %j',
    async (value) => {
      const browser = new Browser(office.address);
      const callback = `next-auth.callback-url-${new URL(office.address).port}`;
      browser.cookies.set(callback, value);
      expect((await browser.get('/api/auth/csrf?callbackUrl=garbage')).status).toBe(200);
      browser.cookies.set(callback, value);
      expect((await browser.signIn('admin@x.example')).status).toBe(200);
      expect(decodeURIComponent(browser.cookies.get(callback) ?? '')).toBe(office.address);
      expect((await browser.get('/api/orders/1')).status).toBe(200);
    },
  );

  test('ends the session that this browser had', async () => {
    const browser = await signedIn(office.address);
    await browser.signIn('shop@x.example', 'wrong');
    expect(upstream.calls('POST /logout')).toHaveLength(0);
    await browser.signIn('shop@x.example');
    expect(upstream.calls('POST /logout').map(({ headers }) => headers.authorization)).toEqual([
      expect.stringMatching(`^Bearer ${TOKEN_MARK}-1-`),
    ]);
    expect(await (await browser.get('/api/auth/session')).json()).toHaveProperty('user.id', 3);
  });

  test('is tried once at the upstream, however it fails', async () => {
    upstream.on('POST /login', (_request, response) => json(response, 503, {}));
    await new Browser(office.address).signIn('admin@x.example');
    expect(upstream.calls('POST /login')).toHaveLength(1);
  });

  test('refuses a role that may not enter, and revokes what the upstream opened', async () => {
    const browser = new Browser(office.address);
    const response = await browser.signIn('partner@x.example');
    expect(await messageOf(response)).toBe('Invalid email address or password');
    expect(sessionCookie(browser)).toBe('');
    expect(upstream.calls('POST /logout')[0]?.headers.authorization).toMatch(`Bearer ${TOKEN_MARK}-5-`);
  });

  test('refuses a token that would not fit the cookie', async () => {
    upstream.on('POST /login', { token: 'x'.repeat(5000), user: { id: 1, roleId: 1, firstName: 'A', lastName: 'B' } });
    const browser = new Browser(office.address);
    expect((await browser.signIn('admin@x.example')).status).toBe(401);
    expect(sessionCookie(browser)).toBe('');
  });

  test('is refused when it comes from another site', async () => {
    const browser = new Browser(office.address);
    const { csrfToken } = (await (await browser.get('/api/auth/csrf')).json()) as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, email: 'admin@x.example', password: 'right', json: 'true' });
    const foreign = { origin: 'https://evil.example' };
    expect(await refusalIn(browser.post('/api/auth/callback/credentials', form, foreign))).toEqual(NOT_ALLOWED);
    expect(upstream.calls('POST /login')).toHaveLength(0);
  });

  test.each([
    ['a form that is longer than any', 'application/x-www-form-urlencoded', `password=${'x'.repeat(17 * 1024)}`, 413],
    ['JSON', 'application/json', '{"email": "admin@x.example", "password": let-me-in}', 415],
  ])('refuses %s before anything reads it', async (_, type, body, status) => {
    for (const action of ['callback/credentials', 'signout']) {
      const response = await new Browser(office.address).post(`/api/auth/${action}`, body, { 'content-type': type });
      expect(response.status).toBe(status);
    }
    expect(office.log()).not.toContain('let-me-in');
  });

  test('shows none of the pages that next-auth brings', async () => {
    for (const page of ['signin', 'signout', 'error', 'verify-request']) {
      const response = await new Browser(office.address).get(`/api/auth/${page}`);
      expect([302, 404]).toContain(response.status);
      const location = new URL(response.headers.get('location') ?? '/', office.address);
      expect(location.pathname).toBe('/');
    }
    expect(await refusalIn(new Browser(office.address).post('/api/auth/_log', '{}'))).toEqual(NOT_FOUND);
  });
});

describe('what counts as a session', () => {
  const openOrders = (browser: Browser) => browser.get('/api/orders/1');

  test('an Authorization header does not', async () => {
    const donor = await signedIn(office.address);
    const sealed = donor.cookies.get(sessionCookie(donor)) ?? '';
    const stranger = new Browser(office.address);
    for (const path of ['/api/orders/1', '/dashboard', '/api/auth/session']) {
      const response = await stranger.get(path, { authorization: `Bearer ${sealed}` });
      expect([401, 307, 200]).toContain(response.status);
      expect(await response.text()).not.toContain('Ada');
    }
  });

  test('a stray cookie named like a chunk of it does not disturb', async () => {
    const browser = await signedIn(office.address);
    const name = sessionCookie(browser);
    browser.cookies.set(`${name}.x`, 'stray');
    browser.cookies.set(`${name}.0`, 'stray');
    expect((await openOrders(browser)).status).toBe(200);
    expect((await browser.get('/dashboard')).status).toBe(200);
    expect(await (await browser.get('/api/auth/session')).json()).toHaveProperty('user.id', 1);
    expect((await openOrders(browser)).status).toBe(200);
  });

  const user = { id: 1, roleId: 1, firstName: 'Ada', lastName: 'Admin' };
  const partner = { ...user, roleId: 5 };
  test.each([
    ['a forged one', () => Promise.resolve('not.a.session')],
    ['one of another secret', () => encode({ token: { user, token: 'x' }, secret: `not ${SECRET}` })],
    ['an expired one', () => encode({ token: { user, token: 'x' }, secret: SECRET, maxAge: -60 })],
    ['one without a token', () => encode({ token: { user }, secret: SECRET })],
    ['one of a role that may not enter', () => encode({ token: { user: partner, token: 'x' }, secret: SECRET })],
  ])('%s does not', async (_, make) => {
    const browser = new Browser(office.address);
    browser.cookies.set(`next-auth.session-token-${new URL(office.address).port}`, await make());
    expect((await openOrders(browser)).status).toBe(401);
    expect((await browser.get('/dashboard')).headers.get('location')).toBe('/?from=%2Fdashboard');
    expect((await browser.get('/')).status).toBe(200);
    // But for what the sign-in page asks for before anybody is known.
    expect(upstream.received.filter(({ call }) => call !== 'GET /login/ways')).toHaveLength(0);
  });
});

describe('signing out', () => {
  test('revokes the session upstream and removes the cookies', async () => {
    const browser = await signedIn(office.address);
    browser.cookies.set(`${sessionCookie(browser)}.0`, 'stray');
    const response = await browser.post('/api/sign-out');
    expect(response.status).toBe(204);
    expect(upstream.calls('POST /logout')).toHaveLength(1);
    expect(sessionCookie(browser)).toBe('');
    expect((await browser.get('/api/orders/1')).status).toBe(401);
  });

  test('leaves nothing to an old cookie that was kept', async () => {
    const browser = await signedIn(office.address);
    const kept = new Map(browser.cookies);
    await browser.post('/api/sign-out');
    upstream.on('GET /access-control-list', (_request, response) =>
      json(response, 401, { statusCode: 401, message: 'Ended.' }),
    );
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await (await browser.get('/api/auth/session')).json()).toEqual({});
    expect(sessionCookie(browser)).toBe('');
  });

  test('removes the cookies even while the upstream is broken', async () => {
    const browser = await signedIn(office.address);
    upstream.on('POST /logout', (_request, response) => json(response, 500, {}));
    expect((await browser.post('/api/sign-out')).status).toBe(204);
    expect(sessionCookie(browser)).toBe('');
  });

  test('by the route of next-auth revokes the session upstream too', async () => {
    const browser = await signedIn(office.address);
    const { csrfToken } = (await (await browser.get('/api/auth/csrf')).json()) as { csrfToken: string };
    await browser.post('/api/auth/signout', new URLSearchParams({ csrfToken, json: 'true' }));
    expect(upstream.calls('POST /logout')).toHaveLength(1);
    expect(sessionCookie(browser)).toBe('');
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('is refused when it comes from %s', async (_, headers) => {
    const browser = await signedIn(office.address);
    expect(await refusalIn(browser.post('/api/sign-out', undefined, headers))).toEqual(NOT_ALLOWED);
    expect(upstream.calls('POST /logout')).toHaveLength(0);
  });

  test('is refused when nothing says where it comes from', async () => {
    const browser = await signedIn(office.address);
    expect(await refusalIn(browser.send('/api/sign-out', { method: 'POST' }))).toEqual(NOT_ALLOWED);
  });
});

test('no token is ever written to the log', () => {
  expect(office.log()).not.toContain(TOKEN_MARK);
  expect(office.log()).not.toContain('right');
});
