import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(path.join(tmpdir(), 'qpartner-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** By one run of the linter over a file for each child. */
const CHILDREN: Readonly<Record<string, boolean>> = {
  'Page {page} of {pages}': true,
  '{count} selected': true,
  '{count} <b>bold</b>, then {rest}': true,
  '{`Page ${page}`} {rest}': true,
  '{`Page ${page} of ${pages}`}': false,
  '<b>{count}</b> selected': false,
  'Always {isOpen ? <b>open</b> : null}': false,
  "Always{' '}<b>{count}</b>": false,
  '{rows.map(shown)} end': false,
};

test('words and values side by side are found in each element', () => {
  const files = Object.keys(CHILDREN).map((children, at) => {
    const file = path.join(folder, `case-${at}.tsx`);
    writeFileSync(file, `export const Case = () => <p>${children}</p>;\n`);
    return file;
  });
  const config = path.join(folder, 'oxlintrc.json');
  const plugin = path.join(ROOT, 'scripts', 'lint-words.mjs');
  writeFileSync(config, JSON.stringify({ jsPlugins: [plugin], rules: { 'words/one-string': 'error' } }));
  const oxlint = path.join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '--format', 'unix', ...files], {
    encoding: 'utf8',
  });
  const found = files.map((file) => stdout.includes(`${file}:`));
  expect(Object.fromEntries(Object.keys(CHILDREN).map((children, at) => [children, found[at]]))).toEqual(CHILDREN);
});
