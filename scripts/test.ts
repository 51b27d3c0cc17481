import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildIfStale } from './build';
import { getChromium, getTestBrowser } from './chromium';
import { Fault } from './fault';
import { ROOT } from './launch-settings';
import { startPostgres, type RunningPostgres } from './postgres';
import { makeDataDir, removeDataDir } from './postgres-home';
import { FORMAT, IMPORT_RULES, interruptSteps, LINT, runQuiet, runShown, type Step } from './steps';

const REPORTS = path.join(ROOT, '.test');

const LINES_OF_REASON = 8;

/** Writes Next's route types for the type check. */
const ROUTE_TYPES: Step = { name: 'route types', program: 'next/dist/bin/next', args: ['typegen'], minutes: 2 };
const TYPES: Step = { name: 'types', program: 'typescript-7/bin/tsc', args: ['--noEmit'], minutes: 5 };

/** Fills the browser tests' database in parallel with other steps. */
const demoData = (dataDir: string): Step => ({
  name: 'demo data',
  program: path.join('..', 'scripts', 'run.mjs'),
  args: ['seed'],
  env: { DATA_DIR: dataDir, ENV_FILE: '' },
  minutes: 5,
});

/** Number of passed tests, and names and reasons of failed ones. Skipped ones don't count. */
interface Tally {
  passed: number;
  failures: readonly string[];
}

let postgres: RunningPostgres | undefined;

