import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, json, orderRow, TOKEN_MARK } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NOT_ALLOWED, NOT_VALID, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

beforeAll(async () => {
  browser = await signedIn(office.address);
});

describe('what is let through', () => {
  test.each([
    ['/api/login', 'POST'],
    ['/api/logout', 'POST'],
    ['/api/logout', 'GET'],
    ['/api/unknown', 'GET'],
    ['/api/orders/1/secret', 'GET'],
    ['/api/orders', 'POST'],
    ['/api/orders/1', 'DELETE'],
    ['/api//orders', 'GET'],
    ['/api/orders/..%2flogout', 'GET'],
    ['/api/orders/%2e%2e', 'GET'],
    ['/api/orders/1%00', 'GET'],
    ['/api/orders/1%2fx', 'GET'],
    ['/api/openapi.json', 'GET'],
  ])('%s by %s is not', async (path, method) => {
    const headers = { origin: office.address, 'content-type': 'application/json' };
    const response = await browser.send(path, { method, headers, ...(method === 'POST' && { body: '{}' }) });
    expect([308, 404, 405, 422]).toContain(response.status);
    expect(upstream.received).toHaveLength(0);
  });

  test('a path that climbs out of the contract reaches nothing', async () => {
    // fetch() tidies paths up; a socket does not.
    const { host } = new URL(office.address);
    const status = await new Promise((resolve, reject) => {
      const [hostname, port] = host.split(':');
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      httpRequest({ hostname, port, path: '/api/orders/../logout', headers: { cookie } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
    expect(upstream.received).toHaveLength(0);
  });

  test('the address is written anew from its parsed parts', async () => {
    await browser.get('/api/orders?limit=25&offset=50&searchFor=a%26b%3Dc&startDate=2026-01-02');
    const [request] = upstream.calls('GET /orders');
    expect(request?.url).toBe('/orders?searchFor=a%26b%3Dc&startDate=2026-01-02&limit=25&offset=50');
  });

  test.each(['unknown=1', 'limit=0x10', 'limit=101', 'limit=1&limit=2', 'startDate=yesterday', 'sort=password'])(
    'the query %s is refused before it leaves',
    async (query) => {
      const response = await browser.get(`/api/orders?${query}`);
      expect(await refusalIn(response.clone())).toEqual(NOT_VALID);
      const answer = (await response.json()) as { errors: { msg: string }[] };
      expect(answer.errors.length).toBeGreaterThan(0);
      expect(upstream.received).toHaveLength(0);
    },
  );

  test('a fixed path wins over one with a parameter', async () => {
    expect(await (await browser.get('/api/orders/statuses')).json()).toEqual([{ id: 1, name: 'Order Received' }]);
  });

  test('nobody who is not signed in reaches the upstream', async () => {
    for (const path of ['/orders', '/orders/1', '/orders/x', '/shipping', '/access-control-list', '/users/profile']) {
      const response = await new Browser(office.address).get(`/api${path}`);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ statusCode: 401, message: expect.any(String) as string });
    }
    expect(upstream.received).toHaveLength(0);
  });

  test('a role that the list does not name is refused before the request leaves', async () => {
    const requester = await signedIn(office.address, 'requester@x.example');
    upstream.behave();
    expect(await refusalIn(requester.get('/api/orders/1'))).toEqual(NOT_ALLOWED);
    expect(upstream.calls('GET /orders/1')).toHaveLength(0);
  });
});

describe('what goes out', () => {
  test('no header of the browser but what the server itself says', async () => {
    await browser.get('/api/orders/1', {
      authorization: 'Bearer stolen',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=6.6.6.6',
      'x-client-address': '6.6.6.6',
      'x-custom': 'custom',
      'user-agent': 'browser',
      te: 'trailers',
    });
    const headers = upstream.calls('GET /orders/1')[0]?.headers ?? {};
    const names = [
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'host',
      'x-client-address',
      'x-request-id',
    ];
    expect(Object.keys(headers).sort()).toEqual(names);
    expect(headers.authorization).toMatch(`Bearer ${TOKEN_MARK}`);
    expect(headers['x-client-address']).toBe('127.0.0.1');
  });

  test('the id of the request, which the answer names too', async () => {
    const response = await browser.get('/api/orders/1', { 'x-request-id': 'from-the-browser-1' });
    const named = response.headers.get('x-request-id');
    expect(named).toMatch(/^[\w-]{36}$/);
    expect(upstream.calls('GET /orders/1')[0]?.headers['x-request-id']).toBe(named);
  });
});

describe('who may not', () => {
  test.each([
    ['a body that is not valid', 'PATCH', '/api/orders/1', '{}', 'application/json'],
    ['a body that is no JSON', 'POST', '/api/categories', '{', 'application/json'],
    ['an id that is none', 'PATCH', '/api/categories/x', '{}', 'application/json'],
    ['no form where one is due', 'POST', '/api/products', '{}', 'application/json'],
  ])('learns that alone, also with %s', async (_, method, path, body, type) => {
    const requester = await signedIn(office.address, 'requester@x.example');
    const own = { origin: office.address, 'sec-fetch-site': 'same-origin', 'content-type': type };
    expect(await refusalIn(requester.send(path, { method, body, headers: own }))).toEqual(NOT_ALLOWED);
  });
});

describe('what comes back', () => {
  test('is parsed by the contract: unknown fields are dropped, absent ones are null', async () => {
    const { companyName: _, ...lean } = orderRow(1);
    upstream.on('GET /orders/1', { ...lean, products: [], timeline: [] });
    const order = (await (await browser.get('/api/orders/1')).json()) as object;
    expect(order).not.toHaveProperty('internalNote');
    expect(order).toHaveProperty('companyName', null);
    expect(order).toHaveProperty('orderNumber', 'Q-1');
  });

  test('is never stored, and sets no cookie of the upstream', async () => {
    upstream.on('GET /orders/statuses', (_request, response) =>
      json(response, 200, [], { 'set-cookie': 'evil=1', 'cache-control': 'public, max-age=600', 'x-upstream': 'yes' }),
    );
    const response = await browser.get('/api/orders/statuses');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('x-upstream')).toBeNull();
  });

  test('of an upstream that pages nothing is filtered, counted, sorted and paged', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => orderRow(index + 1, { orderStatusId: (index % 8) + 1 }));
    upstream.on('GET /orders', rows);
    const page = (await (await browser.get('/api/orders?limit=5&offset=5&orderStatusId=4')).json()) as {
      data: { id: number; orderStatusId: number }[];
      total: number;
      counts: Record<string, number>;
    };
    expect(page.total).toBe(rows.filter(({ orderStatusId }) => orderStatusId === 4 || orderStatusId === 7).length);
    expect(page.counts).toMatchObject({ all: 60, 1: 8, 4: 15 });
    expect(page.data.map(({ id }) => id)).toEqual([39, 36, 31, 28, 23]);
  });

  test('of an upstream that knows no history of a rate is a sentence that says so', async () => {
    upstream.on('GET /access-control-list', [{ routeType: 'configurations', roles: [1, 2, 3] }]);
    const response = await browser.get('/api/configurations/7/activity');
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ message: 'This server has no history of rates.' });
  });

  test('passes the sentence, the code and the fields of an error on', async () => {
    const answer = { statusCode: '23505', message: 'SKU already exists' };
    const errors = [{ msg: 'taken', path: 'sku', stack: 'x' }];
    upstream.on('GET /orders/1', (_request, response) => json(response, 422, { ...answer, errors, stack: 'at x' }));
    const response = await browser.get('/api/orders/1');
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ ...answer, errors: [{ msg: 'taken', path: 'sku' }] });
  });

  test('shows no trace of an error', async () => {
    upstream.on('GET /orders/1', (_request, response) =>
      json(response, 500, { statusCode: 500, message: 'boom\n    at place (/srv/app.js:1:1)', stack: 'at place' }),
    );
    const response = await browser.get('/api/orders/1');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/srv|place|boom/);
  });

  test.each(['duplicate key value violates unique constraint "orders_pkey"', "ENOENT: open '/srv/app/x.json'"])(
    'shows nothing of what only programmers read: %s',
    async (message) => {
      upstream.on('GET /orders/1', (_request, response) => json(response, 409, { statusCode: 409, message }));
      const answer = await (await browser.get('/api/orders/1')).json();
      expect(answer).toEqual({
        statusCode: 409,
        message: 'Someone else changed this. Reload and try again.',
        hasNoMessage: true,
      });
    },
  );

  test('says when to come again', async () => {
    upstream.on('GET /orders/1', (_request, response) =>
      json(response, 429, { statusCode: 429, message: 'Slow down.' }, { 'retry-after': '30' }),
    );
    expect((await browser.get('/api/orders/1')).headers.get('retry-after')).toBe('30');
  });
});

