import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, json, TOKEN_MARK } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { refusalIn } from './refusals';

const MB = 1024 * 1024;
const CALL = 'POST /products/7/media';
const PATH = '/api/products/7/media';
const MEDIA = [{ id: 1, assetUrl: '/files/x.webp' }];

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

beforeAll(async () => {
  browser = await signedIn(office.address);
});
beforeEach(() => {
  upstream.on(CALL, MEDIA);
});

function formOf(...sizes: number[]): FormData {
  const form = new FormData();
  for (const size of sizes)
    form.append('productImages', new File([randomBytes(size)], 'photo.png', { type: 'image/png' }));
  return form;
}

/** The form as bytes, to compare what arrives with what was sent. */
async function encoded(form: FormData): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const response = new Response(form);
  return { type: response.headers.get('content-type')!, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** Begins an upload as a page of the portal does; the test sends its body by and by. */
function begin(
  headers: Record<string, string | number> = {},
  path = PATH,
): { request: ClientRequest; answer: Promise<IncomingMessage> } {
  const { hostname, port } = new URL(office.address);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = httpRequest({
    hostname,
    port,
    path,
    method: 'POST',
    headers: {
      cookie,
      origin: office.address,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=abc',
      ...headers,
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => request.on('response', resolve).on('error', reject));
  answer.catch(() => undefined);
  return { request, answer };
}

describe('an upload', () => {
  test('of 30 MB arrives whole, byte for byte', async () => {
    const { type, bytes } = await encoded(formOf(10 * MB, 10 * MB, 10 * MB - 1));
    const hash = createHash('sha256');
    upstream.read(CALL, (incoming, response) => {
      incoming.on('data', (chunk: Buffer) => hash.update(chunk)).on('end', () => json(response, 200, MEDIA));
    });
    const response = await browser.post(PATH, bytes, { 'content-type': type });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(MEDIA);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(upstream.calls(CALL)[0]?.headers['content-length']).toBe(String(bytes.length));
  });

  test('brings no header of the browser', async () => {
    const { type, bytes } = await encoded(formOf(10));
    await browser.post(PATH, bytes, {
      'content-type': type,
      authorization: 'Bearer forged',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'content-disposition': 'x',
      'x-custom': 'x',
      referer: office.address,
    });
    const { headers } = upstream.calls(CALL)[0]!;
    expect(headers.authorization).toContain(TOKEN_MARK);
    expect(headers['x-client-address']).toBe('127.0.0.1');
    for (const name of [
      'cookie',
      'origin',
      'referer',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-custom',
      'content-disposition',
      'sec-fetch-site',
    ]) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  test('begins to arrive before it is sent to its end', async () => {
    let first: string | undefined;
    upstream.read(CALL, (incoming, response) => {
      incoming.once('data', (chunk: Buffer) => (first = chunk.toString()));
      incoming.on('end', () => json(response, 200, MEDIA)).resume();
    });
    const { request, answer } = begin();
    request.write('--abc\r\n');
    await expect.poll(() => first).toContain('--abc');
    request.end('--abc--\r\n');
    expect((await answer).statusCode).toBe(200);
  });

  test('waits for a slow upstream instead of filling the memory', async () => {
    let proceed = () => {};
    let arrived = 0;
    upstream.read(CALL, (incoming, response) => {
      incoming.pause();
      proceed = () =>
        void incoming
          .on('data', (chunk: Buffer) => (arrived += chunk.length))
          .on('end', () => json(response, 200, MEDIA))
          .resume();
    });
    const { request, answer } = begin();
    const piece = Buffer.alloc(65_536);
    let sent = 0;
    const pour = () => {
      while (sent < 96 * MB) {
        sent += piece.length;
        if (!request.write(piece)) return;
      }
      request.end();
    };
    request.on('drain', pour);
    pour();
    let before = -1;
    await expect.poll(() => before === (before = sent), { interval: 700 }).toBe(true);
    // The sockets of both connections hold some of it, up to 36 MB each; the back office itself must not.
    expect(sent).toBeLessThan(80 * MB);
    proceed();
    expect((await answer).statusCode).toBe(200);
    expect(arrived).toBe(96 * MB);
  });

  test('of a sixth file to be read at once is refused before it is sent', async () => {
    const file = { 'content-type': 'application/octet-stream', 'content-length': 1000 };
    const begun = Array.from({ length: 6 }, () => begin(file, '/api/workbooks/read?kind=serialNumbers'));
    for (const { request } of begun) request.write('x');
    const { statusCode } = await Promise.race(begun.map(({ answer }) => answer));
    expect(statusCode).toBe(503);
    for (const { request } of begun) request.destroy();
  });

  test('stops at the upstream when the browser goes away', async () => {
    let broken = 0;
    upstream.read(CALL, (incoming) => void incoming.on('error', () => (broken += 1)).resume());
    const { request } = begin({ 'content-length': 5 * MB });
    request.on('error', () => undefined);
    request.write(Buffer.alloc(MB));
    await expect.poll(() => upstream.calls(CALL).length).toBe(1);
    await delay(100);
    request.destroy();
    await expect.poll(() => broken).toBe(1);
    await delay(200);
    expect(upstream.calls(CALL)).toHaveLength(1);
    expect((await browser.get('/api/orders/1')).status).toBe(200);
  });
});

describe('an upload is refused before any of it leaves', () => {
  test.each<[string, Record<string, string>, number]>([
    ['from another origin', { origin: 'http://evil.example' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['as JSON', { 'content-type': 'application/json' }, 415],
    ['as plain text', { 'content-type': 'text/plain' }, 415],
    ['with a boundary that no form has', { 'content-type': 'multipart/form-data; boundary="a\tb"' }, 415],
  ])('%s', async (_, headers, status) => {
    const { type, bytes } = await encoded(formOf(20 * MB));
    const response = await browser.post(PATH, bytes, { 'content-type': type, ...headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status });
    expect(upstream.calls(CALL)).toHaveLength(0);
  });

  test('of who is not signed in, or may not', async () => {
    const requester = await signedIn(office.address, 'requester@x.example');
    upstream.behave();
    for (const [who, status] of [
      [new Browser(office.address), 401],
      [requester, 403],
    ] as const) {
      const { type, bytes } = await encoded(formOf(20 * MB));
      const response = await who.post(PATH, bytes, { 'content-type': type });
      expect(response.status).toBe(status);
    }
    expect(upstream.calls(CALL)).toHaveLength(0);
  });

  test('that says it is larger than ten pictures of 10 MB can be', async () => {
    const { request, answer } = begin({ 'content-length': 103 * MB });
    request.on('error', () => undefined);
    request.write('--abc\r\n');
    expect((await answer).statusCode).toBe(413);
    request.destroy();
    expect(upstream.calls(CALL)).toHaveLength(0);
  });

  test('where JSON is expected', async () => {
    const { type, bytes } = await encoded(formOf(10));
    const headers = { origin: office.address, 'content-type': type };
    expect(await refusalIn(browser.send('/api/orders/1', { method: 'PATCH', body: bytes, headers }))).toEqual([
      415,
      'This kind of content isn’t accepted here.',
    ]);
    expect(upstream.calls('PATCH /orders/1')).toHaveLength(0);
  });
});

describe('an upstream that refuses', () => {
  test.each([
    [409, { statusCode: 409, message: 'A product can have at most 10 images.' }],
    [401, { statusCode: 401, message: 'Please sign in.' }],
    [
      413,
      {
        statusCode: 413,
        message: 'photo.png is larger than 10 MB.',
        errors: [{ msg: 'is larger than 10 MB', path: 'photo.png' }],
      },
    ],
  ])('by %i before it has the form is heard by a browser that sends it to its end', async (status, answer) => {
    upstream.read(CALL, (_incoming, response) => json(response, status, answer));
    const { type, bytes } = await encoded(formOf(20 * MB));
    const response = await browser.post(PATH, bytes, { 'content-type': type });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(answer);
  });

  test('is not asked again', async () => {
    upstream.on(CALL, (_request, response) => json(response, 503, { statusCode: 503, message: 'Later.' }));
    const { type, bytes } = await encoded(formOf(10));
    expect(await refusalIn(browser.post(PATH, bytes, { 'content-type': type }))).toEqual([503, 'Later.']);
    expect(upstream.calls(CALL)).toHaveLength(1);
  });
});
