import { createServer, type AddressInfo, type Server } from 'node:net';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assetHref } from '@/lib/addresses/asset-path';
import { BackOffice } from './back-office';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, json, TOKEN_MARK } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NOT_ALLOWED, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;
let host: string;

/** Something else inside the network. */
let inside: Server;
let port: number;
let reached = 0;

beforeAll(async () => {
  host = await upstream.listen();
  browser = await signedIn(office.address);
  inside = createServer((socket) => {
    reached += 1;
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 6\r\n\r\nsecret');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => void inside.close());
beforeEach(() => (reached = 0));

const FILE = '/cdn/a.png';
const BYTES = Buffer.from('picture');
const get = (address = `${host}${FILE}`, as: 'shown' | 'saved' = 'shown') => browser.get(assetHref(address, as));
const on = (answer: (response: ServerResponse) => unknown) =>
  upstream.on(`GET ${FILE}`, (_request, response) => void answer(response));

describe('an asset of another upstream', () => {
  test('is fetched without the token, and nothing of its headers comes along', async () => {
    on((response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'a=1', refresh: '0' }).end(BYTES),
    );
    const response = await get();
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['content-disposition', 'set-cookie', 'refresh']) expect(response.headers.get(name)).toBeNull();
    const { headers } = upstream.calls(`GET ${FILE}`)[0]!;
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(JSON.stringify(headers)).not.toContain(TOKEN_MARK);
  });

  test.each([
    ['image/svg+xml', 'application/octet-stream'],
    ['text/html', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['application/pdf', 'application/pdf'],
  ])('of the type "%s" is saved and never shown', async (type, sent) => {
    on((response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(BYTES));
    const response = await get();
    expect(response.headers.get('content-type')).toBe(sent);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.png"');
    await response.arrayBuffer();
  });

  test('is saved and kept by no browser where that is asked for', async () => {
    on((response) => response.writeHead(200, { 'content-type': 'image/png' }).end(BYTES));
    const response = await get(undefined, 'saved');
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.arrayBuffer();
  });

  test.each<[string, number, (response: ServerResponse) => unknown]>([
    ['that is missing', 404, (response) => response.writeHead(404).end()],
    ['that is gone', 404, (response) => response.writeHead(410).end()],
    ['whose server fails', 502, (response) => response.writeHead(500).end('Traceback')],
    ['whose server hangs up', 502, (response) => response.destroy()],
    [
      'that says how much too large it is',
      413,
      (response) => response.writeHead(200, { 'content-length': '200000000' }).write(BYTES),
    ],
    ['that is packed', 502, (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BYTES)],
    ['that leads in a circle', 502, (response) => response.writeHead(302, { location: FILE }).end()],
    ['that leads nowhere', 502, (response) => response.writeHead(302).end()],
    ['that says nothing', 504, () => undefined],
  ])('%s is a %i', async (_, status, answer) => {
    on(answer);
    const response = await get();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status, message: expect.any(String) as string });
    expect(upstream.calls(`GET ${FILE}`).length).toBeLessThanOrEqual(6);
  });

  test('without an end is cut off at its limit', async () => {
    on((response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const part = Buffer.alloc(1024 * 1024);
      const pour = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', pour);
      pour();
    });
    const response = await get();
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

describe('an address that leads elsewhere', () => {
  const redirects: [string, (port: number) => string][] = [
    ['another port', (there) => `http://127.0.0.1:${there}/`],
    ['another name of it', (there) => `http://localhost:${there}/`],
    ['a number', (there) => `http://2130706433:${there}/`],
    ['a mapped address', (there) => `http://[::ffff:127.0.0.1]:${there}/`],
    ['no protocol', (there) => `//127.0.0.1:${there}/`],
    ['a user', (there) => `http://a:b@127.0.0.1:${there}/`],
    ['the metadata of clouds', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a file', () => 'file:///etc/passwd'],
    ['data', () => 'data:image/png;base64,AAAA'],
  ];

  test.each(redirects)('by a redirect: %s is refused, and nothing connected to', async (_, to) => {
    on((response) => response.writeHead(302, { location: to(port) }).end());
    expect(await refusalIn(get())).toEqual([403, 'Files can’t be fetched from this address.']);
    expect(reached).toBe(0);
  });

  test.each(redirects)('by itself: %s is refused, and nothing connected to', async (_, to) => {
    expect(await refusalIn(get(to(port)))).toEqual([403, 'Files can’t be fetched from this address.']);
    expect(reached).toBe(0);
  });

  test.each(['/health', '/docs', '/docs/page.css', '/openapi.json', '/livez', '/categories', '/%6frders'])(
    'as the path %s, which is no file, is not asked for',
    async (path) => {
      expect(await refusalIn(get(path))).toEqual([403, 'Files can’t be fetched from this address.']);
      expect((await get(`${host}${path}`)).status).toBe(403);
      expect(upstream.received.filter(({ url }) => url === path)).toEqual([]);
    },
  );

  test.each([
    '/orders',
    '/orders/1',
    '/%2e%2e/orders',
    '/files/../orders/1',
    '\\\\evil.example\\a',
    '//evil.example/a',
  ])('as the path %s brings nothing that needs the token', async (path) => {
    for (const call of ['GET /orders', 'GET /orders/1']) {
      upstream.on(call, ({ headers }, response) => json(response, headers.authorization ? 200 : 401, { secret: true }));
    }
    expect((await get(path)).status).toBe(403);
    expect(upstream.received.filter(({ url, headers }) => url.includes('orders') && headers.authorization)).toEqual([]);
  });

  test('by its name is refused before a connection, unless the name is listed as one of the network', async () => {
    const asked = async (ASSET_HOSTS: string) => {
      const other = await BackOffice.start(host, { ASSET_HOSTS });
      try {
        return (await (await signedIn(other.address)).get(assetHref(`https://localhost:${port}/`))).status;
      } finally {
        await other.stop();
      }
    };
    expect(await asked(`localhost:${port}`)).toBe(403);
    expect(reached).toBe(0);
    // It doesn't speak TLS: that it was asked is the point.
    expect(await asked(`private:localhost:${port}`)).toBe(502);
    expect(reached).toBeGreaterThan(0);
  });
});

describe('only staff', () => {
  test('has assets: a stranger is a 401, and so is a session that has ended', async () => {
    expect((await new Browser(office.address).get(assetHref(`${host}${FILE}`))).status).toBe(401);
    const ended = await signedIn(office.address);
    upstream.on('GET /access-control-list', (_, response) =>
      json(response, 401, { statusCode: 401, message: 'Ended.' }),
    );
    expect((await ended.get(assetHref(`${host}${FILE}`))).status).toBe(401);
    expect(upstream.calls(`GET ${FILE}`)).toHaveLength(0);
  });

  test('has them: another site can’t make a browser fetch', async () => {
    expect(await refusalIn(browser.get(assetHref(`${host}${FILE}`), { 'sec-fetch-site': 'cross-site' }))).toEqual(
      NOT_ALLOWED,
    );
  });
});
