import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

interface Quote {
  /** From the root of the repository. */
  file: string;
  lines: string;
}

/** Each block of code in the text, with the file that is named before it. */
function quotesIn(text: string): Quote[] {
  return Array.from(text.matchAll(/`([^`\n]+)`:\n\n```\w+\n(.*?)\n```/gs), ([, file = '', lines = '']) => ({
    file,
    lines,
  }));
}

/** What is left out is marked by `…`. Lines may be indented and broken otherwise. */
function asPattern(lines: string): RegExp {
  const parts = lines.split('…').map((part) =>
    part
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(String.raw`\s+`),
  );
  return new RegExp(parts.join(String.raw`[^]*?`));
}

const text = readFileSync(path.join(ROOT, 'docs', 'architecture.md'), 'utf8');
const quotes = quotesIn(text);

test('each block of code names its file', () => {
  expect(quotes).toHaveLength(text.match(/^```\w+$/gm)!.length);
});

test.each(quotes)('what is quoted of $file stands there', ({ file, lines }) => {
  expect(readFileSync(path.join(ROOT, file), 'utf8')).toMatch(asPattern(lines));
});
