import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const numbers = new Set(files.map((name) => Number(name.slice(0, 4))));
/** A migration never changes: the index says what the numbers in its comments are called now. */
const texts = execFileSync('git', [
  'ls-files',
  'app',
  'components',
  'docs',
  'lib',
  'scripts',
  'tests',
  'upstream',
  '*.ts',
  '*.mjs',
])
  .toString()
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|md|sql)$/.test(path) && !path.includes('/migrations/'))
  .flatMap((path) => {
    try {
      return [{ path, text: readFileSync(path, 'utf8') }];
    } catch {
      return []; // Removed, and not committed yet.
    }
  });

test('the index names every decision by its number and title, in order', () => {
  const index = readFileSync(`${FOLDER}/README.md`, 'utf8').match(/^\d+\. \[.*\]\(.*\)$/gm);
  const lines = files.sort().map((name) => {
    const [, title] = /^# (.*)\n/.exec(readFileSync(`${FOLDER}/${name}`, 'utf8')) ?? [];
    return `${Number(name.slice(0, 4))}. [${title}](${name})`;
  });
  expect(index).toEqual(lines);
});

test('every decision that is referred to exists', () => {
  const broken = texts.flatMap(({ path, text }) => [
    ...Array.from(text.matchAll(/\b(\d{4}-[a-z][\w-]*\.md)/g), ([, name = '']) => name)
      .filter((name) => !files.includes(name))
      .map((name) => `${path}: ${name}`),
    ...Array.from(text.matchAll(/\bdecision (\d+)/gi), ([, number]) => Number(number))
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: decision ${number}`),
  ]);
  expect(broken).toEqual([]);
});

test('every decision says its date and status first', () => {
  for (const name of files)
    expect(readFileSync(`${FOLDER}/${name}`, 'utf8'), name).toMatch(/^# .+\n\n[A-Z][a-z]+, [A-Z][a-z]+ \d{4}\.\n/);
});
