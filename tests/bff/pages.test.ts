import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import { slowly } from '@/scripts/timeouts.mjs';
import { BackOffice } from './back-office';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, json, orderRow, TOKEN_MARK } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NO_ACCESS, NO_PAGE, NOT_ALLOWED, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);

const ORDERS = '/marketing-shop/orders/all/1';
const PAGES = PORTAL_PAGES.map(({ prefix, menu }) => menu?.href ?? prefix);

const ended = (call: string) =>
  upstream.on(call, (_request, response) => json(response, 401, { statusCode: 401, message: 'Who are you?' }));

/** Where an answer sends the browser: by its status, or, once the page has begun, by its content. */
async function leadsTo(response: Response): Promise<string | null> {
  const location = response.headers.get('location');
  if (location) return location.replace(office.address, '');
  const told = /http-equiv="refresh" content="\d+;url=([^"]+)"/.exec(await response.clone().text());
  return told?.[1]?.replaceAll('&amp;', '&') ?? null;
}

/** Goes where answers lead, as a browser does, and tells the stops. */
async function follow(browser: Browser, path: string): Promise<string[]> {
  const stops = [path];
  for (let next: string | null = path; next;) {
    next = await leadsTo(await browser.get(next));
    if (next) stops.push(next);
    if (stops.length > 10) throw new Error(`goes round in circles: ${stops.join(' → ')}`);
  }
  return stops;
}

describe('who is not signed in', () => {
  test.each([...PAGES, '/unknown', '/rewards/x', '/forbidden', '/unavailable', `${ORDERS}?searchFor=a+b&order=7`])(
    'is sent from %s to sign in, and back afterwards',
    async (path) => {
      const response = await new Browser(office.address).get(path);
      expect(response.status).toBe(307);
      expect(response.headers.get('location')).toBe(`/?from=${encodeURIComponent(path)}`);
      expect(upstream.received).toHaveLength(0);
    },
  );

  test('sees the sign-in page', async () => {
    const response = await new Browser(office.address).get('/');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Welcome to your Q.Partner Admin Portal');
  });
});

describe('who is signed in', () => {
  test.each(['admin@x.example', 'rewards@x.example', 'shop@x.example', 'requester@x.example'])(
    '%s goes on from / to a page that opens',
    async (email) => {
      const browser = await signedIn(office.address, email);
      const response = await browser.get('/');
      expect(response.status).toBe(307);
      expect((await browser.get(response.headers.get('location') ?? '')).status).toBe(200);
    },
  );

  test('goes on to the page that was asked for', async () => {
    const browser = await signedIn(office.address);
    const asked = `${ORDERS}?searchFor=a%20b&order=7`;
    expect((await browser.get(`/?from=${encodeURIComponent(asked)}`)).headers.get('location')).toBe(asked);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/api/sign-out',
    '/API/sign-out',
    '/?from=/x',
    '/.//evil.example',
  ])('never goes on to %s', async (from) => {
    const browser = await signedIn(office.address);
    const location = (await browser.get(`/?from=${encodeURIComponent(from)}`)).headers.get('location') ?? '';
    const url = new URL(location, office.address);
    expect(url.origin).toBe(office.address);
    expect(url.pathname).not.toMatch(/^\/(api|$)/i);
  });

  test('gets the portal’s 404 for a page that does not exist', async () => {
    const browser = await signedIn(office.address);
    expect(await refusalIn(browser.get('/no/such/page'))).toEqual(NO_PAGE);
    expect(await refusalIn(browser.get('/marketing-shop/no-such-page'))).toEqual(NO_PAGE);
  });
});

