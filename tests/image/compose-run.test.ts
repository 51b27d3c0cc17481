import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('what was made is there after a restart', async () => {
  await compose('restart');
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

test('what was made is there after it was taken down and brought up', async () => {
  await compose('--profile', 's3', 'down');
  const own = `label=com.docker.compose.project=${path.basename(folder).toLowerCase()}`;
  expect(await containers.podman('ps', '--all', '--quiet', '--filter', own)).toBe('');
  await up();
  await untilHealthy(`${office}/api/health`);
  await expectKept(made);
});
