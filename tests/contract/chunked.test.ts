import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkChunked, eachChunked, parseChunked, writeChunked } from '@/lib/contract/chunked';
import { uploadSerialNumbers } from '@/lib/contract/uploads';

const serial = (index: number, serialNumber = `4000${index}`) => ({
  articleCodeId: 7,
  serialNumber,
  source: 'web' as const,
  productType: 1 as const,
});
const bodyOf = (count: number, at: Record<number, object> = {}) => ({
  fileNames: ['a "modules":[{ b.xlsx'],
  modules: Array.from({ length: count }, (_, index) => ({ ...serial(index), ...at[index] })),
  total: count,
  invalid: 0,
});

describe('a body of many rows', () => {
  it.each([
    ['few rows', JSON.stringify(bodyOf(3))],
    ['many rows', JSON.stringify(bodyOf(30_000))],
    ['rows in lines', JSON.stringify(bodyOf(20_000), null, 2)],
    [
      'texts that look like a boundary',
      JSON.stringify(
        bodyOf(20_000, Object.fromEntries([...Array(20_000).keys()].map((index) => [index, { note: 'a},{b' }]))),
      ),
    ],
    [
      'rows that are lists',
      JSON.stringify({ kind: 'x', rows: Array.from({ length: 20_000 }, (_, index) => [`${index}`, 'a],[b', []]) }),
    ],
    ['two lists', JSON.stringify({ modules: bodyOf(9_000).modules, others: bodyOf(9_000).modules })],
    ['a list within', JSON.stringify({ inner: bodyOf(20_000) })],
    ['no object', JSON.stringify(bodyOf(20_000).modules)],
    ['a text', JSON.stringify('"modules":[{'.repeat(50_000))],
  ])('is read as JSON.parse reads it: %s', async (_, text) => {
    expect(await parseChunked(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['cut off', JSON.stringify(bodyOf(20_000)).slice(0, -3)],
    ['a missing comma', JSON.stringify(bodyOf(20_000)).replace('},{', '}{')],
  ])('is no JSON where it is not: %s', async (_, text) => {
    await expect(parseChunked(text)).rejects.toThrow(SyntaxError);
  });

  it('is checked as a whole is, and its faults are told at their rows', async () => {
    const right = bodyOf(12_345);
    expect(await checkChunked(uploadSerialNumbers.body, right)).toEqual(uploadSerialNumbers.body.safeParse(right));
    const wrong = bodyOf(12_345, { 11_111: { productType: 9 } });
    const paths = ({ error }: { error?: z.ZodError | undefined }) => error?.issues.map(({ path }) => path);
    expect(paths(await checkChunked(uploadSerialNumbers.body, wrong))).toEqual(
      paths(uploadSerialNumbers.body.safeParse(wrong)),
    );
    const schema = z.strictObject({ rows: z.array(z.int()).max(10_000) });
    expect((await checkChunked(schema, { rows: Array(10_001).fill(1) })).success).toBe(false);
    const whole = schema.refine(({ rows }) => rows.length > 5_000);
    expect((await checkChunked(whole, { rows: Array(9_000).fill(1) })).success).toBe(true);
  });

  it('is written as JSON.stringify writes it, but for the order of its fields', async () => {
    const body = { ...bodyOf(12_345), none: undefined, empty: [] };
    expect(JSON.parse(String(await writeChunked(body)))).toEqual(JSON.parse(JSON.stringify(body)));
    expect(String(await writeChunked({ rows: Array(6_000).fill(1) }))).toBe(
      JSON.stringify({ rows: Array(6_000).fill(1) }),
    );
  });

  it('is gone through in its order, and others get their turn meanwhile', async () => {
    const rows = Array.from({ length: 12_345 }, (_, index) => index);
    const [seen, turns]: [number[], number[]] = [[], []];
    const going = setInterval(() => turns.push(seen.length), 0);
    await eachChunked(rows, (row, index) => {
      if (index % 1_000 === 0) heldFor(2);
      seen.push(row === index ? row : -1);
    });
    clearInterval(going);
    expect(seen).toEqual(rows);
    // Between the first row and the last.
    expect(turns.filter((count) => count > 0 && count < rows.length).length).toBeGreaterThan(5);
  });
});

function heldFor(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}
