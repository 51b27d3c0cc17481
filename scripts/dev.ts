import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { context } from 'esbuild';
import { BUNDLE_OPTIONS, bundleWorkbookReader } from './build';
import { startChild, type Child } from './child';
import { ROOT } from './launch-settings';
import { ENTRY_POINTS } from './programs';
import type { Stage } from './stages';
import { launch, type ProgramOptions } from './start';

/** `npm run dev`: both programs on `npm start`'s data folder, restarted or reloaded when a source changes. */
export function main(): Promise<void> {
  return launch({
    nodeEnv: 'development',
    build: bundleWorkbookReader,
    command: path.join(ROOT, 'scripts', 'run.mjs'),
    startProgram: reloadedProgram,
  });
}

/**
 * Runs a program from source and restarts it on changes. A source that can't be bundled, or a program that exits, waits
 * for the next change. (Next reloads pages itself.)
 */
async function reloadedProgram({ name, program, env, healthUrl }: ProgramOptions): Promise<Stage> {
  const file = path.join(ROOT, 'programs', `${program}-dev.mjs`);
  mkdirSync(path.dirname(file), { recursive: true });
  let child: Child | undefined;
  const restart = async () => {
    await child?.stop();
    child = await startChild({ name, file, env });
  };
  const bundler = await context({
    ...BUNDLE_OPTIONS,
    logLevel: 'warning',
    entryPoints: [ENTRY_POINTS[program]],
    outfile: file,
    plugins: [
      { name: 'restart', setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)) },
    ],
  });
  await bundler.watch();
  while (!child) await delay(50);
  await child.waitUntilHealthy(healthUrl);
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
