import { IMPORT_RULES, LINT, ROUTE_TYPES, runQuiet, TYPES, type Step } from './steps';

const UNITS: Step = { name: 'units', program: 'vitest/vitest.mjs', args: ['run', '--project', 'unit'], minutes: 3 };

/** `npm run check`: what is worth knowing before every commit, in less than a minute. */
export async function main(): Promise<void> {
  const [lint, types, rules, units] = await Promise.all([
    runQuiet(LINT),
    runQuiet(ROUTE_TYPES).then(async (isMade) => isMade && (await runQuiet(TYPES))),
    runQuiet(IMPORT_RULES),
    runQuiet(UNITS),
  ]);
  if (!(lint && types && rules && units)) process.exit(1);
}
