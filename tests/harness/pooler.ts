import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '@/scripts/ports';
import { installPackages } from './debian-packages';

/** What each role must bring, since a pooler passes no settings on (docs/operations.md). */
const SESSION = [
  ...["SET jit = 'off'", 'SET max_parallel_workers_per_gather = 0', "SET plan_cache_mode = 'force_generic_plan'"],
  ...["SET statement_timeout = '10000'", "SET idle_in_transaction_session_timeout = '30000'"],
];

export interface Pooler {
  port: number;
  /** The database's address by way of it. */
  url: string;
  pid: number;
  stop: () => void;
}

/**
 * Puts PgBouncer in transaction mode before a PostgreSQL.
 *
 * @param databaseUrl of a superuser; that role and the program's get the settings of sessions
 * @param options `sessions`: how many it opens for each database and role
 */
export async function startPooler(databaseUrl: string, { sessions }: { sessions: number }): Promise<Pooler> {
  installPackages({ pgbouncer: '/usr/sbin/pgbouncer' });
  const address = new URL(databaseUrl);
  const { username, password, port: postgresPort } = address;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`DO $$ BEGIN CREATE ROLE qpartner_program; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
  for (const role of [username, 'qpartner_program'])
    for (const setting of SESSION) await client.query(`ALTER ROLE ${role} ${setting}`);
  await client.end();

  const folder = mkdtempSync(path.join(tmpdir(), 'qpartner-pooler-'));
  const port = await freePort();
  writeFileSync(
    path.join(folder, 'users.txt'),
    `"${username}" "${decodeURIComponent(password)}"\n"qpartner_program" "program"\n`,
  );
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
logfile = ${folder}/pgbouncer.log
`,
  );
  for (const name of ['', 'users.txt', 'pgbouncer.ini']) chmodSync(path.join(folder, name), 0o777);
  const { stdout: uid } = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  // It refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: Number(uid), gid: Number(uid) } : {};
  const pgbouncer = spawn('pgbouncer', [path.join(folder, 'pgbouncer.ini')], { ...identity, stdio: 'ignore' });
  await delay(500);
  return {
    port,
    url: Object.assign(address, { port: String(port) }).href,
    pid: pgbouncer.pid ?? 0,
    stop() {
      pgbouncer.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
