import { expect, test } from 'vitest';
import { readEachMatching } from '@/components/bulk/select-matching';

const PER_ANSWER = 3;

/** Reads seven rows of a server, of which some can't be read. @returns the ids found, and the offsets asked for */
async function readSeven(unreadable: readonly number[]) {
  const offsets: number[] = [];
  const progress = { signal: new AbortController().signal, onProgress: () => undefined };
  const found = await readEachMatching(progress, (offset) => {
    offsets.push(offset);
    const received = [1, 2, 3, 4, 5, 6, 7].slice(offset, offset + PER_ANSWER);
    const rows = received.filter((id) => !unreadable.includes(id));
    return Promise.resolve({
      rows: rows.map((id) => [id, { label: `Row ${id}`, view: '' }]),
      received: received.length,
    });
  });
  return { ids: [...found.keys()], offsets };
}

test('reads all that match, part by part', async () => {
  expect(await readSeven([])).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7], offsets: [0, 3, 6] });
});

test.each([[[4]], [[1, 2, 3]], [[6, 7]]])(
  'goes on after a part of which rows can’t be read: %j',
  async (unreadable) => {
    const { ids, offsets } = await readSeven(unreadable);
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7].filter((id) => !unreadable.includes(id)));
    expect(offsets).toEqual([0, 3, 6]);
  },
);
