import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTestBrowser } from '@/scripts/chromium';
import { embeddedDatabaseUrl } from '@/scripts/postgres-connection';
import { removeDataDir } from '@/scripts/postgres-home';
import { NotStarted, ROOT, startProduct, withoutSettings, type Product } from '../harness/product';
import { LAST_RELEASE } from './last-release';

const run = promisify(execFile);

/** Journeys of the last release, by what its people do all day; each brings what it needs, or takes the demo's. */
const JOURNEYS_OF_THE_RELEASE = [
  ...['sign-in', 'roles', 'admins-edit', 'admins-register', 'activity'],
  ...['orders-status', 'orders-coupon', 'orders-tracking', 'orders-bulk', 'product-form', 'products-in-place'],
  ...['company-points', 'company-points-decision', 'points-by-spreadsheet'],
  ...['registrations', 'registrations-review', 'module-approvals', 'forecast-approvals', 'uploads'],
  ...['content', 'inquiries'],
];
/** Journeys of this version, on what the last release has written. */
const JOURNEYS_OF_THIS = ['sign-in', 'orders-status'];

let folder: string;
/** The checkout of the last release. */
let release: string;
let dataDir: string;
let running: Product | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-release-'));
  release = path.join(folder, `v${LAST_RELEASE.version}`);
  dataDir = path.join(folder, 'data');
  await checkOut(release);
  // Installs first where its packages are others than those of this checkout.
  await run(process.execPath, [path.join(release, 'scripts', 'run.mjs'), 'build'], {
    ...{ cwd: release, env: { ...withoutSettings(process.env), ENV_FILE: '' }, maxBuffer: 2 ** 26 },
  });
});

afterAll(async () => {
  await running?.stop();
  if (!folder) return;
  if (existsSync(dataDir)) removeDataDir(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

/** Lays out the last release, with the packages of this checkout in it: linked, so that they take no room. */
async function checkOut(target: string): Promise<void> {
  const { version, commit } = LAST_RELEASE;
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status !== 0) {
    throw new Error(
      `The last release, v${version} (${commit}), is not in this copy of the repository, which was made without its ` +
        'history: git fetch --unshallow, then run this again.',
    );
  }
  mkdirSync(target);
  const archive = `${target}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', target]);
  rmSync(archive);
  const packages = [path.join(ROOT, 'node_modules'), path.join(target, 'node_modules')];
  // A link can't lead to another disk.
  await run('cp', ['-al', ...packages]).catch(async () => {
    rmSync(path.join(target, 'node_modules'), { recursive: true, force: true });
    await run('cp', ['-a', ...packages]);
  });
}

/** Starts one of the two on the one data folder, after the other has stopped. */
async function start(root: string, env: Record<string, string> = {}): Promise<Product> {
  await running?.stop();
  running = undefined;
  running = await startProduct({ root, dataDir, env });
  return running;
}

/** Runs browser tests of a checkout before the product that runs. @throws what failed, as Playwright tells it */
async function walk(root: string, journeys: readonly string[], { url, upstreamUrl }: Product): Promise<void> {
  const files = journeys.map((name) => path.join('tests', 'e2e', `${name}.spec.ts`));
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const browser = await getTestBrowser(process.env, console.log);
  const playwright = [path.join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...files];
  const { stdout } = await run(process.execPath, playwright, {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      CHROMIUM_PATH: browser,
      E2E_BASE_URL: url,
      E2E_UPSTREAM_URL: upstreamUrl,
      E2E_DATABASE_URL: embeddedDatabaseUrl(dataDir),
      E2E_DATA_DIR: dataDir,
    },
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => {
    throw new Error((error as { stdout?: string }).stdout ?? String(error));
  });
  console.log(`${path.basename(root)}: ${/\d+ passed.*/.exec(stdout)?.[0]}`);
}

const migrationsOf = (root: string) => readdirSync(path.join(root, 'upstream', 'db', 'migrations'));

test('the tag of the last release, where there is one, names the commit that is tried', async () => {
  const tag = `v${LAST_RELEASE.version}`;
  const { stdout } = await run('git', ['for-each-ref', '--format=%(*objectname)', `refs/tags/${tag}`], { cwd: ROOT });
  expect(['', LAST_RELEASE.commit]).toContain(stdout.trim());
});

test('the last release refuses the database of this version, and says so', async () => {
  await start(ROOT);
  const [unknown] = migrationsOf(ROOT).filter((name) => !migrationsOf(release).includes(name));
  // Right after a release there may be nothing new.
  if (!unknown) return;
  const refusal: unknown = await start(release).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(NotStarted);
  expect((refusal as NotStarted).output).toContain(`this one doesn't know its migration ${unknown}`);
});

test('where it is allowed to, its own journeys pass there', async () => {
  await walk(release, JOURNEYS_OF_THE_RELEASE, await start(release, { ALLOW_NEWER_DATABASE: 'on' }));
});

test('this version goes on with what it has written', async () => {
  const product = await start(ROOT);
  const command = [path.join(ROOT, 'scripts', 'run.mjs'), 'ledger-verify'];
  const env = { ...withoutSettings(process.env), ENV_FILE: '', DATABASE_URL: embeddedDatabaseUrl(dataDir) };
  const { stdout } = await run(process.execPath, command, { cwd: ROOT, env });
  console.log(stdout.trim());
  await walk(ROOT, JOURNEYS_OF_THIS, product);
});
