import { expect, test } from 'vitest';
import { adaptAnswer } from '@/lib/gateway/adapters/all-adapters';
import { searchUploads, type UploadedNumber } from '@/lib/contract/uploads';

const ALL = Array.from({ length: 60 }, (_, index) => ({
  ...{ configurationType: 'modules', code: '12345678', serialNumber: String(index), approved: false },
})) as UploadedNumber[];

const ask = (query: { keyword: string; limit?: number; offset?: number }) =>
  adaptAnswer(searchUploads, { query }, Promise.resolve(ALL));

test('the bare list of the specs is shown a page at a time', async () => {
  expect(await ask({ keyword: '1', limit: 25, offset: 50 })).toEqual({
    data: ALL.slice(50),
    total: 60,
    totalIsLowerBound: false,
  });
});

test('who asks for no place has the list as it is', async () => {
  expect(await ask({ keyword: '1' })).toBe(ALL);
});
