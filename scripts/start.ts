import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SETTINGS, type Settings } from '@/lib/domain/settings';
import { startChild } from './child';
import { addressOf, keptSecret, lockDataDir, openDataDir, readLaunchSettings } from './launch-settings';
import type { Lock } from './lock';
import { Fault, runCommand } from './fault';
import { requireFreePort } from './ports';
import type { PreparedDatabase } from './prepare-database';
import { PROGRAMS } from './programs';
import { startPostgres } from './postgres';
import { psqlCommand } from './postgres-connection';
import { Stages, type Stage } from './stages';
import { settingsForCommands } from './with-database';

const log = (line: string) => console.log(line);

export interface ProgramOptions {
  name: string;
  program: keyof typeof PROGRAMS;
  env: NodeJS.ProcessEnv;
  /** Answers 200 once the program serves. */
  healthUrl: string;
  log: string | undefined;
  lock: Lock;
}

interface Mode {
  nodeEnv: 'production' | 'development';
  /** Builds after the data folder is locked. */
  build?: () => Promise<void>;
  /** File that runs commands by name. */
  command: string;
  startProgram: (options: ProgramOptions) => Promise<Stage>;
}

/** `npm start` after `prepare-start`: runs the whole product until stopped. */
export function main(): Promise<void> {
  return runCommand(() => launch({ nodeEnv: 'production', command: PROGRAMS.command, startProgram }));
}

/** Starts database, upstream and back office, each after the previous one is healthy. */
export async function launch({ nodeEnv, build, command, startProgram: start }: Mode): Promise<void> {
  const settings = readLaunchSettings(process.env);
  const { HOST, PORT, UPSTREAM_PORT, METRICS_PORT, LOG_TO } = settings;
  /** An upstream that isn't started here. */
  const elsewhere = settings.API_BASE_URL ?? settings.UPSTREAM_URL;
  const dataDir = openDataDir(settings.DATA_DIR);
  const logs = path.join(dataDir, 'logs');
  const logOf = (program: string): string | undefined =>
    LOG_TO === 'files' ? path.join(logs, `${program}.log`) : undefined;
  const lock = await lockDataDir(dataDir, settingsForCommands(process.env));
  const commands = new AbortController();
  const stages = new Stages(() => {
    lock.announceStop();
    commands.abort();
  });
  try {
    await requireFreePort(HOST, PORT, 'PORT');
    if (!elsewhere) await requireFreePort(HOST, UPSTREAM_PORT, 'UPSTREAM_PORT');
    await build?.();

    const officeUrl = addressOf(HOST, PORT);
    // Passkeys need a host name.
    const publicUrl = settings.NEXTAUTH_URL ?? officeUrl.replace('127.0.0.1', 'localhost');
    const upstreamUrl = elsewhere ?? addressOf(HOST, UPSTREAM_PORT);
    const isEmbedded = !elsewhere && !settings.DATABASE_URL;
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: nodeEnv,
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: dataDir,
      NEXTAUTH_URL: publicUrl,
    };

    const place = settings.DATA_DIR === SETTINGS.DATA_DIR.default ? ['--default-place'] : [];
    const prepareDatabase = (...args: string[]) =>
      askCommand<PreparedDatabase>([command, 'prepare-database', ...place, ...args], {
        env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
        signal: commands.signal,
      });
    let databaseUrl = settings.DATABASE_URL;
    let prepared: PreparedDatabase | undefined;
    if (isEmbedded) {
      await stages.add(async () => {
        const postgres = await startPostgres({ dataDir, log });
        databaseUrl = postgres.url;
        const ended = postgres.exited.then(() => `its log is ${path.join(logs, 'postgres.log')}`);
        return { name: 'database', ended, stop: postgres.stop, kill: postgres.kill };
      });
      prepared = await prepareDatabase('--embedded');
      ({ databaseUrl } = prepared);
    }
    if (!elsewhere) {
      await stages.add(() =>
        start({
          name: 'upstream',
          program: 'upstream',
          env: {
            ...env,
            DATABASE_URL: databaseUrl,
            OIDC_CLIENT_SECRET: undefined,
            SECOND_FACTOR_KEY: settings.SECOND_FACTOR_KEY ?? keptSecret(dataDir, 'second-factor-key'),
            // The demo's password is public, and no one has its people's phones.
            ...(prepared?.isDemo && settings.SECOND_FACTOR_ROLES === undefined && { SECOND_FACTOR_ROLES: 'none' }),
            // Two programs can't share one port.
            ...(METRICS_PORT && { METRICS_PORT: String(METRICS_PORT + 1) }),
          },
          healthUrl: `${upstreamUrl}/health`,
          log: logOf('upstream'),
          lock,
        }),
      );
    }
    await stages.add(() =>
      start({
        name: 'back office',
        program: 'backOffice',
        env: {
          ...env,
          ...NOT_FOR_THE_OFFICE,
          NEXTAUTH_SECRET: settings.NEXTAUTH_SECRET ?? keptSecret(dataDir, 'nextauth-secret'),
        },
        // Another upstream may be down longer than a start waits, so don't wait for it.
        healthUrl: elsewhere ? `${officeUrl}/api/auth/csrf` : `${officeUrl}/api/health`,
        log: logOf('back-office'),
        lock,
      }),
    );

    if (!elsewhere && !isEmbedded) prepared = await prepareDatabase();
    const started = {
      ...{ publicUrl, upstreamUrl, dataDir, logs, isEmbedded },
      isElsewhere: elsewhere !== undefined,
      signIns: prepared?.signIns ?? [],
    };
    for (const line of linesOfStart(settings, started)) log(line);
    if (elsewhere) await waitInWords(elsewhere, `${officeUrl}/api/health`);
    log('Ctrl-C stops everything; the data stays.');
  } catch (error) {
    // Failures caused by stopping need no message.
    if (!stages.isStopping) console.error(error instanceof Error ? error.message : error);
    await stages.stop(1);
  }
}

