import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, json } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

beforeAll(async () => {
  browser = await signedIn(office.address);
});

const FILE = 'GET /files/3f2a.webp';
const PATH = '/api/files/3f2a.webp';
const IMAGE = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=31536000, immutable',
  etag: '"3f2a.webp"',
};
const BYTES = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 0xff, 0x80, 10, 13]);

/** The upstream's file, with other headers where a test says so. */
const serve = (headers: Record<string, string | string[]> = {}) =>
  upstream.on(FILE, (_request, response) => void response.writeHead(200, { ...IMAGE, ...headers }).end(BYTES));

beforeEach(() => serve());

describe('a file', () => {
  test('comes byte for byte, with what the upstream says of keeping it', async () => {
    const response = await browser.get(PATH);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...IMAGE,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true);
    const { headers } = upstream.calls(FILE)[0]!;
    expect(headers.accept).toBe('image/webp, image/png, image/jpeg, image/gif');
    expect(headers.authorization).toMatch(/^Bearer /);
  });

  test('brings no other header of the upstream, and no cookie', async () => {
    serve({ 'set-cookie': ['evil=1', 'more=2'], 'x-upstream': 'yes', link: '</x>; rel=preload', refresh: '0' });
    const response = await browser.get(PATH);
    expect(response.headers.getSetCookie()).toEqual([]);
    for (const name of ['x-upstream', 'link', 'refresh']) expect(response.headers.get(name)).toBeNull();
    await response.arrayBuffer();
  });

  test.each([
    ['public, max-age=600', 'private, max-age=600'],
    ['public, s-maxage=600', 'no-store'],
    ['max-age=5, no-store', 'no-store'],
    ['no-cache', 'no-store'],
    ['', 'no-store'],
    ['max-age=1e9', 'no-store'],
  ])('that the upstream lets be kept as %j is kept as %j', async (told, kept) => {
    serve({ 'cache-control': told });
    const response = await browser.get(PATH);
    expect(response.headers.get('cache-control')).toBe(kept);
    await response.arrayBuffer();
  });

  test('is not sent again to who has it', async () => {
    upstream.on(FILE, ({ headers }, response) => {
      const isKnown = headers['if-none-match'] === IMAGE.etag;
      response.writeHead(isKnown ? 304 : 200, { ...IMAGE, 'set-cookie': 'evil=1' }).end(isKnown ? undefined : BYTES);
    });
    const response = await browser.get(PATH, { 'if-none-match': IMAGE.etag });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(IMAGE.etag);
    expect(response.headers.get('cache-control')).toBe(IMAGE['cache-control']);
    expect(response.headers.getSetCookie()).toEqual([]);
    const other = await browser.get(PATH, { 'if-none-match': 'not a tag' });
    expect(other.status).toBe(200);
    expect(upstream.calls(FILE).at(-1)?.headers).not.toHaveProperty('if-none-match');
    await other.arrayBuffer();
  });

  test('shows its headers to HEAD', async () => {
    const response = await browser.send(PATH, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(await response.text()).toBe('');
  });

  test('is only for who is signed in, and nothing leaves for others', async () => {
    const response = await new Browser(office.address).get(PATH);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ statusCode: 401, message: expect.any(String) as string });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(upstream.received).toHaveLength(0);
  });

  test.each(['..%2forders', '%252e%252e', 'a%2fb.webp', 'a.svg', 'a.html', 'A.webp', 'a%00.webp', '3f2a.webp?size=1'])(
    '%s is refused before it leaves',
    async (key) => {
      const response = await browser.get(`/api/files/${key}`);
      expect([404, 422]).toContain(response.status);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(upstream.received).toHaveLength(0);
    },
  );
});

