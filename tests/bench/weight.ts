import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a page loads before it rests, found in the HTML that it answers.
 *
 * @param html the page as the browser gets it
 * @param build the folder `.next` that it is served from
 * @returns compressed bytes of JavaScript, without the polyfills that only old browsers load
 */
export function pageScript(html: string, build: string): number {
  const tags = html.match(/<script[^>]*\ssrc="[^"]+"[^>]*>|<link[^>]*\sas="script"[^>]*>/g) ?? [];
  const files = new Set(
    tags
      .filter((tag) => !/\snomodule/i.test(tag))
      .map((tag) => /\/_next\/(static\/[^"?]+\.js)/.exec(tag)?.[1])
      .filter((file) => file !== undefined),
  );
  return [...files].reduce((total, file) => total + gzipSync(readFileSync(join(build, file))).length, 0);
}
