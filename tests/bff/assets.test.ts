import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ForeignUpstream } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);

interface Raw {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Asks for exactly this path, which `fetch` would tidy up, and leaves the answer compressed. */
function raw(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { hostname, port } = new URL(office.address);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).once('error', reject);
  });
}

async function aScript(): Promise<string> {
  const page = await (await fetch(office.address)).text();
  const script = /\/_next\/static\/[^"?]+\.js/.exec(page)?.[0];
  if (!script) throw new Error('the sign-in page loads no script');
  return script;
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (content: Buffer) => content],
])('a page leaves as %s for who asks for it, and whole', async (encoding, decompress) => {
  const { status, headers, body } = await raw('/', { 'accept-encoding': encoding });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
  expect(headers.vary).toMatch(/accept-encoding/i);
  expect(decompress(body).toString()).toMatch(/^<!DOCTYPE html>[^]+<\/html>$/);
});

describe('the build’s files', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (content: Buffer) => content],
  ])('are sent as %s to who asks for it, whole, and for ever', async (encoding, decompress) => {
    const script = await aScript();
    const { status, headers, body } = await raw(script, { 'accept-encoding': encoding });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(decompress(body)).toEqual(readFileSync(script.replace('/_next/', '.next/')));
    expect(headers['cache-control']).toContain('immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['content-type']).toBe('text/javascript;charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test.each(['/_next/static/../../package.json', '/_next/static/..%2f..%2fpackage.json', '/_next/static//etc/passwd'])(
    'are all that is served: %s is nothing',
    async (path) => {
      const { status, body } = await raw(path);
      expect(status).not.toBe(200);
      expect(body.toString()).not.toMatch(/"private"|root:/);
    },
  );
});
