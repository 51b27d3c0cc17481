import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `at name (file:///srv/programs/upstream.mjs:12:3)`, with or without the name. */
const FRAME = /^(?<name>at (?:.* )?\(?)(?<file>(?:file:\/\/)?\/.+):(?<line>\d+):(?<column>\d+)\)?$/;

/** How Next names the files of the repository in its source maps. */
const OF_REPOSITORY = 'turbopack:///[project]/';

/** So long a map is kept, in milliseconds: errors come together, and a large one takes 0.1 s to read. */
const KEPT_MS = 60_000;

/** By the file that was built. */
const kept = new Map<string, SourceMap | null>();

/**
 * Names the sources of frames that lie in built files, by the maps beside those. Node's own way
 * (`--enable-source-maps`) keeps the maps of all files that it loads: 140 MB for the pages.
 *
 * @param frames lines of an error's stack, such as `at call (/srv/programs/upstream.mjs:12:3)`
 * @returns the same lines; of a file without a map, or with one that can't be read, as they were
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

/** Where a source lies in the repository, or from the file that was made of it. */
function nameOf(source: string, built: string): string {
  if (source.startsWith(OF_REPOSITORY)) return decodeURI(source.slice(OF_REPOSITORY.length));
  return path.relative(process.cwd(), path.resolve(path.dirname(built), source));
}

function mapOf(built: string): SourceMap | null {
  const known = kept.get(built);
  if (known !== undefined) return known;
  const map = readMap(`${built}.map`);
  kept.set(built, map);
  setTimeout(() => kept.delete(built), KEPT_MS).unref();
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    // There is none, or it is damaged: the error itself must be told all the same.
    return null;
  }
}
