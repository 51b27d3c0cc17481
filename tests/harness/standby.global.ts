import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '@/scripts/ports';
import { AS_POSTGRES, initialise, postgresProgram, runAsPostgres, untilItAnswers } from './debian-postgres';
import { installPackages } from './debian-packages';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the standby of the tests' PostgreSQL is, and how it is started again after a kill. */
    standby: { port: number; start: string[]; folder: string };
  }
}

/** Starts a PostgreSQL and a streaming standby made of it by pg_basebackup. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  installPackages({ 'postgresql-15': '/usr/lib/postgresql/15/bin/postgres' });
  const folder = mkdtempSync('/tmp/qpartner-standby-');
  chmodSync(folder, 0o777);
  const commandOf = (data: string, port: number) => [
    ...[...AS_POSTGRES, postgresProgram('postgres'), '-D', data, '-p', String(port), '-k', folder],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=100'],
  ];
  const started: ChildProcess[] = [];
  const start = async (data: string, port: number) => {
    const [command = '', ...args] = commandOf(data, port);
    started.push(spawn(command, args, { cwd: '/', stdio: 'ignore' }));
    await untilItAnswers(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  };

  const [port, standbyPort] = [await freePort(), await freePort()];
  const [data, standbyData] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  writeFileSync(path.join(folder, 'password'), 'postgres');
  chmodSync(path.join(folder, 'password'), 0o644);
  initialise(data, path.join(folder, 'password'));
  await start(data, port);
  const primary = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const args = ['-d', primary, '-D', standbyData, '-R', '-c', 'fast', '--no-sync'];
  runAsPostgres(postgresProgram('pg_basebackup'), args);
  await start(standbyData, standbyPort);
  project.provide('postgresUrl', primary);
  project.provide('standby', { port: standbyPort, start: commandOf(standbyData, standbyPort), folder: standbyData });
  return async () => {
    for (const child of started) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
