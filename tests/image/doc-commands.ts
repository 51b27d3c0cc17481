import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** The blocks of commands below a heading of a document, such as `### Under systemd`, as they stand there. */
export function commandsOf(document: string, heading: string): string[] {
  const text = readFileSync(path.join(ROOT, 'docs', document), 'utf8');
  const [, below] = text.split(`\n${heading}\n`);
  if (below === undefined) throw new Error(`${document} has no ${heading}`);
  const level = heading.split(' ', 1)[0]!;
  const [section = ''] = below.split(new RegExp(`\\n#{1,${level.length}} `));
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}

/** Says what a reader fills in. @param filled what stands in the document, and what they make of it */
export function filledIn(commands: string, filled: Record<string, string>): string {
  return Object.entries(filled).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`there is no ${from} in:\n${text}`);
    return text.replaceAll(from, () => to);
  }, commands);
}
