import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const files = ['app', 'components', 'lib', 'upstream']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/^lib\/(gateway\/|domain\/settings)/.test(file));
const linesOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').split('\n');

test('one line leads into the gateway', () => {
  const lines = files.flatMap((file) =>
    linesOf(file)
      .filter((line) => /['"][^'"]*\bgateway\/[^'"]*['"]/.test(line))
      .map(() => file),
  );
  expect(lines).toEqual(['lib/api/upstream.ts']);
});

test('nothing outside of it knows of another upstream', () => {
  const told = /\b(another|other|foreign|own) (upstream|server)s?\b|knows? (only )?the specs|specs alone/i;
  const lines = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) => (told.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(lines).toEqual([]);
});
