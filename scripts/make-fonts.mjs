/**
 * Generates app/fonts from the Inter package: only the letters, weights and features that the portal uses. Run it after
 * updating the package; the files are in the repository, so builds need neither network nor this script.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error The package brings no types.
import subsetFont from 'subset-font';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'node_modules', '@fontsource-variable', 'inter', 'files');

/**
 * @param {number} from
 * @param {number} to
 */
const letters = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Files by name, with their source and letters. `app/fonts.ts` has the same letters. */
const FILES = {
  'inter-latin.woff2': {
    from: 'inter-latin-wght-normal.woff2',
    text: letters(0x20, 0x7e) + letters(0xa0, 0xff) + 'ıŒœʻʼ\u2009\u2011–—‘’‚“”„•…\u202f‹›€™↑↓−',
  },
  'inter-latin-extended.woff2': {
    from: 'inter-latin-ext-wght-normal.woff2',
    text: letters(0x100, 0x17f) + letters(0x218, 0x21b) + letters(0x1e80, 0x1e85) + 'ẞ',
  },
  'inter-vietnamese.woff2': {
    from: 'inter-vietnamese-wght-normal.woff2',
    text: 'ƠơƯư' + letters(0x1ea0, 0x1ef9),
  },
};

for (const [name, { from, text }] of Object.entries(FILES)) {
  const made = await subsetFont(readFileSync(path.join(SOURCE, from)), text, {
    targetFormat: 'woff2',
    // The design uses 400, 500 and 600.
    variationAxes: { wght: { min: 400, max: 600 } },
    // Kerning and tabular figures.
    keepFeatures: ['kern', 'tnum'],
  });
  writeFileSync(path.join(ROOT, 'app', 'fonts', name), made);
  console.log(`${name}: ${(made.length / 1024).toFixed(1)} KB`);
}