describe('a page that says that there is none', () => {
  const NONE = 'Oops! This Page Could Not Be Found';
  const CASES: [string, string, number, string, string][] = [
    ['an unknown address', '/no/such/page', 404, NONE, 'Go to the dashboard'],
    ['an unknown address of a section', '/rewards/x', 404, NONE, 'Go to Uploads'],
    ['an unknown view of a list', '/marketing-shop/orders/foo/bar', 404, NONE, 'Go to Orders'],
    ['an unknown product', '/marketing-shop/add-products/999999', 404, NONE, 'Go to Products'],
    ['a page of others', '/forbidden', 403, 'You don’t have access to this page', 'Go to the dashboard'],
  ];

  test.each(CASES)('comes whole, in its theme and within the frame: %s', async (_, path, status, title, way) => {
    const browser = await signedIn(office.address);
    browser.cookies.set('qp_theme', 'dark');
    const answer = await browser.get(path);
    expect(answer.status).toBe(status);
    const html = (await answer.text()).replace(/<script\b[^]*?<\/script>/g, '');
    expect(html).toMatch(/<html[^>]* data-theme="dark"/);
    expect(html).toMatch(new RegExp(`<main[^]*<h1[^>]*>${title}</h1>[^]*${way}[^]*</main>`));
    expect(html).toContain('aria-label="Portal"');
  });

  test('leaves the next answer its own status', async () => {
    const browser = await signedIn(office.address);
    const named = { 'x-request-id': 'the-same-for-both' };
    expect(await refusalIn(browser.get('/no/such/page', named))).toEqual(NO_PAGE);
    expect((await browser.get('/dashboard', named)).status).toBe(200);
  });
});

describe('what a role may not open', () => {
  test('is a 403, for which no order is asked', async () => {
    const browser = await signedIn(office.address, 'requester@x.example');
    upstream.behave();
    const response = await browser.get(ORDERS);
    expect(await refusalIn(response.clone())).toEqual(NO_ACCESS);
    // Rendered here: an address with another host in it would be fetched through the network.
    expect(response.headers.get('x-middleware-rewrite')).toBe('/forbidden');
    expect(await response.text()).not.toContain('Q-1');
    expect(upstream.calls('GET /orders')).toHaveLength(0);
  });

  test('is a 403 under any spelling of the address', async () => {
    const browser = await signedIn(office.address, 'requester@x.example');
    for (const area of ['/marketing%2Dshop', '/marketing-shop/', '/marketing-shop/.', '/Marketing-Shop']) {
      await browser.get(`${area}/orders/all/1`);
    }
    expect(upstream.calls('GET /orders')).toHaveLength(0);
  });

  test('opens as soon as the list says so', async () => {
    const browser = await signedIn(office.address, 'requester@x.example');
    expect(await refusalIn(browser.get('/api/orders/1'))).toEqual(NOT_ALLOWED);
    upstream.on('GET /access-control-list', [{ routeType: 'orders', roles: [4] }]);
    expect((await browser.get('/api/orders/1')).status).toBe(200);
    expect((await browser.get(ORDERS)).status).toBe(200);
  });

  test.each<[string, (response: Parameters<typeof json>[0]) => unknown]>([
    ['fails', (response) => json(response, 500, {})],
    ['is not a list', (response) => json(response, 200, { orders: [1] })],
    ['does not come', (response) => response.destroy()],
  ])('is everything while the access control list %s', async (_, misbehave) => {
    const browser = await signedIn(office.address);
    upstream.on('GET /access-control-list', (_request, response) => void misbehave(response));
    const page = await browser.get(ORDERS);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('We can’t check your access right now.');
    expect((await browser.get('/api/orders/1')).status).toBe(503);
    expect(upstream.calls('GET /orders')).toHaveLength(0);
    upstream.behave();
    expect((await browser.get('/api/orders/1')).status).toBe(200);
  });
});

