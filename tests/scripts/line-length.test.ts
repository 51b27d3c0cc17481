import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const FOLDERS = ['app', 'components', 'lib', 'scripts', 'tests', 'upstream'];

/** What two columns of an editor show side by side. */
const MOST = 120;

/** Tables of data, where a row stays a line, and what a program wrote. */
const EXEMPT = /^upstream\/db\/(seed\/|schema\.ts|superseded-migrations\.ts)|^tests\/[^/]+\/fixtures\//;

/** A text, an address or a pattern that stands in one piece: whoever searches for it finds it. Class names are none. */
const WHOLE_TEXT = /(?<!className=)(['"`/])(?:\\.|(?!\1).){50,}\1|>[^<>{}]{50,}</;

const filesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => /\.(tsx?|mjs|cjs|css)$/.test(file) && !EXEMPT.test(file));

test('no line is longer than 120 characters, unless by a text in one piece', () => {
  const long = FOLDERS.flatMap(filesOf).flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > MOST && !WHOLE_TEXT.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
