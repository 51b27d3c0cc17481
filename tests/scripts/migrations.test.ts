import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '..', '..', 'upstream', 'db', 'migrations');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

it('migrations are numbered from 1 without a gap, each number once', () => {
  const numbers = files.map((name) => Number(name.slice(0, 4))).sort((a, b) => a - b);
  expect(numbers).toEqual(files.map((_, index) => index + 1));
});

it('no migration makes an index under a name that another one has, unless it was dropped', () => {
  const known = new Set<string>();
  const twice: string[] = [];
  for (const file of files.sort()) {
    const sql = readFileSync(path.join(FOLDER, file), 'utf8');
    for (const [, drop, made] of sql.matchAll(
      /DROP INDEX (?:IF EXISTS )?(\w+)|CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?(\w+) ON/g,
    )) {
      if (drop) known.delete(drop);
      else if (made && known.has(made)) twice.push(`${file}: ${made}`);
      else if (made) known.add(made);
    }
  }
  expect(known.size).toBeGreaterThan(50);
  expect(twice).toEqual([]);
});
