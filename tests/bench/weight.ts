import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Compressed size of a file of the build, in bytes. */
function weigh(file: string): number {
  return gzipSync(readFileSync(join('.next', file))).length;
}

/**
 * What an empty page of this build loads: the framework's own files, which every page shares.
 *
 * @returns compressed bytes of JavaScript
 */
export function emptyPageScript(): number {
  const manifest = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as { rootMainFiles: string[] };
  return sum(manifest.rootMainFiles.filter((file) => file.endsWith('.js')).map(weigh));
}

/**
 * What a page of this build loads, found in the HTML that it answers.
 *
 * @param html the page as the browser gets it
 * @returns compressed bytes of JavaScript, without the polyfills that only old browsers load
 */
export function pageScript(html: string): number {
  const tags = html.match(/<script[^>]*\ssrc="[^"]+"[^>]*>|<link[^>]*\sas="script"[^>]*>/g) ?? [];
  const files = new Set(
    tags
      .filter((tag) => !/\snomodule/i.test(tag))
      .map((tag) => /\/_next\/(static\/[^"?]+\.js)/.exec(tag)?.[1])
      .filter((file) => file !== undefined),
  );
  return sum([...files].map(weigh));
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
