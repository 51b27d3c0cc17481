import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { slowly } from '@/scripts/timeouts.mjs';
import { pageOfOrders } from '@/lib/gateway/adapters/orders';
import { readBody } from '@/lib/gateway/long-list';
import { readRows } from '@/lib/gateway/readable-rows';
import { listOrders, type OrderRow } from '@/lib/contract/orders';

const order = (id: number) =>
  ({
    id,
    orderNumber: `QP-${id}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + ((id * 7919) % 500_000) * 60_000).toISOString(),
    total: id,
    orderStatusId: (id % 6) + 1,
    type: 'qpoints',
    companyName: `Sun "[{,}]" \\ Nº ${id % 900}`,
    // Not in the contract, and dropped.
    note: 'x'.repeat(200),
  }) as OrderRow & { note: string };

describe('a long list', () => {
  const row = z.object({ id: z.int() });

  /** Its rows, in pieces of a few bytes; or why it has none. */
  async function rowsOf(text: string, size: number): Promise<unknown> {
    const bytes = Buffer.from(`[${'{"id":0},'.repeat(20_000)}${text.trim().slice(1)}`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    try {
      const body = await readBody(Readable.from(pieces));
      if (typeof body === 'string') return 'too short';
      const { rows, faults } = await readRows(body, row, null);
      return faults[0] ?? rows.slice(20_000);
    } catch (error) {
      return error instanceof SyntaxError ? 'is not JSON' : error;
    }
  }

  test.each([
    [' [ {"id":1} , {"id":2,"a":["]",{"b":"\\\\\\""}]}\n]\n', [{ id: 1 }, { id: 2 }]],
    ['[{"id":1,"a":"é€😀"}]', [{ id: 1 }]],
    ['[{"id":1}', 'is not JSON'],
    ['[{"id":1}] []', 'is not JSON'],
    ['[{"id":1},]', 'is not JSON'],
    ['[{"id":1}}]', 'is not JSON'],
    ['["open]', 'is not JSON'],
    ['[{"id":"1"}]', [{ id: 1 }]],
    ['[{"id":"one"}]', '20000.id is text, should be a number'],
  ])('%s is read as JSON.parse reads it, wherever it is cut', async (text, expected) => {
    for (const size of [65_536, 1_021, 7]) expect(await rowsOf(text, size)).toEqual(expected);
  });

  test(
    'of more than 64 MB is not read to its end',
    async () => {
      const piece = Buffer.from(`[${JSON.stringify('x'.repeat(1024 * 1024))},`);
      let given = 0;
      const endless = async function* () {
        for (;;) {
          given += 1;
          yield piece;
        }
      };
      const body = await readBody(endless()).catch((error: unknown) => error);
      const reading = async () => {
        for await (const piece of body as AsyncIterable<unknown>) expect(piece).toBeDefined();
      };
      await expect(reading()).rejects.toThrow();
      expect(given).toBeLessThan(70);
    },
    slowly(60_000),
  );

  test(
    'of 16 MB is read, counted and sorted in turns, and others run between them',
    async () => {
      const text = JSON.stringify(Array.from({ length: 44_000 }, (_, index) => order(index + 1)));
      expect(text.length).toBeGreaterThan(14 * 1024 * 1024);
      let others = 0;
      const count = () => {
        others += 1;
        ticking = setImmediate(count);
      };
      let ticking = setImmediate(count);
      const body = (await readBody(Readable.from([Buffer.from(text)]))) as AsyncIterable<unknown[]>;
      const { rows } = (await readRows(body, listOrders.list.row, null)) as { rows: OrderRow[] };
      expect(rows).toHaveLength(44_000);
      expect(Object.keys(rows[0] ?? {})).not.toContain('note');
      const readIn = others;
      const page = await pageOfOrders(
        rows,
        { limit: 25, offset: 25, sort: 'companyName', direction: 'asc' },
        new Date(),
      );
      clearImmediate(ticking);
      const names = rows.toSorted(
        (a, b) => (a.companyName ?? '').localeCompare(b.companyName ?? '', 'en') || a.id - b.id,
      );
      expect(page.data).toEqual(names.slice(25, 50));
      expect(page.total).toBe(44_000);
      // At once would be none.
      expect(readIn).toBeGreaterThan(5);
      expect(others - readIn).toBeGreaterThan(2);
    },
    slowly(60_000),
  );
});