/** `npm test`: prepares and runs all tests, ending with `N passed, N failed`. */
export async function main(): Promise<void> {
  // A person's settings must not lead tests to their data.
  for (const name of [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'FILES_URL',
    'UPSTREAM_URL',
    'API_BASE_URL',
    'DATA_DIR',
    'NEXTAUTH_URL',
    'NEXTAUTH_SECRET',
  ])
    delete process.env[name];
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  // One for tests of programs, one for browser tests.
  const folders = { scratch: makeDataDir(), demo: makeDataDir() };
  const removeFolders = () => Object.values(folders).forEach(removeDataDir);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void abandon(removeFolders));
  const tallies: Tally[] = [];
  try {
    const built = buildIfStale(console.log);
    const hasBrowsers = getBrowsers();
    const staticChecks = runStatically(built);
    tallies.push(tallyOfStep('build', await succeeds('build', () => built)));
    // Run beside the tests, which often wait.
    const beside = [staticChecks, runQuiet(demoData(folders.demo)).then((loads) => [tallyOfStep('demo data', loads)])];
    tallies.push(...(await testPrograms(folders.scratch)), ...(await Promise.all(beside)).flat());
    tallies.push(await testInBrowser(await hasBrowsers, folders.demo));
  } finally {
    removeFolders();
  }
  const { passed, failures } = sum(tallies);
  // Most failures were printed thousands of lines above.
  for (const name of failures) console.log(`FAILED ${name}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
}

/** Route types are written after the build, because both use the same folder. */
async function runStatically(built: Promise<void>): Promise<Tally[]> {
  const check = async (step: Step) => tallyOfStep(step.name, await runQuiet(step));
  return Promise.all([
    ...[FORMAT, LINT, IMPORT_RULES].map(check),
    built
      .catch(() => undefined)
      .then(async () => {
        const written = await check(ROUTE_TYPES);
        return written.failures.length > 0 ? written : check(TYPES);
      }),
  ]);
}

async function testPrograms(scratch: string): Promise<Tally[]> {
  const hasDatabase = await succeeds('database', async () => {
    postgres = await startPostgres({ dataDir: scratch, log: console.log, durability: 'scratch' });
  });
  if (!postgres || !hasDatabase) return [tallyOfStep('database', false)];
  try {
    return [await testProjects(postgres)];
  } finally {
    await postgres.stop();
  }
}

/** Everything without a browser in one run, so that products can start while others compute. */
async function testProjects({ url }: RunningPostgres): Promise<Tally> {
  const projects = ['unit', 'dom', 'upstream', 'bff', 'system'];
  const report = path.join(REPORTS, 'programs.json');
  const unhandled = path.join(REPORTS, 'unhandled-errors.json');
  const hasPassed = await runShown({
    name: projects.join(', '),
    program: 'vitest/vitest.mjs',
    args: [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./tests/harness/unhandled-errors.reporter.ts',
    ],
    env: { TEST_DATABASE_URL: url, UNHANDLED_ERRORS_FILE: unhandled },
    minutes: 20,
  });
  return tallyOfVitest({ report, unhandled }, hasPassed);
}

/** Runs beside the build, because it mostly waits for the network. @returns whether there are browsers to test with */
const getBrowsers = (): Promise<boolean> =>
  succeeds('browser', async () => {
    await getTestBrowser(process.env, console.log);
    await getChromium(process.env, console.log);
  });

/** @param demo data folder with demo data */
async function testInBrowser(hasBrowsers: boolean, demo: string): Promise<Tally> {
  if (!hasBrowsers) return tallyOfStep('browser', false);
  const report = path.join(REPORTS, 'e2e.json');
  const hasPassed = await runShown({
    name: 'browser',
    program: '@playwright/test/cli.js',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_DEMO_DATA: demo },
    minutes: 25,
  });
  return tallyOfPlaywright(report, hasPassed);
}

/** Cleans up when a person aborts. */
async function abandon(removeFolders: () => void): Promise<void> {
  await interruptSteps();
  await postgres?.stop();
  removeFolders();
  process.exit(130);
}

async function succeeds(name: string, action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    console.log(`== ${name} FAILED`);
    return false;
  }
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** A step without tests counts as one. */
export function tallyOfStep(name: string, hasSucceeded: boolean): Tally {
  return hasSucceeded ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/**
 * Parses Vitest's JSON report. A file that fails without a failed test counts as one failure, as does each error
 * outside tests.
 *
 * @param files the report, and the list of errors outside tests
 * @param hasSucceeded exit status; a failed run always counts as a failure
 */
export function tallyOfVitest(files: { report: string; unhandled: string }, hasSucceeded: boolean): Tally {
  const report = readJson<VitestReport>(files.report);
  if (!report) return tallyOfStep('the tests without a browser: no report', false);
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const at = path.relative(ROOT, name);
      if (failed.length === 0) return [`${at}: ${message}`];
      return failed.map(({ fullName, failureMessages }) => withReason(`${at} › ${fullName}`, failureMessages));
    });
  const unhandled = readJson<string[]>(files.unhandled) ?? [];
  return tallyOfReport(report.numPassedTests, [...failures, ...unhandled], hasSucceeded);
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    tests?: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** Parses Playwright's JSON report; see {@link tallyOfVitest}. */
export function tallyOfPlaywright(file: string, hasSucceeded: boolean): Tally {
  const report = readJson<PlaywrightReport>(file);
  if (!report) return tallyOfStep('the browser tests: no report', false);
  const errors = report.errors.map(({ message }) => message?.split('\n', 1)[0] ?? 'an error outside of tests');
  const failures = [...failedSpecs(report.suites, []), ...errors];
  return tallyOfReport(report.stats.expected + report.stats.flaky, failures, hasSucceeded);
}

function failedSpecs(suites: readonly PlaywrightSuite[], above: readonly string[]): string[] {
  return suites.flatMap(({ title, specs, suites: within = [] }) => {
    const names = [...above, title];
    const failed = specs
      .filter(({ ok }) => !ok)
      .map(({ title: spec, tests = [] }) => {
        const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
        return withReason(
          [...names, spec].join(' › '),
          errors.map(({ message = '' }) => message),
        );
      });
    return [...failed, ...failedSpecs(within, names)];
  });
}

/** A test's name with its first error message; the stack was printed earlier. */
function withReason(name: string, [error = '']: readonly string[] = []): string {
  const lines = stripVTControlCharacters(error).split('\n');
  const end = lines.findIndex((line) => /^\s+at /.test(line));
  const said = lines.slice(0, end === -1 ? undefined : end).filter((line) => line.trim() !== '');
  return [name, ...said.slice(0, LINES_OF_REASON).map((line) => `  ${line}`)].join('\n');
}

function tallyOfReport(passed: number, failures: readonly string[], hasSucceeded: boolean): Tally {
  const isUnnamed = !hasSucceeded && failures.length === 0;
  return { passed, failures: isUnnamed ? ['a run that ended badly without a failed test'] : failures };
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
