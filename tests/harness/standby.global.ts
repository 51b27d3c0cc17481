import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from '@/scripts/ports';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the standby of the tests' PostgreSQL is, and how it is started again after a kill. */
    standby: { port: number; start: string[]; folder: string };
  }
}

/** Debian keeps PostgreSQL's programs by version; elsewhere they are those of the path. */
function programsFolder(): string {
  const debian = '/usr/lib/postgresql';
  const [newest] = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return newest ? path.join(debian, newest, 'bin') : '';
}

/** Starts a PostgreSQL and a streaming standby made of it by pg_basebackup. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = programsFolder();
  const folder = mkdtempSync('/tmp/qpartner-standby-');
  chmodSync(folder, 0o777);
  // PostgreSQL refuses to run as root.
  const asPostgres =
    process.getuid?.() === 0 ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : [];
  const run = (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...asPostgres, path.join(bin, program), ...args];
    const { status, stderr, error } = spawnSync(command, rest, { cwd: '/', encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
  };
  const commandOf = (data: string, port: number) => [
    ...[...asPostgres, path.join(bin, 'postgres'), '-D', data, '-p', String(port), '-k', folder],
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
  run(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'md5',
    '--pwfile',
    path.join(folder, 'password'),
    '-E',
    'UTF8',
    '--no-sync',
  );
  await start(data, port);
  run(
    'pg_basebackup',
    '-d',
    `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    '-D',
    standbyData,
    '-R',
    '-c',
    'fast',
    '--no-sync',
  );
  await start(standbyData, standbyPort);
  project.provide('postgresUrl', `postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  project.provide('standby', { port: standbyPort, start: commandOf(standbyData, standbyPort), folder: standbyData });
  return async () => {
    for (const child of started) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries === 100) throw error;
      await delay(200);
    }
  }
}