describe('an upstream', () => {
  test.each<[string, (response: ServerResponse) => unknown]>([
    [
      'a page of HTML',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>'),
    ],
    [
      'a drawing with scripts',
      (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    ],
    ['JSON', (response) => json(response, 200, { evil: true })],
    ['no type', (response) => response.writeHead(200).end(BYTES)],
    ['a redirect', (response) => response.writeHead(302, { location: '/orders/1' }).end()],
    ['a part', (response) => response.writeHead(206, IMAGE).end(BYTES)],
    ['an error page', (response) => response.writeHead(500).end('<h1>Traceback</h1>')],
    ['nothing at all', (response) => response.destroy()],
  ])('that answers %s is a 502 in JSON', async (_, misbehave) => {
    upstream.on(FILE, (_request, response) => void misbehave(response));
    const response = await browser.get(PATH);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ statusCode: 502, message: expect.any(String) as string });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['has no such file', 404, 'This file doesn’t exist.'],
    ['can’t reach its storage', 503, 'Files can be neither stored nor read just now. Please try again in a moment.'],
  ])('that %s is a %d in JSON, with its words', async (_, statusCode, message) => {
    upstream.on(FILE, (_request, response) => json(response, statusCode, { statusCode, message }));
    const response = await browser.get(PATH);
    expect(response.status).toBe(statusCode);
    expect(await response.json()).toEqual({ statusCode, message });
  });

  test('that drops its first connection is asked a second time', async () => {
    upstream.on(FILE, (_request, response) => {
      if (upstream.calls(FILE).length === 1) response.destroy();
      else response.writeHead(200, IMAGE).end(BYTES);
    });
    expect((await browser.get(PATH)).status).toBe(200);
  });

  test('that sends no headers is a 504', async () => {
    upstream.on(FILE, () => undefined);
    expect((await browser.get(PATH)).status).toBe(504);
  });

  test('that breaks off breaks the file off, and harms nobody else', async () => {
    upstream.on(FILE, (_request, response) => {
      response.writeHead(200, { ...IMAGE, 'content-length': '1000' }).write(BYTES);
      setTimeout(() => response.destroy(), 50);
    });
    const response = await browser.get(PATH);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await browser.get('/api/orders/1')).status).toBe(200);
  });
});

describe('the bytes', () => {
  test('pass as they come: the first is there before the upstream has the last', async () => {
    let finish = () => {};
    upstream.on(FILE, (_request, response) => {
      response.writeHead(200, IMAGE).write(BYTES);
      finish = () => void response.end(BYTES);
    });
    const reader = (await browser.get(PATH)).body!.getReader();
    const first = await reader.read();
    expect(Buffer.from(first.value!).equals(BYTES)).toBe(true);
    finish();
    expect(Buffer.from((await reader.read()).value!).equals(BYTES)).toBe(true);
    expect((await reader.read()).done).toBe(true);
  });

  test('wait for a slow reader instead of filling the memory', async () => {
    let sent = 0;
    upstream.on(FILE, (_request, response) => {
      response.writeHead(200, IMAGE);
      const part = Buffer.alloc(65_536);
      const pour = () => {
        do sent += part.length;
        while (!response.destroyed && sent < 256 * 1024 * 1024 && response.write(part));
      };
      response.on('drain', pour);
      pour();
    });
    const response = await browser.get(PATH);
    await delay(1_500);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    await response.body?.cancel();
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['while it waits for the headers', () => undefined],
    ['in the middle of the bytes', (response) => response.writeHead(200, IMAGE).write(BYTES)],
  ])('stop at the upstream when the browser goes away %s', async (_, begin) => {
    let closed = 0;
    upstream.on(FILE, (_request, response) => {
      response.on('close', () => (closed += 1));
      begin(response);
    });
    const leaving = new AbortController();
    const asked = browser.send(PATH, { signal: leaving.signal }).catch(() => undefined);
    await expect.poll(() => upstream.calls(FILE).length).toBe(1);
    await delay(100);
    leaving.abort();
    await asked;
    await expect.poll(() => closed).toBe(1);
    await delay(200);
    expect(upstream.calls(FILE)).toHaveLength(1);
  });
});