describe('a session that the upstream ended', () => {
  test('leads to the sign-in page once, with the address kept', async () => {
    const browser = await signedIn(office.address);
    for (const call of ['GET /access-control-list', 'GET /orders', 'GET /orders/statuses']) ended(call);
    const stops = await follow(browser, ORDERS);
    expect(stops.at(-1)).toBe(`/?from=${encodeURIComponent(ORDERS)}`);
    expect([...browser.cookies.keys()].some((name) => name.includes('session-token'))).toBe(false);
  });

  test('in mid-work, while the list is still remembered, leads there too', async () => {
    const browser = await signedIn(office.address);
    expect((await browser.get('/api/orders/1')).status).toBe(200);
    for (const path of ['/access-control-list', '/orders', '/orders/1', '/orders/statuses']) ended(`GET ${path}`);
    expect((await browser.get('/api/orders/1')).status).toBe(401);
    const stops = await follow(browser, ORDERS);
    expect(stops.at(-1)).toBe(`/?from=${encodeURIComponent(ORDERS)}`);
  });

  test('for one call only does not go round in circles, and is revoked', async () => {
    const browser = await signedIn(office.address);
    ended('GET /orders');
    const stops = await follow(browser, ORDERS);
    expect(stops.at(-1)).toBe(`/?from=${encodeURIComponent(ORDERS)}`);
    expect(upstream.calls('POST /logout')).toHaveLength(1);
  });

  test('leaves no error of a page that was dropped, whichever it was', async () => {
    for (const path of PAGES) {
      upstream.behave();
      const browser = await signedIn(office.address);
      // Whom the last list let in reads beside the question.
      await (await browser.get(path)).text();
      for (const { call } of upstream.received) ended(call);
      await (await browser.get(path)).text();
    }
    expect(office.log()).not.toContain('unhandledRejection');
  });

  test('shows the sign-in page even where the browser keeps the cookie', async () => {
    const browser = await signedIn(office.address);
    ended('GET /access-control-list');
    const kept = [...browser.cookies];
    // The memory of a moment ago is refreshed by what it refuses.
    await browser.get('/api/session-ended');
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.get('/')).status).toBe(200);
  });

  test.each([
    ['', '/dashboard'],
    [`?from=${encodeURIComponent(ORDERS)}`, ORDERS],
  ])('leads who is signed in from /%s to %s', async (search, place) => {
    const browser = await signedIn(office.address);
    expect(await leadsTo(await browser.get(`/${search}`))).toBe(place);
  });

  test('can’t be faked from another site, nor while the session lives', async () => {
    const browser = await signedIn(office.address);
    const foreign = await browser.get('/api/session-ended?from=/dashboard', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.headers.get('location')).toBe('/');
    const own = await browser.get('/api/session-ended?from=/dashboard');
    expect(own.headers.get('location')).toBe('/dashboard');
    expect((await browser.get('/api/orders/1')).status).toBe(200);
  });

  test('keeps the real address, whatever the browser says it is', async () => {
    const browser = await signedIn(office.address);
    ended('GET /orders');
    const next = await leadsTo(await browser.get(ORDERS, { 'x-qp-path': '/dashboard' }));
    expect(next).toBe(`/api/session-ended?from=${encodeURIComponent(ORDERS)}`);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example'])('never leads to %s', async (from) => {
    const response = await new Browser(office.address).get(`/api/session-ended?from=${encodeURIComponent(from)}`);
    expect(response.headers.get('location')).toBe('/');
  });
});

