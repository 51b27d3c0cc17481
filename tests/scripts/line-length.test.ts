import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const FOLDERS = ['app', 'components', 'lib', 'scripts', 'tests', 'upstream'];

/** What two columns of an editor show side by side. */
const MOST = 120;

/** Tables of data, where a row stays a line: demo data, fields of the specs, markup of mail; and what a program wrote. */
const EXEMPT = [
  /^upstream\/db\/(seed\/|schema\.ts|superseded-migrations\.ts)/,
  /^upstream\/mail\/templates\/letter\.ts/,
  /^lib\/contract\/spec-calls\.ts/,
  /^tests\/[^/]+\/fixtures\//,
];

/** A pattern can't be broken, nor a range of letters: Next reads a font's values from the source. */
const PATTERN = /^\s*(const \w+ =\s*)?\/(?![*/]).+\/[a-z]*[,;]?$|^\s*'U\+[\dA-F,U+-]+',$/;

/** In tests a text stands in one piece, as people read it: whoever searches for it finds it. Class names are none. */
const WHOLE_TEXT = /(?<!className=)(['"`/])(?:\\.|(?!\1).){50,}\1|>[^<>{}]{50,}</;

/** Texts that the specs quote (spec 2 §5, spec 3 §8): who searches for one of them finds it whole. */
const QUOTED = /^\s*'(Article code has to be|A temporary password has been sent) [^']+'[,;]$/;

const mayBeLong = (file: string, line: string) =>
  PATTERN.test(line) || QUOTED.test(line) || (file.startsWith('tests/') && WHOLE_TEXT.test(line));

const filesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => /\.(tsx?|mjs|cjs|css)$/.test(file) && !EXEMPT.some((exempt) => exempt.test(file)));

test('no line is longer than 120 characters', () => {
  const long = FOLDERS.flatMap(filesOf).flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > MOST && !mayBeLong(file, line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
