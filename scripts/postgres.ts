import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, realpathSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Fault } from './fault';
import { freePort } from './ports';
import { connectionFile, NAME, readConnection, urlOf, writeConnection } from './postgres-connection';
import { postgresHome, type PostgresHome } from './postgres-home';
import { isAlive, isGoneWithin, servesFolder } from './processes';

/** Fast shutdown, then immediate (recovers at the next start), then kill, each with a timeout in milliseconds. */
const STOPPING = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

export interface RunningPostgres {
  /** Connection string with a role that may create databases. */
  url: string;
  exited: Promise<void>;
  /** Open transactions are rolled back, acknowledged ones are on disk. */
  stop: () => Promise<void>;
  /** Kills it; the next start recovers. */
  kill: () => void;
}

export interface PostgresOptions {
  /** Data folder, created if missing; the files are in its `postgres`, or where that link points. */
  dataDir: string;
  log: (line: string) => void;
  /** `scratch` trades crash safety for speed in tests. */
  durability?: 'kept' | 'scratch';
}

/**
 * Starts a data folder's embedded PostgreSQL on 127.0.0.1, creating files if needed, and cleans up after killed runs:
 * half-made folders, stale locks, orphaned servers. The caller must hold the folder's lock.
 *
 * @throws Fault with the reason if PostgreSQL can't start
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { log, durability = 'kept' } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const home = await postgresHome(dataDir, log);
  const connection = readConnection(dataDir) ?? { port: 0, password: randomBytes(24).toString('hex') };
  if (existsSync(home.cluster)) {
    if (!readConnection(dataDir)) {
      throw new Fault(
        `${connectionFile(dataDir)}, which holds the password of the database beside it, is missing: restore it, ` +
          `or move ${home.cluster} away to start over.`,
      );
    }
    await stopOrphan(home.cluster, log);
  } else {
    log('Creating the database.');
    writeConnection(dataDir, connection);
    await initialise(home, connection.password, durability);
  }
  await home.link();

  const logFile = path.join(dataDir, 'logs', 'postgres.log');
  await mkdir(path.dirname(logFile), { recursive: true, mode: 0o700 });
  let server: { process: ChildProcess; port: number } | undefined;
  for (const giveUp = Date.now() + 20_000; !server; await delay(server ? 0 : 250)) {
    // Keep the port while free, so saved psql commands work.
    const port = await freePort(connection.port);
    const result = await tryStart(home, port, durability, logFile, log);
    if (!('refusal' in result)) server = { ...result, port };
    // Both are temporary: killed processes end soon, and another port is chosen.
    else if (Date.now() > giveUp || !/still in use|Address already in use/.test(result.refusal)) {
      throw new Fault(`PostgreSQL did not start: ${result.refusal} (its log is ${logFile}).`);
    }
  }
  const { process: child, port } = server;
  writeConnection(dataDir, { ...connection, port });
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const exited = hasEnded ? Promise.resolve() : once(child, 'exit').then(() => undefined);
  const watchdog = stopWhenParentDies(child, home);
  void exited.then(() => watchdog.kill('SIGKILL'));

  const url = urlOf({ ...connection, port });
  await createDatabase(url);
  const stop = async () => {
    await endServer(child.pid ?? 0, log);
    await exited;
  };
  return { url, exited, stop, kill: () => child.kill('SIGQUIT') };
}

/** Created under another name and renamed, so a killed run leaves no half-made cluster. */
async function initialise(home: PostgresHome, password: string, durability: 'kept' | 'scratch'): Promise<void> {
  const unfinished = `${home.cluster}.unfinished`;
  const passwordFile = `${unfinished}.password`;
  mkdirSync(path.dirname(unfinished), { recursive: true });
  for (let locales = ['C.UTF-8', 'en_US.UTF-8', 'C']; ; locales = locales.slice(1)) {
    await rm(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (home.identity) {
      for (const file of [unfinished, passwordFile]) chownSync(file, home.identity.uid, home.identity.gid);
    }
    // PostgreSQL's Unicode tables decide case; the system locale only distinguishes letters from punctuation for
    // trigrams.
    const { status, stderr, error } = spawnSync(
      path.join(home.bin, 'initdb'),
      [
        ...['-D', unfinished, '-U', NAME, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${locales[0]}`],
        ...['--data-checksums', '--no-instructions', ...(durability === 'scratch' ? ['--no-sync'] : [])],
      ],
      { ...home.identity, cwd: '/', encoding: 'utf8', env: environment() },
    );
    await rm(passwordFile, { force: true });
    if (status === 0) break;
    if (locales.length === 1 || !/locale/.test(stderr)) {
      throw new Fault(
        `The database could not be created: ${error?.message ?? (stderr.trim().split('\n').at(-1) || 'initdb failed')}`,
      );
    }
  }
  await rename(unfinished, home.cluster);
}

/** Only what PostgreSQL needs, so that PGDATA and PGPORT can't redirect it. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
}

async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = Number((await readLockFile(cluster))[0]);
  if (pid > 0 && servesFolder(pid, realpathSync(cluster))) {
    log('Stopping the PostgreSQL that an earlier run left behind.');
    await endServer(pid, log);
  }
  // PostgreSQL mistakes a reused or unreaped pid for a live server. It ignores its parent's pid, and still checks for
  // users of the shared memory.
  const [stale, ...rest] = await readLockFile(cluster);
  if (stale !== undefined) await writeFile(lockFileOf(cluster), [process.pid, ...rest].join('\n'));
}

async function endServer(pid: number, log: (line: string) => void): Promise<void> {
  for (const [signal, timeoutMs] of STOPPING) {
    if (isAlive(pid)) process.kill(pid, signal);
    if (await isGoneWithin(pid, timeoutMs)) return;
    log(`PostgreSQL (process ${pid}) does not follow ${signal}.`);
  }
  throw new Fault(`PostgreSQL (process ${pid}) does not stop: stop it, then start again.`);
}

function flags(durability: 'kept' | 'scratch'): string[] {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${Math.min(256, Math.floor(megabytes / 8))}MB`,
    effective_cache_size: `${Math.floor(megabytes / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    // JIT costs more than it saves on short queries.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Details would contain key values, such as email addresses.
    log_error_verbosity: 'terse',
    ...(durability === 'scratch' && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
    }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts the server and waits for connections. @returns it, or its refusal */
async function tryStart(
  home: PostgresHome,
  port: number,
  durability: 'kept' | 'scratch',
  logFile: string,
  log: (line: string) => void,
): Promise<{ process: ChildProcess } | { refusal: string }> {
  // A file, not a pipe: the log must survive the launcher.
  const output = openSync(logFile, 'a', 0o600);
  const before = (await stat(logFile)).size;
  const child = spawn(path.join(home.bin, 'postgres'), ['-D', home.cluster, '-p', String(port), ...flags(durability)], {
    ...home.identity,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', output, output],
    // Ctrl-C reaches the whole process group, but the database stops last.
    detached: true,
  });
  closeSync(output);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const began = Date.now();
  for (let waits = 1; ; waits += 1) {
    await delay(20);
    if (failure) return { refusal: failure.message };
    if (child.exitCode !== null || child.signalCode !== null) {
      const said = (await readFile(logFile)).subarray(before).toString();
      const reason = /(?:FATAL|PANIC): +(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? '';
      return { refusal: /Address already in use/.test(said) ? 'Address already in use' : reason };
    }
    if (await isReady(home.cluster, child.pid)) return { process: child };
    if (waits % 250 === 0) log(`Waiting for PostgreSQL to recover (${Math.round((Date.now() - began) / 1000)} s).`);
  }
}

const lockFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Lines of the server's lock file, pid first; empty without a file. */
function readLockFile(cluster: string): Promise<string[]> {
  return readFile(lockFileOf(cluster), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
}

/** Ready according to the lock file. */
async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = await readLockFile(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/**
 * Stops the server when this process dies: a shell waits on a pipe that only this process holds. The server waits for
 * programs to finish, then rolls back the rest.
 */
function stopWhenParentDies(server: ChildProcess, home: PostgresHome): ChildProcess {
  const script =
    'read -r _; kill -TERM "$1"; i=0; while kill -0 "$1" && [ $i -lt 15 ]; do sleep 1; i=$((i+1)); done; ' +
    'kill -INT "$1"';
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid)], {
    ...home.identity,
    cwd: '/',
    env: environment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {});
  watchdog.unref();
  return watchdog;
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME]);
    if (!rowCount) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}
