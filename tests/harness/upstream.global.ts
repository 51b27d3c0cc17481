import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { BUNDLE_OPTIONS } from '@/scripts/build';
import { ENTRY_POINTS } from '@/scripts/programs';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The upstream as one file, for tests that start it as a process: translating its
     * sources at each start takes seconds.
     */
    upstreamProgram: string;
  }
}

/**
 * Bundles the upstream as the build does, into a folder of this run: that of the build
 * belongs to whoever runs the product.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const parent = path.resolve(import.meta.dirname, '..', '..', '.test');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'upstream-'));
  const program = path.join(folder, 'upstream.mjs');
  await build({ ...BUNDLE_OPTIONS, entryPoints: [ENTRY_POINTS.upstream], outfile: program });
  project.provide('upstreamProgram', program);
  return () => rmSync(folder, { recursive: true, force: true });
}
