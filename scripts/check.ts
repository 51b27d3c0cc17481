import { FORMAT, IMPORT_RULES, LINT, runQuiet, type Step } from './steps';

/** The linter reads all types anyway. `npm test` has the compiler itself look, at the types of Next's routes, too. */
const LINT_AND_TYPES: Step = { ...LINT, name: 'lint, types', args: [...LINT.args, '--type-check'] };
const UNITS: Step = {
  name: 'units',
  program: 'vitest/vitest.mjs',
  args: ['run', '--project', 'unit', '--project', 'dom'],
  minutes: 6,
};

/** `npm run check`: what is worth knowing before every commit. docs/operations.md says how long it takes. */
export async function main(): Promise<void> {
  const passed = await Promise.all([FORMAT, LINT_AND_TYPES, IMPORT_RULES, UNITS].map(runQuiet));
  if (passed.includes(false)) process.exit(1);
}
