import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { slowly } from './scripts/timeouts.mjs';

/** Whole products, and what kills programs, wait most of their time: begun last, each would run on alone. */
const isWholeProduct = ({ project }: TestSpecification) => project.name === 'system';
const isPatient = (file: TestSpecification) =>
  isWholeProduct(file) || /-killed\.test\.ts$|\/seed\.test\.ts$/.test(file.moduleId);

/** Beside a product that is waited for stands a file of another kind: two starts at once only wait for each other. */
function alternately(files: readonly TestSpecification[]): TestSpecification[] {
  const [products, others] = [files.filter(isWholeProduct), files.filter((file) => !isWholeProduct(file))];
  return products
    .flatMap((file, index) => [file, ...others.slice(index, index + 1)])
    .concat(others.slice(products.length));
}

/** A worker goes on to a file of its own project alone. The short files come last, so that all workers end together. */
const PROJECTS = ['system', 'upstream', 'bff', 'dom', 'unit'];

class PatientFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const together = sorted.toSorted((a, b) => PROJECTS.indexOf(a.project.name) - PROJECTS.indexOf(b.project.name));
    return [...alternately(together.filter(isPatient)), ...together.filter((file) => !isPatient(file))];
  }
}

/** A worker loads packages once and not for every file: a third of the processor time. */
const SHARED_WORKERS = { isolate: false, setupFiles: path.join('tests', 'harness', 'fresh-modules.ts') } as const;

const globalSetup = (...names: string[]) => names.map((name) => path.join('tests', 'harness', `${name}.global.ts`));

/** What several do at once, what is locked or queued, and what is read without a bound. */
const POOLED = [
  '*-races',
  '*-killed',
  '*-model',
  '*mail*',
  'presence',
  'events',
  'copies',
  'mutation',
  'sign-in',
  'recovery',
  'rows',
  '*report*',
  'orders-counts',
];

/**
 * The projects differ in what they need: nothing; a DOM; a PostgreSQL; the built back
 * office; the machine to themselves.
 */
export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    // Much of what is tested waits, for the database or for a pause: two workers more than there are cores.
    maxWorkers: availableParallelism() + 2,
    // A time limit asserts nothing: it ends what hangs.
    expect: { poll: { timeout: slowly(10_000) } },
    sequence: { sequencer: PatientFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{domain,contract,lib,gateway,scripts,components,app}/**/*.test.ts'],
          ...SHARED_WORKERS,
          testTimeout: slowly(10_000),
        },
      },
      {
        extends: true,
        test: {
          // What is rendered, in a DOM without a browser.
          ...SHARED_WORKERS,
          name: 'dom',
          include: ['tests/{components,app}/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          setupFiles: [SHARED_WORKERS.setupFiles, path.join('tests', 'harness', 'dom.setup.ts')],
          testTimeout: slowly(40_000),
          // The first test of a file brings the code that all clear away by.
          hookTimeout: slowly(30_000),
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKERS,
          name: 'upstream',
          include: ['tests/upstream/**/*.test.ts'],
          globalSetup: globalSetup('postgres', 'upstream'),
          testTimeout: slowly(60_000),
          hookTimeout: slowly(120_000),
        },
      },
      {
        extends: true,
        test: {
          // Of the upstream's tests those of `npm run test:pooler`, through a PgBouncer.
          name: 'pooler',
          include: POOLED.map((name) => `tests/upstream/${name}.test.ts`),
          globalSetup: globalSetup('pooler', 'upstream'),
          setupFiles: path.join('tests', 'harness', 'pooled.setup.ts'),
          testTimeout: slowly(60_000),
          hookTimeout: slowly(120_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:backup`: commands that load whole databases.
          name: 'backup',
          include: ['tests/backup/*.test.ts'],
          globalSetup: globalSetup('postgres'),
          // One removes what the restores of the other have left.
          fileParallelism: false,
          testTimeout: slowly(600_000),
          hookTimeout: slowly(120_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:image`: what is deployed, as a folder, as images, and as others run these.
          name: 'image',
          include: ['tests/image/*.test.ts'],
          globalSetup: globalSetup('postgres', 'images'),
          fileParallelism: false,
          testTimeout: slowly(300_000),
          hookTimeout: slowly(120_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:standby`, on PostgreSQL's own programs, which make a standby.
          name: 'standby',
          // Its PostgreSQL is the oldest that the product runs on: it plans statements in its own way.
          include: ['tests/standby/*.test.ts', 'tests/upstream/plans.test.ts'],
          globalSetup: globalSetup('standby'),
          // What one writes would delay the standby of the other.
          fileParallelism: false,
          testTimeout: slowly(60_000),
          hookTimeout: slowly(120_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:malware`, with Debian's clamd.
          name: 'malware',
          include: ['tests/malware/*.test.ts'],
          globalSetup: globalSetup('postgres', 'upstream'),
          testTimeout: slowly(60_000),
          hookTimeout: slowly(120_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:failover`: three machines of PostgreSQL, of which one dies; and a restore to a time.
          name: 'failover',
          include: ['tests/failover/*.test.ts'],
          globalSetup: globalSetup('failover'),
          fileParallelism: false,
          testTimeout: slowly(240_000),
          hookTimeout: slowly(240_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:release`: the last release on the database of this version, in browsers.
          name: 'release',
          include: ['tests/release/*.test.ts'],
          globalSetup: globalSetup('build'),
          testTimeout: slowly(900_000),
          hookTimeout: slowly(600_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:load`, after a build: 300 people before two copies of each deployed program.
          name: 'load',
          include: ['tests/load/*.test.ts'],
          testTimeout: slowly(3_600_000),
          hookTimeout: slowly(300_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:soak`: two hours in which clocks, disks, standby and bucket go wrong.
          name: 'soak',
          include: ['tests/soak/*.test.ts'],
          globalSetup: globalSetup('standby', 'build'),
          testTimeout: slowly(14_400_000),
          hookTimeout: slowly(300_000),
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:browsers`, in the Firefox and the WebKit of this machine.
          name: 'browsers',
          include: ['tests/browsers/*.test.ts'],
          testTimeout: slowly(60_000),
          hookTimeout: slowly(300_000),
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKERS,
          name: 'bff',
          include: ['tests/bff/**/*.test.{ts,tsx}'],
          globalSetup: globalSetup('build'),
          testTimeout: slowly(60_000),
          hookTimeout: slowly(120_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          globalSetup: globalSetup('build'),
          testTimeout: slowly(120_000),
          hookTimeout: slowly(300_000),
        },
      },
    ],
  },
});
