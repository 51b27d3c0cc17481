import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { context } from 'esbuild';
import { BUNDLE_OPTIONS, ENTRY_POINTS } from './build';
import { startChild, waitUntilHealthy, type Child } from './child';
import { addressOf, keptSecret, openDataDir, readLaunchSettings, requireFreePort, ROOT } from './launch-settings';
import { prepareDatabase } from './prepare-database';
import { Stages, type Stage } from './stages';
import { lockDataDir, postgresStage } from './start';

/** `npm run dev`: both programs on the data folder of `npm start`, started anew or reloaded when a source changes. */
export async function main(): Promise<void> {
  const settings = readLaunchSettings(process.env);
  const { HOST, PORT, UPSTREAM_PORT, API_BASE_URL } = settings;
  const dataDir = openDataDir(settings.DATA_DIR);
  const lock = await lockDataDir(dataDir);
  const stages = new Stages(lock.announceStop);
  try {
    await requireFreePort(HOST, PORT, 'PORT');
    const officeUrl = addressOf(HOST, PORT);
    const upstreamUrl = API_BASE_URL ?? addressOf(HOST, UPSTREAM_PORT);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'development',
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: dataDir,
      PORTAL_URL: settings.PORTAL_URL ?? settings.NEXTAUTH_URL ?? officeUrl,
    };
    if (!API_BASE_URL) {
      await requireFreePort(HOST, UPSTREAM_PORT, 'UPSTREAM_PORT');
      let databaseUrl = settings.DATABASE_URL;
      if (!databaseUrl) {
        await stages.add(async () => {
          const { stage, url } = await postgresStage(dataDir);
          databaseUrl = url;
          return stage;
        });
        await prepareDatabase({ databaseUrl: databaseUrl ?? '', dataDir, log: console.log });
      }
      await stages.add(() => reloadedProgram('upstream', 'upstream', { ...env, DATABASE_URL: databaseUrl }, upstreamUrl));
    }
    const officeEnv = {
      ...env,
      API_BASE_URL: upstreamUrl,
      NEXTAUTH_SECRET: settings.NEXTAUTH_SECRET ?? keptSecret(dataDir),
      NEXTAUTH_URL: settings.NEXTAUTH_URL ?? officeUrl,
    };
    await stages.add(() => reloadedProgram('back office', 'backOffice', officeEnv, `${officeUrl}/api`));
    console.log(`Back office ${officeUrl}, upstream ${upstreamUrl}; both follow the sources. Ctrl-C stops them.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stages.stop(1);
  }
}

/**
 * Runs a program from its sources and starts it anew whenever one of them changes. A source that can't be bundled,
 * or a program that ends, waits for the next change. (The pages of the back office are reloaded by Next itself.)
 */
async function reloadedProgram(
  name: string,
  entry: keyof typeof ENTRY_POINTS,
  env: NodeJS.ProcessEnv,
  healthBase: string,
): Promise<Stage> {
  const file = path.join(ROOT, 'dist', `${entry}-dev.mjs`);
  mkdirSync(path.dirname(file), { recursive: true });
  let child: Child | undefined;
  const restart = async () => {
    await child?.stop();
    child = await startChild({ name, file, env });
  };
  const bundler = await context({
    ...BUNDLE_OPTIONS,
    logLevel: 'warning',
    entryPoints: [ENTRY_POINTS[entry]],
    outfile: file,
    plugins: [
      { name: 'restart', setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)) },
    ],
  });
  await bundler.watch();
  while (!child) await new Promise((resolve) => setTimeout(resolve, 50));
  await waitUntilHealthy(child, `${healthBase}/health`);
  return {
    name,
    ended: new Promise(() => undefined),
    stop: async () => {
      await bundler.dispose();
      await child?.stop();
    },
    kill: () => child?.kill(),
  };
}
