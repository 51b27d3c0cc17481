import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { deferScripts } from '@/scripts/defer-scripts';

let close: (() => void) | undefined;
afterEach(() => close?.());

/** What a browser gets of an answer that is written like this. */
async function answered(write: (response: ServerResponse) => void): Promise<Buffer> {
  const server = createServer((_, response) => {
    deferScripts(response);
    write(response);
  });
  close = () => server.close();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
    }).once('error', reject);
  });
}

async function page(...parts: (string | Buffer)[]): Promise<string> {
  const answer = await answered((response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    for (const part of parts) response.write(Buffer.from(part));
    response.end();
  });
  return answer.toString();
}

const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async="" nonce="n0nce"></script>`;
const preload = (name: string) =>
  `<link rel="preload" as="script" fetchPriority="low" nonce="n0nce" data-deferred="" href="/_next/static/chunks/${name}.js"/>`;
const STARTER = /<script nonce="n0nce">\(\(\) => \{const \{ nonce \}.*?\}\)\(\)<\/script>/g;

describe('a page', () => {
  test('gets preloads in the place of its scripts, and what starts them after the last', async () => {
    const html = await page(
      `<head>${script('a')}<title>x</title>${script('b')}</head><body>${script('c')}<p>rows</p></body>`,
    );
    const [starter = ''] = html.match(STARTER) ?? [];
    expect(html).toBe(
      `<head>${preload('a')}<title>x</title>${preload('b')}</head><body>${preload('c')}${starter}<p>rows</p></body>`,
    );
    expect(starter).toContain('requestAnimationFrame');
  });

  test('starts those of each part that it comes in', async () => {
    const html = await page(`<head>${script('a')}</head>`, `<body>${script('b')}</body>`);
    expect(html).not.toContain('src=');
    expect(html.match(STARTER)).toHaveLength(2);
  });

  test.each([
    ['inline', '<script nonce="n0nce">self.x = 1</script>'],
    ['of old browsers', '<script src="/_next/static/chunks/polyfills.js" noModule="" nonce="n0nce"></script>'],
    ['without a nonce', '<script src="/_next/static/chunks/a.js" async=""></script>'],
    ['of somewhere else', '<script src="/other/a.js" async="" nonce="n0nce"></script>'],
    ['cut in two by the parts it comes in', '<script src="/_next/static/chunks/a.js" asy'],
  ])('keeps a script %s as it is', async (_, html) => {
    expect(await page(html, ' ')).toBe(`${html} `);
  });

  test('keeps its letters where a part ends within one', async () => {
    const name = Buffer.from('Rodríguez 太陽');
    expect(await page(Buffer.concat([Buffer.from(script('a')), name.subarray(0, 5)]), name.subarray(5))).toMatch(
      /Rodríguez 太陽$/,
    );
  });
});

test.each([
  ['no page', { 'content-type': 'text/x-component' }],
  ['a page whose length is said', { 'content-type': 'text/html', 'content-length': String(script('a').length) }],
])('leaves %s as it is', async (_, headers) => {
  const answer = await answered((response) => response.setHeaders(new Headers(headers)).end(Buffer.from(script('a'))));
  expect(answer.toString()).toBe(script('a'));
});
