import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { SETTINGS, type Settings } from '@/lib/domain/settings';
import { mayEnter } from '@/lib/domain/staff';
import { buildIfStale, PROGRAMS } from './build';
import { startChild } from './child';
import { addressOf, keptSecret, lockDataDir, openDataDir, readLaunchSettings } from './launch-settings';
import type { Lock } from './lock';
import { requireFreePort } from './ports';
import { startPostgres } from './postgres';
import { psqlCommand, quoted } from './postgres-connection';
import { Stages, type Stage } from './stages';
import { settingsForCommands } from './with-database';

const log = (line: string) => console.log(line);

/** A program of the product as a launcher is to run it. */
export interface ProgramOptions {
  name: string;
  program: keyof typeof PROGRAMS;
  env: NodeJS.ProcessEnv;
  /** Answers 200 once the program serves. */
  healthUrl: string;
  /** The terminal where undefined. */
  log: string | undefined;
  lock: Lock;
}

/** What tells `npm start` and `npm run dev` apart. */
interface Mode {
  nodeEnv: 'production' | 'development';
  build: () => Promise<void>;
  startProgram: (options: ProgramOptions) => Promise<Stage>;
}

/** `npm start`: brings up the whole product, and stays until it is told to stop. */
export function main(): Promise<void> {
  return launch({ nodeEnv: 'production', build: () => buildIfStale(log), startProgram });
}

