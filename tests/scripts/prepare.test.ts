import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';

const SCRIPTS = path.resolve(import.meta.dirname, '..', '..', 'scripts');
const PLAIN = readdirSync(SCRIPTS).filter((name) => name.endsWith('.mjs') && name !== 'make-fonts.mjs');

test.each(PLAIN)('%s can be read by the oldest Node that is told that it is too old', (name) => {
  const source = readFileSync(path.join(SCRIPTS, name), 'utf8');
  // What that Node does not know would be written in other words, or refused.
  expect(transformSync(source, { target: 'node12.20' }).code).toBe(transformSync(source, { target: 'esnext' }).code);
});
