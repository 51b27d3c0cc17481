import { readFileSync } from 'node:fs';

/** How many tests ran, by outcome. Skipped ones count as neither. */
export interface Tally {
  passed: number;
  failed: number;
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });
}

/** A step without tests of its own counts as one. */
export function tallyOfStep(hasSucceeded: boolean): Tally {
  return { passed: Number(hasSucceeded), failed: Number(!hasSucceeded) };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Reads the JSON report of Vitest. A file that fails without a failed test (it can't be loaded) counts as one failure.
 *
 * @param hasSucceeded what its exit code said: a failing run never counts as one without failures
 */
export function tallyOfVitest(file: string, hasSucceeded: boolean): Tally {
  const report = readJson<VitestReport>(file);
  if (!report) return tallyOfStep(false);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: hasSucceeded ? failed : Math.max(1, failed) };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Reads the JSON report of Playwright; see {@link tallyOfVitest}. */
export function tallyOfPlaywright(file: string, hasSucceeded: boolean): Tally {
  const report = readJson<PlaywrightReport>(file);
  if (!report) return tallyOfStep(false);
  const failed = report.stats.unexpected + report.errors.length;
  return { passed: report.stats.expected + report.stats.flaky, failed: hasSucceeded ? failed : Math.max(1, failed) };
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
