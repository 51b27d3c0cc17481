import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '@/scripts/ports';
import { NotStarted, startProduct, type ProductOptions } from '@/tests/harness/product';

/** What `npm start` says when it can't start; it must say it at once, and without a stack. */
async function refusal(options: ProductOptions): Promise<string> {
  const failure: unknown = await startProduct(options).then(
    async (product) => product.stop(),
    (error: unknown) => error,
  );
  if (!(failure instanceof NotStarted)) throw new Error('The product started.');
  expect(failure.code).toBe(1);
  expect(failure.output).not.toMatch(/^\s+at /m);
  return failure.output.trim();
}

describe('npm start refuses with one sentence', () => {
  let folder: string;
  let occupant: Server;
  let busy: number;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'qpartner-obstacles-'));
    busy = await freePort();
    occupant = createServer().listen(busy, '127.0.0.1');
  });

  afterAll(() => {
    occupant.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a port of the back office that is in use', async () => {
    const ports = { office: busy, upstream: await freePort() };
    expect(await refusal({ ports })).toBe(
      `Port ${busy} is in use: stop the program that uses it, or set PORT to another port.`,
    );
  });

  test('a port of the upstream that is in use', async () => {
    const ports = { office: await freePort(), upstream: busy };
    expect(await refusal({ ports })).toBe(
      `Port ${busy} is in use: stop the program that uses it, or set UPSTREAM_PORT to another port.`,
    );
  });

  test('a port that browsers refuse', async () => {
    expect(await refusal({ ports: { office: 4190, upstream: await freePort() } })).toBe(
      'PORT is 4190, a port that browsers block. Choose another one.',
    );
  });

  test('one port for both programs', async () => {
    expect(await refusal({ ports: { office: 5000, upstream: 5000 } })).toBe(
      'PORT and UPSTREAM_PORT must differ, but both are 5000.',
    );
  });

  test('a host that is not this machine', async () => {
    expect(await refusal({ env: { HOST: '192.0.2.1' } })).toBe(
      'HOST "192.0.2.1" is not an address of this machine (EADDRNOTAVAIL).',
    );
  });

  test('a data folder that can not be made', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ dataDir: path.join(file, 'data') })).toBe(
      `The data folder ${path.join(file, 'data')} can't be written (ENOTDIR): make it writable, or set DATA_DIR to another folder.`,
    );
  });

  test('a data folder without the right to write', async () => {
    // Nobody may write there, not even root, whom rights of files don't stop.
    const readOnly = process.getuid?.() === 0 ? '/proc' : path.join(folder, 'read-only');
    if (readOnly !== '/proc') mkdirSync(readOnly, { mode: 0o500 });
    expect(await refusal({ dataDir: readOnly })).toContain(`The data folder ${readOnly} can't be written (E`);
  });

  test('every faulty setting, each in a line of its own', async () => {
    const output = await refusal({ env: { PORTAL_TIME_ZONE: 'Mars/Base', LEGACY_ROLE_ID: 'boss', SMTP_URL: 'mail' } });
    expect(output.split('\n')).toEqual([
      'PORTAL_TIME_ZONE must be a time zone such as America/Los_Angeles, but is "Mars/Base".',
      'LEGACY_ROLE_ID must be the number of a role, but is "boss".',
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465.',
    ]);
  });

  test('what is faulty in its file of settings and in files of secrets', async () => {
    const settings = path.join(folder, 'office.env');
    writeFileSync(settings, `LEGACY_ROLE_ID=boss\nNEXTAUTH_SECRET_FILE=${folder}/none\nSMTP_URL_FILE=${settings}\n`);
    expect((await refusal({ env: { ENV_FILE: settings } })).split('\n')).toEqual([
      `NEXTAUTH_SECRET_FILE names the file ${folder}/none, which can't be read.`,
      'LEGACY_ROLE_ID must be the number of a role, but is "boss".',
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465.',
    ]);
    // The environment comes first.
    const env = { ENV_FILE: settings, LEGACY_ROLE_ID: '1', SMTP_URL: 'mail' };
    expect((await refusal({ env })).split('\n')).toEqual([
      `NEXTAUTH_SECRET_FILE names the file ${folder}/none, which can't be read.`,
      'SMTP_URL and SMTP_URL_FILE are both set: set one of them.',
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465.',
    ]);
  });

  test('a file of settings that is not there', async () => {
    const missing = path.join(folder, 'none.env');
    expect(await refusal({ env: { ENV_FILE: missing } })).toBe(
      `The settings of ${missing} can't be read: make the file readable, or set ENV_FILE to another one.`,
    );
  });

  test('production before another upstream without a secret and an address of its own', async () => {
    const output = await refusal({ env: { NODE_ENV: 'production', API_BASE_URL: 'http://127.0.0.1:9' } });
    expect(output.split('\n')).toEqual([
      'NEXTAUTH_SECRET must be set in production when the upstream runs elsewhere.',
      'NEXTAUTH_URL must be set in production when the upstream runs elsewhere.',
    ]);
  });
});
