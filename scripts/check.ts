import { FORMAT, IMPORT_RULES, LINT, runQuiet, type Step } from './steps';

/** The linter reads all types anyway. `npm test` also runs the compiler with Next's route types. */
const LINT_AND_TYPES: Step = { ...LINT, name: 'lint, types', args: [...LINT.args, '--type-check'] };
const UNITS: Step = {
  name: 'units',
  program: 'vitest/vitest.mjs',
  args: ['run', '--project', 'unit', '--project', 'dom'],
  minutes: 6,
};

/** `npm run check`: fast checks before every commit (docs/commands.md). */
export async function main(): Promise<void> {
  const passed = await Promise.all([FORMAT, LINT_AND_TYPES, IMPORT_RULES, UNITS].map(runQuiet));
  if (passed.includes(false)) process.exit(1);
}
