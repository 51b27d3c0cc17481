import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Row, RowsEndpoint } from '@/lib/contract/endpoint';
import { RowsEnd, RowsStart } from '@/lib/contract/wire';
import type { Client } from './harness/client';

/**
 * Reads a whole answer in rows, and holds every line against the contract: it must hold what is declared and no more.
 */
export async function readReport<E extends RowsEndpoint>(client: Client, path: string, endpoint: E) {
  const { status, headers, text } = await client.get(path);
  expect(status, text.slice(0, 300)).toBe(200);
  expect(headers.get('content-type')).toBe('application/x-ndjson');
  expect(text.endsWith('\n')).toBe(true);
  const lines = text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const [start, end] = [RowsStart.parse(lines.shift()), RowsEnd.parse(lines.pop())];
  const rows = lines.map((line) => {
    const row = endpoint.row.parse(line);
    if (!isDeepStrictEqual(row, line)) throw new Error(`${JSON.stringify(line)} contains more than its schema keeps`);
    return row as Row<E>;
  });
  return { start, rows, end };
}
