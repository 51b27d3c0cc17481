import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Names of Next, React and Node that they don't document, and what of the platform is replaced (decision 7). */
const PRIVATE =
  /__(?:NA|PRIVATE_\w+|NEXT_\w+|react\w+|next_\w+)\b|next\/dist\/(?!bin)|\b(?:window|globalThis|response|\w+\.prototype)\.\w+ = |NEXT_REDIRECT/g;

const KNOWN: readonly (readonly [file: string, name: string])[] = [
  ['scripts/deployment.ts', 'next/dist/'],
  ['scripts/office-server.ts', 'response.writeHead = '],
  ['scripts/unbound-immediates.ts', 'globalThis.setImmediate = '],
];

it('nothing else of the platform is private or replaced than decision 7 says', () => {
  const files = ['app', 'components', 'lib', 'scripts', 'upstream'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const found = [...files, 'middleware.ts', 'next.config.mjs']
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) => (readFileSync(file, 'utf8').match(PRIVATE) ?? []).map((name) => `${file} ${name}`));
  expect([...new Set(found)].sort()).toEqual(KNOWN.map((known) => known.join(' ')).sort());
});
