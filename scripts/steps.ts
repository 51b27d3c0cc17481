import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './launch-settings';

/** One tool run by a check: a package's program, run by this Node. */
export interface Step {
  name: string;
  /** The program's file within node_modules. */
  program: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Ends the step as failed after so many minutes. */
  minutes: number;
}

export const LINT: Step = {
  name: 'lint',
  program: 'eslint/bin/eslint.js',
  args: ['.', '--max-warnings=0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'],
  minutes: 15,
};

/** Writes the types of Next's routes, which the type check reads. */
export const ROUTE_TYPES: Step = { name: 'route types', program: 'next/dist/bin/next', args: ['typegen'], minutes: 2 };

export const TYPES: Step = { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit'], minutes: 5 };

export const IMPORT_RULES: Step = {
  name: 'import rules',
  program: 'dependency-cruiser/bin/dependency-cruise.mjs',
  args: [
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
    ...['app', 'components', 'lib', 'middleware.ts', 'scripts', 'upstream'],
  ],
  minutes: 5,
};

/** Runs a step with its output on the terminal. @returns whether it succeeded */
export async function runShown(step: Step): Promise<boolean> {
  console.log(`\n== ${step.name}`);
  const { code } = await run(step, 'inherit');
  return code === 0;
}

/** Runs a step and shows its output only if it fails. @returns whether it succeeded */
export async function runQuiet(step: Step): Promise<boolean> {
  const began = Date.now();
  const { code, output } = await run(step, 'pipe');
  const verdict = code === 0 ? 'passed' : 'FAILED';
  console.log(`${code === 0 ? '' : `\n${output.trim()}\n`}== ${step.name} ${verdict} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return code === 0;
}

const running = new Set<ChildProcess>();

/** Passes a signal on to the tools that run, and waits until they have tidied up. */
export async function interruptSteps(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGINT');
      return new Promise((resolve) => child.once('close', resolve));
    }),
  );
}

function run(step: Step, output: 'inherit' | 'pipe'): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', step.program), ...step.args], {
      cwd: ROOT,
      env: { ...process.env, ...step.env },
      stdio: ['ignore', output, output],
      timeout: step.minutes * 60_000,
      killSignal: 'SIGKILL',
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code, signal) => {
      const late = signal === 'SIGKILL' ? `\nEnded after ${step.minutes} minutes.` : '';
      if (late && output === 'inherit') console.error(late);
      resolve({ code, output: said + late });
    });
  });
}
