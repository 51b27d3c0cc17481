import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes what was thrown outside of any test to UNHANDLED_ERRORS_FILE; Vitest's JSON report leaves it out. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ name, message }) => `${name}: ${message}`)));
  };
}
