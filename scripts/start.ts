import path from 'node:path';
import { mayEnter } from '@/lib/domain/staff';
import { buildIfStale, PROGRAMS } from './build';
import { startChild, waitUntilHealthy, type ChildOptions } from './child';
import { addressOf, keptSecret, openDataDir, readLaunchSettings, requireFreePort } from './launch-settings';
import { takeLock, type Lock } from './lock';
import { prepareDatabase } from './prepare-database';
import { psqlCommand, startPostgres } from './postgres';
import { Stages, type Stage } from './stages';

const log = (line: string) => console.log(line);

/** `npm start`: brings up the whole product, and stays until it is told to stop. */
export async function main(): Promise<void> {
  const settings = readLaunchSettings(process.env);
  const { HOST, PORT, UPSTREAM_PORT, API_BASE_URL, SMTP_URL } = settings;
  const dataDir = openDataDir(settings.DATA_DIR);
  const lock = await lockDataDir(dataDir);
  const stages = new Stages(lock.announceStop);
  try {
    await requireFreePort(HOST, PORT, 'PORT');
    if (!API_BASE_URL) await requireFreePort(HOST, UPSTREAM_PORT, 'UPSTREAM_PORT');
    await buildIfStale(log);

    const officeUrl = addressOf(HOST, PORT);
    const upstreamUrl = API_BASE_URL ?? addressOf(HOST, UPSTREAM_PORT);
    const isEmbedded = !API_BASE_URL && !settings.DATABASE_URL;
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: dataDir,
      PORTAL_URL: settings.PORTAL_URL ?? settings.NEXTAUTH_URL ?? officeUrl,
    };

    let databaseUrl = settings.DATABASE_URL;
    if (isEmbedded) {
      await stages.add(async () => {
        const { stage, url } = await postgresStage(dataDir);
        databaseUrl = url;
        return stage;
      });
      await prepareDatabase({ databaseUrl: databaseUrl ?? '', dataDir, log });
    }
    if (!API_BASE_URL) {
      const program = {
        name: 'upstream',
        file: PROGRAMS.upstream,
        env: { ...env, DATABASE_URL: databaseUrl },
        logFile: path.join(dataDir, 'logs', 'upstream.log'),
      };
      await stages.add(() => programStage(program, `${upstreamUrl}/health`, lock));
    }
    const program = {
      name: 'back office',
      file: PROGRAMS.backOffice,
      env: {
        ...env,
        // The back office knows its upstream by address alone.
        DATABASE_URL: undefined,
        API_BASE_URL: upstreamUrl,
        NEXTAUTH_SECRET: settings.NEXTAUTH_SECRET ?? keptSecret(dataDir),
        NEXTAUTH_URL: settings.NEXTAUTH_URL ?? officeUrl,
      },
      logFile: path.join(dataDir, 'logs', 'back-office.log'),
    };
    await stages.add(() => programStage(program, `${officeUrl}/api/health`, lock));

    log('');
    log(`Back office  ${settings.NEXTAUTH_URL ?? officeUrl}`);
    log(API_BASE_URL ? `Upstream     ${API_BASE_URL}` : `Upstream     ${upstreamUrl} (calls: ${upstreamUrl}/docs)`);
    if (isEmbedded) {
      log(`Database     ${psqlCommand(dataDir)}`);
      for (const line of await demoSignIns(settings.ALLOWED_ROLE_IDS)) log(line);
    }
    if (!API_BASE_URL) log(`Mail         ${SMTP_URL ? 'goes out by SMTP_URL' : `is kept in ${path.join(dataDir, 'mail')}`}`);
    log(`Data         ${dataDir} (logs: ${path.join(dataDir, 'logs')})`);
    log('Ctrl-C stops everything; the data stays.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stages.stop(1);
  }
}

/** The sign-ins that the demo data brings, one line each. */
async function demoSignIns(allowedRoles: readonly number[] | undefined): Promise<string[]> {
  const { DEMO_PASSWORD, DEMO_SIGN_INS } = await import('@/upstream/db/seed/people');
  const lines = DEMO_SIGN_INS.map(
    ({ email, roleId }) => `${email} (role ${roleId}${mayEnter(roleId, undefined, allowedRoles) ? '' : ', refused by the back office'})`,
  );
  return [`Sign-ins     password of all: ${DEMO_PASSWORD}`, ...lines.map((line) => `             ${line}`)];
}

/** One launcher to a data folder: two would start two servers on the same files. */
export function lockDataDir(dataDir: string): Promise<Lock> {
  return takeLock({
    file: path.join(dataDir, 'running.json'),
    patience: 0,
    busy: (pid) =>
      `The data folder ${dataDir} is in use by process ${pid}: stop that one first, or set DATA_DIR (and the ports) to others.`,
  });
}

/** The embedded database as a stage of a command. */
export async function postgresStage(dataDir: string): Promise<{ stage: Stage; url: string }> {
  const postgres = await startPostgres({ dataDir, log });
  const stage = {
    name: 'database',
    ended: postgres.exited.then(() => `its log is ${path.join(dataDir, 'logs', 'postgres.log')}`),
    stop: postgres.stop,
    kill: postgres.kill,
  };
  return { stage, url: postgres.url };
}

async function programStage(options: ChildOptions, healthUrl: string, lock: Lock): Promise<Stage> {
  const child = await startChild(options);
  lock.addChild(child.pid);
  try {
    await waitUntilHealthy(child, healthUrl);
  } catch (error) {
    child.kill();
    throw error;
  }
  const ended = child.exited.then((how) => `${how}; its log is ${options.logFile}`);
  return { name: child.name, ended, stop: child.stop, kill: child.kill };
}
