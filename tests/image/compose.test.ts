import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SECRET_SETTINGS } from '@/lib/server/secret-files';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What the head of compose.yaml says to set. */
const SET = {
  NEXTAUTH_URL: 'https://office.example.com',
  NEXTAUTH_SECRET: 'a secret of at least 32 characters',
  SECOND_FACTOR_KEY: 'another secret of at least 32 characters',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  // What has a meaning in an address.
  POSTGRES_PASSWORD: 'a p@ss/w:rd%41?',
  PROGRAM_PASSWORD: 'another one',
};
/** The secrets that the back office needs itself. */
const OF_THE_OFFICE: readonly string[] = ['NEXTAUTH_SECRET', 'OIDC_CLIENT_SECRET'];

interface Read {
  services: Record<string, { environment: Record<string, string>; depends_on?: Record<string, unknown> }>;
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-compose-'));
  cpSync(path.join(ROOT, 'compose.yaml'), path.join(folder, 'compose.yaml'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What Docker Compose makes of compose.yaml beside a `.env`. @throws Error with what it says against it */
async function read(settings: Record<string, string>): Promise<Read> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  writeFileSync(path.join(folder, '.env'), example + lines.join(''));
  const options = { cwd: folder, env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV } };
  const { stdout } = await promisify(execFile)('docker-compose', ['--profile', 's3', 'config'], options);
  return parse(stdout) as Read;
}

test('Docker Compose reads compose.yaml with a .env as its head says', async () => {
  const { services } = await read(SET);
  expect(Object.keys(services).sort()).toEqual([
    'back-office',
    'database',
    'nginx',
    'nightly',
    'postgres',
    's3',
    'upstream',
  ]);
  expect(services.upstream?.environment).toMatchObject({
    DATABASE_URL: 'postgres://office_program@postgres:5432/office',
    PGPASSWORD: SET.PROGRAM_PASSWORD,
    POSTGRES_PASSWORD: '',
    SMTP_URL: SET.SMTP_URL,
  });
  expect(services['back-office']?.environment).toMatchObject({ NEXTAUTH_SECRET: SET.NEXTAUTH_SECRET });
});

test('the back office gets no secret of others', async () => {
  const all = [...SECRET_SETTINGS, 'POSTGRES_PASSWORD', 'PROGRAM_PASSWORD', 'PGPASSWORD'];
  const secrets = all.filter((name) => !OF_THE_OFFICE.includes(name));
  const { services } = await read({ ...Object.fromEntries(secrets.map((name) => [name, 'a secret'])), ...SET });
  const { environment = {} } = services['back-office'] ?? {};
  expect(secrets.filter((name) => environment[name] !== '')).toEqual([]);
});

test.each(['NEXTAUTH_URL', 'NEXTAUTH_SECRET', 'SECOND_FACTOR_KEY', 'POSTGRES_PASSWORD', 'PROGRAM_PASSWORD'] as const)(
  'without %s it says what to set',
  async (name) => {
    const { [name]: _, ...rest } = SET;
    await expect(read(rest)).rejects.toThrow(`set ${name} in .env`);
  },
);