describe('an upstream that misbehaves', () => {
  test.each<[string, string, (response: Parameters<typeof json>[0]) => unknown]>([
    ['JSON cut short', 'GET /orders/1', (response) => response.writeHead(200).end('{"id":')],
    ['a page of HTML', 'GET /orders/1', (response) => response.writeHead(200).end('<p>hi')],
    ['an empty answer', 'GET /orders/1', (response) => response.writeHead(200).end()],
    ['a redirect', 'GET /orders/1', (response) => response.writeHead(302, { location: '/orders/2' }).end()],
    ['an error page', 'GET /orders/1', (response) => response.writeHead(500).end('<h1>Traceback</h1>')],
    [
      'a body cut off',
      'GET /orders/1',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"id":1,');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('with %s is a 502', async (_, call, misbehave) => {
    upstream.on(call, (_request, response) => void misbehave(response));
    const response = await browser.get('/api/orders/1');
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ statusCode: 502, message: expect.any(String) as string });
    expect(upstream.calls('GET /orders/2')).toHaveLength(0);
  });

  test('without a required field is a 502, whose field only the log names', async () => {
    const { orderNumber: _, ...order } = orderRow(1);
    upstream.on('GET /orders', { data: [order], total: 1, counts: {} });
    const response = await browser.get('/api/orders?limit=25');
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain('orderNumber');
    expect(office.log()).toContain('data.0.orderNumber');
  });

  test('with an endless answer is a 502', async () => {
    upstream.on('GET /orders/1', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    expect((await browser.get('/api/orders/1')).status).toBe(502);
  });

  test('that takes too long is a 504', async () => {
    upstream.on('GET /orders/1', () => undefined);
    expect((await browser.get('/api/orders/1')).status).toBe(504);
    expect(upstream.calls('GET /orders/1')).toHaveLength(1);
  });

  test('that trickles its answer is a 504', async () => {
    upstream.on('GET /orders/1', (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(timer));
    });
    expect((await browser.get('/api/orders/1')).status).toBe(504);
  });

  test.each([502, 503])('with a passing %i is asked a second time', async (status) => {
    let asked = 0;
    upstream.on('GET /orders/1', (_request, response) => {
      asked += 1;
      return asked === 1 ? json(response, status, {}) : { ...orderRow(1), products: [], timeline: [] };
    });
    expect((await browser.get('/api/orders/1')).status).toBe(200);
    expect(asked).toBe(2);
  });

  test('that drops the connection is asked a second time, and no more', async () => {
    upstream.on('GET /orders/1', (_request, response) => void response.destroy());
    expect((await browser.get('/api/orders/1')).status).toBe(502);
    expect(upstream.calls('GET /orders/1')).toHaveLength(2);
  });

  test('that closes a connection just as it is used again loses no change', async () => {
    upstream.on('POST /categories', { id: 1, name: 'Inverters', priority: 1 });
    upstream.closeUsedConnections();
    const own = { 'content-type': 'application/json' };
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await browser.post('/api/categories', JSON.stringify({ name: 'Inverters' }), own);
      expect({ status: response.status, said: await response.text() }).toMatchObject({ status: 200 });
    }
    expect(upstream.calls('POST /categories')).toHaveLength(3);
  });
});

