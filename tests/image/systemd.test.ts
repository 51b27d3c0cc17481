import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { expectKept, expectToWork, make, untilHealthy, type Made } from './deployed';
import { commandsOf, filledIn } from './doc-commands';
import { startMachine, type Machine } from './machine';
import { podmanIn, SERVICES } from './podman';

const containers = podmanIn(inject('imageFolder'));
const { podman } = containers;
const NAME = 'qpartner-machine';
const UNITS = ['qpartner-upstream', 'qpartner-back-office'];
/** The last two are for the machine: the others install, build and copy. */
const [, , SET_UP = '', NGINX = ''] = commandsOf('operations.md', '### Under systemd');

const JSON_BODY = { 'content-type': 'application/json' };

let folder: string;
let machine: Machine;
let made: Made;

beforeAll(async () => {
  folder = mkdtempSync(path.join(inject('imageFolder'), 'systemd-'));
  machine = await startMachine(containers, NAME, { image: SERVICES, folder, deployment: inject('deployment') });
}, slowly(120_000));

afterAll(async () => {
  await podman('rm', '--force', '--time', '5', NAME);
  if (folder) rmSync(folder, { recursive: true });
});

test('the machine is set up as the docs say; its units run both programs, bring them back, and stop in order', async () => {
  const address = await podman('inspect', '--format', '{{.NetworkSettings.IPAddress}}', NAME);
  // Without a certificate, which a stranger brings along: people come in through nginx all the same.
  const office = `http://${address}`;
  const settings = {
    ...{ DATABASE_URL: 'postgres://office:a-password@127.0.0.1/office', NEXTAUTH_URL: office, TRUST_PROXY_HOPS: '1' },
    NEXTAUTH_SECRET: 'a secret of at least 32 characters',
    SECOND_FACTOR_KEY: 'another secret of at least 32 characters',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(machine.home, 'typed'), lines.join(''));
  const editing = 'editor /etc/qpartner/settings ';
  const setUp = filledIn(SET_UP, { '…': 'a-password', [editing]: 'cat typed >> /etc/qpartner/settings ' });
  const started = 'cd /opt/qpartner';
  const [before = '', after = ''] = setUp.split(started);
  await machine.run(before);
  await machine.run(
    filledIn(NGINX, {
      'cp fullchain.pem privkey.pem deploy/tls.conf /etc/nginx/tls/': '',
      'editor deploy/nginx.conf': `sed -i s/office.example.com/${address}/ deploy/nginx.conf`,
    }),
  );
  await untilHealthy(`${office}/api/health`);
  made = await make(await expectToWork(office, await machine.run(started + after)));
  await expectKept(made);

  await machine.run('systemctl start qpartner-nightly');
  expect(await machine.run('ls /var/backups/qpartner/*/manifest.json')).toMatch(/^\S+$/);
  // A backup that fails, as where its place can't be written.
  await machine.run('chown root /var/backups/qpartner');
  const since = (await machine.run('date "+%F %T"')).trim();
  await expect(machine.run('systemctl start qpartner-nightly')).rejects.toThrow();
  const said = await machine.run(`journalctl -u qpartner-nightly -o cat --since '${since}'`);
  expect(said).toMatch(/EACCES[\s\S]*every kept balance equals the sum of its movements/);
  await machine.run('chown qpartner /var/backups/qpartner');
  const timer = await machine.run('systemctl show --property=NextElapseUSecRealtime qpartner-nightly.timer');
  expect(timer).toContain(' 02:30:00 ');

  await machine.run(`systemctl kill --signal=KILL ${UNITS.join(' ')}`);
  await untilHealthy(`${office}/api/health`);
  await expectKept(made);

  for (const unit of UNITS.toReversed()) {
    await machine.run(`systemctl stop ${unit}`);
    expect(await machine.run(`systemctl show --property=Result,ExecMainStatus ${unit}`)).toBe(
      'Result=success\nExecMainStatus=0',
    );
  }
});

test('its database goes back to a time by the commands of the docs', async () => {
  const [archiving = '', back = ''] = commandsOf('operations.md', '### Point-in-time recovery');
  await machine.run(filledIn(archiving, { 'apt-get install pgbackrest gettext-base': ':' }));
  const [office, upstream] = UNITS.toReversed();
  await machine.run(`systemctl start ${upstream} ${office}`);
  const { browser } = made;
  await untilHealthy(`${browser.address}/api/health`);
  // Its seconds are those of the target.
  await delay(2_000);
  const time = (await machine.run('date --utc "+%F %T"')).trim();
  await delay(2_000);
  const added = await browser.post('/api/roles', JSON.stringify({ name: 'A mistake' }), JSON_BODY);
  expect(added.status).toBe(200);

  await machine.run(`systemctl stop ${office} ${upstream}`);
  await machine.run(filledIn(back, { '2026-11-27 14:03:20': time }));
  await machine.run(`systemctl start ${upstream} ${office}`);
  await untilHealthy(`${browser.address}/api/health`);
  await expectKept(made);
  expect(await (await browser.get('/api/roles')).text()).not.toContain('A mistake');
});