describe('every answer', () => {
  const answers: [string, (browser: Browser) => Promise<Response>][] = [
    ['a page', (browser) => browser.get('/dashboard')],
    ['the sign-in page', () => new Browser(office.address).get('/')],
    ['a redirect', () => new Browser(office.address).get('/dashboard')],
    ['a missing page', (browser) => browser.get('/no/such/page')],
    ['an answer of the API', (browser) => browser.get('/api/orders/1')],
    ['an error of the API', () => new Browser(office.address).get('/api/orders/1')],
    ['a method that the API does not know', (browser) => browser.send('/api/orders/1', { method: 'PUT' })],
    ['the session', (browser) => browser.get('/api/auth/session')],
    ['health', (browser) => browser.get('/api/health')],
    ['a picture', (browser) => browser.get('/icon.svg')],
    ['a missing file of the upstream', (browser) => browser.get('/api/files/missing.webp')],
    ['a script', async (browser) => browser.get(await firstScript(browser))],
    ['an address that is corrected', (browser) => browser.get('//dashboard')],
    ['an address whose escapes mean nothing', (browser) => browser.get('/%')],
    ['an address of the API whose escapes mean nothing', (browser) => browser.get('/api/orders/%ff')],
    ['a missing file', (browser) => browser.get('/_next/static/chunks/missing.js')],
    ['who asks whether the program runs', (browser) => browser.get('/livez')],
    ['who asks whether it takes requests', (browser) => browser.get('/readyz')],
  ];

  async function firstScript(browser: Browser): Promise<string> {
    const html = await (await browser.get('/dashboard')).text();
    return /href="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  }

  test.each(answers)('has the security headers: %s', async (_, get) => {
    const response = await get(await signedIn(office.address));
    const { headers } = response;
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test.each(['/%', '/dashboard/%ff', '/api/orders/%', '/_next/static/%'])(
    'to %s is 400: it is no address',
    async (path) => {
      expect((await new Browser(office.address).get(path)).status).toBe(400);
    },
  );

  test('with a router state that Next can’t read is 400, and with one that it can is answered', async () => {
    const status = async (state: string) =>
      (await new Browser(office.address).get('/', { rsc: '1', 'next-router-state-tree': state })).status;
    for (const state of ['x', '{}', '["",{}', encodeURIComponent('["",{"children":[1,{}]}]')])
      expect([state, await status(state)]).toEqual([state, 400]);
    expect(await status(encodeURIComponent('["",{"children":["__PAGE__",{}]}]'))).toBeLessThan(400);
  });

  test.each(['TRACE', 'PROPFIND', 'M-SEARCH'])('to the method %s, which nothing here knows, is 405', async (method) => {
    const answers = await Promise.all(
      ['/', '/dashboard', '/api/orders/1', '/api/auth/session'].map((path) => raw(`${method} ${path} HTTP/1.1`)),
    );
    for (const answer of answers)
      expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD, POST, PATCH, DELETE\r\n/i);
  });

  test.each(['/', '/dashboard', '/health', '/api/orders/1', '/_next/webpack-hmr'])(
    'to who asks %s for a websocket is 400 and its end',
    async (path) => {
      const upgrade = 'Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13';
      const answer = await raw(`GET ${path} HTTP/1.1`, `Connection: Upgrade\r\n${upgrade}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\nconnection: close\r\n/i);
    },
  );

  test('to who offers another protocol beside is the page', async () => {
    const offer =
      'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA';
    expect(await raw('GET / HTTP/1.1', offer)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('comes after ten seconds from an upstream that says nothing', async () => {
    const browser = await signedIn(office.address);
    for (const call of ['GET /access-control-list', 'GET /orders', 'GET /orders/statuses', 'GET /users/profile'])
      upstream.on(call, () => undefined);
    const began = performance.now();
    await (await browser.get('/marketing-shop/orders/all/1')).text();
    expect(performance.now() - began).toBeLessThan(slowly(13_000));
  });

  test('has an id of its own, whatever a stranger calls it', async () => {
    const { headers } = await new Browser(office.address).get('/', { 'x-request-id': 'of-a-stranger' });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  /** What bytes are answered, until the server closes the connection. */
  async function raw(line: string, more = 'Connection: close'): Promise<string> {
    const { hostname, port } = new URL(office.address);
    const socket = connect(Number(port), hostname);
    socket.write(`${line}\r\nHost: ${hostname}:${port}\r\n${more}\r\n\r\n`);
    return text(socket);
  }

  test.each([
    ['a page of another site', 'cross-site', 'same-origin'],
    ['a page of a neighbouring host', 'same-site', 'same-origin'],
    ['a browser that does not say', null, 'same-origin'],
    ['the portal itself', 'same-origin', null],
    ['a bookmark or a typed address', 'none', null],
  ])('cuts the tie to the window that opened it for who comes from %s', async (_, site, policy) => {
    const browser = await signedIn(office.address);
    const { headers } = await browser.get('/dashboard', site ? { 'sec-fetch-site': site } : {});
    expect(headers.get('cross-origin-opener-policy')).toBe(policy);
  });

  test('that is a page allows only scripts with its nonce, which is new each time', async () => {
    const nonceOf = ({ headers }: Response) =>
      /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    const browser = await signedIn(office.address);
    const first = await browser.get('/dashboard');
    const html = await first.text();
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(first)}"`);
    expect(Buffer.from(nonceOf(first) ?? '', 'base64')).toHaveLength(16);
    expect(nonceOf(await browser.get('/dashboard'))).not.toBe(nonceOf(first));
  });

  test('keeps the token to the server', async () => {
    const browser = await signedIn(office.address);
    const apis = ['/api/auth/session', '/api/auth/providers', '/api/orders/1'];
    for (const path of [...PAGES, `${ORDERS}?order=1`, '/no/such/page', '/forbidden', '/unavailable', ...apis]) {
      for (const headers of [{}, { rsc: '1' }] as Record<string, string>[]) {
        const response = await browser.get(path, headers);
        expect(JSON.stringify([...response.headers])).not.toContain(TOKEN_MARK);
        expect(await response.text()).not.toContain(TOKEN_MARK);
      }
    }
    expect(office.log()).not.toContain(TOKEN_MARK);
  });
});

describe('the orders page', () => {
  test('pages the bare list of an upstream that knows no paging', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => orderRow(index + 1, { orderNumber: `BARE-${index + 1}-` }));
    upstream.on('GET /orders', rows);
    const browser = await signedIn(office.address);
    const shown = async (page: number) => {
      const html = await (await browser.get(`/marketing-shop/orders/all/${page}`)).text();
      return rows.filter(({ orderNumber }) => html.includes(orderNumber)).map(({ id }) => id);
    };
    expect(await shown(1)).toEqual(rows.slice(35).map(({ id }) => id));
    expect(await shown(3)).toEqual(rows.slice(0, 10).map(({ id }) => id));
  });

  test('says what went wrong instead of showing an empty list', async () => {
    const browser = await signedIn(office.address);
    upstream.on('GET /orders', (_request, response) => json(response, 500, { statusCode: 500, message: 'x' }));
    const html = await (await browser.get(ORDERS)).text();
    expect(html).toContain('There was a problem getting orders.');
  });
});

