import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** What comes before a command of PostgreSQL's: it refuses to run as root, who may do so as its user. */
export const AS_POSTGRES: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : [];

/** A program of PostgreSQL's: Debian keeps them by version; elsewhere they are those of the path. */
export function postgresProgram(name: string): string {
  const debian = '/usr/lib/postgresql';
  const [newest] = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return newest ? path.join(debian, newest, 'bin', name) : name;
}

/**
 * Runs a program as PostgreSQL's user, to its end.
 *
 * @throws Error with what it said, if it fails
 */
export function runAsPostgres(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const [command = '', ...rest] = [...AS_POSTGRES, program, ...args];
  const { status, stdout, stderr, error } = spawnSync(command, rest, {
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stdout + stderr}`);
  return stdout;
}

/** Makes the files of a PostgreSQL whose superuser is `postgres`, with that as its password. */
export function initialise(data: string, passwordFile: string): void {
  const args = ['-D', data, '-U', 'postgres', '-A', 'md5', '--pwfile', passwordFile, '-E', 'UTF8', '--no-sync'];
  runAsPostgres(postgresProgram('initdb'), args);
}

/** Waits until a PostgreSQL accepts connections. */
export async function untilItAnswers(url: string): Promise<void> {
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
