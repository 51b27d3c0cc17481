import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `at name (file:///srv/programs/upstream.mjs:12:3)`, name optional. */
const FRAME = /^(?<name>at (?:.* )?\(?)(?<file>(?:file:\/\/)?\/.+):(?<line>\d+):(?<column>\d+)\)?$/;

/** Next's prefix of repository files in source maps. */
const OF_REPOSITORY = 'turbopack:///[project]/';

/** Milliseconds to keep a map: errors come in groups, and reading takes up to 0.1 s. */
const KEPT_MS = 60_000;

const cached = new Map<string, SourceMap | null>();

/**
 * Maps frames of built files to sources. Node's `--enable-source-maps` keeps all maps in memory: 140 MB for the pages.
 *
 * @param frames stack lines, such as `at call (/srv/programs/upstream.mjs:12:3)`
 * @returns the same lines, unchanged without a readable map
 */
export function sourceFrames(frames: readonly string[]): string[] {
  return frames.map((frame) => {
    const { name = '', file = '', line, column } = FRAME.exec(frame)?.groups ?? {};
    const built = file && (file.startsWith('file:') ? fileURLToPath(file) : file);
    const entry = built && mapOf(built)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return frame;
    const place = `${nameOf(entry.originalSource, built)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return `${name}${place}${name.endsWith('(') ? ')' : ''}`;
  });
}

/** Source path in the repository, or relative to the built file. */
function nameOf(source: string, built: string): string {
  if (source.startsWith(OF_REPOSITORY)) return decodeURI(source.slice(OF_REPOSITORY.length));
  return path.relative(process.cwd(), path.resolve(path.dirname(built), source));
}

function mapOf(built: string): SourceMap | null {
  const known = cached.get(built);
  if (known !== undefined) return known;
  const map = readMap(`${built}.map`);
  cached.set(built, map);
  setTimeout(() => cached.delete(built), KEPT_MS).unref();
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    // Missing or damaged: the error must still be logged.
    return null;
  }
}
