import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A column value in text form. */
export type CopyValue = string | number | boolean | null;

/** Loads rows with COPY, many times faster than INSERT. @param target table and columns: `orders (id, total)` */
export async function copyInto(
  client: ClientBase,
  target: string,
  rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>,
): Promise<void> {
  await pipeline(Readable.from(chunksOf(rows)), client.query(copyFrom(`COPY ${target} FROM STDIN`)));
}

const CHUNK_CHARACTERS = 256 * 1024;

async function* chunksOf(
  rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const row of rows) {
    chunk += `${row.map(written).join('\t')}\n`;
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function written(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string')
    return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '') : value;
  return String(value);
}
