import path from 'node:path';
import { execa, type ResultPromise } from 'execa';
import { ROOT } from './launch-settings';
import { slowly } from './timeouts.mjs';

/** A tool of a check: a package's program, run with this Node. */
export interface Step {
  name: string;
  program: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Fails the step after this time. */
  minutes: number;
}

export const LINT: Step = {
  name: 'lint',
  program: 'oxlint/bin/oxlint',
  args: ['--type-aware', '--deny-warnings'],
  minutes: 5,
};

/** Matches `npm run format`. */
export const FORMAT: Step = {
  name: 'format',
  program: 'prettier/bin/prettier.cjs',
  args: ['--list-different', '.'],
  minutes: 3,
};

export const IMPORT_RULES: Step = {
  name: 'import rules',
  program: 'dependency-cruiser/bin/dependency-cruise.mjs',
  args: [
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
    ...['app', 'components', 'lib', 'instrumentation.ts', 'middleware.ts', 'scripts', 'upstream'],
  ],
  minutes: 5,
};

/** Runs a step with visible output. @returns whether it succeeded */
export async function runShown(step: Step): Promise<boolean> {
  console.log(`\n== ${step.name}`);
  const { hasPassed, output } = await run(step, 'inherit');
  if (output) console.error(output);
  return hasPassed;
}

/** Runs a step, showing output only on failure. @returns whether it succeeded */
export async function runQuiet(step: Step): Promise<boolean> {
  const { hasPassed, output, seconds } = await run(step, 'pipe');
  if (!hasPassed) console.log(`\n${output}`);
  console.log(`== ${step.name} ${hasPassed ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)`);
  return hasPassed;
}

const running = new Set<ResultPromise>();

/** Forwards a signal to running tools and waits for their cleanup. */
export async function interruptSteps(): Promise<void> {
  for (const tool of running) tool.kill('SIGINT');
  await Promise.all(running);
}

async function run({ program, args, env, minutes }: Step, output: 'inherit' | 'pipe') {
  const tool = execa(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    env,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    all: true,
    reject: false,
    timeout: slowly(minutes * 60_000),
    killSignal: 'SIGKILL',
  });
  running.add(tool);
  const { failed, timedOut, all = '', durationMs } = await tool;
  running.delete(tool);
  const late = timedOut ? [`Ended after ${Math.round(durationMs / 60_000)} minutes.`] : [];
  return { hasPassed: !failed, output: [...(all ? [all.trim()] : []), ...late].join('\n'), seconds: durationMs / 1000 };
}
