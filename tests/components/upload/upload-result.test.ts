import { expect, test, vi } from 'vitest';
import { serialNumbers, type UploadRow } from '@/components/upload/upload-kinds';
import { resultOf } from '@/components/upload/use-upload';
import { sendThroughBff } from '@/lib/bff/upload';

vi.mock('@/lib/bff/upload', () => ({ sendThroughBff: vi.fn() }));

const serials = ['100000000000000001', '100000000000000002', '100000000000000003', '100000000000000004', '12'];
const rows = serials.map((serialNumber, index): UploadRow => ({
  source: 1,
  file: 'a.xlsx',
  row: index + 2,
  cells: { articleCode: '10234567', serialNumber },
}));
const validated = rows.map((_, index) =>
  index < 4 ? { status: 'valid' as const } : { status: 'invalid' as const, why: 'Too short' },
);

// Of four rows that were sent, one was stored already and one was wrong after all.
test.each([
  [
    'rows',
    {
      createdModules: serials.slice(0, 2).map((serialNumber) => ({ serialNumber })),
      duplicateModules: [{ serialNumber: serials[2] }],
      invalidModules: [{ serialNumber: serials[3], reason: 'No.' }],
    },
    { valid: 2, duplicate: 1, invalid: 2 },
    [serials[2], serials[3], '12'],
  ],
  [
    'counts',
    { createdModules: 2, duplicateModules: 1, invalidModules: 1 },
    { valid: 2, duplicate: 1, invalid: 2 },
    ['12'],
  ],
  ['only what was stored', { createdModules: 3 }, { valid: 3, duplicate: 1, invalid: 1 }, ['12']],
  ['nothing', {}, { valid: 4, duplicate: 0, invalid: 1 }, ['12']],
])(
  'an upstream that answers %s of an upload is counted, and what it names can be fixed',
  async (_, answer, counts, toMend) => {
    vi.mocked(sendThroughBff).mockResolvedValueOnce(answer);
    const uploading = serialNumbers([], 'UTC', true);
    const watch = { onProgress: () => undefined, signal: new AbortController().signal };
    const sent = await uploading.send(rows.slice(0, 4), { total: 5, invalid: 1, fileNames: ['a.xlsx'] }, watch);
    const result = resultOf(uploading, { rows, validated }, sent);
    expect(result).toMatchObject(counts);
    expect(result.toMend.rows.map(([, serialNumber]) => serialNumber)).toEqual(toMend);
    expect(result.toMend.rows.at(-1)).toEqual(['10234567', '12', 'Too short', 'a.xlsx', '6']);
  },
);