describe('behind https', () => {
  let secure: BackOffice;
  const publicOrigin = 'https://office.example';

  beforeAll(async () => {
    secure = await BackOffice.start(await upstream.listen(), { NEXTAUTH_URL: publicOrigin });
  });
  afterAll(() => secure.stop());

  test('cookies are Secure, and every answer asks for https', async () => {
    const browser = new Browser(secure.address);
    const { csrfToken } = (await (await browser.get('/api/auth/csrf')).json()) as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, email: 'admin@x.example', password: 'right', json: 'true' });
    const response = await browser.post('/api/auth/callback/credentials', form, { origin: publicOrigin });
    expect(response.status).toBe(200);
    for (const line of response.headers.getSetCookie()) expect(line).toMatch(/; Secure/i);
    expect([...browser.cookies.keys()]).toEqual(expect.arrayContaining([expect.stringContaining('session-token')]));
    const pages = ['/', '/dashboard', '/no/such/page', '/icon.svg', '/livez', '/readyz'];
    for (const path of [...pages, '/api/orders/1', '/api/health', '/api/auth/session', '/api/unknown']) {
      const { headers } = await browser.get(path);
      expect(headers.get('strict-transport-security') ?? path).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    }
    expect((await browser.post('/api/sign-out', undefined, { origin: publicOrigin })).status).toBe(204);
  });

  const inside = async () => {
    const browser = new Browser(secure.address);
    await browser.post('/api/sign-in', 'email=admin@x.example&password=right', FORM);
    return browser;
  };
  const FORM = { origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' };
  const names = (browser: Browser) => [...browser.cookies.keys()].toSorted();

  test('each cookie is this host’s alone, and goes again', async () => {
    const browser = await inside();
    await browser.get('/api/session-ended');
    expect(names(browser)).toEqual(['__Host-next-auth.session-token', '__Host-qp_sent_back']);
    await browser.get('/api/session-ended');
    expect(names(browser)).toEqual([]);
    await browser.post('/api/sign-in', 'email=admin@x.example&password=wrong', FORM);
    expect(names(browser)).toEqual(['__Host-sign-in-refusal']);
    await browser.get('/api/auth/csrf');
    expect(names(browser).filter((name) => !name.startsWith('__Host-'))).toEqual([]);
  });

  test.each(['next-auth.session-token', '__Secure-next-auth.session-token'])(
    'a session under the name %s, which another host of the domain could plant, is none',
    async (planted) => {
      const value = (await inside()).cookies.get('__Host-next-auth.session-token') ?? '';
      const victim = new Browser(secure.address);
      victim.cookies.set(planted, value);
      expect((await victim.get('/api/orders/1')).status).toBe(401);
      victim.cookies.set('__Host-next-auth.session-token', value);
      expect((await victim.get('/api/orders/1')).status).toBe(200);
    },
  );
});