/** The back office knows its upstream only by address. */
const NOT_FOR_THE_OFFICE = {
  DATABASE_URL: undefined,
  DATABASE_DIRECT_URL: undefined,
  DATABASE_READ_URL: undefined,
  FILES_URL: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  AWS_SESSION_TOKEN: undefined,
  SECOND_FACTOR_KEY: undefined,
  SECOND_FACTOR_KEY_OLD: undefined,
  SMTP_URL: undefined,
};

/** Startup message: addresses and accounts. */
function linesOfStart(
  { SMTP_URL, CLAMAV_URL, LOG_TO }: Settings,
  started: {
    publicUrl: string;
    upstreamUrl: string;
    dataDir: string;
    logs: string;
    isEmbedded: boolean;
    isElsewhere: boolean;
    signIns: readonly string[];
  },
): string[] {
  const { publicUrl, upstreamUrl, dataDir, logs, isEmbedded, isElsewhere, signIns } = started;
  const lines = ['', `Back office  ${publicUrl}`];
  lines.push(`Upstream     ${isElsewhere ? upstreamUrl : `${upstreamUrl} (calls: ${upstreamUrl}/docs)`}`);
  if (isEmbedded) lines.push(`Database     ${psqlCommand(dataDir)}`);
  lines.push(...signIns);
  if (!isElsewhere)
    lines.push(`Mail         ${SMTP_URL ? 'is sent through SMTP_URL' : `is stored in ${path.join(dataDir, 'mail')}`}`);
  if (!isElsewhere && !CLAMAV_URL) lines.push('Uploads      are not checked for malware (CLAMAV_URL)');
  lines.push(`Data         ${dataDir} (${LOG_TO === 'files' ? `logs: ${logs}` : 'the programs log here'})`);
  return lines;
}

/**
 * Runs a command in a separate process that prints for people and sends one answer.
 * @throws Fault without an answer; it has printed why
 */
async function askCommand<T>(
  [file, ...args]: [string, ...string[]],
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<T> {
  const child = fork(file, args, { env, signal, killSignal: 'SIGKILL' });
  let answer: T | undefined;
  child.on('message', (message) => (answer = message as T));
  // Stopping aborts it.
  child.on('error', () => undefined);
  await once(child, 'exit');
  if (answer === undefined) throw new Fault('The database could not be prepared.');
  return answer;
}

/** Milliseconds between checks of an unhealthy upstream. */
const LOOK_EVERY_MS = 2_000;

/** Reports that an upstream is unhealthy, and when it recovers, without blocking. */
async function waitInWords(upstreamUrl: string, healthUrl: string): Promise<void> {
  const isHealthy = () =>
    fetch(healthUrl, { signal: AbortSignal.timeout(5_000) })
      .then(
        async (answer) =>
          answer.ok && ['ok', 'degraded'].includes(((await answer.json()) as { status: string }).status),
      )
      .catch(() => false);
  if (await isHealthy()) return;
  log(`The upstream at ${upstreamUrl} isn’t healthy (/health): waiting for it.`);
  const look = async () => {
    if (await isHealthy()) log(`The upstream at ${upstreamUrl} is healthy now.`);
    else setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  };
  setTimeout(() => void look(), LOOK_EVERY_MS).unref();
}

async function startProgram({ name, program, env, healthUrl, log, lock }: ProgramOptions): Promise<Stage> {
  const { pid, exited, stop, kill, reopenLog, waitUntilHealthy } = await startChild({
    name,
    file: PROGRAMS[program],
    env,
    log,
  });
  lock.addChild(pid);
  // Log rotation moves the files first.
  process.on('SIGUSR2', reopenLog);
  try {
    await waitUntilHealthy(healthUrl);
  } catch (error) {
    kill();
    throw error;
  }
  const place = log ? `; its log is ${log}` : '';
  return { name, ended: exited.then((how) => `${how}${place}`), stop, kill };
}
