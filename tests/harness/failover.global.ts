import { spawnSync } from 'node:child_process';
import buildPrograms from './build.global';
import { installPackages } from './debian-packages';

/** What the machines of the tests run, and the packages of Debian that bring it. */
const NEEDED = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbackrest: '/usr/bin/pgbackrest',
};

/** Makes sure of what is needed before anything is started, and builds both programs. */
export default async function setup(): Promise<void> {
  installPackages(NEEDED);
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) throw new Error('There is no user "postgres".');
  await buildPrograms();
}
