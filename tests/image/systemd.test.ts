import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { expectKept, expectToWork, make, MAKE_ADMINISTRATOR, untilHealthy } from './deployed';
import { podmanIn, SERVICES } from './podman';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const { podman } = podmanIn(inject('imageFolder'));
const MACHINE = 'qpartner-machine';
const UNITS = ['qpartner-upstream', 'qpartner-back-office'];

let folder: string;

/** Runs a line of docs/operations.md, "Under systemd", on the machine. */
const onMachine = (line: string) => podman('exec', '--workdir', '/root', MACHINE, 'sh', '-ec', line);

/** A Debian machine whose first process is systemd, in a container, on which the product is set up as the docs say. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(inject('imageFolder'), 'machine-'));
  for (const unit of UNITS)
    cpSync(path.join(ROOT, 'deploy', 'systemd', `${unit}.service`), path.join(folder, `${unit}.service`));
  cpSync(path.join(ROOT, '.env.example'), path.join(folder, '.env.example'));
  const mounted = {
    [folder]: '/root:rw',
    [inject('deployment')]: '/opt/qpartner:ro',
    [process.execPath]: '/usr/bin/node:ro',
  };
  const volumes = Object.entries(mounted).flatMap(([from, to]) => ['--volume', `${from}:${to}`]);
  await podman(
    'run',
    '--detach',
    '--name',
    MACHINE,
    '--systemd=always',
    '--privileged',
    ...volumes,
    SERVICES,
    '/sbin/init',
  );
  for (const giveUp = Date.now() + slowly(60_000); ; await delay(500)) {
    if (/running|degraded/.test(await onMachine('systemctl is-system-running || true').catch(() => ''))) return;
    if (Date.now() > giveUp) throw new Error('systemd did not start.');
  }
}, slowly(120_000));

afterAll(async () => {
  await podman('rm', '--force', '--time', '5', MACHINE);
  if (folder) rmSync(folder, { recursive: true });
});

test('the units run both programs, bring them back, and stop them in order', async () => {
  await onMachine(`su postgres -c psql <<'SQL'
CREATE ROLE office LOGIN PASSWORD 'office';
CREATE DATABASE office OWNER office ENCODING 'UTF8' TEMPLATE template0;
SQL`);
  const address = await podman('inspect', '--format', '{{.NetworkSettings.IPAddress}}', MACHINE);
  const office = `http://${address}:3000`;
  await onMachine('useradd --system qpartner && install -D -m 600 .env.example /etc/qpartner/settings');
  await onMachine(`cat >> /etc/qpartner/settings <<'SETTINGS'
HOST=0.0.0.0
NEXTAUTH_URL=${office}
NEXTAUTH_SECRET=a secret of at least 32 characters
SECOND_FACTOR_KEY=another secret of at least 32 characters
DATABASE_URL=postgres://office:office@127.0.0.1/office
SECOND_FACTOR_ROLES=none
SETTINGS`);
  await onMachine('cp *.service /etc/systemd/system/ && systemctl daemon-reload');
  await onMachine(`systemctl enable --now ${UNITS.join(' ')}`);
  await untilHealthy(`${office}/api/health`);
  const command = MAKE_ADMINISTRATOR.slice(1, -1).join(' ');
  const said = await onMachine(
    `cd /opt/qpartner && DATA_DIR=/var/lib/qpartner node --env-file=/etc/qpartner/settings ${command} "Ada Young"`,
  );
  const made = await make(await expectToWork(office, said));
  await expectKept(made);

  await onMachine(`systemctl kill --signal=KILL ${UNITS.join(' ')}`);
  await untilHealthy(`${office}/api/health`);
  await expectKept(made);

  for (const unit of UNITS.toReversed()) {
    await onMachine(`systemctl stop ${unit}`);
    expect(await onMachine(`systemctl show --property=Result,ExecMainStatus ${unit}`)).toBe(
      'Result=success\nExecMainStatus=0',
    );
  }
});
