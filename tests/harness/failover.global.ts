import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import buildPrograms from './build.global';

/** What the machines of the tests run, and the packages of Debian that bring it. */
const NEEDED = {
  patroni: ['/usr/bin/patroni'],
  'python3-etcd': ['/usr/lib/python3/dist-packages/etcd'],
  'etcd-server': ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
  'postgresql-15': ['/usr/lib/postgresql/15/bin/postgres'],
  pgbackrest: ['/usr/bin/pgbackrest'],
} as const;

/** Makes sure of what is needed before anything is started, and builds both programs. */
export default async function setup(): Promise<void> {
  const missing = Object.entries(NEEDED).flatMap(([name, files]) => (files.every(existsSync) ? [] : [name]));
  if (missing.length > 0) throw new Error(`Install first (Debian 12): apt-get install ${missing.join(' ')}`);
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) throw new Error('There is no user "postgres".');
  await buildPrograms();
}
