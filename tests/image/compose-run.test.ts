import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';
import { STAND_INS_OF } from '@/tests/harness/images.global';
import {
  expectKept,
  expectKnownFrom,
  expectToWork,
  make,
  MAKE_ADMINISTRATOR,
  untilHealthy,
  type Made,
} from './deployed';
import { gatewayOf, podmanIn, runHealthChecks, serve } from './podman';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const containers = podmanIn(inject('imageFolder'));

/** Where compose.yaml stands, with what it names beside it. */
let folder: string;
let office: string;
let socket: string;
let made: Made;
const ending: (() => unknown)[] = [];

/**
 * Docker Compose brings up the whole of compose.yaml, as its head says, by podman's socket. The product's two images
 * are built by the Dockerfile; those of others are stand-ins of the same names (tests/image/stand-ins), since no
 * registry of images is asked. Podman leaves health checks to systemd: here the test runs them.
 */
beforeAll(async () => {
  folder = mkdtempSync(path.join(inject('imageFolder'), 'compose-'));
  mkdirSync(path.join(folder, 'deploy'));
  for (const part of ['compose.yaml', 'deploy/nginx.conf', 'deploy/tls'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  const port = await freePort();
  office = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ HTTP_PORT: port, HTTPS_PORT: await freePort(), NEXTAUTH_URL: office },
    NEXTAUTH_SECRET: 'a secret of at least 32 characters',
    SECOND_FACTOR_KEY: 'another secret of at least 32 characters',
    // What has a meaning in an address.
    POSTGRES_PASSWORD: 'a p@ss/w:rd%41?',
    PROGRAM_PASSWORD: "another p@ss/w:rd%41?'",
    SUBNET: `10.${randomInt(1, 250)}.${randomInt(1, 250)}.0/24`,
    NIGHTLY_AT: inMinutes(4),
    FILES_URL: 's3://office?endpoint=http://s3:8333',
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, '.env'), readFileSync(path.join(ROOT, '.env.example'), 'utf8') + lines.join(''));
  socket = path.join(folder, 'podman.sock');
  ending.push(await serve(containers, socket), runHealthChecks(containers));
}, slowly(60_000));

afterAll(async () => {
  if (socket) await compose('--profile', 's3', 'down', '--volumes', '--timeout', '5');
  for (const end of ending.toReversed()) await end();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, slowly(120_000));

/** Runs Docker Compose beside compose.yaml. @returns what it prints; throws with what it says against it */
async function compose(...args: string[]): Promise<string> {
  // Nothing else: what is set here would win over `.env`.
  const { PATH, NODE_ENV } = process.env;
  // By itself it waits a minute for an answer.
  const own = { DOCKER_HOST: `unix://${socket}`, COMPOSE_HTTP_TIMEOUT: String(slowly(180)) };
  return (await run('docker-compose', args, { cwd: folder, env: { PATH, NODE_ENV, ...own } })).stdout;
}

/** A time of day in UTC, as NIGHTLY_AT is one. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);

/** The network that Docker Compose makes for the folder. */
const network = () => `${path.basename(folder).toLowerCase()}_default`;

const up = () => compose('--profile', 's3', 'up', '--detach', '--no-build');

test('comes up whole, and somebody works through nginx', async () => {
  await up();
  await untilHealthy(`${office}/api/health`);
  const said = await compose('exec', '-T', 'upstream', ...MAKE_ADMINISTRATOR);
  made = await make(await expectToWork(office, said));
  await expectKept(made);
  await expectKnownFrom(await gatewayOf(containers, network()), made);
});

test('the programs have a role of their own, which may change rows and nothing else', async () => {
  const ask = (statement: string) =>
    compose('exec', '-T', 'postgres', 'psql', '-h', '/var/run/postgresql', '-U', 'office', '-Atc', statement);
  expect(await ask(`SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name = 'qpartner-upstream'`)).toBe(
    'office_program\n',
  );
  expect(
    await ask(`SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = 'office_program'`),
  ).toBe('f\n');
});

test('nginx answers to the name of the portal alone', async () => {
  const { port } = new URL(office);
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/api/health', headers: { host } }, ({ statusCode }) =>
        resolve(statusCode),
      ).on('error', reject);
    });
  expect([await statusFor(`127.0.0.1:${port}`), await statusFor('elsewhere.example.com')]).toEqual([200, 421]);
});

test('what was made is there after a restart', async () => {
  await compose('restart', 'postgres', 's3', 'upstream', 'back-office', 'nginx');
  await untilHealthy(`${office}/api/health`);
  await expectKept(made);
});

test('nginx finds both programs at other addresses, as after an update', async () => {
  await compose('stop', 'upstream', 'back-office');
  // Whoever comes first gets the address that one of them had.
  const inBetween = await containers.podman('run', '--detach', '--network', network(), STAND_INS_OF.s3);
  try {
    await compose('start', 'upstream', 'back-office');
    await untilHealthy(`${office}/api/health`);
    await expectKept(made);
  } finally {
    await containers.podman('rm', '--force', '--time', '1', inBetween);
  }
});

test('each night it makes a backup and checks the ledger', async () => {
  // The time has come since it started.
  await expect
    .poll(() => compose('logs', 'nightly'), { timeout: slowly(280_000), interval: 3_000 })
    .toMatch(/files are in \/backups\/[\s\S]*every kept balance equals the sum of its movements/);
});

test('what was made is there after it was taken down and brought up', async () => {
  await compose('--profile', 's3', 'down');
  const own = `label=com.docker.compose.project=${path.basename(folder).toLowerCase()}`;
  expect(await containers.podman('ps', '--all', '--quiet', '--filter', own)).toBe('');
  await up();
  await untilHealthy(`${office}/api/health`);
  await expectKept(made);
});
