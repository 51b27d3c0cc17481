import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { STAND_INS_OF } from '@/tests/harness/images.global';
import { Browser } from '@/tests/bff/browser';
import { expectKept, expectKnownFrom, expectToWork, make, untilHealthy, type Made } from './deployed';
import { commandsOf, filledIn } from './doc-commands';
import { startMachine, untilBooted, type Machine } from './machine';
import { MACHINE, podmanIn } from './podman';

const containers = podmanIn(inject('imageFolder'));
const { podman } = containers;
const NETWORK = 'qpartner-machines';
/** The network of the three, which is 10.0.0.0/24 in the document. Podman uses 10.88.0.0/16 and what follows. */
const PREFIX = `10.${randomInt(128, 250)}.${randomInt(1, 250)}.`;
const [INSTALL = '', PATRONI = '', DATABASE = '', PROGRAMS = '', ONCE = ''] = commandsOf(
  'scaling.md',
  '### From an empty Debian to three machines',
).map((commands) => commands.replaceAll('10.0.0.', PREFIX));
const BY_TLS = '?sslmode=verify-full&sslrootcert=/etc/ssl/qpartner/ca.pem';
const PACKAGES = /^apt-get install .*$/m;
const CERTIFICATE = 'cp fullchain.pem privkey.pem deploy/tls.conf /etc/nginx/tls/';

let folder: string;
let machines: Machine[];
let made: Made;

const office = (index: number) => `http://${PREFIX}${index + 1}`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(inject('imageFolder'), 'machines-'));
  await podman('network', 'create', `--subnet=${PREFIX}0/24`, `--gateway=${PREFIX}254`, NETWORK);
  const bucket = ['--name', 's3', '--network', NETWORK, '--ip', `${PREFIX}9`];
  await podman('run', '--detach', ...bucket, STAND_INS_OF.s3);
  machines = await Promise.all(
    [1, 2, 3].map((number) =>
      startMachine(containers, `qpartner-m${number}`, {
        ...{ image: MACHINE, folder, deployment: inject('deployment') },
        options: ['--network', NETWORK, '--ip', `${PREFIX}${number}`],
      }),
    ),
  );
}, slowly(240_000));

afterAll(async () => {
  await podman('rm', '--all', '--force', '--time', '5');
  await podman('volume', 'rm', '--all', '--force');
  await podman('network', 'rm', '--force', NETWORK);
  if (folder) rmSync(folder, { recursive: true });
}, slowly(120_000));

/** Makes the certificates where the release is checked out, and copies them to each machine. */
function makeCertificates(): void {
  const made = path.join(folder, 'certificates');
  const script = path.resolve(import.meta.dirname, '../../deploy/patroni/certificates.sh');
  const addresses = machines.map((_, index) => `${PREFIX}${index + 1}`);
  execFileSync('sh', [script, made, ...addresses], { cwd: folder, stdio: 'pipe' });
  for (const { home } of machines)
    cpSync(made, path.join(home, 'deploy', 'patroni', 'certificates'), { recursive: true });
}

/** What somebody types into the settings of a machine. */
function typeSettings({ home }: Machine, index: number): void {
  const file = path.join(home, 'deploy', 'patroni', 'settings');
  const typed = readFileSync(file, 'utf8')
    .replaceAll('10.0.0.', PREFIX)
    .replace('MACHINE=m1', `MACHINE=m${index + 1}`)
    .replace(/^ADDRESS=.*$/m, `ADDRESS=${PREFIX}${index + 1}`)
    .replaceAll(/^(\w+_PASSWORD)=$/gm, '$1=a-password')
    // A container has no watchdog.
    .replace('WATCHDOG=automatic', 'WATCHDOG=off');
  writeFileSync(file, typed);
  const settings = {
    DATABASE_URL: `postgres://office:a-password@127.0.0.1:5000/office${BY_TLS}`,
    DATABASE_READ_URL: `postgres://office:a-password@127.0.0.1:5001/office${BY_TLS}`,
    FILES_URL: `s3://office?endpoint=http://${PREFIX}9:8333`,
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    NEXTAUTH_SECRET: 'a secret of at least 32 characters',
    SECOND_FACTOR_KEY: 'another secret of at least 32 characters',
    ...{ NEXTAUTH_URL: office(0), UPSTREAM_URL: 'http://127.0.0.1:8080', HOST: '0.0.0.0' },
    ...{ OFFICE_ADDRESSES: `${PREFIX}1,${PREFIX}2`, TRUST_PROXY_HOPS: '1' },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(home, 'typed'), lines.join(''));
}