describe('health', () => {
  test('is 200 while the upstream serves', async () => {
    const response = await new Browser(office.address).get('/api/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('is 200 while an upstream answers that does not know the call', async () => {
    upstream.on('GET /health', (_request, response) =>
      json(response, 404, { statusCode: 404, message: 'No such thing.' }),
    );
    expect((await new Browser(office.address).get('/api/health')).status).toBe(200);
  });

  test.each<[string, (response: Parameters<typeof json>[0]) => unknown]>([
    ['wants a sign-in for it', (response) => json(response, 401, { statusCode: 401, message: 'Unauthorized' })],
    ['answers a page', (response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>')],
  ])('is 200 and unknown while an upstream %s', async (_, answer) => {
    upstream.on('GET /health', (_request, response) => void answer(response));
    const response = await new Browser(office.address).get('/api/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'unknown' }]);
  });

  test.each<[string, (response: Parameters<typeof json>[0]) => unknown]>([
    ['says that it cannot serve', (response) => json(response, 503, {})],
    ['is gone', (response) => response.destroy()],
    ['does not answer', () => undefined],
  ])('is 503 while the upstream %s', async (_, misbehave) => {
    upstream.on('GET /health', (_request, response) => void misbehave(response));
    expect((await new Browser(office.address).get('/api/health')).status).toBe(503);
  });
});
