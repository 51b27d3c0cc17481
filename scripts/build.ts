import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle, type BuildOptions } from 'esbuild';
import { compressAssets } from './compressed-assets';
import { Fault } from './fault';
import { ROOT } from './launch-settings';
import { takeLock, type Lock } from './lock';

/** The two programs as they are run. */
export const PROGRAMS = {
  upstream: path.join(ROOT, 'dist', 'upstream.mjs'),
  backOffice: path.join(ROOT, 'dist', 'back-office.mjs'),
} as const;

/** Where the sources of the programs begin. */
export const ENTRY_POINTS: Record<keyof typeof PROGRAMS, string> = {
  upstream: path.join(ROOT, 'upstream', 'server.ts'),
  backOffice: path.join(ROOT, 'scripts', 'back-office.ts'),
};

/** A part of the build with the sources it is made of, and the file that remembers them once it is whole. */
interface Part {
  sources: readonly string[];
  stamp: string;
  make: (log: (line: string) => void, lock: Lock) => Promise<void>;
}

const PARTS: readonly Part[] = [
  {
    sources: ['lib', 'upstream', 'scripts', 'tsconfig.json', 'package-lock.json'],
    stamp: path.join(ROOT, 'dist', 'made-from'),
    make: bundlePrograms,
  },
  {
    sources: [
      ...['app', 'components', 'lib', 'public', 'middleware.ts', 'next.config.mjs', 'postcss.config.mjs'],
      ...['tailwind.config.ts', 'tsconfig.json', 'package-lock.json', 'scripts/compressed-assets.ts'],
    ],
    stamp: path.join(ROOT, '.next', 'made-from'),
    make: buildPages,
  },
];

/** `npm start` calls {@link buildIfStale} itself; this is for a machine that only builds. */
export function main(): Promise<void> {
  return buildIfStale(console.log);
}

/**
 * Builds what is older than its sources. A killed build is made anew, and of several commands only one builds.
 *
 * @param log takes one line for people
 * @throws Fault when the sources can't be built
 */
export async function buildIfStale(log: (line: string) => void): Promise<void> {
  if (PARTS.every(isFresh)) return;
  const lock = await takeLock({
    file: path.join(ROOT, 'dist', 'building.json'),
    patience: 15 * 60_000,
    busy: (pid) => `Another command (process ${pid}) has been building this checkout for too long: stop it, then run this again.`,
  });
  try {
    for (const part of PARTS) {
      if (isFresh(part)) continue;
      // Taken before the build, so that a source edited meanwhile makes the next one stale.
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

/** The content counts, not the time: a checkout or a copy of the folder changes all times. */
function digestOf(sources: readonly string[]): string {
  const digest = createHash('sha256').update(process.version);
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
  return names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

async function buildPages(log: (line: string) => void, lock: Lock): Promise<void> {
  log('Building the back office.');
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const heartbeat = setInterval(() => log(`  still building (${seconds()} s)`), 10_000);
  const { code, output } = await runNextBuild(lock);
  clearInterval(heartbeat);
  if (code !== 0) throw new Fault(`${output.trim()}\nThe back office could not be built: the lines above say why.`);
  await compressAssets(path.join(ROOT, '.next', 'static'));
  log(`  built in ${seconds()} s`);
}

function runNextBuild(lock: Lock): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Left behind, it would go on building, and refuse the next build meanwhile.
    const end = () => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
    if (child.pid) lock.addChild(child.pid, 0);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** How either program becomes one file; packages stay in node_modules. */
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
  mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
  for (const program of ['upstream', 'backOffice'] as const) {
    try {
      await bundle({ ...BUNDLE_OPTIONS, entryPoints: [ENTRY_POINTS[program]], outfile: PROGRAMS[program] });
    } catch (error) {
      throw new Fault(`${path.relative(ROOT, ENTRY_POINTS[program])} could not be built: ${(error as Error).message}`);
    }
  }
}