/** Starts database, upstream and back office, each when the one before it is healthy. */
export async function launch({ nodeEnv, build, startProgram: start }: Mode): Promise<void> {
  const settings = readLaunchSettings(process.env);
  const { HOST, PORT, UPSTREAM_PORT, API_BASE_URL, METRICS_PORT, LOG_TO } = settings;
  const dataDir = openDataDir(settings.DATA_DIR);
  const logs = path.join(dataDir, 'logs');
  const logOf = (program: string): string | undefined =>
    LOG_TO === 'files' ? path.join(logs, `${program}.log`) : undefined;
  const lock = await lockDataDir(dataDir, settingsForCommands(process.env));
  const stages = new Stages(lock.announceStop);
  try {
    await requireFreePort(HOST, PORT, 'PORT');
    if (!API_BASE_URL) await requireFreePort(HOST, UPSTREAM_PORT, 'UPSTREAM_PORT');
    await build();

    const officeUrl = addressOf(HOST, PORT);
    // Passkeys need a host with a name.
    const publicUrl = settings.NEXTAUTH_URL ?? officeUrl.replace('127.0.0.1', 'localhost');
    const upstreamUrl = API_BASE_URL ?? addressOf(HOST, UPSTREAM_PORT);
    const isEmbedded = !API_BASE_URL && !settings.DATABASE_URL;
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: nodeEnv,
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: dataDir,
      NEXTAUTH_URL: publicUrl,
    };

    let databaseUrl = settings.DATABASE_URL;
    let isDemo = false;
    if (isEmbedded) {
      await stages.add(async () => {
        const postgres = await startPostgres({ dataDir, log });
        databaseUrl = postgres.url;
        const ended = postgres.exited.then(() => `its log is ${path.join(logs, 'postgres.log')}`);
        return { name: 'database', ended, stop: postgres.stop, kill: postgres.kill };
      });
      ({ databaseUrl, isDemo } = await prepareDatabase(databaseUrl ?? '', settings, dataDir));
    }
    if (!API_BASE_URL) {
      await stages.add(() =>
        start({
          name: 'upstream',
          program: 'upstream',
          env: {
            ...env,
            DATABASE_URL: databaseUrl,
            OIDC_CLIENT_SECRET: undefined,
            SECOND_FACTOR_KEY: settings.SECOND_FACTOR_KEY ?? keptSecret(dataDir, 'second-factor-key'),
            // Everybody knows the demo's password, and nobody has its people's phones.
            ...(isDemo && settings.SECOND_FACTOR_ROLES === undefined && { SECOND_FACTOR_ROLES: 'none' }),
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
        // Somebody else's upstream may be away for longer than a start is waited for: then this one serves without it.
        healthUrl: API_BASE_URL ? `${officeUrl}/api/auth/csrf` : `${officeUrl}/api/health`,
        log: logOf('back-office'),
        lock,
      }),
    );

    const started = { publicUrl, upstreamUrl, dataDir, logs, databaseUrl, isEmbedded, isDemo };
    for (const line of await linesOfStart(settings, started)) log(line);
    if (API_BASE_URL) await waitInWords(API_BASE_URL, `${officeUrl}/api/health`);
    log('Ctrl-C stops everything; the data stays.');
  } catch (error) {
    // What stopping interrupts, such as a load of demo data, fails: nobody needs to be told.
    if (!stages.isStopping) console.error(error instanceof Error ? error.message : error);
    await stages.stop(1);
  }
}

/** The back office knows its upstream by address alone. */
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

/** What the product tells once it runs: where everything is, and who may sign in. */
async function linesOfStart(
  {
    API_BASE_URL,
    SMTP_URL,
    CLAMAV_URL,
    LOG_TO,
    ALLOWED_ROLE_IDS,
    DATABASE_DIRECT_URL,
    ADMIN_ROLE_ID,
    DATA_DIR,
  }: Settings,
  started: {
    publicUrl: string;
    upstreamUrl: string;
    dataDir: string;
    logs: string;
    databaseUrl: string | undefined;
    isEmbedded: boolean;
    isDemo: boolean;
  },
): Promise<string[]> {
  const { publicUrl, upstreamUrl, dataDir, logs, databaseUrl, isEmbedded, isDemo } = started;
  const place = DATA_DIR === SETTINGS.DATA_DIR.default ? '' : `DATA_DIR=${quoted(dataDir)} `;
  const lines = ['', `Back office  ${publicUrl}`];
  lines.push(`Upstream     ${API_BASE_URL ? upstreamUrl : `${upstreamUrl} (calls: ${upstreamUrl}/docs)`}`);
  if (isEmbedded) lines.push(`Database     ${psqlCommand(dataDir)}`);
  if (isDemo) lines.push(...(await demoSignIns(ALLOWED_ROLE_IDS)));
  // With another upstream, DATABASE_URL is not used.
  else if (databaseUrl && !API_BASE_URL)
    lines.push(...(await signIns(DATABASE_DIRECT_URL ?? databaseUrl, ADMIN_ROLE_ID, place)));
  if (!API_BASE_URL)
    lines.push(`Mail         ${SMTP_URL ? 'goes out by SMTP_URL' : `is kept in ${path.join(dataDir, 'mail')}`}`);
  if (!API_BASE_URL && !CLAMAV_URL) lines.push('Uploads      are not looked at for malware (CLAMAV_URL)');
  lines.push(`Data         ${dataDir} (${LOG_TO === 'files' ? `logs: ${logs}` : 'the programs log here'})`);
  return lines;
}

/** How often it is looked whether an upstream has become healthy, in milliseconds. */
const LOOK_EVERY_MS = 2_000;

/** Says that an upstream is not healthy, and when it is; nobody waits for it here. */
async function waitInWords(upstreamUrl: string, healthUrl: string): Promise<void> {
  const isHealthy = () =>
    fetch(healthUrl, { signal: AbortSignal.timeout(5_000) })
      .then(
        async (answer) =>
          answer.ok && ['ok', 'degraded'].includes(((await answer.json()) as { status: string }).status),
      )
      .catch(() => false);
  if (await isHealthy()) return;
  log(`The upstream at ${upstreamUrl} does not say at /health that it is well: it is waited for.`);
  const look = async () => {
    if (await isHealthy()) log(`The upstream at ${upstreamUrl} is well now.`);
    else setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  };
  setTimeout(() => void look(), LOOK_EVERY_MS).unref();
}

/**
 * Migrates as the owner, and loads the demo data into an empty database: the upstream must not serve one that is still
 * filling.
 *
 * @param ownerUrl connection string of the database's owner
 * @param settings FILES_URL names the bucket that the demo's pictures go to; the data folder where undefined
 * @returns the connection string for the upstream, whose role may change rows alone, and whether the data is the demo's
 */
async function prepareDatabase(
  ownerUrl: string,
  settings: Settings,
  dataDir: string,
): Promise<{ databaseUrl: string; isDemo: boolean }> {
  // Imported when needed: a start before another upstream has no use for a database's libraries.
  const { migrate } = await import('@/upstream/db/migrate');
  await migrate(ownerUrl, { allowsNewer: settings.ALLOW_NEWER_DATABASE });
  const { prepareProgramRole } = await import('@/upstream/db/program-role');
  // Made anew at each start, so that it is kept nowhere.
  const databaseUrl = await prepareProgramRole(ownerUrl, randomBytes(24).toString('hex'));
  const { filesFolder, openStorage } = await import('@/upstream/files/open-storage');
  const { OtherData, seedDatabase } = await import('@/upstream/db/seed/seed');
  try {
    await seedDatabase({
      databaseUrl: ownerUrl,
      files: await openStorage(settings.FILES_URL ?? filesFolder(dataDir)),
      allowsNewer: settings.ALLOW_NEWER_DATABASE,
      onProgress: log,
    });
  } catch (error) {
    // A database that was restored from elsewhere has its own data, and keeps it.
    if (!(error instanceof OtherData)) throw error;
    return { databaseUrl, isDemo: false };
  }
  return { databaseUrl, isDemo: true };
}

/** What a person needs to know to sign in first where there is no demo data. */
async function signIns(databaseUrl: string, adminRoleId: number, place: string): Promise<string[]> {
  const { hasAdministrator } = await import('@/upstream/resources/admins/first-administrator');
  if (await hasAdministrator(databaseUrl, adminRoleId)) return [];
  return [
    'Sign-ins     There is no administrator yet. This makes the first one and prints a temporary password:',
    `             ${place}npm run admin:create -- --email <address> --name "<first name> <last name>"`,
  ];
}

/** The sign-ins that the demo data brings, one line each. */
async function demoSignIns(allowedRoles: readonly number[] | undefined): Promise<string[]> {
  const { DEMO_PASSWORD, DEMO_SIGN_INS } = await import('@/upstream/db/seed/people');
  const lines = DEMO_SIGN_INS.map(
    ({ email, roleId }) =>
      `${email} (role ${roleId}${mayEnter(roleId, undefined, allowedRoles) ? '' : ', refused by the back office'})`,
  );
  const forgotId = DEMO_SIGN_INS.flatMap(({ firstName, lastName, mobileNumber }) =>
    mobileNumber ? [`Forgot ID    finds ${firstName} ${lastName}, mobile number ${mobileNumber}`] : [],
  );
  return [
    `Sign-ins     password of all: ${DEMO_PASSWORD}`,
    ...lines.map((line) => `             ${line}`),
    ...forgotId,
  ];
}

async function startProgram({ name, program, env, healthUrl, log, lock }: ProgramOptions): Promise<Stage> {
  const { pid, exited, stop, kill, reopenLog, waitUntilHealthy } = await startChild({
    name,
    file: PROGRAMS[program],
    env,
    log,
  });
  lock.addChild(pid);
  // Whoever rotates logs moves the files first.
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
