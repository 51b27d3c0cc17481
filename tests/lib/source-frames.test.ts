import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createProgramLog } from '@/lib/log/program-log';
import { sourceFrames } from '@/lib/log/source-frames';

const SOURCE = `interface Order {
  id: number;
}

export function ship(order: Order): never {
  throw new Error(String(order.id));
}
`;

let folder: string;
/** As builds write them: by another tool's names and in lines of their own. */
let program: string;
let page: string;
/** Where the built code throws. */
let place: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'frames of '));
  program = write('program.mjs', '../scripts/ship.ts');
  page = write('[page].js', 'turbopack:///[project]/app/%28portal%29/ship.ts');
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, source: string): string {
  const options = { loader: 'ts', minify: true, sourcemap: true, sourcefile: 'ship.ts' } as const;
  const { code, map } = transformSync(SOURCE, options);
  const file = path.join(folder, name);
  writeFileSync(file, code);
  writeFileSync(`${file}.map`, JSON.stringify({ ...(JSON.parse(map) as object), sources: [source] }));
  place = `1:${code.indexOf('new Error') + 1}`;
  return file;
}

describe('a frame names its source', () => {
  const scripts = () => path.relative(process.cwd(), path.join(folder, '..', 'scripts', 'ship.ts'));

  it('of a program, by its address or by its path', () => {
    expect(sourceFrames([`at ship (${pathToFileURL(program).href}:${place})`, `at async ${program}:${place}`])).toEqual(
      [`at ship (${scripts()}:6:9)`, `at async ${scripts()}:6:9`],
    );
  });

  it('of a page, in the repository', () => {
    expect(sourceFrames([`at Object.<anonymous> (${page}:${place})`])).toEqual([
      'at Object.<anonymous> (app/(portal)/ship.ts:6:9)',
    ]);
  });
});

test.each([
  ['of Node', 'at process.processTicksAndRejections (node:internal/process/task_queues:95:5)'],
  ['without a place', 'at async Promise.all (index 0)'],
  ['of a file without a map', 'at call (/srv/node_modules/pg/lib/client.js:10:2)'],
])('a frame %s stays as it is', (_, frame) => {
  expect(sourceFrames([frame])).toEqual([frame]);
});

test('a map that can’t be read takes nothing from the frame', () => {
  const file = path.join(folder, 'damaged.mjs');
  writeFileSync(`${file}.map`, '{"version":3');
  expect(sourceFrames([`at ship (${file}:1:1)`])).toEqual([`at ship (${file}:1:1)`]);
});

test('an error stands in the log with the sources of its frames', () => {
  const lines: string[] = [];
  const log = createProgramLog({ program: 'upstream', destination: { write: (line) => void lines.push(line) } });
  const error = new Error('order 7 can’t be shipped');
  error.stack = `Error: ${error.message}\n    at ship (${pathToFileURL(page).href}:${place})`;
  log.error({ err: error }, 'a call failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: error.message, stack: ['at ship (app/(portal)/ship.ts:6:9)'] },
  });
});
