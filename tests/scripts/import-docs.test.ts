import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IMPORT_AREAS } from '@/upstream/import/areas/all';
import { describeImport } from '@/upstream/import/describe';
import { parseRow } from '@/upstream/import/parse-row';

const FILES = IMPORT_AREAS.flatMap((area) => area.files);

test('docs/import.md has the columns of every file, as the import reads them', () => {
  const page = readFileSync('docs/import.md', 'utf8');
  expect(page.slice(page.indexOf('## Areas'))).toBe(`## Areas\n\n${describeImport()}\n`);
});

test.each(FILES.map((file) => [file.name, file] as const))('the examples of %s can be imported', (_, file) => {
  const cells = Object.fromEntries(file.columns.map(({ name, example }) => [name, example]).filter(([, cell]) => cell));
  expect(parseRow(file, { line: 2, cells }).faults).toEqual([]);
});

test('every file refers only to files before it, and has its own name', () => {
  const known = new Set<string>();
  for (const { name, columns } of FILES) {
    expect(known.has(name)).toBe(false);
    for (const { from } of columns) if (from) expect([...known, name]).toContain(from);
    known.add(name);
  }
});
