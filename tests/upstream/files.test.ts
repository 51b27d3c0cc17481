import { open, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream, type Upstream } from './harness/upstream';

const KEY = '3f2a-small.webp';

let upstream: Upstream;
let partner: Awaited<ReturnType<Upstream['signIn']>>;
let picture: Buffer;

beforeAll(async () => {
  upstream = await startUpstream();
  partner = await upstream.signIn(5);
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6e8a' } })
    .webp()
    .toBuffer();
  await upstream.files.put(KEY, picture);
});

afterAll(() => upstream.stop());

const load = (path: string, init: RequestInit = {}) =>
  fetch(upstream.url + path, { ...init, headers: { authorization: `Bearer ${partner.token}`, ...init.headers } });

describe('a stored file', () => {
  it('is answered byte for byte, to be kept for good by the browser alone', async () => {
    const answer = await load(`/files/${KEY}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(picture.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${KEY}"`,
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
  });

  it.each([
    ['first.png', 'image/png'],
    ['first.jpeg', 'image/jpeg'],
    ['first.gif', 'image/gif'],
  ])('%s is said to be %s', async (key, type) => {
    await upstream.files.put(key, picture);
    const answer = await load(`/files/${key}`);
    expect(answer.headers.get('content-type')).toBe(type);
    await answer.arrayBuffer();
  });

  it.each([`"${KEY}"`, `W/"${KEY}"`, `"other", "${KEY}"`])('is not sent to who has it: %s', async (tag) => {
    const answer = await load(`/files/${KEY}`, { headers: { 'if-none-match': tag } });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('etag')).toBe(`"${KEY}"`);
  });

  it('is sent to who has another', async () => {
    const answer = await load(`/files/${KEY}`, { headers: { 'if-none-match': '"other"' } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  });

  it('shows its headers to HEAD', async () => {
    const answer = await load(`/files/${KEY}`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(picture.length));
    expect(await answer.text()).toBe('');
  });

  it('is told in JSON where it is missing, and that is not kept', async () => {
    const answer = await partner.get('/files/missing.webp');
    expect(answer).toMatchObject({ status: 404, body: { statusCode: 404, message: 'This file doesn’t exist.' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is told in JSON to who is not signed in', async () => {
    for (const key of [KEY, 'missing.webp', '..%2fsecret']) {
      expect(await upstream.anonymous.get(`/files/${key}`)).toMatchObject({ status: 401, body: { statusCode: 401 } });
    }
  });
});

describe('an address that climbs', () => {
  it.each([
    ...['..%2f..%2fetc%2fpasswd', '..%2fa.webp', '%2e%2e%2fa.webp', '..%5ca.webp', 'a%2fb.webp', '%2fetc%2fpasswd'],
    ...[
      'a%00.webp',
      'a.webp%00.png',
      '..',
      '.',
      '.webp',
      'a.svg',
      'a.html',
      'A.webp',
      '%252e%252e%252fa.webp',
      '%ff.webp',
    ],
  ])('/files/%s leads to no file', async (key) => {
    const status = await statusOf(`/files/${key}`);
    expect([404, 422]).toContain(status);
  });

  /** fetch() tidies addresses up; a socket does not. */
  function statusOf(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(upstream.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString())).on('end', () => resolve(Number(text.split(' ')[1])));
      socket.on('error', reject);
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${partner.token}\r\nconnection: close\r\n\r\n`,
      );
    });
  }
});

describe('a file that nobody reads to its end', () => {
  const LARGE = 'large.png';
  const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;

  it.each<[string, () => Promise<unknown>]>([
    ['HEAD', () => load(`/files/${LARGE}`, { method: 'HEAD' })],
    ['304', () => load(`/files/${LARGE}`, { headers: { 'if-none-match': `"${LARGE}"` } })],
    [
      'hung up',
      async () => {
        const reader = new AbortController();
        const answer = await load(`/files/${LARGE}`, { signal: reader.signal });
        await answer.body?.getReader().read();
        reader.abort();
      },
    ],
  ])('is closed: %s', async (_, leave) => {
    await upstream.files.put(LARGE, new Uint8Array(8 * 1024 * 1024));
    await leave();
    await delay(100);
    const before = await openFiles();
    for (let times = 0; times < 20; times += 1) await leave();
    await delay(200);
    expect(await openFiles()).toBeLessThan(before + 10);
  });

  it('is closed: its size can’t be told', async () => {
    await upstream.files.put(LARGE, picture);
    const handle = await open(import.meta.filename);
    const stat = vi
      .spyOn(Object.getPrototypeOf(handle) as typeof handle, 'stat')
      .mockRejectedValue(new Error('The disk is gone.'));
    await handle.close();
    try {
      const before = await openFiles();
      for (let times = 0; times < 20; times += 1)
        await expect(upstream.files.open(LARGE)).rejects.toThrow('The disk is gone.');
      expect(await openFiles()).toBeLessThan(before + 10);
    } finally {
      stat.mockRestore();
    }
  });
});
