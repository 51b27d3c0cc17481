import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle, type BuildOptions } from 'esbuild';
import { execa } from 'execa';
import { Fault } from './fault';
import { ROOT } from './launch-settings';
import { acquireLock, type Lock } from './lock';
import { ENTRY_POINTS, PROGRAMS } from './programs';

/** Thread for uploaded workbooks, started by `lib/workbook/read-workbook.ts`. */
const WORKBOOK_READER = path.join(ROOT, 'lib', 'workbook', 'worker.ts');

export async function bundleWorkbookReader(): Promise<void> {
  await bundle({
    ...BUNDLE_OPTIONS,
    entryPoints: [WORKBOOK_READER],
    outfile: path.join(ROOT, 'programs', 'read-workbook.mjs'),
  });
}

interface Part {
  sources: readonly string[];
  stamp: string;
  make: (log: (line: string) => void, lock: Lock) => Promise<void>;
}

const PARTS: readonly Part[] = [
  {
    sources: ['lib', 'upstream', 'scripts', 'tsconfig.json', 'package-lock.json'],
    stamp: path.join(ROOT, 'programs', 'made-from'),
    make: bundlePrograms,
  },
  {
    sources: [
      ...['app', 'components', 'lib', 'public', 'instrumentation.ts', 'middleware.ts', 'next.config.mjs'],
      ...['postcss.config.mjs', 'tailwind.config.ts', 'tsconfig.json', 'package-lock.json', 'scripts/build.ts'],
    ],
    stamp: path.join(ROOT, '.next', 'made-from'),
    make: buildPages,
  },
];

/** `npm start` builds in `prepare-start`; this command also writes the deployment. */
export async function main(): Promise<void> {
  await buildIfStale(console.log);
  const { writeDeployment } = await import('./deployment');
  const bytes = await writeDeployment();
  console.log(`dist holds what both programs need to run (${Math.round(bytes / 2 ** 20)} MB).`);
}

/**
 * Rebuilds whatever is older than its sources. Interrupted builds are redone, and only one of several commands builds.
 *
 * @param log receives a line for people
 * @throws Fault if the sources can't be built
 */
export async function buildIfStale(log: (line: string) => void): Promise<void> {
  if (PARTS.every(isFresh)) return;
  const lock = await acquireLock({
    file: path.join(ROOT, 'programs', 'building.json'),
    timeoutMs: 15 * 60_000,
    busy: (pid) =>
      `Another command (process ${pid}) has been building this checkout for too long: stop it, then run this again.`,
  });
  try {
    for (const part of PARTS) {
      if (isFresh(part)) continue;
      // Computed before the build, so that edits during it make the next one stale.
      const digest = digestOf(part.sources);
      rmSync(part.stamp, { force: true });
      await part.make(log, lock);
      writeFileSync(part.stamp, digest);
    }
  } finally {
    lock.release();
  }
}

const isFresh = ({ stamp, sources }: Part) => existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(sources);

/**
 * Digest that identifies a build. Content counts, not time, because checkouts and copies change times.
 *
 * @param sources files and folders of the checkout
 */
export function digestOf(sources: readonly string[]): string {
  // Builds work for all releases of a major version of Node.
  const digest = createHash('sha256').update(process.versions.modules);
  for (const source of sources) {
    for (const file of filesOf(path.join(ROOT, source))) {
      digest.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return digest.digest('hex');
}

function filesOf(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  const names = readdirSync(place, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function buildPages(log: (line: string) => void, lock: Lock): Promise<void> {
  log('Building the back office.');
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const heartbeat = setInterval(() => log(`  still building (${seconds()} s)`), 10_000);
  const build = execa(process.execPath, [path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    cwd: ROOT,
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdin: 'ignore',
    all: true,
    reject: false,
    // A leftover build would continue and block the next one.
    killSignal: 'SIGKILL',
  });
  if (build.pid) lock.addChild(build.pid, 0);
  const { failed, all } = await build;
  clearInterval(heartbeat);
  if (failed) throw new Fault(`${all.trim()}\nThe back office could not be built: the lines above say why.`);
  await compressAssets(path.join(ROOT, '.next', 'static'));
  log(`  built in ${seconds()} s`);
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Precompresses scripts, styles and drawings with Brotli and gzip at the highest level. (Browsers don't request Brotli
 * on some connections.)
 */
async function compressAssets(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg)$/.test(name),
  );
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await toBrotli(content, { params }));
      await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
    }),
  );
}

/** Bundles each program into one file; packages stay in node_modules. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  tsconfig: path.join(ROOT, 'tsconfig.json'),
  logLevel: 'silent',
} as const satisfies BuildOptions;

async function bundlePrograms(): Promise<void> {
  mkdirSync(path.join(ROOT, 'programs'), { recursive: true });
  await bundleWorkbookReader();
  for (const program of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
    try {
      await bundle({ ...BUNDLE_OPTIONS, entryPoints: [ENTRY_POINTS[program]], outfile: PROGRAMS[program] });
    } catch (error) {
      throw new Fault(`${path.relative(ROOT, ENTRY_POINTS[program])} could not be built: ${(error as Error).message}`);
    }
  }
}
