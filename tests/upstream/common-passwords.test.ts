import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { isInFilter, makeBloomFilter } from '@/upstream/resources/session/bloom-filter';
import { isBreachedPassword } from '@/upstream/resources/session/breached-passwords';
import { isCommonPassword } from '@/upstream/resources/session/common-passwords';

describe('common passwords', () => {
  test.each([
    'password',
    '123456789',
    'qwertyuiop',
    'PASSWORD',
    'P@ssw0rd',
    'Password2026!',
    '!!Sunshine2026',
    '1qaz2wsx3edc',
    'l3tm31n',
  ])('%s is one', (password) => expect(isCommonPassword(password)).toBe(true));

  test.each([
    'Brand-new-2026!',
    'correct horse battery 7!',
    // A common word that is the smaller part of it.
    '93!84#love28$11',
  ])('%s is none', (password) => expect(isCommonPassword(password)).toBe(false));

  test('hardly one of other passwords is taken for one', () => {
    const others = Array.from({ length: 3_000 }, () => randomBytes(9).toString('base64'));
    expect(others.filter(isCommonPassword).length).toBeLessThan(3);
  });
});

test('a filter holds what it was made of, and takes as many others for it as it says', () => {
  const texts = Array.from({ length: 5_000 }, (_, index) => `in ${index}`);
  const filter = makeBloomFilter(texts, 0.01);
  expect(texts.every((text) => isInFilter(text, filter))).toBe(true);
  const wrong = Array.from({ length: 20_000 }, (_, index) => `out ${index}`).filter((text) => isInFilter(text, filter));
  expect(wrong.length).toBeGreaterThan(100);
  expect(wrong.length).toBeLessThan(300);
});

describe('a service for breached passwords', () => {
  const servers: { close: () => void }[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));
  const log = pino({ level: 'silent' });
  const STOLEN = 'Stolen-long-ago-7!';
  const hash = createHash('sha1').update(STOLEN).digest('hex').toUpperCase();

  async function serve(lines: string, status = 200): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '');
      answer.writeHead(status).end(lines);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`, asked };
  }

  test('learns five characters of the hash, and its answer is looked through here', async () => {
    const { url, asked } = await serve(`${'0'.repeat(35)}:3\r\n${hash.slice(5)}:12\r\n`);
    expect(await isBreachedPassword(STOLEN, url, log)).toBe(true);
    expect(await isBreachedPassword('Never-seen-before-7!', url, log)).toBe(false);
    expect(asked[0]).toBe(`/range/${hash.slice(0, 5)}`);
    expect(asked.every((path) => /^\/range\/[0-9A-F]{5}$/.test(path))).toBe(true);
  });

  test('pads its answer with hashes of the count 0, which count for nothing', async () => {
    const { url } = await serve(`${hash.slice(5)}:0\r\n`);
    expect(await isBreachedPassword(STOLEN, url, log)).toBe(false);
  });

  test('keeps nobody from a new password while it is away', async () => {
    const { url } = await serve('', 500);
    expect(await isBreachedPassword(STOLEN, url, log)).toBe(false);
    expect(await isBreachedPassword(STOLEN, 'http://127.0.0.1:9/range', log)).toBe(false);
  });
});