/** The roles that Patroni tells of, in order of the machines. */
async function rolesOf(machine: Machine): Promise<string[]> {
  const listed = await machine.run('patronictl -c /etc/patroni/config.yml list --format json').catch(() => '[]');
  const members = JSON.parse(listed) as { Member: string; Role: string; State: string }[];
  return members.map(({ Role, State }) => `${Role} ${State}`);
}

const untilRoles = (machine: Machine, roles: string[]) =>
  expect
    .poll(async () => (await rolesOf(machine)).toSorted(), { timeout: slowly(120_000), interval: 1_000 })
    .toEqual(roles);

const ALL_THREE = ['Leader running', 'Replica running', 'Sync Standby running'];

test(
  'three machines are set up as the docs say, and somebody works at both that run programs',
  async () => {
    makeCertificates();
    for (const [index, machine] of machines.entries()) typeSettings(machine, index);
    const install = filledIn(INSTALL, { [PACKAGES.exec(INSTALL)?.[0] ?? '-']: ':', 'editor settings': ':' });
    await Promise.all(machines.map(({ run }) => run(install)));
    const [first, ...others] = machines as [Machine, Machine, Machine];
    const patroni = PATRONI.split('\n')[0]!;
    await first.run(patroni);
    await untilRoles(first, ['Leader running']);
    for (const { run } of others) await run(patroni);
    await untilRoles(first, ALL_THREE);
    await expect
      .poll(() => first.run(`PGPASSWORD=a-password ${filledIn(DATABASE, { '…': 'a-password' })}`))
      .toContain('CREATE DATABASE');

    const programs = filledIn(PROGRAMS, {
      'editor /etc/qpartner/settings ': 'cat typed >> /etc/qpartner/settings ',
      [CERTIFICATE]: '',
      // Each by its own address.
      'editor deploy/nginx.conf ': `sed -i 's/server_name .*/server_name ${PREFIX}1 ${PREFIX}2;/' deploy/nginx.conf `,
    });
    await Promise.all(machines.slice(0, 2).map(({ run }) => run(programs)));
    for (const index of [0, 1]) await untilHealthy(`${office(index)}/api/health`);
    made = await make(await expectToWork(office(0), await first.run(ONCE)));
    await expectKept(made);
    await expectKnownFrom(`${PREFIX}254`, made);
    await expectKept(at(1));
  },
  slowly(600_000),
);

/** As somebody who reaches the other machine sees it, signed in as before. */
function at(index: number): Made {
  const browser = new Browser(office(index));
  for (const [name, value] of made.browser.cookies) browser.cookies.set(name, value);
  return { ...made, browser };
}

test(
  'when the machine dies that leads and runs programs, people go on at the other one',
  async () => {
    const [first, second] = machines as [Machine, Machine];
    await podman('kill', first.name);
    const died = Date.now();
    const { browser } = at(1);
    const headers = { 'content-type': 'application/json', origin: browser.address, 'sec-fetch-site': 'same-origin' };
    const change = () => {
      const body = JSON.stringify({ name: `After ${Date.now()}` });
      // One that is on its way to the dead machine stays there.
      return browser.send('/api/roles', { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    };
    await expect
      .poll(async () => (await change().catch(() => undefined))?.status, { timeout: slowly(60_000), interval: 500 })
      .toBe(200);
    console.log(`writes were away for ${((Date.now() - died) / 1000).toFixed(1)} s`);
    await expectKept(at(1));

    await podman('start', first.name);
    await untilBooted(first);
    await untilRoles(second, ALL_THREE);
    await untilHealthy(`${office(0)}/api/health`);
    await expectKept(made);
  },
  slowly(300_000),
);
